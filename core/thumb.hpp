// A rule-of-thumb player that sees only its own hand, what was played and who showed out: plays sampled worlds forward.
//
// A card is worth what its trick should bring plus what the rest of the hand still promises, as in rebelote.bots.regles but by
// suits instead of cards, so that a play costs little. It never looks at another hand.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "habits.hpp"
#include "position.hpp"

namespace rebelote {

// A position with what everybody at the table has seen.
struct Scene {
  Position position;
  std::uint32_t gone = 0;               // cards played, those on the table too
  std::array<std::uint8_t, 4> lacks{};  // suits each seat has shown it does not hold
  std::uint8_t taker = 0;
};

template <PlayRules R>
void play(Scene& scene, int card) {
  Position& position = scene.position;
  if (position.trick_size > 0) {
    const int led = position.led_suit();
    const int suit = card / kRanks;
    if (suit != led) {
      std::uint8_t& lacks = scene.lacks[static_cast<std::size_t>(position.mover())];
      lacks |= static_cast<std::uint8_t>(1 << led);
      const int best = position.trick[position.best];
      const bool partner_holds = position.best + 2 == position.trick_size;
      if (R.kind == Kind::suit && suit != 0 && !partner_holds && (R.undertrump_owed || best >= kRanks)) lacks |= 1;
    }
  }
  scene.gone |= std::uint32_t{1} << card;
  play<R>(position, card);
}

// The chance that one of `seats` equally likely hands holds at least one of `cards`.
inline constexpr auto kHasAny = [] {
  std::array<std::array<float, 9>, 4> table{};
  for (std::size_t seats = 1; seats < 4; ++seats) {
    float none = 1;
    for (std::size_t cards = 0; cards < 9; ++cards) {
      table[seats][cards] = 1 - none;
      none *= 1 - 1 / static_cast<float>(seats);
    }
  }
  return table;
}();

// One decision: what the mover can tell of the other hands, and the value of each of its cards.
template <PlayRules R>
class Thumb {
 public:
  explicit Thumb(const Scene& scene, const Manner& manner = kManner)
      : scene_(scene), position_(scene.position), manner_(manner), habits_(manner.habits) {
    seat_ = position_.mover();
    hand_ = position_.hands[static_cast<std::size_t>(seat_)];
    unseen_ = ~(scene.gone | hand_);
    for (int suit = 0; suit < kSuits; ++suit) {
      int seats = 0;
      for (int steps = 1; steps < 4; ++steps) seats += !lacks(seat_ + steps, suit);
      holders_[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(seats);
      unruffed_[static_cast<std::size_t>(suit)] = -1;
      promise_[static_cast<std::size_t>(suit)] = kUnknown;
    }
    taker_hidden_ = scene.taker != seat_ && !lacks(scene.taker, 0);
    to_play_ = 3 - position_.trick_size;
    for (int place = 0; place < position_.trick_size; ++place)
      on_table_ += worth(position_.trick[static_cast<std::size_t>(place)]);
    on_table_ += habits_.company * static_cast<float>(to_play_);
    if (position_.trick_size > 0) {
      best_ = position_.trick[position_.best];
      partner_holds_ = position_.best + 2 == position_.trick_size;
    }
  }

  // Points to expect from a legal card, up to a constant of the decision.
  float value(int card) {
    const float chance = wins(card);
    const bool takes = position_.trick_size == 0 || beats<R>(card, best_);
    return (2 * chance - 1) * (worth(card) + on_table_) + chance * (takes ? habits_.tempo : habits_.partner_tempo) +
           kept(card) + (position_.trick_size == 0 ? plan(card) : overtaking(card));
  }

 private:
  static constexpr float kUnknown = 1e9F;
  static float worth(int card) { return static_cast<float>(kPoints<R.kind>[static_cast<std::size_t>(card)]); }
  static int count(std::uint32_t cards) { return std::popcount(cards); }

  bool lacks(int seat, int suit) const { return scene_.lacks[static_cast<std::size_t>(seat & 3)] >> suit & 1; }

  // The chance that a seat holds one of these unseen cards of one suit.
  float has(int seat, int suit, std::uint32_t cards) const {
    if (lacks(seat, suit)) return 0;
    if (R.kind == Kind::suit && suit == 0 && taker_hidden_) {
      const bool takes = (seat & 3) == scene_.taker;
      const std::size_t row = holders_[0] == 3 ? (takes ? 0 : 1) : holders_[0] == 2 ? (takes ? 2 : 3) : 4;
      return manner_.has_trump[row][static_cast<std::size_t>(count(cards & unseen_))];
    }
    return kHasAny[holders_[static_cast<std::size_t>(suit)]][static_cast<std::size_t>(count(cards & unseen_))];
  }

  // The chance that a seat still to play beats `best`.
  float beaten(int seat, int best, int led) const {
    const int suit = best / kRanks;
    float chance = suit == led ? has(seat, led, above(static_cast<std::uint32_t>(best))) : 0;
    if (R.kind == Kind::suit && led != 0) {
      const std::uint32_t ruffs = suit == 0 ? above(static_cast<std::uint32_t>(best)) : suit_mask(0);
      chance += (1 - has(seat, led, suit_mask(led))) * has(seat, 0, ruffs);
    }
    return chance;
  }

  // The chance that the mover's side takes the trick after `card`.
  float wins(int card) const {
    const int led = position_.trick_size == 0 ? card / kRanks : position_.led_suit();
    int best = best_;
    bool ours = partner_holds_;
    if (position_.trick_size == 0 || beats<R>(card, best)) {
      best = card;
      ours = true;
    }
    float chance = ours ? 1.0F : 0.0F;
    for (int steps = 1; steps <= to_play_; ++steps) {
      const float beat = beaten(seat_ + steps, best, led);
      if (steps != 2) {
        chance *= 1 - beat;
      } else {
        // A partner who beats the card on the table does not always beat what an opponent put over it meanwhile.
        chance += (1 - chance) * beat * (ours ? habits_.late : 1.0F);
      }
    }
    return chance;
  }

  // The chance that no opponent ruffs a master of `suit` at its next round.
  float unruffed(int suit) const {
    float& known = unruffed_[static_cast<std::size_t>(suit)];
    if (known >= 0) return known;
    known = 1;
    if (R.kind == Kind::suit && suit != 0) {
      for (const int steps : {1, 3}) {
        known *= 1 - (1 - has(seat_ + steps, suit, suit_mask(suit))) * has(seat_ + steps, 0, suit_mask(0));
      }
    }
    return known;
  }

  // What the cards of one suit should still bring if they are kept.
  float promise(int suit, std::uint32_t held) {
    float total = 0;
    const int length = count(held);
    const bool trump = R.kind == Kind::suit && suit == 0;
    for (std::uint32_t cards = held; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const float points = worth(card);
      const int stronger = count(above(static_cast<std::uint32_t>(card)) & unseen_);
      if (trump) {
        if (stronger == 0) {
          total += points + habits_.master_trump;
        } else {
          total += habits_.ruff + points * (length > stronger ? habits_.guarded : -habits_.bare_trump);
        }
      } else if (stronger == 0) {
        total += (points + habits_.master) * unruffed(suit);
      } else {
        total += points * (stronger == 1 && length > 1 ? habits_.guarded : -habits_.bare);
      }
    }
    return total;
  }

  // The promise of the hand without `card`, less that of the whole hand.
  float kept(int card) {
    const int suit = card / kRanks;
    const std::uint32_t held = hand_ & suit_mask(suit);
    const std::uint32_t rest = hand_ ^ (std::uint32_t{1} << card);
    float& whole = promise_[static_cast<std::size_t>(suit)];
    if (whole == kUnknown) whole = promise(suit, held);
    float change = promise(suit, rest & held) - whole;
    if constexpr (R.kind == Kind::suit) {
      if (const int trumps = count(rest & suit_mask(0)); trumps > 0) {
        const int missing = !(rest & suit_mask(1)) + !(rest & suit_mask(2)) + !(rest & suit_mask(3));
        change += habits_.no_suit * static_cast<float>(std::min(missing, trumps));
      }
    }
    if ((rest & (rest - 1)) == 0 && rest) {
      const int last = std::countr_zero(rest);
      if (!(above(static_cast<std::uint32_t>(last)) & unseen_)) change += kLastTrick * unruffed(last / kRanks);
    }
    return change;
  }

  float overtaking(int card) const {
    if (!partner_holds_ || !beats<R>(card, best_)) return 0;
    float likely = 1;
    for (int steps = 1; steps <= to_play_; ++steps) likely *= 1 - beaten(seat_ + steps, best_, position_.led_suit());
    return -habits_.overtake * likely;
  }

  // What speaks for leading a card beyond its trick and the hand it leaves.
  float plan(int card) const {
    const std::size_t role = scene_.taker == seat_ ? 0 : (scene_.taker ^ 2) == seat_ ? 1 : 2;
    const LeadHabits& lead = habits_.leads[role + (count(hand_) >= 6 ? 0 : 3)];
    const int suit = card / kRanks;
    const std::uint32_t held = hand_ & suit_mask(suit);
    const std::uint32_t out = unseen_ & suit_mask(suit);
    const std::uint32_t stronger = above(static_cast<std::uint32_t>(card)) & unseen_;
    const auto others = static_cast<float>(count(held) - 1);
    const bool keeps_master = stronger && !(above(static_cast<std::uint32_t>(31 - std::countl_zero(held))) & unseen_);
    if (R.kind == Kind::suit && suit == 0) {
      float value = lead.trump_base + lead.trump_points * worth(card) + lead.trump_length * others;
      value += lead.trump_opponents * (has(seat_ + 1, 0, suit_mask(0)) + has(seat_ + 3, 0, suit_mask(0)));
      value += lead.trump_unseen * static_cast<float>(count(out));
      if (!stronger) value += lead.trump_is_master;
      if (lacks(seat_ + 2, 0)) value += lead.trump_partner_out;
      if (keeps_master) value += lead.trump_under_master;
      return value;
    }
    float value = lead.points * worth(card) + lead.length * others + lead.unseen * static_cast<float>(count(out));
    if (!stronger) {
      value += lead.is_master + lead.master_at_risk * (1 - unruffed(suit));
    } else {
      value += lead.partner_over * has(seat_ + 2, suit, stronger);
      if (!(stronger & (stronger - 1))) value += lead.is_second;
    }
    if (R.kind == Kind::suit && others == 0 && (hand_ & suit_mask(0))) value += lead.alone;
    if (lacks(seat_ + 2, suit)) value += lead.partner_out;
    if (lacks(seat_ + 1, suit)) value += lead.next_out;
    if (lacks(seat_ + 3, suit)) value += lead.last_out;
    if (keeps_master) value += lead.under_master;
    if (kPoints<R.kind>[static_cast<std::size_t>(card)] == 0) value += lead.low;
    return value;
  }

  const Scene& scene_;
  const Position& position_;
  const Manner& manner_;
  const Habits& habits_;
  int seat_ = 0;
  std::uint32_t hand_ = 0;
  std::uint32_t unseen_ = 0;
  std::array<std::uint8_t, kSuits> holders_{};
  mutable std::array<float, kSuits> unruffed_{};
  std::array<float, kSuits> promise_{};
  bool taker_hidden_ = false;
  int to_play_ = 0;
  float on_table_ = 0;
  int best_ = 0;
  bool partner_holds_ = false;
};

// The card the player chooses among `cards`, the legal ones; of equals the weakest.
template <PlayRules R>
int thumb_card(const Scene& scene, std::uint32_t cards, const Manner& manner = kManner) {
  if ((cards & (cards - 1)) == 0) return std::countr_zero(cards);
  Thumb<R> thumb(scene, manner);
  int chosen = -1;
  float best = 0;
  for (; cards; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const float value = thumb.value(card);
    if (chosen < 0 || value > best) {
      chosen = card;
      best = value;
    }
  }
  return chosen;
}

}  // namespace rebelote
