// The policy net: what each card is worth to the seat that plays it, by figures that seat can see (train/encode.py).
//
// The three suits beside the trump suit share their weights, and a card is judged by its own suit against the sum of all, so
// that renaming suits changes nothing. The first layer is a sum of rows, looked up, in whole numbers, so that every machine
// finds the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "thumb.hpp"

namespace rebelote {

class PolicyNet {
 public:
  static constexpr std::size_t kWidth = 128;
  // Places of the figures, as in train/encode.py.
  static constexpr std::size_t kOwn = 0, kGone = 8, kLacks = 16, kSure = 19, kOnTable = 27, kOurs = 51, kTheirs = 59, kLed = 67,
                               kSuit = 68;
  static constexpr std::size_t kRole = 0, kTricks = 16, kOurPoints = 24, kTheirPoints = 33, kBelotes = 42, kRound = 44,
                               kOverruff = 45, kTrumps = 46, kHolds = 55, kTable = 56;
  static constexpr std::size_t kRank = 0, kStronger = 16, kState = 32, kLength = 40, kUnseen = 56, kCard = 74;
  static constexpr int kStep = 20;
  // A suit's rows twice, for all cards and for its own; the table's and its bias; a card's; the last layer.
  static constexpr std::size_t kWeights = (2 * 2 * kSuit + kTable + 1 + kCard + 1) * kWidth;

  using Sum = std::array<std::int16_t, kWidth>;

  // Whole numbers in the order of train/policy.py, and what one of an answer is worth in marks.
  PolicyNet(const std::vector<std::int16_t>& weights, float unit);

  // What lasts while a deal is played forward, beyond what a scene shows.
  struct Deal {
    int turned = -1;  // inner, or none
    int round = 1;
    std::array<std::uint8_t, 2> belotes{};  // told, by side
  };

  // What a figure of a suit adds to the judgement of every card, or (focus) of its own.
  const Sum& suit_row(bool focus, bool plain, std::size_t figure) const { return suits_[focus][plain][figure]; }
  // The rows of the figures of four cards, summed: of `own` or `gone` cards, the weak or the strong half of a suit.
  const Sum& cards_row(bool focus, bool plain, bool gone, bool high, std::uint32_t nibble) const {
    return nibbles_[focus][plain][gone][high][nibble];
  }
  const Sum& table_row(std::size_t figure) const { return table_[figure]; }
  const Sum& bias() const { return bias_; }
  const Sum& card_row(std::size_t figure) const { return cards_[figure]; }
  const Sum& last() const { return last_; }
  float unit() const { return unit_; }

 private:
  alignas(32) std::array<std::array<std::array<Sum, kSuit>, 2>, 2> suits_;
  alignas(32) std::array<std::array<std::array<std::array<std::array<Sum, 16>, 2>, 2>, 2>, 2> nibbles_;
  alignas(32) std::array<Sum, kTable> table_;
  alignas(32) std::array<Sum, kCard> cards_;
  alignas(32) Sum bias_;
  alignas(32) Sum last_;
  float unit_;
};

// One decision: the values of the mover's legal cards, in marks, up to a constant.
template <PlayRules R>
class PolicyLook {
 public:
  using Sum = PolicyNet::Sum;

  PolicyLook(const PolicyNet& net, const Scene& scene, const PolicyNet::Deal& deal)
      : net_(net), scene_(scene), position_(scene.position), deal_(deal), seat_(scene.position.mover()) {
    const std::size_t size = position_.trick_size;
    hand_ = position_.hands[static_cast<std::size_t>(seat_)];
    unseen_ = ~(scene.gone | hand_);
    sum_ = net.bias();
    for (int suit = 0; suit < kSuits; ++suit) add_suit(suit, false, sum_);
    if (size > 0) {
      best_ = position_.trick[position_.best];
      if (position_.best + 2U == size) add_table(PolicyNet::kHolds);
    }
    const auto side = static_cast<std::size_t>(seat_ & 1);
    const auto step = [](int points) { return static_cast<std::size_t>(std::min(points / PolicyNet::kStep, 8)); };
    add_table(PolicyNet::kRole + 4 * static_cast<std::size_t>((scene.taker - seat_) & 3) + size);
    add_table(PolicyNet::kTricks + static_cast<std::size_t>(std::min(position_.tricks[0] + position_.tricks[1], 7)));
    add_table(PolicyNet::kOurPoints + step(position_.points[side]));
    add_table(PolicyNet::kTheirPoints + step(position_.points[1 - side]));
    if (deal.belotes[side]) add_table(PolicyNet::kBelotes);
    if (deal.belotes[1 - side]) add_table(PolicyNet::kBelotes + 1);
    if (deal.round == 2) add_table(PolicyNet::kRound);
    if (R.overruff_partner) add_table(PolicyNet::kOverruff);
    add_table(PolicyNet::kTrumps + static_cast<std::size_t>(std::popcount(unseen_ & kSuitMask)));
  }

