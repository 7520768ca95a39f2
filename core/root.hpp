// Every card of a root position, the search being asked once a card at most.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "search.hpp"
#include "solve.hpp"

namespace rebelote {

inline constexpr int kTableBits = 15;

template <class F>
void for_cards(std::uint32_t cards, F&& f) {
  for (; cards; cards &= cards - 1) f(std::countr_zero(cards));
}

// The value of a root card from that of a searched neighbour of the same hand: they differ by at most their points.
struct Root {
  std::uint32_t others;
  const std::array<std::uint8_t, kCards>& worth;

  bool neighbours(int left, int right) const {
    if (left / kRanks != right / kRanks) return false;
    const int high = std::max(left, right);
    const int low = std::min(left, right);
    return (others & ((std::uint32_t{1} << high) - 1) & ~((std::uint32_t{2} << low) - 1)) == 0;
  }
};

template <PlayRules R, class Switches>
Solved cards_of(const Position& position, Table& table, Switches switches, bool siblings, int low, int high) {
  Search<R, Switches> search(table, switches);
  Solved solved;
  const std::uint32_t hand = position.hands[static_cast<std::size_t>(position.mover())];
  std::uint32_t others = 0;
  for (const std::uint32_t cards : position.hands) others |= cards;
  others &= ~hand;
  for (int place = 0; place < position.trick_size; ++place)
    others |= std::uint32_t{1} << position.trick[static_cast<std::size_t>(place)];
  const Root root{others, kPoints<R.kind>};
  for_cards(legal<R>(position), [&](int card) {
    int alpha = low - 1;
    int beta = high + 1;
    if (siblings) {
      for (const CardValue& known : solved.cards) {
        if (!root.neighbours(known.card, card)) continue;
        const int gap = std::abs(root.worth[static_cast<std::size_t>(known.card)] - root.worth[static_cast<std::size_t>(card)]);
        // A value at an end of the window may stand for anything beyond it.
        if (known.points > low) alpha = std::max(alpha, known.points - gap - 1);
        if (known.points < high) beta = std::min(beta, known.points + gap + 1);
      }
    }
    int points = alpha + 1;
    if (beta - alpha > 2) {
      Position next = position;
      play<R>(next, card);
      const int now = next.points[0];
      points = now + search.value(next, alpha - now, beta - now);
    }
    solved.cards.push_back({card, std::clamp(points, low, high)});
  });
  solved.nodes = search.nodes();
  return solved;
}

}  // namespace rebelote
