// What training and the nets ask of the core, for Python.
#include "bind_nets.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "calling.hpp"
#include "judge.hpp"
#include "lesson.hpp"
#include "policy.hpp"
#include "rownet.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace rebelote {

namespace {

nb::bytes lessons_of(const std::array<const Scale*, 4>& scales, const Effort& effort, const std::shared_ptr<Bidder>& bidder,
                     float doubt, float spread, float loose, float overruff, std::uint64_t seed, std::uint64_t first,
                     std::uint64_t count) {
  const Course course{scales, effort, bidder, doubt, spread, loose, overruff};
  std::vector<Lesson> found;
  {
    const Unlocked unlocked;
    found = lessons(course, seed, first, count);
  }
  return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(Lesson));
}

nb::bytes call_lessons_of(const PolicyNet* net, const Bidder& bidder, float doubt, float reach, std::uint64_t seed,
                          std::uint64_t first, std::uint64_t count) {
  std::vector<CallLesson> found;
  {
    const Unlocked unlocked;
    found = call_lessons({net, &bidder, doubt, reach}, seed, first, count);
  }
  return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(CallLesson));
}

// Deals of 18 bytes: four hands of four bytes, the weakest first, the trump suit and the taker.
nb::bytes play_outs_of(const PolicyNet* net, const std::tuple<bool, bool, bool>& axes, const nb::bytes& data) {
  constexpr std::size_t kBytes = 18;
  if (data.size() % kBytes != 0) throw std::invalid_argument("deals come whole");
  std::vector<Contracted> deals(data.size() / kBytes);
  const auto* next = reinterpret_cast<const std::uint8_t*>(data.c_str());
  for (Contracted& deal : deals) {
    for (std::uint32_t& hand : deal.hands) {
      for (int place = 0; place < 4; ++place) hand |= std::uint32_t{*next++} << (8 * place);
      if (std::popcount(hand) != 8) throw std::invalid_argument("a hand has eight cards");
    }
    deal.trump = *next++;
    deal.taker = *next++;
    if (deal.trump >= kSuits || deal.taker > 3) throw std::invalid_argument("a contract is at a suit and of a seat");
  }
  std::vector<Ending> found;
  {
    const Unlocked unlocked;
    const auto [overruff_partner, undertrump_owed, climb_on_partner] = axes;
    found = play_outs(net, {Kind::suit, overruff_partner, undertrump_owed, climb_on_partner}, deals);
  }
  return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(Ending));
}

// The situation of a lesson, for the player as seat 0.
Scene scene_of(const Lesson& lesson) {
  Scene scene;
  Position& position = scene.position;
  position.hands[0] = lesson.hand;
  position.trick = {lesson.trick[0], lesson.trick[1], lesson.trick[2], 0};
  position.trick_size = lesson.trick_size;
  position.leader = static_cast<std::uint8_t>((4 - lesson.trick_size) & 3);
  position.rules.overruff_partner = lesson.rules & 1;
  for (std::size_t side = 0; side < 2; ++side) {
    position.points[side] = lesson.points[side];
    position.tricks[side] = lesson.tricks[side];
  }
  with_rules(position.rules, [&]<PlayRules R>() {
    for (std::uint8_t place = 1; place < position.trick_size; ++place) {
      if (beats<R>(position.trick[place], position.trick[position.best])) position.best = place;
    }
  });
  scene.gone = lesson.gone;
  scene.lacks = lesson.lacks;
  scene.taker = lesson.taker;
  return scene;
}

// The values of the legal cards of every lesson, weakest card first, padded with zeros to eight.
template <class Values>
std::vector<float> values_of(const nb::bytes& data, Values&& values) {
  if (data.size() % sizeof(Lesson) != 0) throw std::invalid_argument("lessons come whole");
  std::vector<float> all;
  for (std::size_t start = 0; start < data.size(); start += sizeof(Lesson)) {
    Lesson lesson;
    std::memcpy(&lesson, data.c_str() + start, sizeof(Lesson));
    const Scene scene = scene_of(lesson);
    with_rules(scene.position.rules, [&]<PlayRules R>() {
      if constexpr (R.kind == Kind::suit) {
        auto look = values.template operator()<R>(scene, lesson);
        for (std::uint32_t cards = lesson.legal; cards; cards &= cards - 1) all.push_back(look.value(std::countr_zero(cards)));
      }
    });
    all.resize((start / sizeof(Lesson) + 1) * 8);
  }
  return all;
}

std::vector<float> policy_values(const PolicyNet& net, const nb::bytes& data) {
  return values_of(data, [&]<PlayRules R>(const Scene& scene, const Lesson& lesson) {
    return PolicyLook<R>(net, scene, {lesson.turned, lesson.round, lesson.belotes});
  });
}

std::vector<float> thumb_values(const nb::bytes& data) {
  return values_of(data, []<PlayRules R>(const Scene& scene, const Lesson&) { return Thumb<R>(scene); });
}

}  // namespace

void bind_nets(nb::module_& module) {
  nb::class_<PolicyNet>(module, "PolicyNet", "What each card is worth to the seat that plays it, by what that seat can see.")
      .def(nb::init<const std::vector<std::int16_t>&, float>(), "weights"_a, "unit"_a,
           "The weights, whole numbers in the order of train/policy.py, and the marks of one unit of the answer.")
      .def("values", &policy_values, "lessons"_a, "The values of the cards of lessons, weakest first, eight numbers a lesson.");
  module.def("thumb_values", &thumb_values, "lessons"_a, "The same by the rule of thumb.");
  nb::class_<RowNet>(module, "RowNet", "Rows of whole numbers that are summed, cut off at nothing and weighed by one layer.")
      .def(nb::init<std::vector<std::int16_t>, std::size_t, std::size_t>(), "weights"_a, "width"_a, "answers"_a,
           "The rows, then a row for each answer, then the constants of the answers.")
      .def_prop_ro("rows", &RowNet::rows)
      .def("ask", &RowNet::ask, "rows"_a, "The answers to a sum of rows.");
  module.def(
      "play_outs", &play_outs_of, "net"_a.none(), "axes"_a, "deals"_a,
      "How deals end at a trump suit when the net plays all hands, or the rule of thumb: three bytes each, card points of "
      "the takers, 1 when they have all tricks and 2 when none, 1 when the belote is theirs and 2 when the others'. "
      "``axes``: overruff_partner, undertrump_owed, climb_on_partner.");
  module.def(
      "lessons", &lessons_of, "scales"_a, "effort"_a, "bidder"_a, "doubt"_a, "spread"_a, "loose"_a, "overruff"_a, "seed"_a,
      "first"_a, "count"_a,
      "Deals ``first`` to ``first + count - 1`` of a seed, played by a judge: the bytes of its lessons (train/lessons.py). "
      "``scales``: for the taker's side 0 and the player's 0, 0 and 1, 1 and 0, 1 and 1.");
  module.def("call_lessons", &call_lessons_of, "net"_a.none(), "bidder"_a, "doubt"_a, "reach"_a, "seed"_a, "first"_a, "count"_a,
             "Deals of a seed, every call that somebody might make, and how the deal ended: bytes for train/calls.py.");
}

}  // namespace rebelote
