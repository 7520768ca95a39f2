// With bind_bots.cpp the only file that knows Python: checks what comes in, calls the core without the GIL, and names things
// for the stub.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bind_bots.hpp"
#include "bind_nets.hpp"
#include "cards.hpp"
#include "parallel.hpp"
#include "playout.hpp"
#include "position.hpp"
#include "sample.hpp"
#include "solve.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using namespace rebelote;

const Layout& layout(const Position& position) { return kLayouts[position.trump]; }

std::string card_text(int card) { return std::string(1, "789TJQKA"[card % kRanks]) + "shdc"[card / kRanks]; }

void check_card(int card) {
  if (card < 0 || card >= kCards) throw std::invalid_argument("a card is 0..31, not " + std::to_string(card));
}

void check_trump(int trump) {
  if (trump < 0 || trump >= kTrumps) throw std::invalid_argument("a trump is 0..5, not " + std::to_string(trump));
}

std::size_t winner_of_trick(const std::vector<int>& cards, int trump) {
  if (cards.empty() || cards.size() > 4) throw std::invalid_argument("a trick has one to four cards");
  check_trump(trump);
  std::vector<Card> trick;
  std::uint32_t seen = 0;
  for (const int card : cards) {
    check_card(card);
    const std::uint32_t bit = std::uint32_t{1} << card;
    if (seen & bit) throw std::invalid_argument("a card is twice in the trick");
    seen |= bit;
    trick.push_back(static_cast<Card>(card));
  }
  return trick_winner(trick, static_cast<Trump>(trump));
}

