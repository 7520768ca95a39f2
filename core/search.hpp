// Exact double-dummy search: what every card is worth when all hands are seen.
//
// Values are the points side 0 still takes (seats 0 and 2), the last ten included, raw at tout-atout: a value says nothing of
// the past, so histories that left the same cards share it. Fail-soft alpha-beta with null windows, one node per card played,
// the table asked at trick starts. Every cut is sound on its own; `Switches` can turn each off, and tests prove them one by
// one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "order.hpp"
#include "position.hpp"
#include "table.hpp"

namespace rebelote {

// All cuts on, known at compile time: the search everybody uses.
struct AllOn {
  static constexpr bool table = true;        // bounds of the same cards
  static constexpr bool shared = true;       // bounds of other cards with the same owners
  static constexpr bool siblings = true;     // neighbouring cards of a hand bound each other
  static constexpr bool look_ahead = true;   // ask the table for every fourth card before searching one
  static constexpr bool null_window = true;  // later cards are first asked whether they beat the best
  static constexpr bool rest = true;         // nobody takes more than what is left
  static constexpr bool best_move = true;    // try the remembered card first
};

// The same cuts as run-time switches, for proofs.
struct Switched {
  bool table = true;
  bool shared = true;
  bool siblings = true;
  bool look_ahead = true;
  bool null_window = true;
  bool rest = true;
  bool best_move = true;
};

template <PlayRules R, class Switches = AllOn>
class Search {
 public:
  explicit Search(Table& table, Switches switches = {}) : table_(table), on_(switches) {
    for (int suit = 0; suit < kSuits; ++suit) gaps_[static_cast<std::size_t>(suit)] = &point_gaps(R.kind, suit);
  }

  std::uint64_t nodes() const { return nodes_; }

  // Points side 0 still takes from `position`, exact inside (alpha, beta), a bound outside; cards on the table count with
  // whoever takes the trick.
  int value(const Position& position, int alpha, int beta) {
    Board board = board_of(position);
    if (position.over()) return 0;
    if (position.trick_size == 0) return lead(board, position.leader, alpha, beta, left(position));
    const Trick trick = trick_of(position);
    switch (position.trick_size) {
      case 1:
        return follow<1>(board, trick, alpha, beta, left(position));
      case 2:
        return follow<2>(board, trick, alpha, beta, left(position));
      default:
        return follow<3>(board, trick, alpha, beta, left(position));
    }
  }

  // Points still to be taken, those on the table and the last ten included.
  static int left(const Position& position) {
    int points = position.over() ? 0 : kLastTrick;
    std::uint32_t cards = position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3];
    for (; cards; cards &= cards - 1) points += worth(std::countr_zero(cards));
    for (int place = 0; place < position.trick_size; ++place) points += worth(position.trick[static_cast<std::size_t>(place)]);
    return points;
  }

 private:
  // Hands as they are; owners and remaining as at the start of the trick.
  struct Board {
    Hands hands;
    std::uint64_t owners;
    std::uint32_t remaining;
  };

  struct Trick {
    std::array<std::uint8_t, 4> cards{};
    int leader = 0;
    int best = 0;        // card that holds
    int best_place = 0;  // its place
    int points = 0;
  };

  struct Candidate {
    int card;
    int score;
  };

  static int worth(int card) { return kPoints<R.kind>[static_cast<std::size_t>(card)]; }
  static bool is_first_side(int seat) { return (seat & 1) == 0; }
  static constexpr std::uint32_t bit(int card) { return std::uint32_t{1} << card; }

  static Board board_of(const Position& position) {
    Hands before = position.hands;
    for (int place = 0; place < position.trick_size; ++place) {
      before[static_cast<std::size_t>((position.leader + place) & 3)] |= bit(position.trick[static_cast<std::size_t>(place)]);
    }
    return {position.hands, owners_of(before), before[0] | before[1] | before[2] | before[3]};
  }

