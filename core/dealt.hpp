// Deals of the turned-card game made and called in the core: for lessons by the thousand.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "bidder.hpp"
#include "random.hpp"

namespace rebelote {

// Seat 0 leads the first trick and speaks first. Cards are numbers of cards.hpp.
struct Dealt {
  std::array<std::uint32_t, 4> five{};
  int turned = 0;
  std::array<int, 11> rest{};

  explicit Dealt(Random& random) {
    std::array<int, kCards> pack{};
    for (int card = 0; card < kCards; ++card) pack[static_cast<std::size_t>(card)] = card;
    for (std::uint32_t left = kCards; left > 1; --left) std::swap(pack[left - 1], pack[random.below(left)]);
    for (std::size_t place = 0; place < 20; ++place) five[place / 5] |= std::uint32_t{1} << pack[place];
    turned = pack[20];
    for (std::size_t place = 0; place < 11; ++place) rest[place] = pack[21 + place];
  }

  std::uint32_t six(int seat) const { return five[static_cast<std::size_t>(seat)] | std::uint32_t{1} << turned; }

  // The hands once somebody has taken: the turned card and two more for the taker, three for each other.
  std::array<std::uint32_t, 4> hands(int taker) const {
    std::array<std::uint32_t, 4> hands = five;
    hands[static_cast<std::size_t>(taker)] |= std::uint32_t{1} << turned;
    std::size_t next = 0;
    for (int seat = 0; seat < 4; ++seat) {
      for (int count = seat == taker ? 2 : 3; count > 0; --count)
        hands[static_cast<std::size_t>(seat)] |= std::uint32_t{1} << rest[next++];
    }
    return hands;
  }
};

// A number about as the normal law has it, of deviation 1.
inline float normal(Random& random) {
  float sum = 0;
  for (int count = 0; count < 12; ++count) sum += static_cast<float>(random.below(1u << 24)) / static_cast<float>(1u << 24);
  return sum - 6;
}

// What six cards promise at a trump suit, against what it takes.
inline float promise_above(const Bidder& bidder, std::uint32_t six, int trump, int place, int round) {
  float total = bidder.places[0][static_cast<std::size_t>(place)] - bidder.least[0][static_cast<std::size_t>(round - 1)];
  for (int suit = 0; suit < kSuits; ++suit) {
    total += bidder.suits[suit == trump ? 0 : 1][six >> (kRanks * suit) & kSuitMask];
  }
  return total;
}

}  // namespace rebelote