Position make_position(int trump, const std::array<std::uint32_t, 4>& hands, int leader, const std::vector<int>& trick,
                       bool overruff_partner, bool undertrump_owed, bool climb_on_partner, const std::array<int, 2>& points,
                       const std::array<int, 2>& tricks, bool all_trump_table) {
  check_trump(trump);
  if (leader < 0 || leader > 3) throw std::invalid_argument("a leader is 0..3, not " + std::to_string(leader));
  if (trick.size() > 3)
    throw std::invalid_argument("at most three cards lie on the table, not " + std::to_string(trick.size()));
  std::uint32_t seen = 0;
  const auto see = [&](std::uint32_t cards, const std::string& where) {
    if (const std::uint32_t twice = seen & cards) {
      throw std::invalid_argument("card " + card_text(std::countr_zero(twice)) + " is there twice, again " + where);
    }
    seen |= cards;
  };
  for (std::size_t seat = 0; seat < 4; ++seat) see(hands[seat], "in hand " + std::to_string(seat));
  for (const int card : trick) {
    check_card(card);
    see(std::uint32_t{1} << card, "on the table");
  }
  const int size = std::popcount(hands[static_cast<std::size_t>((leader + 3) & 3)]);
  if (size > 8) throw std::invalid_argument("a hand has at most eight cards, not " + std::to_string(size));
  for (int place = 0; place < 4; ++place) {
    const int seat = (leader + place) & 3;
    const int held = std::popcount(hands[static_cast<std::size_t>(seat)]);
    const int owed = size - (place < static_cast<int>(trick.size()));
    if (held != owed) {
      throw std::invalid_argument("hand " + std::to_string(seat) + " has " + std::to_string(held) + " cards, it should have " +
                                  std::to_string(owed));
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (points[side] < 0 || points[side] > 258) throw std::invalid_argument("points taken are 0..258");
    if (tricks[side] < 0 || tricks[side] > 8) throw std::invalid_argument("tricks taken are 0..8");
  }
  if (tricks[0] + tricks[1] > 8 - size) throw std::invalid_argument("more tricks taken than cards played");
  const Layout& places = kLayouts[static_cast<std::size_t>(trump)];
  Position position;
  position.trump = static_cast<Trump>(trump);
  position.rules = {kind_of(position.trump, all_trump_table), overruff_partner, undertrump_owed, climb_on_partner};
  position.leader = static_cast<std::uint8_t>(leader);
  for (std::size_t side = 0; side < 2; ++side) {
    position.points[side] = static_cast<std::uint16_t>(points[side]);
    position.tricks[side] = static_cast<std::uint8_t>(tricks[side]);
  }
  for (std::size_t seat = 0; seat < 4; ++seat) position.hands[seat] = places.inner_mask(hands[seat]);
  // The cards on the table are played, not placed, so that who holds the trick is found by the rules.
  with_rules(position.rules, [&]<PlayRules R>() {
    for (const int card : trick) {
      const auto seat = static_cast<std::size_t>(position.mover());
      const int inner = places.inner[static_cast<std::size_t>(card)];
      position.hands[seat] |= std::uint32_t{1} << inner;
      if (!(legal<R>(position) >> inner & 1)) {
        throw std::invalid_argument("card " + card_text(card) + " on the table was not playable from hand " +
                                    std::to_string(seat));
      }
      play<R>(position, inner);
    }
  });
  return position;
}

std::uint32_t legal_cards(const Position& position) {
  return layout(position).outer_mask(position.over() ? 0 : legal_any(position));
}

void play_card(Position& position, int card) {
  check_card(card);
  const int inner = layout(position).inner[static_cast<std::size_t>(card)];
  if (position.over()) throw std::invalid_argument("the deal is over");
  if (!(legal_any(position) >> inner & 1)) throw std::invalid_argument("card " + card_text(card) + " may not be played");
  play_any(position, inner);
}

// Plays the (number mod count)-th legal card in inner order and answers which it was.
int step(Position& position, std::uint64_t number) {
  return with_rules(position.rules, [&]<PlayRules R>() {
    if (position.over()) throw std::invalid_argument("the deal is over");
    const std::uint32_t cards = legal<R>(position);
    const int card = nth_bit(cards, static_cast<std::uint32_t>(number % static_cast<std::uint64_t>(std::popcount(cards))));
    play<R>(position, card);
    return static_cast<int>(layout(position).outer[static_cast<std::size_t>(card)]);
  });
}

std::uint64_t count_lines(const Position& position, int depth) {
  if (depth < 0 || depth > 32) throw std::invalid_argument("a depth is 0..32 cards, not " + std::to_string(depth));
  const Unlocked unlocked;
  return with_rules(position.rules, [&]<PlayRules R>() { return perft<R>(position, depth); });
}

std::vector<std::pair<int, std::uint64_t>> split_lines(const Position& position, int depth) {
  if (depth < 1 || depth > 32) throw std::invalid_argument("a depth is 1..32 cards, not " + std::to_string(depth));
  std::vector<std::pair<int, std::uint64_t>> counts;
  const Unlocked unlocked;
  for (std::uint32_t cards = legal_cards(position); cards; cards &= cards - 1) {
    Position next = position;
    const int card = std::countr_zero(cards);
    play_any(next, layout(position).inner[static_cast<std::size_t>(card)]);
    counts.emplace_back(card, with_rules(next.rules, [&]<PlayRules R>() { return perft<R>(next, depth - 1); }));
  }
  return counts;
}

using OutcomeTuple = std::tuple<std::uint64_t, std::array<std::uint64_t, 2>, std::array<std::uint64_t, 2>,
                                std::array<std::uint64_t, 2>, std::array<std::uint64_t, 2>>;

OutcomeTuple as_tuple(const Outcomes& o) { return {o.count, o.points, o.squares, o.ahead, o.capots}; }

std::vector<OutcomeTuple> playouts_of(const std::vector<Position>& positions, std::uint64_t count, std::uint64_t seed,
                                      const std::string& policy, int threads) {
  if (policy != "random" && policy != "rules")
    throw std::invalid_argument("a policy is 'random' or 'rules', not '" + policy + "'");
  const Policy chosen = policy == "random" ? Policy::random : Policy::rules;
  std::vector<OutcomeTuple> answers;
  const Unlocked unlocked;
  const std::uint64_t chunks = (count + kChunk - 1) / kChunk;
  std::vector<Outcomes> parts(positions.size() * chunks);
  in_parallel(parts.size(), threads, [&](std::size_t index) {
    const Position& position = positions[index / chunks];
    const std::uint64_t chunk = index % chunks;
    const std::uint64_t size = std::min(kChunk, count - chunk * kChunk);
    parts[index] = with_rules(position.rules, [&]<PlayRules R>() {
      return playout_chunk<R>(position, size, seed + index / chunks * 0x9E3779B97F4A7C15u, chunk, chosen);
    });
  });
  for (std::size_t first = 0; first < parts.size(); first += chunks) {
    Outcomes sum;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) sum.add(parts[first + chunk]);
    answers.push_back(as_tuple(sum));
  }
  if (chunks == 0) answers.assign(positions.size(), as_tuple(Outcomes{}));
  return answers;
}

