// How a player takes in the game of the turned card: what its cards promise, suit by suit, against what a pass is worth.
//
// Used the other way round: how likely were the calls that were heard if a seat held these cards?
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "vantage.hpp"

namespace rebelote {

// A call heard: a taking at `trump` (a number of cards.hpp) or, with -1, a pass.
struct Heard {
  int seat;
  int round;  // 1 or 2
  int place;  // of the seat, 0 for who leads the first trick
  int trump;
};

struct Bidder {
  // Promise of the cards of one suit, by their ranks as a byte (bit 0 the seven): as trump suit, beside a trump suit, at
  // sans-atout, at tout-atout.
  std::array<std::array<float, 256>, 4> suits{};
  std::array<std::array<float, 4>, 3> places{};  // constants by kind (suit, sans-atout, tout-atout) and place
  std::array<std::array<float, 2>, 3> least{};   // the promise from which it takes, by kind and round
  bool no_trump = false;
  bool all_trump = false;
  float width = 12;  // of the doubt around that promise
  float least_chance = 0.03F;
};

// The ranks behind strengths, as bytes.
inline constexpr auto kRanksOf = [] {
  std::array<std::array<std::uint8_t, 256>, 2> table{};
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const auto& strengths = kind == 0 ? kPlainStrength : kTrumpStrength;
    for (std::uint32_t cards = 0; cards < 256; ++cards) {
      for (std::size_t rank = 0; rank < kRanks; ++rank) {
        if (cards >> strengths[rank] & 1) table[kind][cards] |= static_cast<std::uint8_t>(1u << rank);
      }
    }
  }
  return table;
}();

using Ranks = std::array<std::uint8_t, kSuits>;  // by the suits' outer numbers

// The ranks of cards, suit by suit.
inline Ranks ranks_of(const Vantage& vantage, std::uint32_t cards) {
  Ranks ranks{};
  const Trump trump = vantage.scene().position.trump;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int place = vantage.places()[static_cast<std::size_t>(suit)];
    ranks[static_cast<std::size_t>(suit)] = kRanksOf[ranks_as_trump(suit, trump)][cards >> (kRanks * place) & kSuitMask];
  }
  return ranks;
}

class Hearing {
 public:
  Hearing(const Vantage& vantage, const Bidder& bidder, std::vector<Heard> calls)
      : vantage_(vantage), bidder_(bidder), calls_(std::move(calls)) {
    if (!calls_.empty()) round_ = calls_.back().round;
    std::erase_if(calls_, [&](const Heard& call) { return call.seat == vantage.seat(); });
    for (int suit = 0; suit < kSuits; ++suit)
      order_[static_cast<std::size_t>(vantage.places()[static_cast<std::size_t>(suit)])] = suit;
  }

  bool silent() const { return calls_.empty(); }
  int round() const { return round_; }                             // in which the last call was made, 1 without any
  const std::array<int, kSuits>& order() const { return order_; }  // the suits by place

  // The logarithm of the chance of what was heard from the hidden seats, with these cards in their hands. Which five of its
  // eight cards a player had when it spoke is drawn by lot.
  float likelihood(const Scene& scene, Random& random) const {
    float total = 0;
    for (int steps = 1; steps < 4; ++steps) {
      const int seat = (vantage_.seat() + steps) & 3;
      bool spoke = false;
      for (const Heard& call : calls_) spoke = spoke || call.seat == seat;
      if (!spoke) continue;
      std::uint32_t eight = scene.position.hands[static_cast<std::size_t>(seat)] | vantage_.played_by(seat);
      const std::uint32_t turned = vantage_.turned() < 0 ? 0 : std::uint32_t{1} << vantage_.turned();
      eight &= ~turned;
      std::uint32_t spoken = eight;
      for (int cards = std::popcount(eight); cards > 5; --cards) {
        spoken ^= std::uint32_t{1} << nth_bit(spoken, random.below(static_cast<std::uint32_t>(cards)));
      }
      const Ranks ranks = ranks_of(vantage_, spoken | turned);
      for (const Heard& call : calls_) {
        if (call.seat == seat) total += std::log(std::max(chance(call, ranks), bidder_.least_chance));
      }
    }
    return total;
  }

 private:
  float promise(const Ranks& ranks, int trump, int place) const {
    const std::size_t kind = trump < kSuits ? 0 : trump == kNoTrump ? 1 : 2;
    float total = bidder_.places[kind][static_cast<std::size_t>(place)];
    for (const int suit : order_) {
      const std::size_t role = kind > 0 ? kind + 1 : suit == trump ? 0 : 1;
      total += bidder_.suits[role][ranks[static_cast<std::size_t>(suit)]];
    }
    return total;
  }

  float chance(const Heard& call, const Ranks& ranks) const {
    const int turned_suit =
        vantage_.turned() < 0 ? -1 : suit_of(vantage_.layout().outer[static_cast<std::size_t>(vantage_.turned())]);
    std::array<float, kTrumps> over{};
    unsigned named = 0;  // the trumps open to the call
    float best = -1e9F;
    const auto round = static_cast<std::size_t>(call.round - 1);
    for (int trump = 0; trump < kTrumps; ++trump) {
      const bool open = trump < kSuits ? (trump == turned_suit) == (call.round == 1)
                                       : call.round == 2 && (trump == kNoTrump ? bidder_.no_trump : bidder_.all_trump);
      if (!open) continue;
      const std::size_t kind = trump < kSuits ? 0 : trump == kNoTrump ? 1 : 2;
      over[static_cast<std::size_t>(trump)] = (promise(ranks, trump, call.place) - bidder_.least[kind][round]) / bidder_.width;
      best = std::max(best, over[static_cast<std::size_t>(trump)]);
      named |= 1u << trump;
    }
    const float takes = 1 / (1 + std::exp(-best));
    if (call.trump < 0) return 1 - takes;
    if (!(named >> call.trump & 1)) return 0;
    float sum = 0;
    const auto add = [&](int trump) {
      if (named >> trump & 1) sum += std::exp(over[static_cast<std::size_t>(trump)] - best);
    };
    std::for_each(order_.begin(), order_.end(), add);
    add(kNoTrump);
    add(kAllTrump);
    return takes * std::exp(over[static_cast<std::size_t>(call.trump)] - best) / sum;
  }

  const Vantage& vantage_;
  const Bidder& bidder_;
  std::vector<Heard> calls_;
  std::array<int, kSuits> order_{};  // the suits by place: sums come out the same whatever they are called
  int round_ = 1;
};

}  // namespace rebelote
