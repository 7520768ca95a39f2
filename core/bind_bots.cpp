// What the search bots ask, for Python: checks what comes in and names things for the stub, as bind.cpp does for the rest.
#include "bind_bots.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "judge.hpp"
#include "nested.hpp"
#include "solve.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace rebelote {

namespace {

void check(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

bool is_card(int card) { return card >= 0 && card < kCards; }

bool is_finite(float value) { return std::isfinite(value); }

void check_sighting(const Sighting& sighting) {
  check(sighting.trump < kTrumps, "a trump is 0..5");
  check(sighting.seat >= 0 && sighting.seat < 4 && sighting.taker >= 0 && sighting.taker < 4, "a seat is 0..3");
  check(sighting.turned >= -1 && sighting.turned < kCards, "the turned card is 0..31, or -1 for none");
  for (const auto& [leader, cards] : sighting.tricks) {
    check(leader >= 0 && leader < 4, "a leader is 0..3");
    check(cards.size() <= 4, "a trick has at most four cards");
    check(std::all_of(cards.begin(), cards.end(), is_card), "a card is 0..31");
  }
  for (const auto& pairs : {sighting.apart, sighting.pairs}) {
    for (const auto& [left, right] : pairs) check(is_card(left) && is_card(right), "a card is 0..31");
  }
  std::uint32_t held = sighting.hand;
  for (const std::uint32_t known : sighting.known) {
    check(!(held & known), "a card is known in one hand at most");
    held |= known;
  }
}

constexpr float kLeastWidth = 0.01F;

using SaidTuple = std::tuple<int, std::array<int, 4>, int, int, int>;

std::vector<Said> said_of(const std::vector<SaidTuple>& given) {
  std::vector<Said> said;
  for (const auto& [seat, counts, kind, height, length] : given) {
    check(seat >= 0 && seat < 4, "a seat is 0..3");
    check(kind >= -1 && kind < 4 && height >= -1 && height < kRanks && length >= -1,
          "a meld is of a kind 0..3, its height a rank");
    said.push_back({seat, counts, kind, height, length});
  }
  return said;
}

// Of worlds of three masks of four bytes, those in which the hidden seats (0..2), with the cards they have played, would have
// said this.
nb::bytes worlds_that_say(const nb::bytes& worlds, const std::array<std::uint32_t, 3>& played,
                          const std::vector<SaidTuple>& given, bool once, bool no_trump) {
  const std::vector<Said> said = said_of(given);
  for (const Said& one : said) check(one.seat < 3, "a hidden seat is 0..2");
  const MeldRules rules(once, no_trump);
  std::vector<ThreeHands> all(worlds.size() / sizeof(ThreeHands));
  std::memcpy(all.data(), worlds.data(), all.size() * sizeof(ThreeHands));
  std::erase_if(all, [&](const ThreeHands& hidden) {
    return !std::all_of(said.begin(), said.end(), [&](const Said& one) {
      const auto seat = static_cast<std::size_t>(one.seat);
      return rules.fits(hidden[seat] | played[seat], one);
    });
  });
  return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(ThreeHands));
}

using ScaleRow = std::tuple<int, int, std::vector<float>, std::array<float, 2>>;

Scale make_scale(const std::vector<ScaleRow>& rows) {
  Scale scale;
  for (const auto& [first, second, points, capot] : rows) {
    check(first >= 0 && second >= 0 && first + second <= 4, "there are four belotes at most");
    check(points.size() > 1 && points.size() <= kAnyPoints, "a row has a value for each number of points");
    check(std::all_of(points.begin(), points.end(), is_finite) && is_finite(capot[0]) && is_finite(capot[1]),
          "a value is a finite number");
    scale.add(first, second, points, capot);
  }
  return scale;
}

Bidder make_bidder(const std::vector<std::vector<float>>& suits, const std::array<std::array<float, 4>, 3>& places,
                   const std::array<std::array<float, 2>, 3>& least, bool no_trump, bool all_trump, float width,
                   float least_chance) {
  check(suits.size() == 4, "a bidder counts a suit in four roles");
  Bidder bidder;
  for (std::size_t role = 0; role < 4; ++role) {
    check(suits[role].size() == 256, "a role has a figure for each of 256 holdings");
    std::copy(suits[role].begin(), suits[role].end(), bidder.suits[role].begin());
  }
  bidder.places = places;
  bidder.least = least;
  bidder.no_trump = no_trump;
  bidder.all_trump = all_trump;
  bidder.width = width;
  bidder.least_chance = least_chance;
  check(width >= kLeastWidth && is_finite(width), "a doubt is some points wide");
  return bidder;
}

Effort make_effort(int worlds, int drawn, int heard, int tail, int least, float doubt, float width, float least_chance,
                   std::shared_ptr<const PolicyNet> net, float net_width) {
  check(worlds >= 1 && worlds <= 100'000 && drawn <= 1'000'000 && heard <= 1'000'000,
        "worlds are 1..100000, drawn and heard at most a million");
  check(is_finite(doubt) && is_finite(least_chance) && (width == 0 || (width >= kLeastWidth && is_finite(width))),
        "a doubt is a finite number, and some points wide where plays are weighed");
  check(net_width == 0 || (net_width >= kLeastWidth && is_finite(net_width)), "a net's doubt is some points wide, or 0");
  Effort effort;
  effort.worlds = worlds;
  effort.drawn = drawn;
  effort.heard = heard;
  effort.tail = tail;
  effort.least = least;
  effort.doubt = doubt;
  effort.width = width;
  effort.least_chance = least_chance;
  effort.net = std::move(net);
  effort.net_width = net_width;
  return effort;
}

using CallTuple = std::tuple<int, int, int, int>;

Auction taking_heard(std::shared_ptr<Bidder> bidder, const std::vector<CallTuple>& calls) {
  Auction auction;
  auction.bidder = std::move(bidder);
  for (const auto& [seat, round, place, trump] : calls) {
    check(seat >= 0 && seat < 4 && place >= 0 && place < 4, "a seat is 0..3");
    check(round == 1 || round == 2, "a round is 1 or 2");
    check(trump >= -1 && trump < kTrumps, "a trump is 0..5, or -1 for a pass");
    auction.calls.push_back({seat, round, place, trump});
  }
  return auction;
}

using RemarkTuple = std::tuple<int, int, float, std::array<int, kSuits>>;

Auction bids_heard(std::shared_ptr<Ears> ears, const std::vector<RemarkTuple>& remarks) {
  Auction auction;
  for (const auto& [seat, kind, level, roles] : remarks) {
    check(seat >= 0 && seat < 4, "a seat is 0..3");
    check(kind >= 0 && kind < static_cast<int>(ears->systems.front().size()), "these ears know no such kind of call");
    check(is_finite(level), "a figure is finite");
    Remark remark{seat, kind, level, {}};
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      check(roles[suit] >= 0 && roles[suit] < kSuitRoles, "a role is 0..3");
      remark.roles[suit] = static_cast<std::uint8_t>(roles[suit]);
    }
    auction.remarks.push_back(remark);
  }
  auction.ears = std::move(ears);
  return auction;
}

