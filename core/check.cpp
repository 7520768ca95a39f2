// Drives every part of the core without Python, to be run under the sanitizers: make check-native.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "judge.hpp"
#include "parallel.hpp"
#include "playout.hpp"
#include "position.hpp"
#include "sample.hpp"
#include "solve.hpp"
#include "thumb.hpp"
#include "vantage.hpp"

namespace {

using namespace rebelote;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "core check failed: %s\n", what);
  std::exit(1);
}

Position random_position(Random& random, int size, int played) {
  std::array<std::uint8_t, kCards> cards{};
  std::iota(cards.begin(), cards.end(), std::uint8_t{0});
  for (std::uint32_t left = kCards; left > 1; --left) std::swap(cards[left - 1], cards[random.below(left)]);
  Position position;
  position.trump = static_cast<Trump>(random.below(kTrumps));
  position.rules = {kind_of(position.trump, random.below(2) == 0), random.below(2) == 0, random.below(2) == 0,
                    random.below(2) == 0};
  position.leader = static_cast<std::uint8_t>(random.below(4));
  for (int seat = 0; seat < 4; ++seat) {
    for (int index = 0; index < size; ++index) {
      position.hands[static_cast<std::size_t>(seat)] |= std::uint32_t{1}
                                                        << cards[static_cast<std::size_t>(size * seat + index)];
    }
  }
  for (; played > 0 && !position.over(); --played) {
    const std::uint32_t legal_cards = legal_any(position);
    play_any(position, nth_bit(legal_cards, random.below(static_cast<std::uint32_t>(std::popcount(legal_cards)))));
  }
  return position;
}

void check_search(Random& random) {
  for (int round = 0; round < 400; ++round) {
    const int size = 1 + static_cast<int>(random.below(4));
    const Position position = random_position(random, size, static_cast<int>(random.below(4)));
    if (position.over()) continue;
    const Solved solved = solve_cards(position, 0, kAnyPoints);
    const Solved plain = minimax_cards(position);
    for (std::size_t index = 0; index < plain.cards.size(); ++index) {
      require(solved.cards[index].points == plain.cards[index].points, "a value is that of plain minimax");
    }
    takes_all(position, 0);
    takes_all(position, 1);
  }
  for (int round = 0; round < 6; ++round) {
    const Position position = random_position(random, 8, static_cast<int>(random.below(4)));
    Switched without;
    without.look_ahead = false;
    const Solved left = solve_cards(position, 0, kAnyPoints);
    const Solved right = solve_cards_switched(position, without, 0, kAnyPoints);
    for (std::size_t index = 0; index < left.cards.size(); ++index) {
      require(left.cards[index].points == right.cards[index].points, "a cut changes no value");
    }
  }
}

void check_threads(Random& random) {
  const Position shared = random_position(random, 7, 0);
  const int expected = solve_cards(shared, 0, kAnyPoints).cards.front().points;
  std::vector<int> found(16);
  in_parallel(found.size(), 4,
              [&](std::size_t index) { found[index] = solve_cards(shared, 0, kAnyPoints).cards.front().points; });
  for (const int points : found) require(points == expected, "threads agree");
}

void check_playouts(Random& random) {
  for (const Policy policy : {Policy::random, Policy::rules}) {
    const Position position = random_position(random, 8, static_cast<int>(random.below(8)));
    const Outcomes outcomes =
        with_rules(position.rules, [&]<PlayRules R>() { return playout_chunk<R>(position, 500, 1, 0, policy); });
    require(outcomes.count == 500, "every playout is counted");
  }
}

