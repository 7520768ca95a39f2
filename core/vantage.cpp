#include "vantage.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace rebelote {

namespace {

constexpr std::uint64_t mixed(std::uint64_t state, std::uint64_t more) {
  std::uint64_t z = (state ^ more) + 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// What sets a suit apart, in its own ranks: equal keys mean that nothing tells two suits from each other.
using SuitKey = std::array<std::uint64_t, 5>;

std::array<SuitKey, kSuits> suit_keys(const Sighting& sighting) {
  std::array<SuitKey, kSuits> keys{};
  const auto byte = [](std::uint32_t cards, std::size_t suit) { return std::uint64_t{cards >> (kRanks * suit) & kSuitMask}; };
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    SuitKey& key = keys[suit];
    key[0] = byte(sighting.hand, suit);
    if (sighting.turned >= 0 && suit_of(static_cast<Card>(sighting.turned)) == static_cast<int>(suit)) {
      key[0] |= std::uint64_t{1} << (16 + rank_of(static_cast<Card>(sighting.turned)));
    }
    for (std::size_t seat = 0; seat < 4; ++seat) {
      key[2] |= byte(sighting.known[seat], suit) << (8 * seat);
      key[3] |= byte(sighting.banned[seat], suit) << (8 * seat);
    }
    key[4] = sighting.tags[suit];
  }
  for (const auto& [left, right] : sighting.apart) {
    keys[static_cast<std::size_t>(left / kRanks)][3] |= std::uint64_t{1} << (32 + left % kRanks);
    keys[static_cast<std::size_t>(right / kRanks)][3] |= std::uint64_t{1} << (32 + right % kRanks);
  }
  std::uint64_t time = 1;
  for (const auto& [leader, cards] : sighting.tricks) {
    for (const int card : cards) {
      keys[static_cast<std::size_t>(card / kRanks)][1] |= time << (6 * (card % kRanks));
      ++time;
    }
  }
  return keys;
}

}  // namespace

std::array<int, kSuits> Vantage::order(const Sighting& sighting) {
  const std::array<SuitKey, kSuits> keys = suit_keys(sighting);
  std::array<int, kSuits> suits{0, 1, 2, 3};
  std::stable_sort(suits.begin(), suits.end(), [&](int left, int right) {
    if ((left == sighting.trump) != (right == sighting.trump)) return left == sighting.trump;
    return keys[static_cast<std::size_t>(left)] > keys[static_cast<std::size_t>(right)];
  });
  std::array<int, kSuits> places{};
  for (int place = 0; place < kSuits; ++place) places[static_cast<std::size_t>(suits[static_cast<std::size_t>(place)])] = place;
  return places;
}

Vantage::Vantage(const Sighting& sighting)
    : seat_(sighting.seat),
      places_(order(sighting)),
      layout_(sighting.trump, places_),
      turned_(sighting.turned < 0 ? -1 : layout_.inner[static_cast<std::size_t>(sighting.turned)]),
      tags_(sighting.tags),
      said_(sighting.said),
      meld_rules_(sighting.melds_once, sighting.trump == kNoTrump),
      worlds_(replayed(sighting)) {
  for (const auto& [king, queen] : sighting.pairs) {
    pairs_.emplace_back(layout_.inner[static_cast<std::size_t>(king)], layout_.inner[static_cast<std::size_t>(queen)]);
  }
  fingerprint_ =
      mixed(static_cast<std::uint64_t>(seat_ * 4 + sighting.taker), scene_.position.hands[static_cast<std::size_t>(seat_)]);
  for (const Played& one : history_) fingerprint_ = mixed(fingerprint_, static_cast<std::uint64_t>(one.seat * 32 + one.card));
  fingerprint_ = mixed(fingerprint_, static_cast<std::uint64_t>(turned_ + 1));
  for (const std::uint32_t cards : sighting.known) fingerprint_ = mixed(fingerprint_, layout_.inner_mask(cards));
}