using KindTuple = std::tuple<std::vector<std::vector<float>>, std::array<float, 5>, float, float>;

Ears::Kind make_kind(const KindTuple& given) {
  const auto& [suits, aces, base, level] = given;
  Ears::Kind kind{{}, aces, base, level};
  check(suits.size() == kSuitRoles, "a suit has four roles");
  for (std::size_t role = 0; role < kSuitRoles; ++role) {
    check(suits[role].size() == kind.suits[role].size(), "a role has a figure for each of 256 holdings");
    check(std::all_of(suits[role].begin(), suits[role].end(), is_finite), "a figure is finite");
    std::copy(suits[role].begin(), suits[role].end(), kind.suits[role].begin());
  }
  check(std::all_of(aces.begin(), aces.end(), is_finite) && is_finite(base) && is_finite(level), "a figure is finite");
  return kind;
}

Ears make_ears(const std::vector<std::vector<KindTuple>>& systems, float trust, float least_chance) {
  check(trust >= 0 && trust <= 1, "trust is 0..1");
  check(least_chance > 0 && least_chance < 1, "the least chance is between 0 and 1");
  check(!systems.empty(), "there is a system of bidding");
  Ears ears;
  ears.trust = trust;
  ears.least_chance = least_chance;
  for (const std::vector<KindTuple>& kinds : systems) {
    check(kinds.size() == systems.front().size(), "every system has the same kinds of call");
    std::transform(kinds.begin(), kinds.end(), std::back_inserter(ears.systems.emplace_back()), make_kind);
  }
  return ears;
}

