// The only file that knows Python: checks what comes in, calls the core, names things for the stub.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "cards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::size_t trick_winner(const std::vector<int>& cards, int trump) {
  if (cards.empty() || cards.size() > 4) throw std::invalid_argument("a trick has one to four cards");
  if (trump < 0 || trump >= rebelote::kTrumps) throw std::invalid_argument("a trump is 0..5");
  std::vector<rebelote::Card> trick;
  std::uint32_t seen = 0;
  for (const int card : cards) {
    if (card < 0 || card >= rebelote::kCards) throw std::invalid_argument("a card is 0..31");
    const std::uint32_t bit = std::uint32_t{1} << card;
    if (seen & bit) throw std::invalid_argument("a card is twice in the trick");
    seen |= bit;
    trick.push_back(static_cast<rebelote::Card>(card));
  }
  return rebelote::trick_winner(trick, static_cast<rebelote::Trump>(trump));
}

}  // namespace

NB_MODULE(_core, module) {
  module.doc() = "The native core: cards are numbers 0..31, a trump is a number 0..5 (see rebelote.engine.convert).";
  module.def("trick_winner", &trick_winner, "cards"_a, "trump"_a,
             "Place in the trick (0 for the led card) of the winning card; ValueError for what is not a trick.");
}
