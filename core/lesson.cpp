#include "lesson.hpp"

#include <algorithm>
#include <cmath>

#include "dealt.hpp"

namespace rebelote {

namespace {

struct Contract {
  int taker = -1;
  int trump = 0;
  int round = 0;
  std::vector<Heard> calls;
};

Contract called(const Dealt& dealt, const Course& course, Random& random) {
  Contract contract;
  const int turned_suit = suit_of(static_cast<Card>(dealt.turned));
  for (int round = 1; round <= 2; ++round) {
    for (int seat = 0; seat < 4; ++seat) {
      float best = 0;
      int trump = -1;
      for (int suit = 0; suit < kSuits; ++suit) {
        if ((suit == turned_suit) != (round == 1)) continue;
        const float above = promise_above(*course.bidder, dealt.six(seat), suit, seat, round) + course.doubt * normal(random);
        if (above >= best) {
          best = above;
          trump = suit;
        }
      }
      contract.calls.push_back({seat, round, seat, trump});
      if (trump < 0) continue;
      contract.taker = seat;
      contract.trump = trump;
      contract.round = round;
      return contract;
    }
  }
  return contract;
}

constexpr int kTrumpQueen = 2;  // strengths
constexpr int kTrumpKing = 3;

class Table {
 public:
  Table(const Course& course, const Dealt& dealt, Contract contract, bool overruff, bool loose, Random& random)
      : course_(course),
        contract_(std::move(contract)),
        layout_(static_cast<Trump>(contract_.trump)),
        loose_(loose),
        random_(random) {
    position_.trump = static_cast<Trump>(contract_.trump);
    position_.rules.overruff_partner = overruff;
    hands_ = dealt.hands(contract_.taker);
    for (std::size_t seat = 0; seat < 4; ++seat) position_.hands[seat] = layout_.inner_mask(hands_[seat]);
    king_ = layout_.outer[kTrumpKing];
    queen_ = layout_.outer[kTrumpQueen];
    for (int seat = 0; seat < 4; ++seat) {
      if (held(seat) >> king_ & held(seat) >> queen_ & 1) belote_ = seat;
    }
    turned_ = dealt.turned;
    tricks_.emplace_back(0, std::vector<int>{});
  }

  void play_all(std::vector<Lesson>& lessons) {
    const std::size_t begin = lessons.size();
    std::vector<int> players;
    while (!position_.over()) {
      const int seat = position_.mover();
      const std::uint32_t cards = legal_any(position_);
      int card = std::countr_zero(cards);
      if (cards & (cards - 1)) {
        card = layout_.inner[static_cast<std::size_t>(thought(seat, lessons))];
        players.push_back(seat);
      }
      played(seat, card);
    }
    const Scale& scale = *course_.scales[static_cast<std::size_t>(2 * (contract_.taker & 1))];
    std::array<int, 2> belotes{};
    if (belote_ >= 0) ++belotes[static_cast<std::size_t>(belote_ & 1)];
    const Scale::Row& row = scale.rows[static_cast<std::size_t>(belotes[0])][static_cast<std::size_t>(belotes[1])];
    const float marks = position_.tricks[0] == 8   ? row.capot[0]
                        : position_.tricks[1] == 8 ? row.capot[1]
                                                   : row.points[position_.points[0]];
    for (std::size_t index = begin; index < lessons.size(); ++index) {
      lessons[index].outcome = players[index - begin] & 1 ? -marks : marks;
    }
  }

 private:
  std::uint32_t held(int seat) const { return hands_[static_cast<std::size_t>(seat)]; }

  void played(int seat, int inner) {
    const int outer = layout_.outer[static_cast<std::size_t>(inner)];
    gone_ |= std::uint32_t{1} << outer;
    by_[static_cast<std::size_t>(seat)] |= std::uint32_t{1} << outer;
    tricks_.back().second.push_back(outer);
    play_any(position_, inner);
    if (position_.trick_size == 0) tricks_.emplace_back(position_.leader, std::vector<int>{});
  }

  Sighting sighting(int seat, std::array<int, 2>& belotes) const {
    Sighting sighting;
    sighting.trump = position_.trump;
    sighting.rules = position_.rules;
    sighting.seat = seat;
    sighting.taker = contract_.taker;
    sighting.turned = turned_;
    sighting.hand = held(seat) & ~gone_;
    sighting.tricks = tricks_;
    const std::uint32_t pair = std::uint32_t{1} << king_ | std::uint32_t{1} << queen_;
    if (!(gone_ >> turned_ & 1) && seat != contract_.taker)
      sighting.known[static_cast<std::size_t>(contract_.taker)] |= std::uint32_t{1} << turned_;
    if (belote_ >= 0 && (belote_ == seat || (gone_ & pair))) {
      ++belotes[static_cast<std::size_t>(belote_ & 1)];
      if (belote_ != seat) sighting.known[static_cast<std::size_t>(belote_)] |= pair & ~gone_;
    } else if (!((gone_ | held(seat)) & pair)) {
      sighting.pairs.emplace_back(king_, queen_);
    } else {
      for (std::size_t other = 0; other < 4; ++other) {
        if (by_[other] & pair) sighting.banned[other] |= pair & ~gone_;
      }
    }
    return sighting;
  }

