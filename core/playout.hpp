// Deals played to the end by a simple policy, many at once.
#pragma once

#include <array>
#include <cstdint>

#include "position.hpp"
#include "random.hpp"

namespace rebelote {

enum class Policy : std::uint8_t { random, rules };

// Sums over playouts: points of each side at the end (those taken before included) and all-trick deals.
struct Outcomes {
  std::uint64_t count = 0;
  std::array<std::uint64_t, 2> points{};
  std::array<std::uint64_t, 2> squares{};
  std::array<std::uint64_t, 2> capots{};
  std::array<std::uint64_t, 2> ahead{};  // playouts in which the side has more points than the other

  void add(const Position& end) {
    ++count;
    for (std::size_t side = 0; side < 2; ++side) {
      const std::uint64_t own = end.points[side];
      points[side] += own;
      squares[side] += own * own;
      capots[side] += end.tricks[side] == 8;
      ahead[side] += own > end.points[1 - side];
    }
  }

  void add(const Outcomes& other) {
    count += other.count;
    for (std::size_t side = 0; side < 2; ++side) {
      points[side] += other.points[side];
      squares[side] += other.squares[side];
      capots[side] += other.capots[side];
      ahead[side] += other.ahead[side];
    }
  }
};

// A rule of thumb that sees only its own hand and the table: take the trick with the cheapest card that does when last, give
// points to a partner who holds it, otherwise the least costly card; lead the strongest.
template <PlayRules R>
int rule_card(const Position& position, std::uint32_t cards) {
  constexpr auto& points = kPoints<R.kind>;
  const auto cheapest = [&](std::uint32_t from) {
    int found = std::countr_zero(from);
    for (std::uint32_t rest = from & (from - 1); rest; rest &= rest - 1) {
      const int card = std::countr_zero(rest);
      if (points[card] < points[found]) found = card;
    }
    return found;
  };
  const auto richest = [&](std::uint32_t from) {
    int found = std::countr_zero(from);
    for (std::uint32_t rest = from & (from - 1); rest; rest &= rest - 1) {
      const int card = std::countr_zero(rest);
      if (points[card] > points[found]) found = card;
    }
    return found;
  };
  if (position.trick_size == 0) return richest(cards);
  const int best = position.trick[position.best];
  const bool partner_holds = position.best + 2 == position.trick_size;
  if (partner_holds && position.trick_size == 3) return richest(cards);
  std::uint32_t winning = cards & above(static_cast<std::uint32_t>(best));
  if (R.kind == Kind::suit && best >= kRanks) winning |= cards & kSuitMask;
  if (partner_holds || !winning) return cheapest(cards);
  return position.trick_size == 3 ? cheapest(winning) : richest(winning);
}

template <PlayRules R, Policy P>
void play_out(Position& position, Random& random) {
  while (!position.over()) {
    const std::uint32_t cards = legal<R>(position);
    int card = std::countr_zero(cards);
    if (cards & (cards - 1)) {
      if constexpr (P == Policy::rules) {
        card = rule_card<R>(position, cards);
      } else {
        card = nth_bit(cards, random.below(static_cast<std::uint32_t>(std::popcount(cards))));
      }
    }
    play<R>(position, card);
  }
}

// `count` playouts from one position; the stream of chunk k depends on seed and k alone, whatever thread runs it.
inline constexpr std::uint64_t kChunk = 1024;

template <PlayRules R>
Outcomes playout_chunk(const Position& position, std::uint64_t count, std::uint64_t seed, std::uint64_t chunk, Policy policy) {
  Random random(seed * 0xD1342543DE82EF95u + chunk);
  Outcomes outcomes;
  for (std::uint64_t done = 0; done < count; ++done) {
    Position end = position;
    if (policy == Policy::random) {
      play_out<R, Policy::random>(end, random);
    } else {
      play_out<R, Policy::rules>(end, random);
    }
    outcomes.add(end);
  }
  return outcomes;
}

}  // namespace rebelote
