// A small net of the auction: rows looked up and summed, cut off at nothing, and one layer, in whole numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace rebelote {

class RowNet {
 public:
  static constexpr double kFine = 2048;  // whole numbers of one unit

  // The rows, then a row for each answer, then the constants of the answers.
  RowNet(std::vector<std::int16_t> weights, std::size_t width, std::size_t answers)
      : weights_(std::move(weights)), width_(width), answers_(answers) {
    const std::size_t last = answers * (width + 1);
    if (width == 0 || weights_.size() < last || (weights_.size() - last) % width != 0)
      throw std::invalid_argument("a net of rows has another number of weights");
    rows_ = (weights_.size() - last) / width;
  }

  std::size_t rows() const { return rows_; }

  // The answers to a sum of rows; the order of the rows makes no difference.
  std::vector<float> ask(const std::vector<std::size_t>& asked) const {
    std::vector<std::int32_t> early(width_);
    for (const std::size_t row : asked) {
      if (row >= rows_) throw std::invalid_argument("a net of rows has no such row");
      for (std::size_t k = 0; k < width_; ++k) early[k] += weights_[row * width_ + k];
    }
    for (std::int32_t& one : early) one = std::max(one, 0);
    const std::int16_t* layer = weights_.data() + rows_ * width_;
    std::vector<float> found(answers_);
    for (std::size_t answer = 0; answer < answers_; ++answer) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < width_; ++k) sum += static_cast<std::int64_t>(early[k]) * layer[answer * width_ + k];
      found[answer] =
          static_cast<float>(static_cast<double>(sum) / (kFine * kFine) + layer[answers_ * width_ + answer] / kFine);
    }
    return found;
  }

 private:
  std::vector<std::int16_t> weights_;
  std::size_t width_, answers_, rows_ = 0;
};

}  // namespace rebelote
