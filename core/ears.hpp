// How players bid in the auction game, the other way round: how likely was a call that was heard, if a seat held these cards?
//
// A call is of a kind, and each suit stands to it in a role (named by it, or by either side before, or not at all). What the
// cards of a suit speak for or against it is looked up by kind and role, and summed: a logistic regression, fitted by
// bench/fit_hearing.py. There are several systems of bidding, and nobody knows which one a player follows: each is as likely
// beforehand, and all of a player's calls are by the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bidder.hpp"

namespace rebelote {

inline constexpr int kSuitRoles = 4;
inline constexpr int kNamedRoles = 2;  // the first roles: suits that the caller's side has named

struct Ears {
  struct Kind {
    std::array<std::array<float, 256>, kSuitRoles> suits{};  // by role and by the ranks held, as a byte
    std::array<float, 5> aces{};                             // by the aces held in suits that the side has not named
    float base = 0;
    float level = 0;  // by the level of the bid that it met
  };
  std::vector<std::vector<Kind>> systems;  // each with all kinds
  float trust = 1;                         // the power to which a chance is taken: 0 hears nothing
  float least_chance = 0.05F;
};

// A call heard; `level` is that of the bid it met, in tens above the lowest.
struct Remark {
  int seat;
  int kind;
  float level;
  std::array<std::uint8_t, kSuits> roles;  // by the suits' outer numbers
};

// What was said before the play, in one of the two games, and how its speakers are heard.
struct Auction {
  std::shared_ptr<const Bidder> bidder;
  std::vector<Heard> calls;
  std::shared_ptr<const Ears> ears;
  std::vector<Remark> remarks;
};

// Listens to an auction from one seat; its own calls tell it nothing.
class Listening {
 public:
  Listening(const Vantage& vantage, const Auction& auction)
      : vantage_(vantage),
        taking_(vantage, auction.bidder ? *auction.bidder : kNobody, auction.bidder ? auction.calls : std::vector<Heard>{}),
        ears_(auction.ears.get()) {
    if (ears_ == nullptr) return;
    for (const Remark& remark : auction.remarks) {
      if (remark.seat != vantage.seat())
        by_steps_[static_cast<std::size_t>((remark.seat - vantage.seat()) & 3)].push_back(remark);
    }
  }

  bool silent() const {
    return taking_.silent() && std::all_of(by_steps_.begin(), by_steps_.end(), [](const auto& one) { return one.empty(); });
  }
  int round() const { return taking_.round(); }

  // The logarithm of the chance of what was heard from the hidden seats, with these cards in their hands.
  float likelihood(const Scene& scene, Random& random) const {
    float total = taking_.silent() ? 0 : taking_.likelihood(scene, random);
    for (int steps = 1; steps < 4; ++steps) {
      const std::vector<Remark>& remarks = by_steps_[static_cast<std::size_t>(steps)];
      if (remarks.empty()) continue;
      const int seat = (vantage_.seat() + steps) & 3;
      const Ranks ranks = ranks_of(vantage_, scene.position.hands[static_cast<std::size_t>(seat)] | vantage_.played_by(seat));
      float sum = 0;
      for (const std::vector<Ears::Kind>& system : ears_->systems) {
        float all = 1;
        for (const Remark& remark : remarks) {
          all *= std::max(chance(system[static_cast<std::size_t>(remark.kind)], remark, ranks), ears_->least_chance);
        }
        sum += all;
      }
      total += ears_->trust * std::log(std::max(sum, kLeastOfAll));
    }
    return total;
  }

 private:
  static inline const Bidder kNobody{};

  // A long auction of unlikely calls must not come out as no number.
  static constexpr float kLeastOfAll = 1e-30F;

  float chance(const Ears::Kind& kind, const Remark& remark, const Ranks& ranks) const {
    float total = kind.base + kind.level * remark.level;
    std::size_t aces = 0;
    // By place, so that the sum comes out the same whatever the suits are called.
    for (const int suit : taking_.order()) {
      const std::size_t role = remark.roles[static_cast<std::size_t>(suit)];
      const std::uint8_t held = ranks[static_cast<std::size_t>(suit)];
      total += kind.suits[role][held];
      if (role >= kNamedRoles) aces += held >> (kRanks - 1);
    }
    return 1 / (1 + std::exp(-total - kind.aces[aces]));
  }

  const Vantage& vantage_;
  Hearing taking_;
  const Ears* ears_;
  std::array<std::vector<Remark>, 4> by_steps_;
};

}  // namespace rebelote
