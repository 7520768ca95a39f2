// What is each card worth if everybody thinks on? Sampled worlds as in judge.hpp, but played to the end by players that judge
// every card themselves, each from its own seat; far dearer than a rule of thumb, and not deceived by its habits.
#pragma once

#include <vector>

#include "judge.hpp"

namespace rebelote {

struct Nested {
  Effort outer;                   // which worlds are looked at
  Effort inner;                   // how hard the players in them think
  const Scale* marked = nullptr;  // what the end is worth to the seat
  const Scale* ours = nullptr;    // what its side plays for, and the other
  const Scale* theirs = nullptr;
};

// By card of `cards` (inner, legal). The scales have rows for a belote of either side. Without a turned card, and
// without melds: what was said of them is not passed on to the players.
std::vector<double> nested(const Vantage& vantage, const Nested& how, const Auction& auction, const std::vector<int>& cards);

}  // namespace rebelote
