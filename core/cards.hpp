// Cards as numbers 0..31 and sets of cards as 32-bit masks; strength under each kind of trump; who wins a trick.
//
// Number = 8 * suit + rank, suits in the order spades, hearts, diamonds, clubs, ranks from the seven to the ace: the order of
// rebelote.rules.cards.PACK. Trump 0..3 is a suit, 4 sans-atout, 5 tout-atout: the order of rebelote.rules.cards.TRUMPS.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rebelote {

using Card = std::uint8_t;
using Trump = std::uint8_t;

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 8;
inline constexpr int kCards = kSuits * kRanks;
inline constexpr Trump kNoTrump = 4;
inline constexpr Trump kAllTrump = 5;
inline constexpr int kTrumps = 6;

constexpr int suit_of(Card card) { return card / kRanks; }
constexpr int rank_of(Card card) { return card % kRanks; }

// Strength by rank, index 7 8 9 10 J Q K A, 7 for the best card of the suit.
inline constexpr std::array<std::uint8_t, kRanks> kPlainStrength{0, 1, 2, 6, 3, 4, 5, 7};
inline constexpr std::array<std::uint8_t, kRanks> kTrumpStrength{0, 1, 6, 4, 7, 2, 3, 5};

constexpr bool ranks_as_trump(int suit, Trump trump) { return trump == kAllTrump || trump == suit; }

constexpr int strength(Card card, Trump trump) {
  return (ranks_as_trump(suit_of(card), trump) ? kTrumpStrength : kPlainStrength)[static_cast<std::size_t>(rank_of(card))];
}

// Place in the trick of the winning card, the led card being at place 0. The trick has one to four different cards.
constexpr std::size_t trick_winner(std::span<const Card> trick, Trump trump) {
  const int led = suit_of(trick[0]);
  // A ruff beats every card of the led suit; a discard beats nothing.
  const auto power = [&](Card card) {
    const int suit = suit_of(card);
    if (suit == trump) return 2 * kRanks + strength(card, trump);
    return suit == led ? kRanks + strength(card, trump) : 0;
  };
  std::size_t best = 0;
  for (std::size_t place = 1; place < trick.size(); ++place) {
    if (power(trick[place]) > power(trick[best])) best = place;
  }
  return best;
}

}  // namespace rebelote
