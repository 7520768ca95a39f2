// The slow ways to the same values: cuts switched off one by one, and plain minimax.
#include <algorithm>

#include "root.hpp"

namespace rebelote {

namespace {

template <PlayRules R>
int minimax(const Position& position) {
  if (position.over()) return position.points[0];
  const bool up = (position.mover() & 1) == 0;
  int best = up ? -1 : kAnyPoints;
  for_cards(legal<R>(position), [&](int card) {
    Position next = position;
    play<R>(next, card);
    const int value = minimax<R>(next);
    best = up ? std::max(best, value) : std::min(best, value);
  });
  return best;
}

}  // namespace

Solved solve_cards_switched(const Position& position, const Switched& switches, int low, int high) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    Table table(kTableBits);
    return cards_of<R, Switched>(position, table, switches, switches.siblings, low, high);
  });
}

Solved minimax_cards(const Position& position) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    Solved solved;
    for_cards(legal<R>(position), [&](int card) {
      Position next = position;
      play<R>(next, card);
      solved.cards.push_back({card, minimax<R>(next)});
    });
    return solved;
  });
}

}  // namespace rebelote