using CardPoints = std::vector<std::pair<int, int>>;

void check_window(int low, int high) {
  if (low > high || low < 0 || high > kAnyPoints) throw std::invalid_argument("a window is 0 <= low <= high <= 511");
}

CardPoints outer_values(const Position& position, const Solved& solved) {
  CardPoints values;
  for (const CardValue& value : solved.cards) {
    values.emplace_back(layout(position).outer[static_cast<std::size_t>(value.card)], value.points);
  }
  std::sort(values.begin(), values.end());
  return values;
}

std::pair<CardPoints, std::uint64_t> values_of_cards(const Position& position, int low, int high) {
  check_window(low, high);
  const Unlocked unlocked;
  const Solved solved = solve_cards(position, low, high);
  return {outer_values(position, solved), solved.nodes};
}

std::vector<CardPoints> values_of_many(const std::vector<Position>& positions, int low, int high, int threads) {
  check_window(low, high);
  const Unlocked unlocked;
  std::vector<CardPoints> answers(positions.size());
  in_parallel(positions.size(), threads, [&](std::size_t index) {
    answers[index] = outer_values(positions[index], solve_cards(positions[index], low, high));
  });
  return answers;
}

std::pair<int, std::uint64_t> value_of(const Position& position, int low, int high) {
  check_window(low, high);
  const Unlocked unlocked;
  std::uint64_t nodes = 0;
  const int points = solve_points(position, low, high, nodes);
  return {points, nodes};
}

std::vector<int> value_of_many(const std::vector<Position>& positions, int low, int high, int threads) {
  check_window(low, high);
  const Unlocked unlocked;
  std::vector<int> answers(positions.size());
  in_parallel(positions.size(), threads, [&](std::size_t index) {
    std::uint64_t nodes = 0;
    answers[index] = solve_points(positions[index], low, high, nodes);
  });
  return answers;
}

bool all_tricks(const Position& position, int side) {
  if (side != 0 && side != 1) throw std::invalid_argument("a side is 0 or 1");
  const Unlocked unlocked;
  return takes_all(position, side);
}

CardPoints switched_values(const Position& position, const std::vector<std::string>& off) {
  Switched on;
  for (const std::string& name : off) {
    if (name == "table")
      on.table = false;
    else if (name == "shared")
      on.shared = false;
    else if (name == "siblings")
      on.siblings = false;
    else if (name == "look_ahead")
      on.look_ahead = false;
    else if (name == "null_window")
      on.null_window = false;
    else if (name == "rest")
      on.rest = false;
    else if (name == "best_move")
      on.best_move = false;
    else
      throw std::invalid_argument("there is no cut named '" + name + "'");
  }
  const Unlocked unlocked;
  return outer_values(position, solve_cards_switched(position, on, 0, kAnyPoints));
}

CardPoints minimax_values(const Position& position) {
  const Unlocked unlocked;
  return outer_values(position, minimax_cards(position));
}

using PlayedTrick = std::pair<int, std::vector<int>>;

std::array<std::uint32_t, 4> cards_never_held(int trump, const std::vector<PlayedTrick>& tricks, bool overruff_partner,
                                              bool undertrump_owed, bool climb_on_partner) {
  check_trump(trump);
  const Layout& places = kLayouts[static_cast<std::size_t>(trump)];
  std::vector<PlayedTrick> inner;
  for (const auto& [leader, cards] : tricks) {
    if (leader < 0 || leader > 3) throw std::invalid_argument("a leader is 0..3, not " + std::to_string(leader));
    if (cards.size() > 4) throw std::invalid_argument("a trick has at most four cards");
    std::vector<int> numbers;
    for (const int card : cards) {
      check_card(card);
      numbers.push_back(places.inner[static_cast<std::size_t>(card)]);
    }
    inner.emplace_back(leader, std::move(numbers));
  }
  const PlayRules rules{kind_of(static_cast<Trump>(trump)), overruff_partner, undertrump_owed, climb_on_partner};
  auto never = with_rules(rules, [&]<PlayRules R>() { return impossible_cards<R>(inner); });
  for (std::uint32_t& mask : never) mask = places.outer_mask(mask);
  return never;
}

