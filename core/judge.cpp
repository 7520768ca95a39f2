#include "judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "solve.hpp"

namespace rebelote {

void Scale::add(int first, int second, std::vector<float> points, std::array<float, 2> capot) {
  Row& row = rows[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
  row.points = std::move(points);
  row.capot = capot;
  row.low = 0;
  row.high = static_cast<int>(row.points.size()) - 1;
  const auto at = [&](int index) { return row.points[static_cast<std::size_t>(index)]; };
  while (row.low < row.high && at(row.low + 1) == at(0)) ++row.low;
  while (row.high > row.low && at(row.high - 1) == row.points.back()) --row.high;
}

namespace {

using Row = Scale::Row;

struct Sample {
  std::vector<ThreeHands> hidden;
  std::vector<float> weights;
  double effective = 0;
};

// How likely the plays of the hidden seats were, by the rule of thumb with some doubt.
template <PlayRules R>
float plays_likelihood(const Vantage& vantage, const Scene& world, const Effort& effort) {
  float total = 0;
  Scene scene;
  scene.taker = world.taker;
  scene.position.trump = world.position.trump;
  scene.position.rules = world.position.rules;
  scene.position.leader = vantage.history().empty() ? world.position.leader : vantage.history().front().seat;
  for (int seat = 0; seat < 4; ++seat) {
    scene.position.hands[static_cast<std::size_t>(seat)] =
        world.position.hands[static_cast<std::size_t>(seat)] | vantage.played_by(seat);
  }
  for (const Played& one : vantage.history()) {
    const std::uint32_t cards = legal<R>(scene.position);
    if (one.seat != vantage.seat() && (cards & (cards - 1))) {
      Thumb<R> thumb(scene);
      const float chosen = thumb.value(one.card);
      float sum = 0;
      for (std::uint32_t rest = cards; rest; rest &= rest - 1)
        sum += std::exp((thumb.value(std::countr_zero(rest)) - chosen) / effort.width);
      total += std::log(std::max(1 / sum, effort.least_chance));
    }
    play<R>(scene, one.card);
  }
  return total;
}

template <PlayRules R>
Sample draw(const Vantage& vantage, const Effort& effort, const Hearing& hearing, Random& random) {
  const Worlds& worlds = vantage.worlds();
  if (worlds.count() == 0) throw std::invalid_argument("no deal fits these facts");
  const auto wanted = static_cast<std::uint64_t>(effort.worlds);
  const bool weighed = !hearing.silent() || (effort.width > 0 && !vantage.history().empty());
  const std::uint64_t tries = weighed ? std::max<std::uint64_t>(wanted, static_cast<std::uint64_t>(effort.drawn)) : wanted;
  Sample sample;
  if (worlds.count() <= tries) {
    sample.hidden = worlds.all();
    // Looked at in any order, since the look may stop before the end.
    for (std::size_t left = sample.hidden.size(); left > 1; --left) {
      std::swap(sample.hidden[left - 1], sample.hidden[random.below(static_cast<std::uint32_t>(left))]);
    }
  } else {
    sample.hidden.resize(tries);
    for (ThreeHands& hidden : sample.hidden) hidden = worlds.draw(random);
  }
  sample.weights.assign(sample.hidden.size(), 1.0F);
  if (weighed) {
    std::vector<float> logs;
    for (const ThreeHands& hidden : sample.hidden) {
      const Scene scene = vantage.with(hidden);
      float log = hearing.likelihood(scene, random);
      if (effort.width > 0) log += plays_likelihood<R>(vantage, scene, effort);
      logs.push_back(log);
    }
    const float most = *std::max_element(logs.begin(), logs.end());
    for (std::size_t index = 0; index < logs.size(); ++index) sample.weights[index] = std::exp(logs[index] - most);
  }
  double sum = 0;
  double squares = 0;
  for (const float weight : sample.weights) {
    sum += static_cast<double>(weight);
    squares += static_cast<double>(weight) * static_cast<double>(weight);
  }
  sample.effective = sum * sum / squares;
  if (sample.hidden.size() <= wanted) return sample;
  // Picked in proportion to their weights, at even steps from a start drawn by lot; then mixed.
  Sample picked;
  picked.effective = std::min(sample.effective, static_cast<double>(wanted));
  const double start = static_cast<double>(random.below(1u << 30)) / static_cast<double>(1u << 30);
  double reached = static_cast<double>(sample.weights[0]);
  std::size_t index = 0;
  for (std::uint64_t place = 0; place < wanted; ++place) {
    const double at = (static_cast<double>(place) + start) * sum / static_cast<double>(wanted);
    while (reached < at && index + 1 < sample.hidden.size()) reached += static_cast<double>(sample.weights[++index]);
    picked.hidden.push_back(sample.hidden[index]);
  }
  for (std::size_t left = picked.hidden.size(); left > 1; --left) {
    std::swap(picked.hidden[left - 1], picked.hidden[random.below(static_cast<std::uint32_t>(left))]);
  }
  picked.weights.assign(picked.hidden.size(), 1.0F);
  return picked;
}

const Row& row_of(const Vantage& vantage, const Scale& scale, std::array<int, 2> belotes, const ThreeHands& hidden) {
  for (const auto& [king, queen] : vantage.pairs()) {
    for (std::size_t place = 0; place < 3; ++place) {
      if (hidden[place] >> king & hidden[place] >> queen & 1) {
        ++belotes[(static_cast<std::size_t>(vantage.seat()) + 1 + place) & 1];
      }
    }
  }
  const Row& row = scale.rows[static_cast<std::size_t>(belotes[0])][static_cast<std::size_t>(belotes[1])];
  if (row.points.empty()) throw std::invalid_argument("the scale has no row for these belotes");
  return row;
}

float at_end(const Position& end, const Row& row) {
  if (end.tricks[0] == 8) return row.capot[0];
  if (end.tricks[1] == 8) return row.capot[1];
  return row.points[end.points[0]];
}

// A side that has every trick so far may still get all of them, which the points alone do not tell.
bool capot_matters(const Position& position, const Row& row) {
  const int most = static_cast<int>(row.points.size()) - 1;
  return (position.tricks[1] == 0 && row.capot[0] != row.points[static_cast<std::size_t>(most)]) ||
         (position.tricks[0] == 0 && row.capot[1] != row.points[0]);
}

float of_points(const Position& position, const Row& row, int points) {
  const int most = static_cast<int>(row.points.size()) - 1;
  if (points == most && position.tricks[1] == 0 && row.capot[0] != row.points[static_cast<std::size_t>(most)] &&
      takes_all(position, 0)) {
    return row.capot[0];
  }
  if (points == 0 && position.tricks[0] == 0 && row.capot[1] != row.points[0] && takes_all(position, 1)) return row.capot[1];
  return row.points[static_cast<std::size_t>(points)];
}

std::array<int, 2> window(const Position& position, const Row& row) {
  if (capot_matters(position, row)) return {0, static_cast<int>(row.points.size()) - 1};
  return {row.low, row.high};
}

template <PlayRules R>
float outcome(Scene& scene, const Row& row, int tail) {
  Position& position = scene.position;
  while (!position.over()) {
    if (position.trick_size == 0 && std::popcount(position.hands[position.leader]) <= tail) {
      if (row.low == row.high && !capot_matters(position, row)) return row.points[0];
      const auto [low, high] = window(position, row);
      std::uint64_t nodes = 0;
      return of_points(position, row, solve_points(position, low, high, nodes));
    }
    play<R>(scene, thumb_card<R>(scene, legal<R>(position)));
  }
  return at_end(position, row);
}

// The cards still in question and what was seen of them.
struct Race {
  struct Lane {
    int card = 0;
    bool in = true;
    double sum = 0;
    double squares = 0;
    double weight = 0;
    int worlds = 0;
  };
  std::vector<Lane> lanes;
  std::vector<float> values;  // by world and lane
  std::vector<float> weights;

  float at(std::size_t world, std::size_t lane) const { return values[world * lanes.size() + lane]; }

  std::size_t leader() const {
    std::size_t best = lanes.size();
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      if (lanes[lane].in &&
          (best == lanes.size() || lanes[lane].sum / lanes[lane].weight > lanes[best].sum / lanes[best].weight))
        best = lane;
    }
    return best;
  }

  // Drops the cards that are surely behind; answers how many are left.
  int drop(double doubt) {
    const std::size_t first = leader();
    const std::size_t worlds = weights.size();
    int left = 0;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      if (!lanes[lane].in) continue;
      ++left;
      if (lane == first) continue;
      double sum = 0;
      double squares = 0;
      double weight = 0;
      double weight_squares = 0;
      for (std::size_t world = 0; world < worlds; ++world) {
        const double gap = static_cast<double>(at(world, first)) - static_cast<double>(at(world, lane));
        const auto w = static_cast<double>(weights[world]);
        sum += w * gap;
        squares += w * gap * gap;
        weight += w;
        weight_squares += w * w;
      }
      const double mean = sum / weight;
      const double variance = std::max(squares / weight - mean * mean, 0.0);
      const double error = std::sqrt(variance * weight_squares) / weight;
      if (mean > doubt * error && mean > 0) {
        lanes[lane].in = false;
        --left;
      }
    }
    return left;
  }
};

template <PlayRules R>
Judgement judged(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                 const Hearing& hearing, bool keep) {
  Random random(effort.seed ^ vantage.fingerprint());
  const Sample sample = draw<R>(vantage, effort, hearing, random);
  const std::uint32_t legal_cards = vantage.legal();
  const int size = std::popcount(vantage.scene().position.hands[static_cast<std::size_t>(vantage.seat())]);
  Race race;
  for (std::uint32_t cards = legal_cards; cards; cards &= cards - 1) race.lanes.push_back({std::countr_zero(cards)});
  race.values.reserve(sample.hidden.size() * race.lanes.size());
  Judgement result;
  result.effective = sample.effective;
  const auto lanes = race.lanes.size();
  for (std::size_t world = 0; world < sample.hidden.size(); ++world) {
    const Scene scene = vantage.with(sample.hidden[world]);
    const Row& row = row_of(vantage, scale, belotes, sample.hidden[world]);
    race.values.resize((world + 1) * lanes, std::numeric_limits<float>::quiet_NaN());
    race.weights.push_back(sample.weights[world]);
    float* values = &race.values[world * lanes];
    if (size <= effort.tail) {
      const auto [low, high] = window(scene.position, row);
      const Solved solved = solve_cards(scene.position, low, high);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        Position after = scene.position;
        play<R>(after, solved.cards[lane].card);
        values[lane] = of_points(after, row, solved.cards[lane].points);
      }
    } else {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!race.lanes[lane].in) continue;
        Scene after = scene;
        play<R>(after, race.lanes[lane].card);
        values[lane] = outcome<R>(after, row, effort.tail);
      }
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      Race::Lane& one = race.lanes[lane];
      if (!one.in) continue;
      const auto value = static_cast<double>(values[lane]);
      const auto weight = static_cast<double>(sample.weights[world]);
      one.sum += weight * value;
      one.squares += weight * value * value;
      one.weight += weight;
      ++one.worlds;
    }
    const int seen = static_cast<int>(world) + 1;
    if (effort.doubt > 0 && seen >= effort.least && seen % 8 == 0 && race.drop(effort.doubt) == 1) break;
  }
  std::vector<std::size_t> order(lanes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto mean = [&](std::size_t lane) { return race.lanes[lane].sum / race.lanes[lane].weight; };
  const auto price = [&](std::size_t lane) {
    const int card = race.lanes[lane].card;
    return 64 * (R.kind == Kind::suit && card < kRanks) + kPoints<R.kind>[static_cast<std::size_t>(card)];
  };
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    if (race.lanes[left].in != race.lanes[right].in) return race.lanes[left].in;
    const double gap = mean(left) - mean(right);
    if (std::abs(gap) > 1e-6) return gap > 0;
    if (price(left) != price(right)) return price(left) < price(right);
    return race.lanes[left].card < race.lanes[right].card;
  });
  for (const std::size_t lane : order) {
    const Race::Lane& one = race.lanes[lane];
    const double variance = std::max(one.squares / one.weight - mean(lane) * mean(lane), 0.0);
    result.cards.push_back({one.card, mean(lane), std::sqrt(variance), one.worlds});
  }
  result.worlds = result.cards.front().worlds;
  if (keep) {
    result.hidden.assign(sample.hidden.begin(), sample.hidden.begin() + static_cast<std::ptrdiff_t>(race.weights.size()));
    result.weights = race.weights;
    for (std::size_t world = 0; world < race.weights.size(); ++world) {
      for (const std::size_t lane : order) result.values.push_back(race.at(world, lane));
    }
  }
  return result;
}

}  // namespace

Judgement judge(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                const Bidder& bidder, const std::vector<Heard>& calls, bool keep) {
  const Hearing hearing(vantage, bidder, calls);
  return with_rules(vantage.scene().position.rules,
                    [&]<PlayRules R>() { return judged<R>(vantage, scale, belotes, effort, hearing, keep); });
}

}  // namespace rebelote
