// A deal in play, all four hands known: what may be played, what follows, what it brought so far.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "legal.hpp"

namespace rebelote {

// Seats 0..3 in playing order; sides are the parity of the seat. Cards are inner numbers (layout.hpp) of `trump`.
struct Position {
  std::array<std::uint32_t, 4> hands{};
  std::array<std::uint8_t, 4> trick{};  // the cards on the table, in playing order
  std::uint8_t trick_size = 0;
  std::uint8_t leader = 0;
  std::uint8_t best = 0;  // place in the trick of the card that holds it
  Trump trump = 0;
  PlayRules rules{};
  std::array<std::uint16_t, 2> points{};  // taken so far by seats 0 and 2, 1 and 3; raw at tout-atout
  std::array<std::uint8_t, 2> tricks{};

  constexpr int mover() const { return (leader + trick_size) & 3; }
  constexpr bool over() const { return trick_size == 0 && hands[leader] == 0; }
  constexpr int holder() const { return (leader + best) & 3; }
  constexpr int led_suit() const { return trick[0] / kRanks; }
};
static_assert(sizeof(Position) <= 64 && std::is_trivially_copyable_v<Position>);

template <PlayRules R>
constexpr std::uint32_t legal(const Position& position) {
  const std::uint32_t hand = position.hands[static_cast<std::size_t>(position.mover())];
  if (position.trick_size == 0) return hand;
  return legal<R>(hand, position.led_suit(), position.trick[position.best], position.best + 2 == position.trick_size);
}

// Plays a legal card; a full trick is gathered, its points counted, the last with ten more.
template <PlayRules R>
constexpr void play(Position& position, int card) {
  const auto seat = static_cast<std::size_t>(position.mover());
  position.hands[seat] ^= std::uint32_t{1} << card;
  const std::uint8_t place = position.trick_size;
  if (place == 0 || beats<R>(card, position.trick[position.best])) position.best = place;
  position.trick[place] = static_cast<std::uint8_t>(card);
  if (++position.trick_size < 4) return;
  const int winner = position.holder();
  int points = position.hands[seat] == 0 ? kLastTrick : 0;
  for (const std::uint8_t played : position.trick) points += kPoints<R.kind>[played];
  position.points[static_cast<std::size_t>(winner & 1)] += static_cast<std::uint16_t>(points);
  ++position.tricks[static_cast<std::size_t>(winner & 1)];
  position.leader = static_cast<std::uint8_t>(winner);
  position.trick_size = 0;
  position.best = 0;
}

// What each seat cannot hold any more, from what it played: with such a card in hand the card played would have been refused.
// The tricks, complete or not, are in order; cards are inner numbers. Every duty of play rests on one card at a time, so
// testing the card played beside each other card finds all there is to find.
template <PlayRules R, class Tricks>
std::array<std::uint32_t, 4> impossible_cards(const Tricks& tricks) {
  std::array<std::uint32_t, 4> never{};
  for (const auto& [leader, cards] : tricks) {
    int best_place = 0;
    for (int place = 1; place < static_cast<int>(cards.size()); ++place) {
      const int best = cards[static_cast<std::size_t>(best_place)];
      const int card = cards[static_cast<std::size_t>(place)];
      const bool partner_holds = best_place + 2 == place;
      std::uint32_t& mask = never[static_cast<std::size_t>((leader + place) & 3)];
      for (int other = 0; other < kCards; ++other) {
        const std::uint32_t hand = std::uint32_t{1} << card | std::uint32_t{1} << other;
        if (!(legal<R>(hand, cards[0] / kRanks, best, partner_holds) >> card & 1)) mask |= std::uint32_t{1} << other;
      }
      if (beats<R>(card, best)) best_place = place;
    }
  }
  return never;
}

inline std::uint32_t legal_any(const Position& position) {
  return with_rules(position.rules, [&]<PlayRules R>() { return legal<R>(position); });
}

inline void play_any(Position& position, int card) {
  with_rules(position.rules, [&]<PlayRules R>() { play<R>(position, card); });
}

// Lines of play `depth` cards deep; at depth 0 one line.
template <PlayRules R>
std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0 || position.over()) return 1;
  std::uint32_t cards = legal<R>(position);
  if (depth == 1) return static_cast<std::uint64_t>(std::popcount(cards));
  std::uint64_t lines = 0;
  for (; cards; cards &= cards - 1) {
    Position next = position;
    play<R>(next, std::countr_zero(cards));
    lines += perft<R>(next, depth - 1);
  }
  return lines;
}

}  // namespace rebelote