  // The card chosen, by its outer number; its lesson is written down.
  int thought(int seat, std::vector<Lesson>& lessons) {
    std::array<int, 2> belotes{};
    const Vantage vantage(sighting(seat, belotes));
    const auto side = static_cast<std::size_t>(seat & 1);
    Effort effort = course_.effort;
    effort.seed = random_.next();
    const Judgement judgement = judge(vantage, *course_.scales[2 * static_cast<std::size_t>(contract_.taker & 1) + side],
                                      belotes, effort, {course_.bidder, contract_.calls, nullptr, {}}, false);
    const Layout& own = vantage.layout();
    const Scene& scene = vantage.scene();
    Lesson lesson;
    lesson.hand = scene.position.hands[static_cast<std::size_t>(seat)];
    lesson.gone = scene.gone;
    lesson.legal = vantage.legal();
    for (std::size_t steps = 0; steps < 4; ++steps) {
      const int other = (seat + static_cast<int>(steps)) & 3;
      lesson.played[steps] = vantage.played_by(other);
      lesson.lacks[steps] = scene.lacks[static_cast<std::size_t>(other)];
      if (steps > 0) lesson.hidden[steps - 1] = own.inner_mask(held(other) & ~gone_);
    }
    for (std::size_t place = 0; place < scene.position.trick_size; ++place) lesson.trick[place] = scene.position.trick[place];
    lesson.trick_size = scene.position.trick_size;
    lesson.taker = static_cast<std::uint8_t>((contract_.taker - seat) & 3);
    lesson.first = static_cast<std::uint8_t>(-seat & 3);
    lesson.round = static_cast<std::uint8_t>(contract_.round);
    lesson.turned = own.inner[static_cast<std::size_t>(turned_)];
    lesson.tricks = {scene.position.tricks[side], scene.position.tricks[1 - side]};
    lesson.points = {static_cast<std::uint8_t>(scene.position.points[side]),
                     static_cast<std::uint8_t>(scene.position.points[1 - side])};
    lesson.belotes = {static_cast<std::uint8_t>(belotes[side]), static_cast<std::uint8_t>(belotes[1 - side])};
    lesson.rules = position_.rules.overruff_partner;
    for (const Judged& one : judgement.cards) {
      const std::uint32_t below = lesson.legal & ((std::uint32_t{1} << one.card) - 1);
      lesson.values[static_cast<std::size_t>(std::popcount(below))] = static_cast<float>(one.mean);
    }
    int chosen = judgement.cards.front().card;
    if (loose_) {
      float best = -1e9F;
      for (const Judged& one : judgement.cards) {
        const float value = static_cast<float>(one.mean) + course_.spread * normal(random_);
        if (value > best) {
          best = value;
          chosen = one.card;
        }
      }
    }
    lesson.chosen = static_cast<std::uint8_t>(chosen);
    lessons.push_back(lesson);
    return own.outer[static_cast<std::size_t>(chosen)];
  }

  const Course& course_;
  Contract contract_;
  Layout layout_;
  bool loose_;
  Random& random_;
  Position position_;
  std::array<std::uint32_t, 4> hands_{};  // the eight cards, outer
  std::array<std::uint32_t, 4> by_{};
  std::uint32_t gone_ = 0;
  int king_ = 0;
  int queen_ = 0;
  int belote_ = -1;
  int turned_ = 0;
  std::vector<std::pair<int, std::vector<int>>> tricks_;
};

}  // namespace

std::vector<Lesson> lessons(const Course& course, std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
  std::vector<Lesson> all;
  for (std::uint64_t number = first; number < first + count; ++number) {
    Random random(seed * 0xD1342543DE82EF95u + number);
    const auto lot = [&](float share) {
      return static_cast<float>(random.below(1u << 24)) < share * static_cast<float>(1u << 24);
    };
    const bool overruff = lot(course.overruff);
    const bool loose = lot(course.loose);
    while (true) {
      const Dealt dealt(random);
      Contract contract = called(dealt, course, random);
      if (contract.taker < 0) continue;
      Table(course, dealt, std::move(contract), overruff, loose, random).play_all(all);
      break;
    }
  }
  return all;
}

}  // namespace rebelote
