// Lessons about calls: deals of the turned-card game, every call that somebody might make, and how the deal then ended; and how
// deals of the auction game end that were bid elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dealt.hpp"
#include "policy.hpp"

namespace rebelote {

// Suits are counted from the turned card's; ranks are bits of a byte, bit 0 the seven.
struct CallLesson {
  std::array<std::uint8_t, 4> five{};  // the cards in hand, by suit
  std::uint8_t turned = 0;             // the rank of the turned card
  std::uint8_t place = 0;              // 0 for who leads the first trick
  std::uint8_t round = 0;
  std::uint8_t call = 0;    // 0 a pass, or the trump suit counted from 1
  std::uint8_t taker = 0;   // in the end: 0 nobody, 1 the caller's side, 2 the other
  std::uint8_t points = 0;  // card points of the takers
  std::uint8_t capot = 0;   // 1 when the takers have all tricks, 2 when the others have
  std::uint8_t belote = 0;  // 1 when the takers have it, 2 when the others have
};
static_assert(sizeof(CallLesson) == 12);

struct CallCourse {
  const PolicyNet* net = nullptr;
  const Bidder* bidder = nullptr;
  float doubt = 4;   // of the takers about their promise, in points
  float reach = 60;  // points below what a taking asks for from which it is tried all the same
};

std::vector<CallLesson> call_lessons(const CallCourse& course, std::uint64_t seed, std::uint64_t first, std::uint64_t count);

// A deal at a trump suit: seat 0 leads.
struct Contracted {
  std::array<std::uint32_t, 4> hands{};
  std::uint8_t trump = 0;
  std::uint8_t taker = 0;
};

// Card points of the takers, and `capot` and `belote` as in a lesson.
struct Ending {
  std::uint8_t points = 0;
  std::uint8_t capot = 0;
  std::uint8_t belote = 0;
};
static_assert(sizeof(Ending) == 3);

// Each deal played by four honest hands of the net, or of the rule of thumb.
std::vector<Ending> play_outs(const PolicyNet* net, PlayRules rules, const std::vector<Contracted>& deals);

}  // namespace rebelote
