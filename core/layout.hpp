// Cards in order of strength: inside the core a card is 8 * suit + strength, so that a larger number in a suit is a stronger
// card.
//
// With a trump suit that suit comes first (bits 0..7) and the others follow in their order; at sans-atout and tout-atout the
// suits keep their places. Points rise with strength, which the search uses.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"

namespace rebelote {

enum class Kind : std::uint8_t { suit, no_trump, all_trump, all_trump_table };

inline constexpr std::uint32_t kSuitMask = 0xFF;
inline constexpr int kLastTrick = 10;

constexpr Kind kind_of(Trump trump, bool all_trump_table = false) {
  if (trump == kNoTrump) return Kind::no_trump;
  if (trump != kAllTrump) return Kind::suit;
  return all_trump_table ? Kind::all_trump_table : Kind::all_trump;
}

constexpr std::uint32_t suit_mask(int suit) { return kSuitMask << (kRanks * suit); }

// Points by strength, weakest first.
inline constexpr std::array<std::uint8_t, kRanks> kTrumpPoints{0, 0, 3, 4, 10, 11, 14, 20};
inline constexpr std::array<std::uint8_t, kRanks> kPlainPoints{0, 0, 0, 2, 3, 4, 10, 11};
// The printed table of tout-atout, an option of its count.
inline constexpr std::array<std::uint8_t, kRanks> kTablePoints{0, 0, 2, 3, 5, 7, 9, 14};
inline constexpr std::array<std::uint8_t, kRanks> kNoTrumpPoints{0, 0, 0, 2, 3, 4, 10, 19};

constexpr const std::array<std::uint8_t, kRanks>& suit_points(Kind kind, int inner_suit) {
  if (kind == Kind::no_trump) return kNoTrumpPoints;
  if (kind == Kind::all_trump_table) return kTablePoints;
  return kind == Kind::all_trump || inner_suit == 0 ? kTrumpPoints : kPlainPoints;
}

constexpr std::array<std::uint8_t, kCards> card_points(Kind kind) {
  std::array<std::uint8_t, kCards> points{};
  for (int card = 0; card < kCards; ++card) {
    points[static_cast<std::size_t>(card)] = suit_points(kind, card / kRanks)[static_cast<std::size_t>(card % kRanks)];
  }
  return points;
}

template <Kind K>
inline constexpr std::array<std::uint8_t, kCards> kPoints = card_points(K);

// The way from the numbers of cards.hpp to the inner ones, and back.
struct Layout {
  std::array<std::uint8_t, kCards> inner{};
  std::array<std::uint8_t, kCards> outer{};

  constexpr explicit Layout(Trump trump) : Layout(trump, usual_places(trump)) {}

  // With each suit at a place of its own; a trump suit must be at place 0.
  constexpr Layout(Trump trump, const std::array<int, kSuits>& places) {
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int rank = 0; rank < kRanks; ++rank) {
        const auto card = static_cast<Card>(kRanks * suit + rank);
        const auto number = static_cast<std::uint8_t>(kRanks * places[static_cast<std::size_t>(suit)] + strength(card, trump));
        inner[card] = number;
        outer[number] = card;
      }
    }
  }

  static constexpr std::array<int, kSuits> usual_places(Trump trump) {
    std::array<int, kSuits> places{0, 1, 2, 3};
    if (trump < kSuits) {
      for (int suit = 0; suit < kSuits; ++suit) {
        places[static_cast<std::size_t>(suit)] = suit == trump ? 0 : suit < trump ? suit + 1 : suit;
      }
    }
    return places;
  }

  constexpr std::uint32_t inner_mask(std::uint32_t cards) const { return moved(cards, inner); }
  constexpr std::uint32_t outer_mask(std::uint32_t cards) const { return moved(cards, outer); }

 private:
  static constexpr std::uint32_t moved(std::uint32_t cards, const std::array<std::uint8_t, kCards>& places) {
    std::uint32_t result = 0;
    for (std::size_t card = 0; card < kCards; ++card) {
      if (cards >> card & 1) result |= std::uint32_t{1} << places[card];
    }
    return result;
  }
};

inline constexpr std::array<Layout, kTrumps> kLayouts{Layout{0}, Layout{1}, Layout{2}, Layout{3}, Layout{4}, Layout{5}};

}  // namespace rebelote