Worlds make_worlds(const std::array<std::uint32_t, 3>& known, const std::vector<std::pair<int, int>>& holders,
                   const std::array<int, 3>& sizes, const std::vector<std::pair<int, int>>& apart) {
  Knowledge knowledge;
  knowledge.known = known;
  knowledge.sizes = sizes;
  knowledge.apart = apart;
  std::uint32_t seen = known[0] | known[1] | known[2];
  for (const auto& [card, seats] : holders) {
    check_card(card);
    if (seats < 1 || seats > 7) throw std::invalid_argument("card " + card_text(card) + " has no possible holder");
    if (seen >> card & 1) throw std::invalid_argument("card " + card_text(card) + " is there twice");
    seen |= std::uint32_t{1} << card;
    knowledge.holders[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(seats);
  }
  for (const auto& [left, right] : apart) {
    check_card(left);
    check_card(right);
  }
  return Worlds(knowledge);
}

// Three hands a world, four bytes a hand in the machine's order.
nb::bytes packed(const std::vector<ThreeHands>& worlds) {
  return nb::bytes(reinterpret_cast<const char*>(worlds.data()), worlds.size() * sizeof(ThreeHands));
}

nb::bytes draw_worlds(const Worlds& worlds, std::size_t count, std::uint64_t seed) {
  if (worlds.count() == 0) throw std::invalid_argument("no deal fits these facts");
  std::vector<ThreeHands> drawn(count);
  {
    const Unlocked unlocked;
    Random random(seed);
    for (ThreeHands& world : drawn) world = worlds.draw(random);
  }
  return packed(drawn);
}

nb::bytes every_world(const Worlds& worlds) {
  if (worlds.count() > 1'000'000) throw std::invalid_argument("too many deals to list: " + std::to_string(worlds.count()));
  return packed(worlds.all());
}

}  // namespace

NB_MODULE(_core, module) {
#ifdef REBELOTE_V3
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) {
    throw std::runtime_error("this build needs a processor with AVX2 and BMI2; build with REBELOTE_PORTABLE=ON");
  }
