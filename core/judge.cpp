#include "judge.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "race.hpp"
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

// No world weighs nothing: those looked at before the look stops must weigh something together.
constexpr float kLeastLog = -50;

struct Sample {
  std::vector<ThreeHands> hidden;
  std::vector<float> weights;
  double effective = 0;
};

// How likely a card was among those that could be played, by a player with values for them and some doubt.
template <class Look>
float chance_of(Look& look, int card, std::uint32_t cards, float width) {
  const float chosen = look.value(card);
  float sum = 0;
  for (; cards; cards &= cards - 1) sum += std::exp((look.value(std::countr_zero(cards)) - chosen) / width);
  return 1 / sum;
}

// Who plays the worlds on: the net if there is one, or the rule of thumb.
class Player {
 public:
  Player(const Vantage& vantage, const Effort& effort, const std::array<int, 2>& belotes, int round) : net_(effort.net.get()) {
    deal_.turned = vantage.turned();
    deal_.round = round;
    for (std::size_t side = 0; side < 2; ++side) deal_.belotes[side] = static_cast<std::uint8_t>(belotes[side]);
  }

  template <PlayRules R>
  int card(const Scene& scene, std::uint32_t cards) const {
    if constexpr (R.kind == Kind::suit) {
      if (net_ != nullptr) return policy_card<R>(*net_, scene, deal_, cards);
    }
    return thumb_card<R>(scene, cards);
  }

  template <PlayRules R>
  float chance(const Scene& scene, int card, std::uint32_t cards, const Effort& effort) const {
    if constexpr (R.kind == Kind::suit) {
      if (net_ != nullptr && effort.net_width > 0) {
        PolicyLook<R> look(*net_, scene, deal_);
        return chance_of(look, card, cards, effort.net_width);
      }
    }
    Thumb<R> thumb(scene);
    return chance_of(thumb, card, cards, effort.width);
  }

 private:
  const PolicyNet* net_;
  PolicyNet::Deal deal_;
};

// How likely the plays of the hidden seats were.
template <PlayRules R>
float plays_likelihood(const Vantage& vantage, const Scene& world, const Effort& effort, const Player& player) {
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
      total += std::log(std::max(player.chance<R>(scene, one.card, cards, effort), effort.least_chance));
    }
    play<R>(scene, one.card);
  }
  return total;
}

// How many deals are drawn for one that fits what was said of melds.
constexpr std::uint64_t kMostDraws = 20;

// Deals that fit what was said of melds, where anything was; any deals when none is found. Finding `fit` of them may take time.
std::vector<ThreeHands> drawn_worlds(const Vantage& vantage, std::uint64_t tries, std::uint64_t fit, Random& random) {
  const Worlds& worlds = vantage.worlds();
  std::vector<ThreeHands> found;
  if (worlds.count() <= tries) {
    const std::vector<ThreeHands> all = worlds.all();
    std::copy_if(all.begin(), all.end(), std::back_inserter(found),
                 [&](const ThreeHands& hidden) { return !vantage.heard_melds() || vantage.fits_said(hidden); });
    if (found.empty()) found = all;
    // Looked at in any order, since the look may stop before the end.
    for (std::size_t left = found.size(); left > 1; --left) {
      std::swap(found[left - 1], found[random.below(static_cast<std::uint32_t>(left))]);
    }
    return found;
  }
  if (vantage.heard_melds()) {
    for (std::uint64_t draws = kMostDraws * fit; draws > 0 && found.size() < tries; --draws) {
      const ThreeHands hidden = worlds.draw(random);
      if (vantage.fits_said(hidden)) found.push_back(hidden);
    }
    if (!found.empty()) return found;
  }
  found.resize(tries);
  for (ThreeHands& hidden : found) hidden = worlds.draw(random);
  return found;
}

// Turns logarithms into weights, and tells how many equal worlds they are worth.
void weigh(Sample& sample, const std::vector<float>& logs) {
  const float most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  double squares = 0;
  for (std::size_t index = 0; index < logs.size(); ++index) {
    const float weight = std::exp(std::max(logs[index] - most, kLeastLog));
    sample.weights[index] = weight;
    sum += static_cast<double>(weight);
    squares += static_cast<double>(weight) * static_cast<double>(weight);
  }
  sample.effective = sum * sum / squares;
}

// Worlds picked in proportion to their weights, at even steps from a start drawn by lot. One that is picked again comes again,
// or, `merged`, counts for more.
Sample picked(const Sample& from, std::uint64_t wanted, bool merged, Random& random) {
  Sample sample;
  sample.effective = std::min(from.effective, static_cast<double>(wanted));
  double sum = 0;
  for (const float weight : from.weights) sum += static_cast<double>(weight);
  const double start = static_cast<double>(random.below(1u << 30)) / static_cast<double>(1u << 30);
  double reached = static_cast<double>(from.weights[0]);
  std::size_t index = 0;
  std::size_t last = from.hidden.size();
  for (std::uint64_t place = 0; place < wanted; ++place) {
    const double at = (static_cast<double>(place) + start) * sum / static_cast<double>(wanted);
    while (reached < at && index + 1 < from.hidden.size()) reached += static_cast<double>(from.weights[++index]);
    if (merged && index == last) {
      sample.weights.back() += 1;
    } else {
      sample.hidden.push_back(from.hidden[index]);
      sample.weights.push_back(1);
    }
    last = index;
  }
  return sample;
}

