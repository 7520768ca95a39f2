// Which cards may be played: the duties of the rule books as compile-time rules, never a branch on a book.
#pragma once

#include <bit>
#include <cstdint>

#include "layout.hpp"

namespace rebelote {

// The axes of play on which books differ, with the kind of trump. A structural type: it is a template argument.
struct PlayRules {
  Kind kind = Kind::suit;
  bool overruff_partner = false;  // a trump on the partner's ruff must beat it when able
  bool undertrump_owed = true;    // void, an opponent's ruff out of reach: a lower trump is owed
  bool climb_on_partner = true;   // trump led: climbing is owed on the partner too

  bool operator==(const PlayRules&) const = default;
};

// The inner cards of the same suit that are stronger than `card`.
constexpr std::uint32_t above(std::uint32_t card) {
  return ~((std::uint32_t{2} << card) - 1) & suit_mask(static_cast<int>(card) / kRanks);
}

// Whether `card`, played later, beats `best`, the card that holds the trick.
template <PlayRules R>
constexpr bool beats(int card, int best) {
  if (card / kRanks == best / kRanks) return card > best;
  return R.kind == Kind::suit && card < kRanks;
}

// The cards of `hand` that may be played when `led` was led, `best` holds the trick and `partner_holds` says for whom.
template <PlayRules R>
constexpr std::uint32_t legal(std::uint32_t hand, int led, int best, bool partner_holds) {
  const std::uint32_t following = hand & suit_mask(led);
  if (following) {
    if constexpr (R.kind == Kind::no_trump) return following;
    if (R.kind == Kind::suit && led != 0) return following;
    if (!R.climb_on_partner && partner_holds) return following;
    // The led suit is a trump suit, so the best card is one of it.
    const std::uint32_t climbing = following & above(static_cast<std::uint32_t>(best));
    return climbing ? climbing : following;
  }
  if constexpr (R.kind != Kind::suit) return hand;
  const std::uint32_t trumps = hand & kSuitMask;
  if (!trumps) return hand;
  const bool ruffed = best < kRanks;
  const std::uint32_t over = ruffed ? trumps & above(static_cast<std::uint32_t>(best)) : trumps;
  if (partner_holds) {
    if (!R.overruff_partner || !ruffed || !over) return hand;
    return (hand & ~kSuitMask) | over;
  }
  if (over) return over;
  return R.undertrump_owed ? trumps : hand;
}

// Calls `f.template operator()<R>()` with the compile-time rules equal to `rules`.
template <class F>
decltype(auto) with_rules(PlayRules rules, F&& f) {
  const auto climb = [&]<Kind K, bool Over, bool Owed>() -> decltype(auto) {
    if (rules.climb_on_partner) return f.template operator()<PlayRules{K, Over, Owed, true}>();
    return f.template operator()<PlayRules{K, Over, Owed, false}>();
  };
  // Without a trump suit only climbing on the partner at tout-atout makes a difference.
  if (rules.kind == Kind::no_trump) return f.template operator()<PlayRules{Kind::no_trump, false, true, true}>();
  if (rules.kind == Kind::all_trump) return climb.template operator()<Kind::all_trump, false, true>();
  if (rules.kind == Kind::all_trump_table) return climb.template operator()<Kind::all_trump_table, false, true>();
  if (rules.overruff_partner) {
    return rules.undertrump_owed ? climb.template operator()<Kind::suit, true, true>()
                                 : climb.template operator()<Kind::suit, true, false>();
  }
  return rules.undertrump_owed ? climb.template operator()<Kind::suit, false, true>()
                               : climb.template operator()<Kind::suit, false, false>();
}

}  // namespace rebelote
