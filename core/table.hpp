// The table of solved trick starts, shared by positions that differ only in the points of their cards.
//
// The key of a position is, suit by suit, who owns the remaining cards from weak to strong, with the leader. Legality and trick
// winners depend on nothing else, so positions with equal keys have the same tree and differ only in what the cards are worth.
// An entry keeps which cards they were: if lo <= v <= hi was proved with cards worth p, then with cards worth p'
//   lo - sum max(0, p - p') <= v' <= hi + sum max(0, p' - p).
// After Kupferschmid and Helmert, "A Skat player based on Monte-Carlo simulation" (2006), almost equivalent states.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace rebelote {

// Owners of the remaining cards: for suit s 16 bits from bit 16 s, two bits a card, weakest first.
inline std::uint64_t owners_of(const std::array<std::uint32_t, 4>& hands) {
  std::uint64_t owners = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    int place = 16 * suit;
    for (int card = kRanks * suit; card < kRanks * (suit + 1); ++card) {
      for (std::uint64_t seat = 0; seat < 4; ++seat) {
        if (hands[seat] >> card & 1) {
          owners |= seat << place;
          place += 2;
        }
      }
    }
  }
  return owners;
}

// Takes one card out of `owners` and of `remaining`.
inline void remove_card(std::uint64_t& owners, std::uint32_t& remaining, int card) {
  const int suit = card / kRanks;
  const std::uint32_t weaker = remaining >> (kRanks * suit) & ((std::uint32_t{1} << (card % kRanks)) - 1);
  const int shift = 16 * suit;
  const std::uint64_t sequence = owners >> shift & 0xFFFF;
  const std::uint64_t low = (std::uint64_t{1} << (2 * std::popcount(weaker))) - 1;
  const std::uint64_t shorter = (sequence & low) | (sequence >> 2 & ~low);
  owners ^= (sequence ^ shorter) << shift;
  remaining ^= std::uint32_t{1} << card;
}

// For two sets of equally many cards of one suit: what the first is worth more and less, card by card, in bits 0..7 and 8..15.
class PointGaps {
 public:
  explicit PointGaps(const std::array<std::uint8_t, kRanks>& points) : gaps_(1 << 16) {
    for (std::uint32_t left = 0; left < 256; ++left) {
      for (std::uint32_t right = 0; right < 256; ++right) {
        if (std::popcount(left) != std::popcount(right)) continue;
        std::uint32_t more = 0;
        std::uint32_t less = 0;
        for (std::uint32_t a = left, b = right; a; a &= a - 1, b &= b - 1) {
          const std::uint32_t p = points[static_cast<std::size_t>(std::countr_zero(a))];
          const std::uint32_t q = points[static_cast<std::size_t>(std::countr_zero(b))];
          (p > q ? more : less) += p > q ? p - q : q - p;
        }
        gaps_[left << 8 | right] = static_cast<std::uint16_t>(more | less << 8);
      }
    }
  }

  std::uint16_t operator()(std::uint32_t left, std::uint32_t right) const { return gaps_[left << 8 | right]; }

 private:
  std::vector<std::uint16_t> gaps_;
};

inline const PointGaps& point_gaps(Kind kind, int suit) {
  static const PointGaps trump(kTrumpPoints);
  static const PointGaps plain(kPlainPoints);
  static const PointGaps no_trump(kNoTrumpPoints);
  static const PointGaps table(kTablePoints);
  if (kind == Kind::all_trump_table) return table;
  if (kind == Kind::no_trump) return no_trump;
  return kind == Kind::all_trump || suit == 0 ? trump : plain;
}

struct Bounds {
  int low = 0;
  int high = 0;
};

class Table {
 public:
  struct Entry {
    std::uint64_t owners = 0;
    std::uint32_t cards = 0;
    std::uint32_t packed = 0;  // low 9 bits, high 9 bits, signature 14 bits
  };

  static constexpr std::uint8_t kNoMove = 0xFF;

  explicit Table(int bits) : entries_(std::size_t{1} << bits), moves_(std::size_t{1} << bits, kNoMove), shift_(64 - bits) {}

  void clear() {
    entries_.assign(entries_.size(), Entry{});
    moves_.assign(moves_.size(), kNoMove);
  }

  // Leader and the numbers of cards left in three suits; the fourth follows, since hands are equally long.
  static std::uint32_t signature(std::uint32_t remaining, int leader) {
    return static_cast<std::uint32_t>(leader) | static_cast<std::uint32_t>(std::popcount(remaining & suit_mask(0))) << 2 |
           static_cast<std::uint32_t>(std::popcount(remaining & suit_mask(1))) << 6 |
           static_cast<std::uint32_t>(std::popcount(remaining & suit_mask(2))) << 10;
  }

  std::size_t slot(std::uint64_t owners, std::uint32_t signature) const {
    std::uint64_t hash = owners ^ signature * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
    return static_cast<std::size_t>(hash >> shift_);
  }

  bool holds(std::size_t slot, std::uint64_t owners, std::uint32_t signature) const {
    const Entry& entry = entries_[slot];
    return entry.owners == owners && entry.packed >> 18 == signature && entry.cards != 0;
  }

  const Entry& entry(std::size_t slot) const { return entries_[slot]; }
  std::uint8_t move(std::size_t slot) const { return moves_[slot]; }

  static Bounds bounds(const Entry& entry) {
    return {static_cast<int>(entry.packed & 511), static_cast<int>(entry.packed >> 9 & 511)};
  }

  void store(std::size_t slot, std::uint64_t owners, std::uint32_t cards, std::uint32_t signature, Bounds bounds,
             std::uint8_t move) {
    entries_[slot] = {owners, cards,
                      static_cast<std::uint32_t>(bounds.low) | static_cast<std::uint32_t>(bounds.high) << 9 | signature << 18};
    moves_[slot] = move;
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint8_t> moves_;  // the best move of an entry: suit and place among the suit's remaining cards
  int shift_;
};

}  // namespace rebelote
