// The questions put to the search: one value, every card's value, yes or no at a threshold, all tricks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "position.hpp"
#include "search.hpp"

namespace rebelote {

// A legal card of the mover (inner number) and the points side 0 ends the deal with after it, those taken before included.
struct CardValue {
  int card;
  int points;
};

struct Solved {
  std::vector<CardValue> cards;
  std::uint64_t nodes = 0;
};

// Points side 0 ends with, values outside [low, high] reported as the nearer end.
int solve_points(const Position& position, int low, int high, std::uint64_t& nodes);
Solved solve_cards(const Position& position, int low, int high);
bool takes_all(const Position& position, int side);

// The same with cuts switched on and off, on a fresh table; and plain minimax without any cut. For proofs.
Solved solve_cards_switched(const Position& position, const Switched& switches, int low, int high);
Solved minimax_cards(const Position& position);

// Forgets what this thread's tables hold, so that node counts repeat.
void forget_tables();

inline constexpr int kAnyPoints = 511;

}  // namespace rebelote