  static Trick trick_of(const Position& position) {
    Trick trick;
    trick.leader = position.leader;
    trick.cards = position.trick;
    trick.best = position.trick[position.best];
    trick.best_place = position.best;
    for (int place = 0; place < position.trick_size; ++place)
      trick.points += worth(position.trick[static_cast<std::size_t>(place)]);
    return trick;
  }

  // What the table knows of a trick start, tightened to [0, left].
  struct Known {
    Bounds bounds;
    std::size_t slot;
    std::uint32_t signature;
    bool hit;
  };

  Known ask(const Board& board, int leader, int left) const {
    Known known{{0, left}, 0, Table::signature(board.remaining, leader), false};
    known.slot = table_.slot(board.owners, known.signature);
    if (!on_.table || !table_.holds(known.slot, board.owners, known.signature)) return known;
    const Table::Entry& entry = table_.entry(known.slot);
    Bounds bounds = Table::bounds(entry);
    if (entry.cards != board.remaining) {
      if (!on_.shared) return known;
      int more = 0;
      int less = 0;
      for (int suit = 0; suit < kSuits; ++suit) {
        const int shift = kRanks * suit;
        const std::uint32_t gap =
            (*gaps_[static_cast<std::size_t>(suit)])(entry.cards >> shift & kSuitMask, board.remaining >> shift & kSuitMask);
        more += static_cast<int>(gap & 0xFF);
        less += static_cast<int>(gap >> 8);
      }
      bounds.low -= more;
      bounds.high += less;
    }
    known.hit = true;
    if (bounds.low > 0) known.bounds.low = bounds.low;
    if (bounds.high < left) known.bounds.high = bounds.high;
    return known;
  }

  int remembered_card(const Known& known, const Board& board, std::uint32_t hand) const {
    const std::uint8_t move = table_.move(known.slot);
    if (!on_.best_move || !known.hit || move == Table::kNoMove) return -1;
    std::uint32_t suit = board.remaining & suit_mask(move / kRanks);
    for (int skip = move % kRanks; skip; --skip) suit &= suit - 1;
    const int card = suit ? weakest(suit) : 0;
    return hand & bit(card) ? card : -1;
  }

  // The best card so far and its searched siblings, at one node.
  struct Tried {
    std::array<std::int8_t, 8> cards;
    std::array<std::int16_t, 8> values;
    int count = 0;
  };

  // Whether `card` cannot be better than alpha (worse than beta) because a neighbour was searched: the two positions differ by
  // one exchange of cards next to each other in strength, so their values differ by no more than the cards' points.
  bool settled(const Tried& tried, int card, std::uint32_t others, bool up, int alpha, int beta, int& bound) const {
    if (!on_.siblings) return false;
    for (int index = 0; index < tried.count; ++index) {
      const int other = tried.cards[static_cast<std::size_t>(index)];
      if (other / kRanks != card / kRanks) continue;
      const int high = card > other ? card : other;
      const int low = card > other ? other : card;
      if (others & ((bit(high) - 1) & ~(bit(low) | (bit(low) - 1)))) continue;
      const int gap = worth(high) - worth(low);
      bound = tried.values[static_cast<std::size_t>(index)] + (up ? gap : -gap);
      if (up ? bound <= alpha : bound >= beta) return true;
    }
    return false;
  }

