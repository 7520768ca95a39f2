// Can a side take every remaining trick? Asked only when it can take every point, so the answer decides a capot.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>

#include "position.hpp"
#include "table.hpp"

namespace rebelote {

template <PlayRules R>
class Sweep {
 public:
  explicit Sweep(int side) : side_(side) {}

  bool can_take_all(const Position& position) {
    if (position.over()) return true;
    if (position.trick_size > 0) return after_cards(position);
    // Who owns which of the remaining cards decides; what they are worth does not matter here.
    const std::uint32_t remaining = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3];
    const Key key{owners_of(position.hands), Table::signature(remaining, position.leader)};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const bool answer = after_cards(position);
    known_.emplace(key, answer);
    return answer;
  }

 private:
  struct Key {
    std::uint64_t owners;
    std::uint32_t signature;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return static_cast<std::size_t>((key.owners ^ key.signature * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u);
    }
  };

  bool after_cards(const Position& position) {
    const bool ours = (position.mover() & 1) == side_;
    const std::uint32_t legal_cards = legal<R>(position);
    const std::uint32_t hand = position.hands[static_cast<std::size_t>(position.mover())];
    const std::uint32_t gone = ~(position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]);
    int previous = -1;
    // From the strongest down; of neighbours in one hand only the first, they win and lose the same tricks.
    for (std::uint32_t cards = legal_cards; cards;) {
      const int card = 31 - std::countl_zero(cards);
      cards ^= std::uint32_t{1} << card;
      if (previous >= 0 && neighbours(card, previous, hand, gone, position)) {
        previous = card;
        continue;
      }
      previous = card;
      Position next = position;
      play<R>(next, card);
      const bool kept = next.trick_size > 0 || (next.leader & 1) == side_;
      const bool wins = kept && can_take_all(next);
      if (wins == ours) return ours;
    }
    return !ours;
  }

  static bool neighbours(int low, int high, std::uint32_t hand, std::uint32_t gone, const Position& position) {
    if (low / kRanks != high / kRanks) return false;
    std::uint32_t table = 0;
    for (int place = 0; place < position.trick_size; ++place)
      table |= std::uint32_t{1} << position.trick[static_cast<std::size_t>(place)];
    const std::uint32_t between = ((std::uint32_t{1} << high) - 1) & ~((std::uint32_t{2} << low) - 1);
    return (between & ~(hand | (gone & ~table))) == 0;
  }

  int side_;
  std::unordered_map<Key, bool, Hash> known_;
};

}  // namespace rebelote
