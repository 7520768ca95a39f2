// Drives every part of the core without Python, to be run under the sanitizers: make check-native.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
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

// Habits of any shape, with doubts down to nothing.
Bidder random_bidder(Random& random) {
  const auto figure = [&] { return static_cast<float>(random.below(200)) - 100; };
  Bidder bidder;
  for (auto& role : bidder.suits) {
    for (float& promise : role) promise = figure();
  }
  for (auto& places : bidder.places) places.fill(figure());
  for (auto& least : bidder.least) least.fill(figure());
  bidder.no_trump = random.below(2) == 0;
  bidder.all_trump = random.below(2) == 0;
  bidder.width = std::array{0.01F, 1.0F, 12.0F, 1000.0F}[random.below(4)];
  bidder.least_chance = std::array{1e-9F, 0.01F, 0.5F}[random.below(3)];
  return bidder;
}

// An auction of either game, or none; whoever spoke may be the seat itself.
Auction random_auction(Random& random, const std::vector<Heard>& calls) {
  Auction auction;
  const auto game = random.below(3);
  if (game == 0) {
    auction.bidder = std::make_shared<const Bidder>(random_bidder(random));
    auction.calls = calls;
  } else if (game == 1) {
    const auto figure = [&] {
      return (static_cast<float>(random.below(2001)) - 1000) / std::array{1.0F, 300.0F}[random.below(2)];
    };
    Ears ears;
    ears.systems.resize(1 + random.below(2));
    for (auto& system : ears.systems) {
      system.resize(3);
      for (Ears::Kind& kind : system) {
        for (auto& role : kind.suits) {
          for (float& one : role) one = figure();
        }
        for (float& one : kind.aces) one = figure();
        kind.base = figure();
        kind.level = figure();
      }
    }
    ears.trust = std::array{0.0F, 0.5F, 1.0F}[random.below(3)];
    ears.least_chance = std::array{1e-9F, 0.05F, 0.5F}[random.below(3)];
    auction.ears = std::make_shared<const Ears>(ears);
    for (auto left = random.below(12); left > 0; --left) {
      Remark remark{static_cast<int>(random.below(4)), static_cast<int>(random.below(3)), figure(), {}};
      for (std::uint8_t& role : remark.roles) role = static_cast<std::uint8_t>(random.below(kSuitRoles));
      auction.remarks.push_back(remark);
    }
  }
  return auction;
}

// A net of any weights, which plays badly and must do no harm.
std::shared_ptr<const PolicyNet> random_net(Random& random) {
  std::vector<std::int16_t> weights(PolicyNet::kWeights);
  for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(static_cast<int>(random.below(601)) - 300);
  return std::make_shared<const PolicyNet>(weights, 1e-5F);
}

Effort random_effort(Random& random, int cards) {
  Effort effort;
  if (random.below(3) == 0) {
    effort.net = random_net(random);
    if (random.below(2) == 0) effort.net_width = 8;
  }
  effort.worlds = std::array{1, 8, 20, 90}[random.below(4)];
  effort.drawn = std::array{0, 5, 60, 400}[random.below(4)];
  effort.tail = static_cast<int>(random.below(5));
  effort.least = std::array{0, 1, 8, 500}[random.below(4)];
  effort.doubt = std::array{0.0F, 0.5F, 2.5F}[random.below(3)];
  effort.width = std::array{0.0F, 0.01F, 8.0F, 12.0F, 1e6F}[random.below(5)];
  effort.least_chance = std::array{1e-6F, 0.01F, 0.9F}[random.below(3)];
  effort.seed = random.next();
  if (cards <= 4) effort.tail = 8;
  return effort;
}

// A value for every number of points any kind of trump can bring, for every number of belotes.
Scale any_scale() {
  Scale scale;
  std::vector<float> values(300);
  std::iota(values.begin(), values.end(), 0.0F);
  for (int first = 0; first < 5; ++first) {
    for (int second = 0; first + second < 5; ++second) scale.add(first, second, values, {300, -300});
  }
  return scale;
}