#endif
  module.doc() = "The native core: cards are numbers 0..31, a trump is a number 0..5 (see rebelote.engine.convert).";
  module.def("trick_winner", &winner_of_trick, "cards"_a, "trump"_a,
             "Place in the trick (0 for the led card) of the winning card; ValueError for what is not a trick.");

  nb::class_<Position>(module, "Position",
                       "A deal in play with all hands known; seats 0..3 in playing order, sides their parity.")
      .def(
          "__init__",
          [](Position* self, int trump, const std::array<std::uint32_t, 4>& hands, int leader, const std::vector<int>& trick,
             bool overruff_partner, bool undertrump_owed, bool climb_on_partner, const std::array<int, 2>& points,
             const std::array<int, 2>& tricks, bool all_trump_table) {
            new (self) Position(make_position(trump, hands, leader, trick, overruff_partner, undertrump_owed, climb_on_partner,
                                              points, tricks, all_trump_table));
          },
          "trump"_a, "hands"_a, "leader"_a, "trick"_a = std::vector<int>{}, "overruff_partner"_a = false,
          "undertrump_owed"_a = true, "climb_on_partner"_a = true, "points"_a = std::array<int, 2>{0, 0},
          "tricks"_a = std::array<int, 2>{0, 0}, "all_trump_table"_a = false,
          "Hands are masks of cards still held, ``trick`` the cards on the table from ``leader`` on; ValueError says what is "
          "wrong.")
      .def(
          "copy", [](const Position& self) { return Position(self); }, "An independent copy.")
      .def("legal", &legal_cards, "The cards that may be played, as a mask; 0 when the deal is over.")
      .def("play", &play_card, "card"_a, "Plays a card in place; ValueError when it may not be played.")
      .def("step", &step, "number"_a,
           "Plays the legal card at place ``number`` modulo their count, in the core's order; answers the card.")
      .def("perft", &count_lines, "depth"_a, "Lines of play of ``depth`` cards.")
      .def("perft_split", &split_lines, "depth"_a, "The same by first card: pairs of card and count.")
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("mover", &Position::mover)
      .def_prop_ro("leader", [](const Position& self) { return static_cast<int>(self.leader); })
      .def_prop_ro("trump", [](const Position& self) { return static_cast<int>(self.trump); })
      .def_prop_ro("hands",
                   [](const Position& self) {
                     std::array<std::uint32_t, 4> hands{};
                     for (std::size_t seat = 0; seat < 4; ++seat) hands[seat] = layout(self).outer_mask(self.hands[seat]);
                     return hands;
                   })
      .def_prop_ro("trick",
                   [](const Position& self) {
                     std::vector<int> cards;
                     for (std::size_t place = 0; place < self.trick_size; ++place)
                       cards.push_back(layout(self).outer[self.trick[place]]);
                     return cards;
                   })
      .def_prop_ro("points", [](const Position& self) { return std::array<int, 2>{self.points[0], self.points[1]}; })
      .def_prop_ro("tricks", [](const Position& self) { return std::array<int, 2>{self.tricks[0], self.tricks[1]}; });

  module.def(
      "playouts", &playouts_of, "positions"_a, "count"_a, "seed"_a, "policy"_a, "threads"_a,
      "For each position ``count`` deals played out: (count, points, squares of points, times ahead, capots), each by side.");
  module.def("solve_cards", &values_of_cards, "position"_a, "low"_a, "high"_a,
             "Pairs of legal card and points side 0 ends with, clamped to [low, high]; and the nodes searched.");
  module.def("solve_cards_many", &values_of_many, "positions"_a, "low"_a, "high"_a, "threads"_a,
             "The same for many positions.");
  module.def("solve_points", &value_of, "position"_a, "low"_a, "high"_a,
             "Points side 0 ends with, clamped; and the nodes searched.");
  module.def("solve_points_many", &value_of_many, "positions"_a, "low"_a, "high"_a, "threads"_a,
             "The same for many positions.");
  module.def("takes_all", &all_tricks, "position"_a, "side"_a, "Whether a side can win all eight tricks.");
  module.def("solve_cards_switched", &switched_values, "position"_a, "off"_a,
             "As solve_cards with the named cuts switched off, on a fresh table: for proofs.");
  module.def("minimax_cards", &minimax_values, "position"_a, "As solve_cards by plain minimax: for proofs.");
  module.def("forget_tables", &forget_tables, "Empties this thread's tables, so that node counts repeat.");

  module.def(
      "cards_never_held", &cards_never_held, "trump"_a, "tricks"_a, "overruff_partner"_a = false, "undertrump_owed"_a = true,
      "climb_on_partner"_a = true,
      "For each seat the cards it cannot have held, as a mask, since the cards it played would have been refused; tricks are "
      "pairs of leader and cards.");

  nb::class_<Worlds>(module, "Worlds", "Deals that fit what a seat knows; the three hidden seats are 0..2.")
      .def(
          "__init__",
          [](Worlds* self, const std::array<std::uint32_t, 3>& known, const std::vector<std::pair<int, int>>& holders,
             const std::array<int, 3>& sizes,
             const std::vector<std::pair<int, int>>& apart) { new (self) Worlds(make_worlds(known, holders, sizes, apart)); },
          "known"_a, "holders"_a, "sizes"_a, "apart"_a = std::vector<std::pair<int, int>>{},
          "``known`` masks, ``holders`` pairs of unknown card and seats (bits 0..2), ``sizes`` unknown cards a hand, ``apart`` "
          "pairs "
          "of cards not in one hand.")
      .def_prop_ro("count", &Worlds::count)
      .def("draw", &draw_worlds, "count"_a, "seed"_a, "``count`` deals, each equally likely: three masks of four bytes a deal.")
      .def("all", &every_world, "Every deal once; ValueError beyond a million.");

  bind_nets(module);
  bind_bots(module);
  gate();  // knows the thread that loads the module as the first
  nb::module_::import_("atexit").attr("register")(nb::cpp_function(&close_gate));
}
