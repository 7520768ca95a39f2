// Lessons for the nets: deals played by a judge that looks hard, every free choice with the value of each card.
//
// A lesson is written as plain bytes (train/lessons.py reads them). Cards are inner numbers of the seat that plays, in its own
// order of suits (vantage.hpp); seats are counted from it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "judge.hpp"

namespace rebelote {

struct Lesson {
  std::uint32_t hand = 0;
  std::uint32_t gone = 0;  // cards played, those on the table too
  std::uint32_t legal = 0;
  std::array<std::uint32_t, 4> played{};  // by seat, from the player on
  std::array<std::uint32_t, 3> hidden{};  // what the others really hold, from the next seat on
  std::array<float, 8> values{};          // of the legal cards, weakest first, in marks
  float outcome = 0;                      // what the deal really marked, in the end
  std::array<std::uint8_t, 3> trick{};
  std::uint8_t trick_size = 0;
  std::array<std::uint8_t, 4> lacks{};  // suits that each seat has shown it does not hold
  std::uint8_t taker = 0;
  std::uint8_t first = 0;  // who led the first trick
  std::uint8_t round = 0;
  std::uint8_t turned = 0;
  std::array<std::uint8_t, 2> tricks{};  // taken by the player's side, and by the other
  std::array<std::uint8_t, 2> points{};
  std::array<std::uint8_t, 2> belotes{};  // as far as told
  std::uint8_t chosen = 0;
  std::uint8_t rules = 0;  // bit 0: the partner's ruff must be beaten
};
static_assert(sizeof(Lesson) == 96);

// What the deals are worth, by the taker's side, then the player's; and how the players take and think.
struct Course {
  std::array<const Scale*, 4> scales{};
  Effort effort;
  std::shared_ptr<const Bidder> bidder;
  float doubt = 12;       // of a taker about its promise, in points
  float spread = 6;       // of a player who does not always play the best card, in marks
  float loose = 0.3F;     // how many deals such players play
  float overruff = 0.2F;  // how many deals are played with the duty to beat the partner's ruff
};

// The lessons of deals `first` to `first + count - 1` of a seed. The turned-card game with a trump suit; deals that nobody
// takes are dealt again.
std::vector<Lesson> lessons(const Course& course, std::uint64_t seed, std::uint64_t first, std::uint64_t count);

}  // namespace rebelote
