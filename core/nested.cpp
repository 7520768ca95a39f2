#include "nested.hpp"

#include <array>
#include <bit>
#include <utility>

namespace rebelote {

namespace {

constexpr int kQueenAt = 2;  // strengths of trumps
constexpr int kKingAt = 3;

// A sampled deal played on. Cards are outer numbers, but for those of the position.
class Deal {
 public:
  Deal(const Vantage& vantage, const Nested& how, const Auction& auction, const Scene& scene, std::uint64_t seed)
      : vantage_(vantage), how_(how), auction_(auction), position_(scene.position), taker_(scene.taker), seed_(seed) {
    gone_ = outer(scene.gone);
    for (std::size_t seat = 0; seat < 4; ++seat) {
      by_[seat] = outer(vantage.played_by(static_cast<int>(seat)));
      hands_[seat] = by_[seat] | outer(position_.hands[seat]);
    }
    for (const Played& one : vantage.history()) {
      if (tricks_.empty() || tricks_.back().second.size() == 4) tricks_.emplace_back(one.seat, std::vector<int>{});
      tricks_.back().second.push_back(vantage.layout().outer[one.card]);
    }
    if (tricks_.empty() || tricks_.back().second.size() == 4) tricks_.emplace_back(position_.leader, std::vector<int>{});
    if (position_.trump >= kSuits) return;
    king_ = vantage.layout().outer[kKingAt];
    queen_ = vantage.layout().outer[kQueenAt];
    for (int seat = 0; seat < 4; ++seat) {
      if (hands_[static_cast<std::size_t>(seat)] >> king_ & hands_[static_cast<std::size_t>(seat)] >> queen_ & 1)
        belote_ = seat;
    }
  }

  void play_card(int inner) {
    const int seat = position_.mover();
    const int card = vantage_.layout().outer[static_cast<std::size_t>(inner)];
    gone_ |= std::uint32_t{1} << card;
    by_[static_cast<std::size_t>(seat)] |= std::uint32_t{1} << card;
    tricks_.back().second.push_back(card);
    play_any(position_, inner);
    if (position_.trick_size == 0) tricks_.emplace_back(position_.leader, std::vector<int>{});
  }

  void play_on() {
    while (!position_.over()) {
      const std::uint32_t cards = legal_any(position_);
      play_card(cards & (cards - 1) ? thought() : std::countr_zero(cards));
    }
  }

  float marks(const Scale& scale) const {
    std::array<int, 2> belotes{};
    if (belote_ >= 0) ++belotes[static_cast<std::size_t>(belote_ & 1)];
    const Scale::Row& row = scale.rows[static_cast<std::size_t>(belotes[0])][static_cast<std::size_t>(belotes[1])];
    if (position_.tricks[0] == 8) return row.capot[0];
    if (position_.tricks[1] == 8) return row.capot[1];
    return row.points[position_.points[0]];
  }

 private:
  std::uint32_t outer(std::uint32_t cards) const { return vantage_.layout().outer_mask(cards); }

  int thought() {
    const int seat = position_.mover();
    std::array<int, 2> belotes{};
    Sighting sighting;
    sighting.trump = position_.trump;
    sighting.rules = position_.rules;
    sighting.seat = seat;
    sighting.taker = taker_;
    sighting.hand = hands_[static_cast<std::size_t>(seat)] & ~gone_;
    sighting.tricks = tricks_;
    sighting.tags = vantage_.tags();
    if (king_ >= 0) {
      const std::uint32_t pair = std::uint32_t{1} << king_ | std::uint32_t{1} << queen_;
      if (belote_ >= 0 && (belote_ == seat || (gone_ & pair))) {
        ++belotes[static_cast<std::size_t>(belote_ & 1)];
        if (belote_ != seat) sighting.known[static_cast<std::size_t>(belote_)] |= pair & ~gone_;
      } else if (!((gone_ | sighting.hand) & pair)) {
        sighting.pairs.emplace_back(king_, queen_);
      } else {
        for (std::size_t other = 0; other < 4; ++other) {
          if (by_[other] & pair) sighting.banned[other] |= pair & ~gone_;
        }
      }
    }
    const Vantage vantage(sighting);
    Effort effort = how_.inner;
    effort.seed = seed_;
    const Scale& scale = (seat ^ vantage_.seat()) & 1 ? *how_.theirs : *how_.ours;
    const int best = judge(vantage, scale, belotes, effort, auction_, false).cards.front().card;
    return vantage_.layout().inner[vantage.layout().outer[static_cast<std::size_t>(best)]];
  }

  const Vantage& vantage_;
  const Nested& how_;
  const Auction& auction_;
  Position position_;
  int taker_;
  std::uint64_t seed_;
  std::uint32_t gone_ = 0;
  std::array<std::uint32_t, 4> by_{};
  std::array<std::uint32_t, 4> hands_{};
  std::vector<std::pair<int, std::vector<int>>> tricks_;
  int king_ = -1;
  int queen_ = -1;
  int belote_ = -1;
};

}  // namespace

std::vector<double> nested(const Vantage& vantage, const Nested& how, const Auction& auction, const std::vector<int>& cards) {
  std::vector<double> sums(cards.size(), 0.0);
  const Weighed worlds = worlds_looked_at(vantage, how.outer, auction);
  double total = 0;
  std::uint64_t number = how.outer.seed;
  for (std::size_t world = 0; world < worlds.hidden.size(); ++world) {
    const auto weight = static_cast<double>(worlds.weights[world]);
    total += weight;
    number = number * 0xD1342543DE82EF95u + 1;
    for (std::size_t place = 0; place < cards.size(); ++place) {
      Deal deal(vantage, how, auction, vantage.with(worlds.hidden[world]), number);
      deal.play_card(cards[place]);
      deal.play_on();
      sums[place] += weight * static_cast<double>(deal.marks(*how.marked));
    }
  }
  for (double& sum : sums) sum /= total;
  return sums;
}

}  // namespace rebelote
