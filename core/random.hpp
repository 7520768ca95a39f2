// A small fast generator of our own (xoroshiro128+ seeded by splitmix64), so that a seed gives the same answer everywhere.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace rebelote {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : a_(mixed(seed)), b_(mixed(seed)) {}

  constexpr std::uint64_t next() {
    const std::uint64_t sum = a_ + b_;
    const std::uint64_t crossed = a_ ^ b_;
    a_ = std::rotl(a_, 24) ^ crossed ^ (crossed << 16);
    b_ = std::rotl(crossed, 37);
    return sum;
  }

  // A number below `bound`, at most 2^32; the bias of one multiplication is below 2^-32.
  constexpr std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

  // A number below a large `bound`, without bias.
  constexpr std::uint64_t below_large(std::uint64_t bound) {
    const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % bound);
    std::uint64_t drawn = next();
    while (drawn >= limit) drawn = next();
    return drawn % bound;
  }

 private:
  static constexpr std::uint64_t mixed(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  std::uint64_t a_;
  std::uint64_t b_;
};

// The place of the n-th set bit, n from 0; there must be one.
inline int nth_bit(std::uint32_t bits, std::uint32_t n) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u32(std::uint32_t{1} << n, bits));
#else
  while (n--) bits &= bits - 1;
  return std::countr_zero(bits);
#endif
}

}  // namespace rebelote