// The points of a deal are places in the rows of a scale, and the belotes that turn up choose the row.
void check_scale(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes) {
  check(belotes[0] >= 0 && belotes[1] >= 0 && belotes[0] + belotes[1] + static_cast<int>(vantage.pairs().size()) <= 4,
        "there are four belotes at most");
  const std::size_t points = with_rules(vantage.scene().position.rules, [&]<PlayRules R>() {
    return std::accumulate(kPoints<R.kind>.begin(), kPoints<R.kind>.end(), std::size_t{kLastTrick});
  });
  for (const auto& row : scale.rows) {
    for (const Scale::Row& one : row)
      check(one.points.empty() || one.points.size() > points, "a row is too short for this trump");
  }
}

using CardTuple = std::tuple<int, double, double, int>;

std::vector<CardTuple> outer_cards(const Vantage& vantage, const Judgement& judgement) {
  std::vector<CardTuple> cards;
  for (const Judged& one : judgement.cards) {
    cards.emplace_back(vantage.layout().outer[static_cast<std::size_t>(one.card)], one.mean, one.deviation, one.worlds);
  }
  return cards;
}

Judgement asked(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, Effort effort,
                const Auction* auction, std::uint64_t seed, bool keep) {
  check(vantage.legal() != 0 && vantage.scene().position.mover() == vantage.seat(), "it is not this seat's turn");
  check_scale(vantage, scale, belotes);
  effort.seed = seed;
  static const Auction nothing;
  const Unlocked unlocked;
  return judge(vantage, scale, belotes, effort, auction == nullptr ? nothing : *auction, keep);
}

std::vector<double> forecast_of(const Vantage& vantage, const std::vector<const Scale*>& scales,
                                const std::array<int, 2>& belotes, Effort effort, const Auction* auction, std::uint64_t seed) {
  for (const Scale* scale : scales) check_scale(vantage, *scale, belotes);
  effort.seed = seed;
  static const Auction nothing;
  const Unlocked unlocked;
  return forecast(vantage, scales, belotes, effort, auction == nullptr ? nothing : *auction);
}

std::vector<double> thought_out(const Vantage& vantage, const std::array<const Scale*, 3>& scales, const Effort& outer,
                                const Effort& inner, const Auction* auction, std::uint64_t seed,
                                const std::vector<int>& cards) {
  Nested how{outer, inner, scales[0], scales[1], scales[2]};
  how.outer.seed = seed;
  std::vector<int> chosen;
  for (const int card : cards) {
    check(is_card(card), "a card is 0..31");
    chosen.push_back(vantage.layout().inner[static_cast<std::size_t>(card)]);
    check(vantage.legal() >> chosen.back() & 1, "a card may not be played");
  }
  check(vantage.scene().position.mover() == vantage.seat(), "it is not this seat's turn");
  check(vantage.turned() < 0, "deals with a turned card are not thought out");
  for (const Scale* scale : scales) check_scale(vantage, *scale, {0, 0});
  static const Auction nothing;
  const Unlocked unlocked;
  return nested(vantage, how, auction == nullptr ? nothing : *auction, chosen);
}

using Inspection =
    std::tuple<std::vector<CardTuple>, std::vector<std::array<std::uint32_t, 3>>, std::vector<float>, std::vector<float>>;

Inspection inspected(const Vantage& vantage, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
                     const Auction* auction, std::uint64_t seed) {
  Judgement judgement = asked(vantage, scale, belotes, effort, auction, seed, true);
  for (ThreeHands& hidden : judgement.hidden) {
    for (std::uint32_t& hand : hidden) hand = vantage.layout().outer_mask(hand);
  }
  return {outer_cards(vantage, judgement), judgement.hidden, judgement.weights, judgement.values};
}

using Figures = std::array<float, kHabitFigures>;

std::vector<float> figures_of(const Habits& habits) {
  const auto figures = std::bit_cast<Figures>(habits);
  return {figures.begin(), figures.end()};
}

std::vector<int> thumb_cards(const std::vector<const Vantage*>& vantages, const std::vector<float>& given) {
  check(given.size() == kHabitFigures, "there is a figure for each habit");
  Figures figures{};
  std::copy(given.begin(), given.end(), figures.begin());
  const auto habits = std::bit_cast<Habits>(figures);
  const Manner manner(habits);
  std::vector<int> cards;
  for (const Vantage* vantage : vantages) {
    const Scene& scene = vantage->scene();
    const int card =
        with_rules(scene.position.rules, [&]<PlayRules R>() { return thumb_card<R>(scene, legal<R>(scene.position), manner); });
    cards.push_back(vantage->layout().outer[static_cast<std::size_t>(card)]);
  }
  return cards;
}

}  // namespace