Worlds Vantage::replayed(const Sighting& sighting) {
  scene_.taker = static_cast<std::uint8_t>(sighting.taker);
  Position& position = scene_.position;
  position.trump = sighting.trump;
  position.rules = sighting.rules;
  if (sighting.tricks.empty()) throw std::invalid_argument("the trick to play to is missing");
  position.leader = static_cast<std::uint8_t>(sighting.tricks.front().first);
  std::vector<std::pair<int, std::vector<int>>> tricks;
  for (const auto& [leader, cards] : sighting.tricks) {
    std::vector<int>& inner = tricks.emplace_back(leader, std::vector<int>{}).second;
    for (const int outer : cards) {
      const std::uint8_t card = layout_.inner[static_cast<std::size_t>(outer)];
      const auto seat = static_cast<std::uint8_t>((static_cast<std::size_t>(leader) + inner.size()) & 3);
      inner.push_back(card);
      history_.push_back({seat, card});
      played_[seat] |= std::uint32_t{1} << card;
    }
  }
  return with_rules(position.rules, [&]<PlayRules R>() {
    // Hands that hold everything: the plays are taken as they came, and no hand empties before its time.
    position.hands.fill(~std::uint32_t{0});
    for (const Played& one : history_) {
      if (scene_.gone >> one.card & 1) throw std::invalid_argument("a card was played twice");
      if (position.mover() != one.seat) throw std::invalid_argument("the tricks do not follow one another");
      play<R>(scene_, one.card);
    }
    if (position.leader != sighting.tricks.back().first) throw std::invalid_argument("the last trick has another leader");
    position.hands = {};
    position.hands[static_cast<std::size_t>(seat_)] = layout_.inner_mask(sighting.hand);
    return Worlds(knowledge(sighting, layout_, scene_, impossible_cards<R>(tricks)));
  });
}

Knowledge Vantage::knowledge(const Sighting& sighting, const Layout& layout, const Scene& scene,
                             const std::array<std::uint32_t, 4>& never) {
  Knowledge knowledge;
  const std::uint32_t own = layout.inner_mask(sighting.hand);
  std::uint32_t unknown = ~(scene.gone | own);
  const int size = std::popcount(own);
  for (std::size_t place = 0; place < 3; ++place) {
    const auto seat = (static_cast<std::size_t>(sighting.seat) + 1 + place) & 3;
    knowledge.known[place] = layout.inner_mask(sighting.known[seat]) & ~scene.gone;
    unknown &= ~knowledge.known[place];
    // On the seat's turn those who have played to this trick hold one card less.
    const bool has_played = 3 - place <= scene.position.trick_size;
    knowledge.sizes[place] = size - has_played - std::popcount(knowledge.known[place]);
  }
  for (std::uint32_t cards = unknown; cards; cards &= cards - 1) {
    const auto card = static_cast<std::size_t>(std::countr_zero(cards));
    std::uint8_t may = 0;
    for (std::size_t place = 0; place < 3; ++place) {
      const auto seat = (static_cast<std::size_t>(sighting.seat) + 1 + place) & 3;
      const std::uint32_t banned = never[seat] | layout.inner_mask(sighting.banned[seat]);
      if (!(banned >> card & 1)) may |= static_cast<std::uint8_t>(1 << place);
    }
    if (may == 0) throw std::invalid_argument("a card has no possible holder");
    knowledge.holders[card] = may;
  }
  for (const auto& [left, right] : sighting.apart) {
    const int first = layout.inner[static_cast<std::size_t>(left)];
    const int second = layout.inner[static_cast<std::size_t>(right)];
    if (unknown >> first & 1 && unknown >> second & 1) knowledge.apart.emplace_back(first, second);
  }
  return knowledge;
}

std::uint32_t Vantage::legal() const { return legal_any(scene_.position); }

bool Vantage::fits_said(const ThreeHands& hidden) const {
  return std::all_of(said_.begin(), said_.end(), [&](const Said& said) {
    const auto place = static_cast<std::size_t>((said.seat - seat_ + 3) & 3);
    return meld_rules_.fits(layout_.outer_mask(hidden[place] | played_by(said.seat)), said);
  });
}

Scene Vantage::with(const ThreeHands& hidden) const {
  Scene scene = scene_;
  for (std::size_t place = 0; place < 3; ++place) {
    scene.position.hands[(static_cast<std::size_t>(seat_) + 1 + place) & 3] = hidden[place];
  }
  return scene;
}

}  // namespace rebelote
