// What a seat said of its melds, and whether a hand is one that says so.
//
// Runs and carrés are found in the eight cards dealt, by the ranks of cards.hpp. With one card counting in one meld only, a
// hand announces the disjoint choice worth most; where two are worth the same either is taken for what was said.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "cards.hpp"

namespace rebelote {

// How many tierces, cinquantes, cents and carrés.
using MeldCounts = std::array<int, 4>;

// A seat that has spoken; with nothing said it has no meld. `kind` is that of its first meld, of which the height (a rank) or
// the length may have been told; -1 for what was not.
struct Said {
  int seat = 0;
  MeldCounts counts{};
  int kind = -1;
  int height = -1;
  int length = -1;
};

class MeldRules {
 public:
  MeldRules() = default;
  MeldRules(bool once, bool no_trump) : once_(once), no_trump_(no_trump) {}

  // Whether a hand of eight cards (a mask of the numbers of cards.hpp) says this.
  bool fits(std::uint32_t hand, const Said& said) const {
    std::array<std::uint8_t, kSuits> suits{};
    for (std::size_t suit = 0; suit < kSuits; ++suit) suits[suit] = static_cast<std::uint8_t>(hand >> (kRanks * suit));
    std::uint32_t carres = suits[0] & suits[1] & suits[2] & suits[3] & carre_ranks();
    if (!once_ || carres == 0) return told(suits, carres, said);
    // Every choice of carrés, the runs being those of what is left.
    int best = -1;
    bool found = false;
    for (std::uint32_t taken = carres;; taken = (taken - 1) & carres) {
      std::array<std::uint8_t, kSuits> rest = suits;
      for (std::uint8_t& ranks : rest) ranks &= static_cast<std::uint8_t>(~taken);
      const int points = worth(rest, taken);
      if (points >= best) {
        found = (points == best && found) || told(rest, taken, said);
        best = points;
      }
      if (taken == 0) break;
    }
    return found;
  }

 private:
  // The nine to the ace, at sans-atout without the nine.
  std::uint32_t carre_ranks() const { return no_trump_ ? 0b11111000u : 0b11111100u; }

  // Calls f(length, highest rank) for every run of three cards or more.
  template <class F>
  static void each_run(std::uint32_t ranks, F&& f) {
    while (ranks) {
      const int low = std::countr_zero(ranks);
      const int length = std::countr_one(ranks >> low);
      if (length >= 3) f(length, low + length - 1);
      ranks &= ~(((1u << length) - 1) << low);
    }
  }

  static int kind_of_run(int length) { return std::min(length, 5) - 3; }

  int worth(const std::array<std::uint8_t, kSuits>& suits, std::uint32_t carres) const {
    int points = 0;
    for (const std::uint8_t ranks : suits) {
      each_run(ranks, [&](int length, int) { points += length == 3 ? 20 : length == 4 ? 50 : 100; });
    }
    for (std::uint32_t rest = carres; rest; rest &= rest - 1) {
      const int rank = std::countr_zero(rest);
      points += no_trump_ ? (rank == 7 ? 200 : rank == 3 ? 150 : 100) : (rank == 4 ? 200 : rank == 2 ? 150 : 100);
    }
    return points;
  }

  bool told(const std::array<std::uint8_t, kSuits>& suits, std::uint32_t carres, const Said& said) const {
    MeldCounts counts{0, 0, 0, std::popcount(carres)};
    bool first = said.kind < 0 || (said.height < 0 && said.length < 0);
    if (said.kind == 3 && said.height >= 0) first = carres >> said.height & 1;
    for (const std::uint8_t ranks : suits) {
      each_run(ranks, [&](int length, int top) {
        ++counts[static_cast<std::size_t>(kind_of_run(length))];
        first = first || (kind_of_run(length) == said.kind && (said.height < 0 || said.height == top) &&
                          (said.length < 0 || said.length == length));
      });
    }
    return first && counts == said.counts;
  }

  bool once_ = false;
  bool no_trump_ = false;
};

}  // namespace rebelote
