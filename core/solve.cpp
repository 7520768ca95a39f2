#include "solve.hpp"

#include <algorithm>

#include "sweep.hpp"

namespace rebelote {

namespace {

constexpr int kTableBits = 15;

// One table a thread and set of rules. Keys are owners of cards, so entries stay true from one deal to the next.
template <PlayRules R>
Table& local_table() {
  thread_local Table table(kTableBits);
  return table;
}

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

int solve_points(const Position& position, int low, int high, std::uint64_t& nodes) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    Search<R> search(local_table<R>());
    const int taken = position.points[0];
    const int points = taken + search.value(position, low - 1 - taken, high + 1 - taken);
    nodes += search.nodes();
    return std::clamp(points, low, high);
  });
}

Solved solve_cards(const Position& position, int low, int high) {
  return with_rules(position.rules,
                    [&]<PlayRules R>() { return cards_of<R, AllOn>(position, local_table<R>(), AllOn{}, true, low, high); });
}

bool takes_all(const Position& position, int side) {
  if (position.tricks[static_cast<std::size_t>(1 - side)] > 0) return false;
  return with_rules(position.rules, [&]<PlayRules R>() { return Sweep<R>(side).can_take_all(position); });
}

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

void forget_tables() {
  for (const Kind kind : {Kind::suit, Kind::no_trump, Kind::all_trump, Kind::all_trump_table}) {
    for (int axes = 0; axes < 8; ++axes) {
      with_rules({kind, (axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0}, []<PlayRules R>() { local_table<R>().clear(); });
    }
  }
}

}  // namespace rebelote