void check_worlds(Random& random) {
  for (int round = 0; round < 200; ++round) {
    Knowledge knowledge;
    const int unknown = 3 + static_cast<int>(random.below(7));
    for (int card = 0; card < unknown; ++card) {
      knowledge.holders[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(1 + random.below(7));
      ++knowledge.sizes[random.below(3)];
    }
    if (random.below(2) == 0) knowledge.apart.emplace_back(0, 1);
    const Worlds worlds(knowledge);
    const std::vector<ThreeHands> all = worlds.all();
    require(all.size() == worlds.count(), "as many deals are listed as counted");
    for (int draw = 0; draw < 20 && worlds.count() > 0; ++draw) {
      require(std::find(all.begin(), all.end(), worlds.draw(random)) != all.end(), "a drawn deal is one of those listed");
    }
  }
}

// The rule of thumb sees its own hand alone: with the other hands mixed among their owners it plays the same card.
void check_thumb(Random& random) {
  for (int round = 0; round < 500; ++round) {
    Scene scene;
    scene.position = random_position(random, 8, 0);
    scene.taker = static_cast<std::uint8_t>(random.below(4));
    with_rules(scene.position.rules, [&]<PlayRules R>() {
      while (!scene.position.over()) {
        const std::uint32_t cards = legal<R>(scene.position);
        const int card = thumb_card<R>(scene, cards);
        require(cards >> card & 1, "the rule of thumb plays a legal card");
        Scene other = scene;
        const auto mover = static_cast<std::size_t>(scene.position.mover());
        std::uint32_t hidden = 0;
        for (std::size_t seat = 0; seat < 4; ++seat) hidden |= seat == mover ? 0 : other.position.hands[seat];
        for (std::size_t seat = 0; seat < 4; ++seat) {
          if (seat == mover) continue;
          const int size = std::popcount(other.position.hands[seat]);
          other.position.hands[seat] = 0;
          for (int index = 0; index < size; ++index) {
            const int moved = nth_bit(hidden, random.below(static_cast<std::uint32_t>(std::popcount(hidden))));
            hidden ^= std::uint32_t{1} << moved;
            other.position.hands[seat] |= std::uint32_t{1} << moved;
          }
        }
        require(thumb_card<R>(other, cards) == card, "the rule of thumb sees its own hand alone");
        play<R>(scene, card);
      }
    });
  }
}

// A seat in the middle of a deal judges its cards, weighing calls and plays.
void check_judge(Random& random) {
  const Bidder bidder;
  for (int round = 0; round < 60; ++round) {
    const Position dealt = random_position(random, 8, 0);
    Position position = dealt;
    Sighting sighting;
    sighting.trump = dealt.trump;
    sighting.rules = dealt.rules;
    sighting.taker = static_cast<int>(random.below(4));
    const Layout& places = kLayouts[dealt.trump];
    for (auto left = static_cast<int>(random.below(27)); left > 0; --left) {
      if (position.trick_size == 0) sighting.tricks.emplace_back(position.leader, std::vector<int>{});
      const std::uint32_t cards = legal_any(position);
      const int card = nth_bit(cards, random.below(static_cast<std::uint32_t>(std::popcount(cards))));
      sighting.tricks.back().second.push_back(places.outer[static_cast<std::size_t>(card)]);
      play_any(position, card);
    }
    if (position.trick_size == 0) sighting.tricks.emplace_back(position.leader, std::vector<int>{});
    sighting.seat = position.mover();
    sighting.hand = places.outer_mask(position.hands[static_cast<std::size_t>(sighting.seat)]);
    const Vantage vantage(sighting);
    require(vantage.scene().position.points == position.points, "points are those of the tricks seen");
    Scale scale;
    std::vector<float> values(300);
    std::iota(values.begin(), values.end(), 0.0F);
    scale.add(0, 0, values, {300, -300});
    Effort effort;
    effort.worlds = 20;
    effort.drawn = 60;
    effort.tail = static_cast<int>(random.below(5));
    effort.width = 8;
    const Judgement judgement = judge(vantage, scale, {0, 0}, effort, bidder, {{0, 1, 0, -1}, {1, 2, 1, 0}}, true);
    require(judgement.cards.size() == static_cast<std::size_t>(std::popcount(vantage.legal())), "every legal card is judged");
    require(judgement.values.size() == judgement.weights.size() * judgement.cards.size(), "every world has its values");
  }
}

}  // namespace

int main() {
  Random random(2026);
  check_search(random);
  check_threads(random);
  check_playouts(random);
  check_worlds(random);
  check_thumb(random);
  check_judge(random);
  const Position small = random_position(random, 3, 0);
  require(with_rules(small.rules, [&]<PlayRules R>() { return perft<R>(small, 12); }) > 0, "lines are counted");
  std::puts("core check: all well");
}