template <PlayRules R>
Sample draw(const Vantage& vantage, const Effort& effort, const Listening& hearing, const Player& player, Random& random) {
  if (vantage.worlds().count() == 0) throw std::invalid_argument("no deal fits these facts");
  const auto wanted = static_cast<std::uint64_t>(effort.worlds);
  const auto drawn = static_cast<std::uint64_t>(effort.drawn);
  const bool heard = !hearing.silent();
  const bool seen = effort.width > 0 && !vantage.history().empty();
  const bool twice = heard && effort.heard > effort.drawn;
  const std::uint64_t tries =
      heard || seen ? std::max({wanted, drawn, twice ? static_cast<std::uint64_t>(effort.heard) : 0}) : wanted;
  Sample sample;
  sample.hidden = drawn_worlds(vantage, tries, std::min(tries, std::max(wanted, drawn)), random);
  sample.weights.assign(sample.hidden.size(), 1.0F);
  sample.effective = static_cast<double>(sample.hidden.size());
  std::vector<float> logs(sample.hidden.size(), 0.0F);
  if (heard) {
    for (std::size_t index = 0; index < logs.size(); ++index) {
      logs[index] = hearing.likelihood(vantage.with(sample.hidden[index]), random);
    }
    if (twice && seen && logs.size() > drawn) {
      weigh(sample, logs);
      sample = picked(sample, std::max(wanted, drawn), true, random);
      logs.clear();
      for (const float weight : sample.weights) logs.push_back(std::log(weight));
    }
  }
  if (seen) {
    for (std::size_t index = 0; index < logs.size(); ++index) {
      logs[index] += plays_likelihood<R>(vantage, vantage.with(sample.hidden[index]), effort, player);
    }
  }
  if (heard || seen) weigh(sample, logs);
  if (sample.hidden.size() <= wanted) return sample;
  sample = picked(sample, wanted, twice, random);
  for (std::size_t left = sample.hidden.size(); left > 1; --left) {
    const std::size_t other = random.below(static_cast<std::uint32_t>(left));
    std::swap(sample.hidden[left - 1], sample.hidden[other]);
    std::swap(sample.weights[left - 1], sample.weights[other]);
  }
  return sample;
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
float outcome(Scene& scene, const Row& row, int tail, const Player& player) {
  Position& position = scene.position;
  while (!position.over()) {
    if (position.trick_size == 0 && std::popcount(position.hands[position.leader]) <= tail) {
      if (row.low == row.high && !capot_matters(position, row)) return row.points[0];
      const auto [low, high] = window(position, row);
      std::uint64_t nodes = 0;
      return of_points(position, row, solve_points(position, low, high, nodes));
    }
    play<R>(scene, player.card<R>(scene, legal<R>(position)));
  }
  return at_end(position, row);
}

// The legal cards, each with the first one that it cannot be told from: neighbours in the hand, worth the same.
template <PlayRules R>
struct Choice {
  std::vector<int> cards;
  std::vector<std::size_t> twins;     // by card, its place in `distinct`
  std::vector<std::size_t> distinct;  // places in `cards`

  Choice(const Vantage& vantage, std::uint32_t legal_cards) {
    const Scene& scene = vantage.scene();
    std::uint32_t others = ~(scene.gone | scene.position.hands[static_cast<std::size_t>(vantage.seat())]);
    for (int place = 0; place < scene.position.trick_size; ++place) {
      others |= std::uint32_t{1} << scene.position.trick[static_cast<std::size_t>(place)];
    }
    for (; legal_cards; legal_cards &= legal_cards - 1) {
      const int card = std::countr_zero(legal_cards);
      const int last = cards.empty() ? -1 : cards.back();
      const bool twin = last >= 0 && last / kRanks == card / kRanks && worth(last) == worth(card) &&
                        !(others & ((std::uint32_t{1} << card) - 1) & ~((std::uint32_t{2} << last) - 1));
      if (!twin) distinct.push_back(cards.size());
      twins.push_back(distinct.size() - 1);
      cards.push_back(card);
    }
  }

  static int worth(int card) { return kPoints<R.kind>[static_cast<std::size_t>(card)]; }

  // Among equals the cheapest goes first, trumps last.
  int price(int card) const { return 64 * (R.kind == Kind::suit && card < kRanks) + worth(card); }
};

template <PlayRules R>
Judgement judged(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                 const Listening& hearing, bool keep) {
  Random random(effort.seed ^ vantage.fingerprint());
  const Player player(vantage, effort, belotes, hearing.round());
  const Sample sample = draw<R>(vantage, effort, hearing, player, random);
  const int size = std::popcount(vantage.scene().position.hands[static_cast<std::size_t>(vantage.seat())]);
  const Choice<R> choice(vantage, vantage.legal());
  const std::size_t lanes = choice.distinct.size();
  Race race(lanes);
  std::vector<float> values(lanes);
  Judgement result;
  result.effective = sample.effective;
  std::vector<float> kept;
  for (std::size_t world = 0; world < sample.hidden.size(); ++world) {
    const Scene scene = vantage.with(sample.hidden[world]);
    const Row& row = row_of(vantage, scale, belotes, sample.hidden[world]);
    if (size <= effort.tail) {
      const auto [low, high] = window(scene.position, row);
      const Solved solved = solve_cards(scene.position, low, high);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const CardValue& one = solved.cards[choice.distinct[lane]];
        Position after = scene.position;
        play<R>(after, one.card);
        values[lane] = of_points(after, row, one.points);
      }
    } else {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if (!race.in(lane)) continue;
        Scene after = scene;
        play<R>(after, choice.cards[choice.distinct[lane]]);
        values[lane] = outcome<R>(after, row, effort.tail, player);
      }
    }
    race.add(values.data(), static_cast<double>(sample.weights[world]));
    if (keep) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        kept.push_back(race.in(lane) ? values[lane] : std::numeric_limits<float>::quiet_NaN());
      }
    }
    const int seen = static_cast<int>(world) + 1;
    if (effort.doubt > 0 && seen >= effort.least && seen % 8 == 0) {
      race.drop(static_cast<double>(effort.doubt));
      if (race.left() == 1) break;
    }
  }
  std::vector<std::size_t> order(choice.cards.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    const std::size_t first = choice.twins[left];
    const std::size_t second = choice.twins[right];
    if (race.in(first) != race.in(second)) return race.in(first);
    const double gap = first == second ? 0 : race.mean(first) - race.mean(second);
    if (std::abs(gap) > 1e-6) return gap > 0;
    const int price = choice.price(choice.cards[left]) - choice.price(choice.cards[right]);
    return price != 0 ? price < 0 : choice.cards[left] < choice.cards[right];
  });
  for (const std::size_t place : order) {
    const std::size_t lane = choice.twins[place];
    result.cards.push_back({choice.cards[place], race.mean(lane), race.deviation(lane), race.worlds(lane)});
  }
  result.worlds = result.cards.front().worlds;
  if (keep) {
    const auto seen = static_cast<std::ptrdiff_t>(kept.size() / lanes);
    result.hidden.assign(sample.hidden.begin(), sample.hidden.begin() + seen);
    result.weights.assign(sample.weights.begin(), sample.weights.begin() + seen);
    for (std::size_t start = 0; start < kept.size(); start += lanes) {
      for (const std::size_t place : order) result.values.push_back(kept[start + choice.twins[place]]);
    }
  }
  return result;
}

