// In what order are cards tried? All hands are seen, so the order can foresee who will take the trick.
//
// A score in arbitrary units per card; the weights were found by hill climbing on the nodes of full deals (bench/results.md).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "legal.hpp"

namespace rebelote {

using Hands = std::array<std::uint32_t, 4>;

// What a feature adds to a card's score.
inline constexpr int kLeadWins = 24;           // our side is foreseen to win
inline constexpr int kLeadWinsPoint = 2;       // a point led to a trick we win
inline constexpr int kLeadLosesPoint = 12;     // a point led to a trick we lose
inline constexpr int kLeadTrump = -24;         // leading trumps
inline constexpr int kLeadMaster = 0;          // the best card left of its suit
inline constexpr int kLeadSecond = 0;          // the second best
inline constexpr int kLeadLength = 3;          // a card of the suit in hand
inline constexpr int kLeadStronger = -3;       // a stronger card left anywhere
inline constexpr int kLeadPartnerWins = 16;    // the partner is foreseen to win
inline constexpr int kLeadPartnerVoid = 16;    // the partner is void
inline constexpr int kLeadNextVoid = -32;      // the next opponent is void
inline constexpr int kLeadLastVoid = -68;      // the last opponent is void
inline constexpr int kLeadPartnerHigher = 12;  // the partner holds a stronger card
inline constexpr int kWins = 88;               // our side is foreseen to win
inline constexpr int kWinsPoint = 2;           // a point of the trick then
inline constexpr int kLosesPoint = 39;         // a point of a trick we lose
inline constexpr int kWinsTrump = 68;          // winning with a trump
inline constexpr int kWinsStrength = -3;       // strength spent to win
inline constexpr int kWinsEarly = 28;          // taking the trick before the last place
inline constexpr int kSpendsTrump = 132;       // a trump that does not win
inline constexpr int kSpendsStrength = -2;     // strength spent for nothing
inline constexpr int kSpendsMaster = -8;       // following with a master that does not win
inline constexpr int kDiscardLength = 7;       // a card of the discarded suit in hand
inline constexpr int kDiscardLast = 0;         // discarding the last of a suit
inline constexpr int kDiscardMaster = 88;      // discarding a master
inline constexpr int kDiscardSecond = 0;       // discarding a second best

constexpr int strongest(std::uint32_t cards) { return 31 - std::countl_zero(cards); }
constexpr int weakest(std::uint32_t cards) { return std::countr_zero(cards); }

// The trick before the card that is being scored.
struct Table4 {
  int leader;
  int place;  // of the mover in the trick, 0 to 3
  int led;    // suit led; the card's own suit at place 0
  int best;   // card that holds the trick, undefined at place 0
  int best_place;
  int points;  // on the table
};

// The seat that takes the trick after `card` if everybody plays its strongest answer.
template <PlayRules R>
int foreseen_winner(const Hands& hands, const Table4& table, int mover, int card) {
  const bool takes = table.place == 0 || beats<R>(card, table.best);
  int holder = takes ? mover : (table.leader + table.best_place) & 3;
  int holding = takes ? card : table.best;
  for (int place = table.place + 1; place < 4; ++place) {
    const int seat = (table.leader + place) & 3;
    if (((seat ^ holder) & 1) == 0) continue;
    const std::uint32_t following = hands[static_cast<std::size_t>(seat)] & suit_mask(table.led);
    int answer = -1;
    if (following) {
      if (holding / kRanks == table.led && strongest(following) > holding) answer = strongest(following);
    } else if constexpr (R.kind == Kind::suit) {
      const std::uint32_t trumps = hands[static_cast<std::size_t>(seat)] & kSuitMask;
      if (trumps && (holding >= kRanks || strongest(trumps) > holding)) answer = strongest(trumps);
    }
    if (answer >= 0) {
      holder = seat;
      holding = answer;
    }
  }
  return holder;
}

template <PlayRules R>
int order_lead(const Hands& hands, std::uint32_t remaining, int leader, int card) {
  const auto of = [&](int seat) { return hands[static_cast<std::size_t>(seat & 3)]; };
  const Table4 table{leader, 0, card / kRanks, 0, 0, 0};
  const int winner = foreseen_winner<R>(hands, table, leader, card);
  const std::uint32_t suit = suit_mask(card / kRanks);
  const int points = kPoints<R.kind>[static_cast<std::size_t>(card)];
  const int stronger = std::popcount(remaining & above(static_cast<std::uint32_t>(card)));
  const std::uint32_t partner = of(leader + 2) & suit;
  int score = ((winner ^ leader) & 1) == 0 ? kLeadWins + kLeadWinsPoint * points : -kLeadLosesPoint * points;
  if (R.kind == Kind::suit && card < kRanks) score += kLeadTrump;
  if (stronger == 0) score += kLeadMaster;
  if (stronger == 1) score += kLeadSecond;
  score += kLeadLength * std::popcount(of(leader) & suit) + kLeadStronger * stronger;
  if (winner == (leader ^ 2)) score += kLeadPartnerWins;
  if (!partner) score += kLeadPartnerVoid;
  if (!(of(leader + 1) & suit)) score += kLeadNextVoid;
  if (!(of(leader + 3) & suit)) score += kLeadLastVoid;
  if (partner && strongest(partner) > card) score += kLeadPartnerHigher;
  return score;
}

template <PlayRules R>
int order_follow(const Hands& hands, std::uint32_t remaining, const Table4& table, int mover, int card) {
  const int winner = foreseen_winner<R>(hands, table, mover, card);
  const int suit = card / kRanks;
  const bool trump = R.kind == Kind::suit && suit == 0;
  const int points = table.points + kPoints<R.kind>[static_cast<std::size_t>(card)];
  const int stronger = std::popcount(remaining & above(static_cast<std::uint32_t>(card)));
  int score = ((winner ^ mover) & 1) == 0 ? kWins + kWinsPoint * points : -kLosesPoint * points;
  if (winner == mover) {
    score -= (trump ? kWinsTrump : 0) + kWinsStrength * (7 - stronger);
    if (table.place < 3) score += kWinsEarly;
  } else {
    score -= (trump ? kSpendsTrump : 0) + kSpendsStrength * (7 - stronger);
    if (stronger == 0 && suit == table.led) score -= kSpendsMaster;
  }
  if (suit != table.led) {
    const int length = std::popcount(hands[static_cast<std::size_t>(mover)] & suit_mask(suit));
    score -= kDiscardLength * length;
    if (length == 1) score += kDiscardLast;
    if (stronger == 0) score -= kDiscardMaster;
    if (stronger == 1) score -= kDiscardSecond;
  }
  return score;
}

}  // namespace rebelote
