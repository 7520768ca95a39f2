#include "calling.hpp"

#include <algorithm>

namespace rebelote {

namespace {

// How a deal ended.
struct End {
  int taker = -1;
  std::uint8_t points = 0;
  std::uint8_t capot = 0;
  std::uint8_t belote = 0;
};

// The deal played on by four honest hands; seat 0 leads. `turned` is a card that the taker was seen to get, or -1.
template <PlayRules R>
End played(const PolicyNet* net, const std::array<std::uint32_t, 4>& hands, int taker, int trump, int turned, int round) {
  const Layout layout(static_cast<Trump>(trump));
  Scene scene;
  scene.taker = static_cast<std::uint8_t>(taker);
  Position& position = scene.position;
  position.trump = static_cast<Trump>(trump);
  position.rules = R;
  End end;
  end.taker = taker;
  constexpr std::uint32_t kBelote = 0b1100;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    position.hands[seat] = layout.inner_mask(hands[seat]);
    if ((position.hands[seat] & kBelote) == kBelote) end.belote = ((static_cast<int>(seat) ^ taker) & 1) ? 2 : 1;
  }
  const PolicyNet::Deal deal{turned < 0 ? -1 : layout.inner[static_cast<std::size_t>(turned)], round, {}};
  while (!position.over()) {
    const std::uint32_t cards = legal<R>(position);
    play<R>(scene, net ? policy_card<R>(*net, scene, deal, cards) : thumb_card<R>(scene, cards));
  }
  const auto side = static_cast<std::size_t>(taker & 1);
  end.points = static_cast<std::uint8_t>(position.points[side]);
  end.capot = position.tricks[side] == 8 ? 1 : position.tricks[1 - side] == 8 ? 2 : 0;
  return end;
}

struct Turn {
  CallLesson seen;
  int seat;
};

}  // namespace

std::vector<CallLesson> call_lessons(const CallCourse& course, std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
  std::vector<CallLesson> all;
  for (std::uint64_t number = first; number < first + count; ++number) {
    Random random(seed * 0xD1342543DE82EF95u + number);
    const Dealt dealt(random);
    const int turned_suit = suit_of(static_cast<Card>(dealt.turned));
    // In half of the deals somebody passes whatever the hand, so that passes on strong hands are seen as well.
    const int silent = static_cast<int>(random.below(16));
    std::vector<Turn> passed;
    End last;
    for (int turn = 0; turn < 8 && last.taker < 0; ++turn) {
      const int seat = turn & 3;
      const int round = 1 + turn / 4;
      CallLesson seen;
      for (std::size_t steps = 0; steps < 4; ++steps) {
        const int suit = (turned_suit + static_cast<int>(steps)) & 3;
        seen.five[steps] = static_cast<std::uint8_t>(dealt.five[static_cast<std::size_t>(seat)] >> (kRanks * suit) & kSuitMask);
      }
      seen.turned = static_cast<std::uint8_t>(rank_of(static_cast<Card>(dealt.turned)));
      seen.place = static_cast<std::uint8_t>(seat);
      seen.round = static_cast<std::uint8_t>(round);
      float best = 0;
      End chosen;
      for (int steps = round == 1 ? 0 : 1; steps < (round == 1 ? 1 : 4); ++steps) {
        const int suit = (turned_suit + steps) & 3;
        const float above = promise_above(*course.bidder, dealt.six(seat), suit, seat, round);
        if (above < -course.reach) continue;
        const End end = played<PlayRules{}>(course.net, dealt.hands(seat), seat, suit, dealt.turned, round);
        CallLesson lesson = seen;
        lesson.call = static_cast<std::uint8_t>(1 + steps);
        lesson.taker = 1;
        lesson.points = end.points;
        lesson.capot = end.capot;
        lesson.belote = end.belote;
        all.push_back(lesson);
        const float wish = above + course.doubt * normal(random);
        if (wish >= best) {
          best = wish;
          chosen = end;
        }
      }
      passed.push_back({seen, seat});
      if (turn != silent) last = chosen;
    }
    for (std::size_t index = 0; index < passed.size(); ++index) {
      // The one who took did not pass.
      if (last.taker >= 0 && index + 1 == passed.size()) break;
      CallLesson lesson = passed[index].seen;
      if (last.taker >= 0) {
        lesson.taker = ((last.taker ^ passed[index].seat) & 1) ? 2 : 1;
        lesson.points = last.points;
        lesson.capot = last.capot;
        lesson.belote = last.belote;
      }
      all.push_back(lesson);
    }
  }
  return all;
}

std::vector<Ending> play_outs(const PolicyNet* net, PlayRules rules, const std::vector<Contracted>& deals) {
  std::vector<Ending> all;
  all.reserve(deals.size());
  with_rules(rules, [&]<PlayRules R>() {
    if constexpr (R.kind == Kind::suit) {
      for (const Contracted& one : deals) {
        const End end = played<R>(net, one.hands, one.taker, one.trump, -1, 1);
        all.push_back({end.points, end.capot, end.belote});
      }
    }
  });
  return all;
}

}  // namespace rebelote
