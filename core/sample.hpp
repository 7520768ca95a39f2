// Deals that fit what a seat knows, drawn uniformly and exactly, by counting.
//
// Each unknown card may be held by some of three seats; cards with the same holders form a group. The ways to deal are counted
// over how many cards of each two-holder group go to its first holder (the three-holder group then takes what is left), so a
// draw picks one such split by its count and shuffles inside the groups. Pairs that may not be in one hand (a belote that would
// have been heard) are dealt first, every way they can fall being one more case.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "random.hpp"

namespace rebelote {

using ThreeHands = std::array<std::uint32_t, 3>;

struct Knowledge {
  ThreeHands known{};                      // cards each hidden seat surely holds
  std::array<std::uint8_t, 32> holders{};  // for each unknown card the set of hidden seats that may hold it, bits 0..2
  std::array<int, 3> sizes{};              // how many unknown cards each hidden seat holds
  std::vector<std::pair<int, int>> apart;  // unknown cards that are not in one hand
};

class Worlds {
 public:
  // Throws std::invalid_argument when a card has no holder or sizes do not fit the number of unknown cards.
  explicit Worlds(const Knowledge& knowledge);

  // How many deals fit; 0 when the facts contradict each other.
  std::uint64_t count() const { return total_; }

  // One deal, every one equally likely; count() must not be 0.
  ThreeHands draw(Random& random) const;

  // Every deal once, in a fixed order.
  std::vector<ThreeHands> all() const;

 private:
  // One way to split: what is placed already, and how many cards of each group go where.
  struct Split {
    std::uint64_t until;                // the counts up to and with this split
    std::uint32_t base;                 // index into bases_
    std::array<std::uint8_t, 3> first;  // of the groups {0,1}, {0,2}, {1,2}: how many to the lower seat
    std::array<std::uint8_t, 3> wild;   // of the group {0,1,2}: how many to each seat
  };

  struct Base {
    ThreeHands hands{};
    std::array<std::vector<std::uint8_t>, 4> groups;  // {0,1}, {0,2}, {1,2}, {0,1,2}
  };

  void place_apart(const Knowledge& knowledge, const std::vector<int>& cards, std::size_t index,
                   std::array<std::uint8_t, 32> holders);
  void add_base(const Knowledge& knowledge, const std::array<std::uint8_t, 32>& holders);

  std::vector<Base> bases_;
  std::vector<Split> splits_;
  std::uint64_t total_ = 0;
};

}  // namespace rebelote