  // Tries the candidates best first; `search(card, alpha, beta)` answers a card's value.
  template <class Try>
  int best_of(std::array<Candidate, 8>& candidates, int count, bool up, std::uint32_t others, int alpha, int beta,
              int& best_card, Try&& search) {
    int best = up ? -1 : kFar;
    Tried tried;
    for (int index = 0; index < count; ++index) {
      for (int other = index + 1; other < count; ++other) {
        if (candidates[static_cast<std::size_t>(other)].score > candidates[static_cast<std::size_t>(index)].score) {
          std::swap(candidates[static_cast<std::size_t>(other)], candidates[static_cast<std::size_t>(index)]);
        }
      }
      const int card = candidates[static_cast<std::size_t>(index)].card;
      int value = 0;
      if (settled(tried, card, others, up, alpha, beta, value)) {
        if (up ? value > best : value < best) best = value;
        continue;
      }
      if (!on_.null_window || tried.count == 0) {
        value = search(card, alpha, beta);
      } else if (up) {
        value = search(card, alpha, alpha + 1);
        if (value > alpha && value < beta) value = search(card, value, beta);
      } else {
        value = search(card, beta - 1, beta);
        if (value < beta && value > alpha) value = search(card, alpha, value);
      }
      tried.cards[static_cast<std::size_t>(tried.count)] = static_cast<std::int8_t>(card);
      tried.values[static_cast<std::size_t>(tried.count++)] = static_cast<std::int16_t>(value);
      if (up ? value > best : value < best) {
        best = value;
        best_card = card;
      }
      if (up && value > alpha) alpha = value;
      if (!up && value < beta) beta = value;
      if (alpha >= beta) break;
    }
    return best;
  }

  int lead(Board& board, int leader, int alpha, int beta, int left) {
    ++nodes_;
    const std::uint32_t hand = board.hands[static_cast<std::size_t>(leader)];
    if ((hand & (hand - 1)) == 0) return last_trick(board, leader, left);
    if (on_.rest) {
      if (alpha >= left) return left;
      if (beta <= 0) return 0;
    }
    const Known known = ask(board, leader, left);
    if (known.hit) {
      if (known.bounds.low >= beta || known.bounds.low == known.bounds.high) return known.bounds.low;
      if (known.bounds.high <= alpha) return known.bounds.high;
      if (known.bounds.low > alpha) alpha = known.bounds.low;
      if (known.bounds.high < beta) beta = known.bounds.high;
    }
    const bool up = is_first_side(leader);
    const int remembered = remembered_card(known, board, hand);
    std::array<Candidate, 8> candidates;
    int count = 0;
    for (std::uint32_t cards = hand; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      const int score = card == remembered ? kFar * kFar : order_lead<R>(board.hands, board.remaining, leader, card);
      candidates[static_cast<std::size_t>(count++)] = {card, score};
    }
    int best_card = -1;
    const int best =
        best_of(candidates, count, up, board.remaining & ~hand, alpha, beta, best_card, [&](int card, int low, int high) {
          Trick trick;
          trick.leader = leader;
          trick.cards[0] = static_cast<std::uint8_t>(card);
          trick.best = card;
          trick.points = worth(card);
          board.hands[static_cast<std::size_t>(leader)] ^= bit(card);
          const int value = follow<1>(board, trick, low, high, left);
          board.hands[static_cast<std::size_t>(leader)] ^= bit(card);
          return value;
        });
    if (on_.table) remember(known, board, best, alpha, beta, best_card);
    return best;
  }

  void remember(const Known& known, const Board& board, int best, int alpha, int beta, int best_card) {
    Bounds bounds = known.bounds;
    if (best > alpha && best < beta) {
      bounds = {best, best};
    } else if (best <= alpha) {
      if (best < bounds.high) bounds.high = best;
    } else if (best > bounds.low) {
      bounds.low = best;
    }
    if (bounds.low > bounds.high) bounds.low = bounds.high;
    std::uint8_t move = Table::kNoMove;
    if (best_card >= 0) {
      const std::uint32_t weaker = board.remaining & suit_mask(best_card / kRanks) & (bit(best_card) - 1);
      move = static_cast<std::uint8_t>(kRanks * (best_card / kRanks) + std::popcount(weaker));
    }
    table_.store(known.slot, board.owners, board.remaining, known.signature, bounds, move);
  }