void bind_bots(nb::module_& module) {
  module.def(
      "habits", []() { return figures_of(kManner.habits); }, "The figures of the rule of thumb, in the order of the core.");
  module.def("thumb_cards", &thumb_cards, "vantages"_a, "habits"_a,
             "The card the rule of thumb plays from each, with other habits.");

  module.def("worlds_that_say", &worlds_that_say, "worlds"_a, "played"_a, "said"_a, "once"_a, "no_trump"_a,
             "Of worlds as Worlds.draw gives them, those in which the hidden seats would have announced these melds.");

  nb::class_<Scale>(module, "Scale", "What every outcome of a deal is worth to a seat.")
      .def(
          "__init__", [](Scale* self, const std::vector<ScaleRow>& rows) { new (self) Scale(make_scale(rows)); }, "rows"_a,
          "For numbers of belotes of side 0 and side 1: the value by points of side 0, and when side 0 or side 1 has all "
          "tricks.");

  nb::class_<Bidder>(module, "Bidder", "How players take, for telling what their calls say of their cards.")
      .def(
          "__init__",
          [](Bidder* self, const std::vector<std::vector<float>>& suits, const std::array<std::array<float, 4>, 3>& places,
             const std::array<std::array<float, 2>, 3>& least, bool no_trump, bool all_trump, float width, float least_chance) {
            new (self) Bidder(make_bidder(suits, places, least, no_trump, all_trump, width, least_chance));
          },
          "suits"_a, "places"_a, "least"_a, "no_trump"_a, "all_trump"_a, "width"_a, "least_chance"_a,
          "``suits``: what the cards of a suit promise, by their ranks as a byte, as the trump suit, beside one, at sans-atout "
          "and "
          "at tout-atout. ``places``: constants by kind and place. ``least``: the promise from which it takes, by kind and "
          "round.");

  nb::class_<Ears>(module, "Ears",
                   "How likely calls of the auction game are, for telling what they say of the cards behind them.")
      .def(
          "__init__",
          [](Ears* self, const std::vector<std::vector<KindTuple>>& systems, float trust, float least_chance) {
            new (self) Ears(make_ears(systems, trust, least_chance));
          },
          "systems"_a, "trust"_a, "least_chance"_a,
          "``systems``: for each way of bidding and each kind of call what speaks for it, by the role of a suit and its ranks "
          "as a "
          "byte, by the aces in suits of the last two roles, in any case, and by the level of the bid it met. A chance is at "
          "least "
          "``least_chance``; what a player said counts to the power of ``trust``.");

  nb::class_<Auction>(module, "Auction", "What was said before the play, and how its speakers are heard.")
      .def(
          "__init__",
          [](Auction* self, std::shared_ptr<Bidder> bidder, const std::vector<CallTuple>& calls) {
            new (self) Auction(taking_heard(std::move(bidder), calls));
          },
          "bidder"_a, "calls"_a, "``calls``: seat, round, place from the leader, trump or -1 for a pass.")
      .def(
          "__init__",
          [](Auction* self, std::shared_ptr<Ears> ears, const std::vector<RemarkTuple>& remarks) {
            new (self) Auction(bids_heard(std::move(ears), remarks));
          },
          "ears"_a, "remarks"_a, "``remarks``: seat, kind of call, level of the bid it met, role of each suit.");

  nb::class_<Effort>(module, "Effort", "How hard to look, counted in worlds.")
      .def(
          "__init__",
          [](Effort* self, int worlds, int drawn, int heard, int tail, int least, float doubt, float width, float least_chance,
             std::shared_ptr<PolicyNet> net, float net_width) {
            new (self)
                Effort(make_effort(worlds, drawn, heard, tail, least, doubt, width, least_chance, std::move(net), net_width));
          },
          "worlds"_a, "drawn"_a = 0, "heard"_a = 0, "tail"_a = 0, "least"_a = 16, "doubt"_a = 0.0F, "width"_a = 0.0F,
          "least_chance"_a = 0.1F, "net"_a.none() = nb::none(), "net_width"_a = 0.0F,
          "``worlds`` looked at, of ``drawn`` when they are weighed, these of ``heard`` by the calls alone if that is more; "
          "exact play from ``tail`` cards a hand; a card is dropped "
          "after ``least`` worlds when it is ``doubt`` standard errors behind (0: never); plays are weighed with a doubt of "
          "``width`` points (0: not at all). A ``net`` plays the worlds on instead of the rule of thumb, and weighs plays with "
          "a "
          "doubt of ``net_width`` (0: the rule of thumb still weighs them).");

  nb::class_<Vantage>(module, "Vantage", "What one seat sees while the cards are played.")
      .def(
          "__init__",
          [](Vantage* self, int trump, const std::tuple<bool, bool, bool, bool>& axes, int seat, int taker, int turned,
             std::uint32_t hand, const std::vector<std::pair<int, std::vector<int>>>& tricks,
             const std::array<std::uint32_t, 4>& known, const std::array<std::uint32_t, 4>& banned,
             const std::vector<std::pair<int, int>>& apart, const std::vector<std::pair<int, int>>& pairs,
             const std::array<std::uint64_t, 4>& tags, const std::vector<SaidTuple>& said, bool melds_once) {
            check(trump >= 0 && trump < kTrumps, "a trump is 0..5");
            Sighting sighting;
            sighting.trump = static_cast<Trump>(trump);
            sighting.rules = {kind_of(sighting.trump, std::get<3>(axes)), std::get<0>(axes), std::get<1>(axes),
                              std::get<2>(axes)};
            sighting.seat = seat;
            sighting.taker = taker;
            sighting.turned = turned;
            sighting.hand = hand;
            sighting.tricks = tricks;
            sighting.known = known;
            sighting.banned = banned;
            sighting.apart = apart;
            sighting.pairs = pairs;
            sighting.tags = tags;
            sighting.said = said_of(said);
            sighting.melds_once = melds_once;
            check_sighting(sighting);
            new (self) Vantage(sighting);
          },
          "trump"_a, "axes"_a, "seat"_a, "taker"_a, "turned"_a, "hand"_a, "tricks"_a, "known"_a, "banned"_a, "apart"_a,
          "pairs"_a, "tags"_a, "said"_a = std::vector<SaidTuple>{}, "melds_once"_a = false,
          "``axes``: overruff_partner, undertrump_owed, climb_on_partner, all_trump_table. ``tricks``: leader and cards, the "
          "last "
          "one unfinished. ``known`` and ``banned``: by seat, cards it holds or does not hold beyond what its plays tell. "
          "``said``: by seat the numbers of tierces, cinquantes, cents and carrés announced, and the kind, height and length "
          "of the "
          "first, -1 for what was not told. ``apart``: cards not in one hand. ``pairs``: kings and queens that may be an "
          "untold belote. ``tags``: by suit, what "
          "else sets it apart.")
      .def_prop_ro("count", [](const Vantage& self) { return self.worlds().count(); })
      .def_prop_ro("fingerprint", &Vantage::fingerprint)
      .def_prop_ro("places", &Vantage::places)
      .def_prop_ro("legal", [](const Vantage& self) { return self.layout().outer_mask(self.legal()); })
      .def(
          "judge",
          [](const Vantage& self, const Scale& scale, const std::array<int, 2>& belotes, const Effort& effort,
             const Auction* auction,
             std::uint64_t seed) { return outer_cards(self, asked(self, scale, belotes, effort, auction, seed, false)); },
          "scale"_a, "belotes"_a, "effort"_a, "auction"_a.none(), "seed"_a,
          "The legal cards, best first: card, mean value, deviation, worlds looked at. ``belotes``: those told, by side.")
      .def("forecast", &forecast_of, "scales"_a, "belotes"_a, "effort"_a, "auction"_a.none(), "seed"_a,
           "The mean value under each scale if everybody plays on by the rule of thumb, whoever is on turn.")
      .def("nested", &thought_out, "scales"_a, "outer"_a, "inner"_a, "auction"_a.none(), "seed"_a, "cards"_a,
           "What some cards are worth on average when four players who judge every card (``inner``) play the worlds "
           "of ``outer`` to the end. ``scales``: what the end is worth to the seat, then what its side and the other play for; "
           "each with rows for a belote of either side.")
      .def("inspect", &inspected, "scale"_a, "belotes"_a, "effort"_a, "auction"_a.none(), "seed"_a,
           "The same with the worlds looked at: three masks each (from the next seat on), their weights, and the values by "
           "world "
           "and card.");
}

}  // namespace rebelote