  float value(int card) {
    const int suit = card / kRanks;
    Sum& own = own_[static_cast<std::size_t>(suit)];
    if (!(looked_ >> suit & 1)) {
      looked_ |= 1u << suit;
      own = sum_;
      add_suit(suit, true, own);
    }
    const std::size_t plain = suit > 0;
    const std::uint32_t unseen = unseen_ & suit_mask(suit);
    const auto count = [](std::uint32_t cards) { return static_cast<std::size_t>(std::popcount(cards)); };
    const std::size_t state = position_.trick_size == 0 ? 0 : beats<R>(card, best_) ? 1 : suit == position_.led_suit() ? 2 : 3;
    const Sum& a = net_.card_row(PolicyNet::kRank + 8 * plain + static_cast<std::size_t>(card % kRanks));
    const Sum& b = net_.card_row(PolicyNet::kStronger + 8 * plain + count(unseen & above(static_cast<std::uint32_t>(card))));
    const Sum& c = net_.card_row(PolicyNet::kState + 4 * plain + state);
    const Sum& d = net_.card_row(PolicyNet::kLength + 8 * plain + count(hand_ & suit_mask(suit)) - 1);
    const Sum& e = net_.card_row(PolicyNet::kUnseen + 9 * plain + count(unseen));
    const Sum& last = net_.last();
    std::int32_t total = 0;
    for (std::size_t k = 0; k < PolicyNet::kWidth; ++k) {
      const auto early = static_cast<std::int16_t>(own[k] + a[k] + b[k] + c[k] + d[k] + e[k]);
      total += std::max<std::int16_t>(early, 0) * last[k];
    }
    return static_cast<float>(total) * net_.unit();
  }

 private:
  static void add(Sum& sum, const Sum& row) {
    for (std::size_t k = 0; k < PolicyNet::kWidth; ++k) sum[k] = static_cast<std::int16_t>(sum[k] + row[k]);
  }

  void add_table(std::size_t figure) { add(sum_, net_.table_row(figure)); }

  // What is seen of one suit.
  void add_suit(int suit, bool focus, Sum& sum) const {
    const bool plain = suit > 0;
    const std::uint32_t own = hand_ >> (kRanks * suit) & kSuitMask;
    const std::uint32_t gone = scene_.gone >> (kRanks * suit) & kSuitMask;
    const Sum& a = net_.cards_row(focus, plain, false, false, own & 15);
    const Sum& b = net_.cards_row(focus, plain, false, true, own >> 4);
    const Sum& c = net_.cards_row(focus, plain, true, false, gone & 15);
    const Sum& d = net_.cards_row(focus, plain, true, true, gone >> 4);
    for (std::size_t k = 0; k < PolicyNet::kWidth; ++k) sum[k] = static_cast<std::int16_t>(sum[k] + a[k] + b[k] + c[k] + d[k]);
    for (std::size_t steps = 1; steps < 4; ++steps) {
      if (scene_.lacks[(static_cast<std::size_t>(seat_) + steps) & 3] >> suit & 1)
        add(sum, net_.suit_row(focus, plain, PolicyNet::kLacks + steps - 1));
    }
    const auto rank = [](int card) { return static_cast<std::size_t>(card % kRanks); };
    if (deal_.turned >= 0 && deal_.turned / kRanks == suit && scene_.taker != seat_ && !(scene_.gone >> deal_.turned & 1))
      add(sum, net_.suit_row(focus, plain, PolicyNet::kSure + rank(deal_.turned)));
    const std::size_t size = position_.trick_size;
    if (size == 0) return;
    for (std::size_t place = 0; place < size; ++place) {
      const int card = position_.trick[place];
      if (card / kRanks == suit)
        add(sum, net_.suit_row(focus, plain, PolicyNet::kOnTable + 8 * (3 - size + place) + rank(card)));
    }
    const int best = position_.trick[position_.best];
    const std::size_t whose = position_.best + 2U == size ? PolicyNet::kOurs : PolicyNet::kTheirs;
    if (best / kRanks == suit) add(sum, net_.suit_row(focus, plain, whose + rank(best)));
    if (position_.led_suit() == suit) add(sum, net_.suit_row(focus, plain, PolicyNet::kLed));
  }

  const PolicyNet& net_;
  const Scene& scene_;
  const Position& position_;
  const PolicyNet::Deal deal_;
  int seat_;
  std::uint32_t hand_ = 0;
  std::uint32_t unseen_ = 0;
  std::uint32_t looked_ = 0;
  int best_ = 0;
  alignas(32) Sum sum_;
  alignas(32) std::array<Sum, kSuits> own_;
};

// The card of the highest value among `cards`, the legal ones; of equals the weakest.
template <PlayRules R>
int policy_card(const PolicyNet& net, const Scene& scene, const PolicyNet::Deal& deal, std::uint32_t cards) {
  if ((cards & (cards - 1)) == 0) return std::countr_zero(cards);
  PolicyLook<R> look(net, scene, deal);
  int chosen = -1;
  float best = 0;
  for (; cards; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const float value = look.value(card);
    if (chosen < 0 || value > best) {
      chosen = card;
      best = value;
    }
  }
  return chosen;
}

}  // namespace rebelote
