// Which of some cards is best on average? They run over the same worlds, and those that are surely behind drop out.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace rebelote {

class Race {
 public:
  static constexpr std::size_t kMost = 8;

  explicit Race(std::size_t lanes) : lanes_(lanes), left_(static_cast<int>(lanes)) {
    for (Lane& lane : all_) lane.in = true;
  }

  bool in(std::size_t lane) const { return all_[lane].in; }
  int left() const { return left_; }
  int worlds(std::size_t lane) const { return all_[lane].worlds; }
  double mean(std::size_t lane) const { return all_[lane].sum / all_[lane].weight; }
  double deviation(std::size_t lane) const {
    const double mean = this->mean(lane);
    return std::sqrt(std::max(all_[lane].squares / all_[lane].weight - mean * mean, 0.0));
  }

  // One world more, with the values of the lanes still in.
  void add(const float* values, double weight) {
    weight_ += weight;
    weight_squares_ += weight * weight;
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
      Lane& one = all_[lane];
      if (!one.in) continue;
      const auto value = static_cast<double>(values[lane]);
      one.sum += weight * value;
      one.squares += weight * value * value;
      one.weight += weight;
      ++one.worlds;
      for (std::size_t other = 0; other < lane; ++other) {
        if (!all_[other].in) continue;
        const double gap = value - static_cast<double>(values[other]);
        gap_squares_[lane][other] += weight * gap * gap;
      }
    }
  }

  // Drops what is `doubt` standard errors behind the leader, or so surely level with it that the choice does not matter.
  void drop(double doubt) {
    std::size_t first = lanes_;
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
      if (all_[lane].in && (first == lanes_ || all_[lane].sum > all_[first].sum)) first = lane;
    }
    for (std::size_t lane = 0; lane < lanes_; ++lane) {
      if (!all_[lane].in || lane == first) continue;
      const double mean = (all_[first].sum - all_[lane].sum) / weight_;
      const double squares = gap_squares_[std::max(first, lane)][std::min(first, lane)];
      const double error = std::sqrt(std::max(squares / weight_ - mean * mean, 0.0) * weight_squares_) / weight_;
      if ((mean > 0 && mean > doubt * error) || mean + doubt * error < kLevel) {
        all_[lane].in = false;
        --left_;
      }
    }
  }

 private:
  static constexpr double kLevel = 0.25;  // points

  struct Lane {
    bool in = false;
    int worlds = 0;
    double sum = 0;
    double squares = 0;
    double weight = 0;
  };

  std::size_t lanes_;
  int left_;
  double weight_ = 0;
  double weight_squares_ = 0;
  std::array<Lane, kMost> all_{};
  std::array<std::array<double, kMost>, kMost> gap_squares_{};
};

}  // namespace rebelote
