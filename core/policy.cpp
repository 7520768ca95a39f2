#include "policy.hpp"

#include <stdexcept>

namespace rebelote {

PolicyNet::PolicyNet(const std::vector<std::int16_t>& weights, float unit) : unit_(unit) {
  if (weights.size() != kWeights) throw std::invalid_argument("a policy net has another number of weights");
  const std::int16_t* next = weights.data();
  const auto read = [&](Sum& row) {
    for (std::int16_t& weight : row) weight = *next++;
  };
  for (auto& kinds : suits_) {
    for (auto& rows : kinds) {
      for (Sum& row : rows) read(row);
    }
  }
  for (Sum& row : table_) read(row);
  read(bias_);
  for (Sum& row : cards_) read(row);
  read(last_);
  for (std::size_t focus = 0; focus < 2; ++focus) {
    for (std::size_t plain = 0; plain < 2; ++plain) {
      for (std::size_t start = 0; start < 4; ++start) {
        for (std::size_t nibble = 0; nibble < 16; ++nibble) {
          Sum& sum = nibbles_[focus][plain][start >> 1][start & 1][nibble];
          sum.fill(0);
          for (std::size_t bit = 0; bit < 4; ++bit) {
            if (!(nibble >> bit & 1)) continue;
            const Sum& row = suits_[focus][plain][(start >> 1 ? kGone : kOwn) + 4 * (start & 1) + bit];
            for (std::size_t k = 0; k < kWidth; ++k) sum[k] = static_cast<std::int16_t>(sum[k] + row[k]);
          }
        }
      }
    }
  }
}

}  // namespace rebelote