// What a seat in the middle of a deal of random plays sees: the turned card in the taker's hand, perhaps another card known
// there, cards banned, a belote that nobody has told of, calls.
Sighting random_sighting(Random& random, std::vector<Heard>& calls) {
  Position position = random_position(random, 8, 0);
  const std::array<std::uint32_t, 4> dealt = position.hands;
  Sighting sighting;
  sighting.trump = position.trump;
  sighting.rules = position.rules;
  sighting.taker = static_cast<int>(random.below(4));
  const Layout& places = kLayouts[position.trump];
  for (auto left = static_cast<int>(random.below(31)); left > 0; --left) {
    if (position.trick_size == 0) sighting.tricks.emplace_back(position.leader, std::vector<int>{});
    const std::uint32_t cards = legal_any(position);
    const int card = nth_bit(cards, random.below(static_cast<std::uint32_t>(std::popcount(cards))));
    sighting.tricks.back().second.push_back(places.outer[static_cast<std::size_t>(card)]);
    play_any(position, card);
  }
  if (position.trick_size == 0) sighting.tricks.emplace_back(position.leader, std::vector<int>{});
  sighting.seat = position.mover();
  sighting.hand = places.outer_mask(position.hands[static_cast<std::size_t>(sighting.seat)]);
  const std::uint32_t taken = dealt[static_cast<std::size_t>(sighting.taker)];
  if (random.below(3) > 0) {
    sighting.turned = places.outer[static_cast<std::size_t>(nth_bit(taken, random.below(8)))];
    if (sighting.taker != sighting.seat) {
      sighting.known[static_cast<std::size_t>(sighting.taker)] = std::uint32_t{1} << sighting.turned;
    }
  }
  for (std::size_t seat = 0; seat < 4; ++seat) {
    if (random.below(2) == 0)
      sighting.banned[seat] = ~places.outer_mask(dealt[seat]) & static_cast<std::uint32_t>(random.next());
  }
  if (random.below(2) == 0) sighting.pairs.emplace_back(6, 5);
  for (int steps = 1; steps < 4 && random.below(3) == 0; ++steps) {
    Said said;
    said.seat = (sighting.seat + steps) & 3;
    said.counts[random.below(4)] = static_cast<int>(random.below(2));
    said.kind = static_cast<int>(random.below(5)) - 1;
    said.height = static_cast<int>(random.below(9)) - 1;
    sighting.said.push_back(said);
  }
  sighting.melds_once = random.below(2) == 0;
  const auto rounds = static_cast<int>(1 + random.below(2));
  for (int number = 0; number < 4 * rounds; ++number) {
    calls.push_back(
        {number & 3, 1 + number / 4, number & 3, random.below(8) == 0 ? static_cast<int>(random.below(kTrumps)) : -1});
  }
  return sighting;
}

// A seat in the middle of a deal judges its cards, weighing calls and plays, with any settings; what it says is sane.
void check_judge(Random& random) {
  const Scale scale = any_scale();
  for (int round = 0; round < 400; ++round) {
    std::vector<Heard> calls;
    const Sighting sighting = random_sighting(random, calls);
    const Vantage vantage(sighting);
    const Auction auction = random_auction(random, calls);
    const Effort effort = random_effort(random, std::popcount(sighting.hand));
    const Judgement judgement = judge(vantage, scale, {0, 0}, effort, auction, true);
    require(judgement.cards.size() == static_cast<std::size_t>(std::popcount(vantage.legal())), "every legal card is judged");
    require(judgement.values.size() == judgement.weights.size() * judgement.cards.size(), "every world has its values");
    require(judgement.effective > 0, "the worlds weigh something");
    for (const Judged& one : judgement.cards) {
      require(std::isfinite(one.mean) && std::isfinite(one.deviation), "a judgement is a number");
    }
    const Judgement again = judge(vantage, scale, {0, 0}, effort, auction, false);
    for (std::size_t place = 0; place < again.cards.size(); ++place) {
      require(again.cards[place].card == judgement.cards[place].card, "the same question has the same answer");
    }
    for (const double value : forecast(vantage, {&scale, &scale}, {0, 0}, effort, auction)) {
      require(std::isfinite(value), "a forecast is a number");
    }
  }
}

// Judging the same from many threads at once.
void check_judging_threads(Random& random) {
  const Scale scale = any_scale();
  std::vector<Heard> calls;
  const Vantage vantage(random_sighting(random, calls));
  const Auction auction = random_auction(random, calls);
  const Effort effort = random_effort(random, std::popcount(vantage.legal()));
  const int expected = judge(vantage, scale, {0, 0}, effort, auction, false).cards.front().card;
  std::vector<int> found(12);
  in_parallel(found.size(), 4, [&](std::size_t index) {
    found[index] = judge(vantage, scale, {0, 0}, effort, auction, false).cards.front().card;
  });
  for (const int card : found) require(card == expected, "threads judge alike");
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
  for (int round = 0; round < 5; ++round) check_judging_threads(random);
  const Position small = random_position(random, 3, 0);
  require(with_rules(small.rules, [&]<PlayRules R>() { return perft<R>(small, 12); }) > 0, "lines are counted");
  std::puts("core check: all well");
}
