#include "solve.hpp"

#include <algorithm>

#include "root.hpp"
#include "sweep.hpp"

namespace rebelote {

namespace {

// The tables of one thread and set of rules, by how much is left: a small one stays in the nearest cache. Keys are owners of
// cards, so entries stay true from one deal to the next.
template <PlayRules R>
Table& local_table(int cards) {
  thread_local std::array<Table, 3> tables{Table(10), Table(12), Table(kTableBits)};
  return tables[cards <= 5 ? 0 : cards == 6 ? 1 : 2];
}

// The most cards in a hand.
int hand_size(const Position& position) {
  return std::popcount(position.hands[static_cast<std::size_t>((position.leader + 3) & 3)]);
}

}  // namespace

int solve_points(const Position& position, int low, int high, std::uint64_t& nodes) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    Search<R> search(local_table<R>(hand_size(position)));
    const int taken = position.points[0];
    const int points = taken + search.value(position, low - 1 - taken, high + 1 - taken);
    nodes += search.nodes();
    return std::clamp(points, low, high);
  });
}

Solved solve_cards(const Position& position, int low, int high) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    return cards_of<R, AllOn>(position, local_table<R>(hand_size(position)), AllOn{}, true, low, high);
  });
}

bool takes_all(const Position& position, int side) {
  if (position.tricks[static_cast<std::size_t>(1 - side)] > 0) return false;
  return with_rules(position.rules, [&]<PlayRules R>() { return Sweep<R>(side).can_take_all(position); });
}

void forget_tables() {
  for (const Kind kind : {Kind::suit, Kind::no_trump, Kind::all_trump, Kind::all_trump_table}) {
    for (int axes = 0; axes < 8; ++axes) {
      with_rules({kind, (axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0}, []<PlayRules R>() {
        for (const int cards : {5, 6, 8}) local_table<R>(cards).clear();
      });
    }
  }
}

}  // namespace rebelote