template <PlayRules R>
std::vector<double> forecasts(const Vantage& vantage, const std::vector<const Scale*>& scales,
                              const std::array<int, 2>& belotes, const Effort& effort, const Listening& hearing) {
  Random random(effort.seed ^ vantage.fingerprint());
  const Player player(vantage, effort, belotes, hearing.round());
  const Sample sample = draw<R>(vantage, effort, hearing, player, random);
  std::vector<double> sums(scales.size(), 0.0);
  double weight = 0;
  for (std::size_t world = 0; world < sample.hidden.size(); ++world) {
    Scene scene = vantage.with(sample.hidden[world]);
    while (!scene.position.over()) play<R>(scene, player.card<R>(scene, legal<R>(scene.position)));
    const auto one = static_cast<double>(sample.weights[world]);
    weight += one;
    for (std::size_t index = 0; index < scales.size(); ++index) {
      const Row& row = row_of(vantage, *scales[index], belotes, sample.hidden[world]);
      sums[index] += one * static_cast<double>(at_end(scene.position, row));
    }
  }
  for (double& sum : sums) sum /= weight;
  return sums;
}

}  // namespace

std::vector<double> forecast(const Vantage& vantage, const std::vector<const Scale*>& scales, const std::array<int, 2>& belotes,
                             const Effort& effort, const Auction& auction) {
  const Listening hearing(vantage, auction);
  return with_rules(vantage.scene().position.rules,
                    [&]<PlayRules R>() { return forecasts<R>(vantage, scales, belotes, effort, hearing); });
}

Weighed worlds_looked_at(const Vantage& vantage, const Effort& effort, const Auction& auction) {
  const Listening hearing(vantage, auction);
  return with_rules(vantage.scene().position.rules, [&]<PlayRules R>() {
    Random random(effort.seed ^ vantage.fingerprint());
    Sample sample = draw<R>(vantage, effort, hearing, Player(vantage, effort, {}, hearing.round()), random);
    return Weighed{std::move(sample.hidden), std::move(sample.weights)};
  });
}

Judgement judge(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                const Auction& auction, bool keep) {
  const Listening hearing(vantage, auction);
  return with_rules(vantage.scene().position.rules,
                    [&]<PlayRules R>() { return judged<R>(vantage, scale, belotes, effort, hearing, keep); });
}

}  // namespace rebelote