  template <int Place>
  int follow(Board& board, const Trick& trick, int alpha, int beta, int left) {
    ++nodes_;
    const int mover = (trick.leader + Place) & 3;
    std::uint32_t& hand = board.hands[static_cast<std::size_t>(mover)];
    const int led = trick.cards[0] / kRanks;
    const std::uint32_t playable = legal<R>(hand, led, trick.best, trick.best_place + 2 == Place);
    const auto search = [&](int card, int low, int high) {
      Trick next = trick;
      next.cards[Place] = static_cast<std::uint8_t>(card);
      next.points += worth(card);
      if (beats<R>(card, trick.best)) {
        next.best = card;
        next.best_place = Place;
      }
      hand ^= bit(card);
      int value;
      if constexpr (Place < 3) {
        value = follow<Place + 1>(board, next, low, high, left);
      } else {
        value = gather(board, next, low, high, left);
      }
      hand ^= bit(card);
      return value;
    };
    if ((playable & (playable - 1)) == 0) return search(std::countr_zero(playable), alpha, beta);
    const bool up = is_first_side(mover);
    if constexpr (Place == 3) {
      int value = 0;
      if (on_.look_ahead && on_.table && foretold(board, trick, mover, playable, alpha, beta, left, value)) return value;
    }
    std::array<Candidate, 8> candidates;
    int count = 0;
    const Table4 table{trick.leader, Place, led, trick.best, trick.best_place, trick.points};
    for (std::uint32_t cards = playable; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      candidates[static_cast<std::size_t>(count++)] = {card, order_follow<R>(board.hands, board.remaining, table, mover, card)};
    }
    int best_card = -1;
    return best_of(candidates, count, up, board.remaining & ~hand, alpha, beta, best_card, search);
  }

  // The board after the trick.
  static Board gathered(const Board& board, const Trick& trick) {
    Board next = board;
    for (const std::uint8_t card : trick.cards) remove_card(next.owners, next.remaining, card);
    return next;
  }

  int gather(const Board& board, const Trick& trick, int alpha, int beta, int left) {
    const int winner = (trick.leader + trick.best_place) & 3;
    const int points = trick.points + (board.hands[static_cast<std::size_t>(winner)] == 0 ? kLastTrick : 0);
    const int own = is_first_side(winner) ? points : 0;
    if (board.hands[static_cast<std::size_t>(winner)] == 0) return own;
    Board next = gathered(board, trick);
    return own + lead(next, winner, alpha - own, beta - own, left - points);
  }

  // Before the fourth card: a cut if the table already settles one of the cards.
  bool foretold(const Board& board, const Trick& trick, int mover, std::uint32_t playable, int alpha, int beta, int left,
                int& value) const {
    const bool up = is_first_side(mover);
    if ((board.hands[static_cast<std::size_t>(mover)] & (board.hands[static_cast<std::size_t>(mover)] - 1)) == 0) return false;
    for (std::uint32_t cards = playable; cards; cards &= cards - 1) {
      const int card = std::countr_zero(cards);
      Trick next = trick;
      next.cards[3] = static_cast<std::uint8_t>(card);
      next.points += worth(card);
      if (beats<R>(card, trick.best)) next.best_place = 3;
      const int winner = (trick.leader + next.best_place) & 3;
      Board after = gathered(board, next);
      after.hands[static_cast<std::size_t>(mover)] ^= bit(card);
      const Known known = ask(after, winner, left - next.points);
      if (!known.hit) continue;
      const int own = is_first_side(winner) ? next.points : 0;
      value = own + (up ? known.bounds.low : known.bounds.high);
      if (up ? value >= beta : value <= alpha) return true;
    }
    return false;
  }

  int last_trick(const Board& board, int leader, int left) const {
    int best = std::countr_zero(board.hands[static_cast<std::size_t>(leader)]);
    int winner = leader;
    for (int place = 1; place < 4; ++place) {
      const int seat = (leader + place) & 3;
      const int card = std::countr_zero(board.hands[static_cast<std::size_t>(seat)]);
      if (beats<R>(card, best)) {
        best = card;
        winner = seat;
      }
    }
    return is_first_side(winner) ? left : 0;
  }

  static constexpr int kFar = 1000;

  Table& table_;
  [[no_unique_address]] Switches on_;
  std::array<const PointGaps*, kSuits> gaps_{};
  std::uint64_t nodes_ = 0;
};

}  // namespace rebelote
