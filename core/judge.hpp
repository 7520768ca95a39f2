// What is each card worth to a seat that does not see the other hands? Sampled worlds, played on by a rule of thumb and, near
// the end, exactly; values in whatever the deal marks.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ears.hpp"
#include "policy.hpp"
#include "vantage.hpp"

namespace rebelote {

// What the outcome of a deal is worth to the seat, by the points of side 0, and when side 0 or 1 has all tricks; one row for
// each number of belotes of the two sides.
struct Scale {
  struct Row {
    std::vector<float> points;
    std::array<float, 2> capot{};
    int low = 0;  // below and above nothing changes
    int high = 0;
  };
  std::array<std::array<Row, 5>, 5> rows;

  void add(int first, int second, std::vector<float> points, std::array<float, 2> capot);
};

// How hard to look. Everything is counted in worlds, so that the same question has the same answer on any machine.
struct Effort {
  int worlds = 100;  // looked at
  int drawn = 100;   // drawn, when they are weighed, before `worlds` of them are picked
  int heard = 0;    // drawn and weighed by the calls alone, before `drawn` of them are weighed by the plays, which takes longer
  int tail = 0;     // from this many cards a hand play is exact
  int least = 16;   // worlds before a card may be dropped
  float doubt = 3;  // standard errors behind the best from which a card is dropped
  float width = 0;  // of the rule of thumb's doubt about plays heard, in points; 0: plays are not weighed
  float least_chance = 0.1F;
  std::shared_ptr<const PolicyNet> net;  // plays the worlds on instead of the rule of thumb
  float net_width = 0;  // of the net's doubt about plays heard, in its points; 0: the rule of thumb judges them
  std::uint64_t seed = 0;
};

struct Judged {
  int card = 0;  // inner
  double mean = 0;
  double deviation = 0;
  int worlds = 0;
};

struct Judgement {
  std::vector<Judged> cards;  // best first
  int worlds = 0;             // looked at by the best card
  double effective = 0;       // how many equal worlds the weighed ones are worth
  std::vector<ThreeHands> hidden;
  std::vector<float> weights;
  std::vector<float> values;  // by world and card as in `cards`, NaN where a card had been dropped
};

Judgement judge(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                const Auction& auction, bool keep);

// What the deal is worth under each of some scales if everybody plays on by the rule of thumb from here, whoever is on turn:
// the mean over sampled worlds.
std::vector<double> forecast(const Vantage& vantage, const std::vector<const Scale*>& scales, const std::array<int, 2>& belotes,
                             const Effort& effort, const Auction& auction);

struct Weighed {
  std::vector<ThreeHands> hidden;
  std::vector<float> weights;
};

// The worlds that `judge` would look at.
Weighed worlds_looked_at(const Vantage& vantage, const Effort& effort, const Auction& auction);

}  // namespace rebelote
