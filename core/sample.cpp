#include "sample.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace rebelote {

namespace {

constexpr int kMost = 32;

constexpr auto binomials() {
  std::array<std::array<std::uint64_t, kMost + 1>, kMost + 1> table{};
  for (std::size_t n = 0; n <= kMost; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}
constexpr auto kChoose = binomials();

std::uint64_t choose(int n, int k) { return kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]; }

constexpr std::uint32_t bit(int card) { return std::uint32_t{1} << card; }

// The two seats of the groups {0,1}, {0,2}, {1,2}.
constexpr std::array<std::array<std::size_t, 2>, 3> kPairs{{{0, 1}, {0, 2}, {1, 2}}};

constexpr int group_of(std::uint8_t holders) {
  switch (holders) {
    case 0b011:
      return 0;
    case 0b101:
      return 1;
    case 0b110:
      return 2;
    default:
      return 3;
  }
}

// Calls f(chosen) for every way to choose `count` of `cards`, as a mask.
template <class F>
void each_choice(const std::vector<std::uint8_t>& cards, int count, std::size_t from, std::uint32_t chosen, F&& f) {
  if (count == 0) {
    f(chosen);
    return;
  }
  for (std::size_t index = from; index + static_cast<std::size_t>(count) <= cards.size(); ++index) {
    each_choice(cards, count - 1, index + 1, chosen | bit(cards[index]), f);
  }
}

std::uint32_t mask_of(const std::vector<std::uint8_t>& cards) {
  std::uint32_t mask = 0;
  for (const std::uint8_t card : cards) mask |= bit(card);
  return mask;
}

}  // namespace

Worlds::Worlds(const Knowledge& knowledge) {
  int unknown = 0;
  for (const std::uint8_t holders : knowledge.holders) unknown += holders != 0;
  int places = 0;
  for (const int size : knowledge.sizes) {
    if (size < 0) throw std::invalid_argument("a hand cannot lack cards: size " + std::to_string(size));
    places += size;
  }
  if (unknown != places) {
    throw std::invalid_argument(std::to_string(unknown) + " unknown cards for " + std::to_string(places) + " places");
  }
  std::vector<int> paired;
  for (const auto& [left, right] : knowledge.apart) {
    for (const int card : {left, right}) {
      if (knowledge.holders[static_cast<std::size_t>(card)] == 0) {
        throw std::invalid_argument("card " + std::to_string(card) + " of a pair is not unknown");
      }
      if (std::find(paired.begin(), paired.end(), card) == paired.end()) paired.push_back(card);
    }
  }
  place_apart(knowledge, paired, 0, knowledge.holders);
}

void Worlds::place_apart(const Knowledge& knowledge, const std::vector<int>& cards, std::size_t index,
                         std::array<std::uint8_t, 32> holders) {
  if (index == cards.size()) {
    for (const auto& [left, right] : knowledge.apart) {
      if (holders[static_cast<std::size_t>(left)] == holders[static_cast<std::size_t>(right)]) return;
    }
    add_base(knowledge, holders);
    return;
  }
  const auto card = static_cast<std::size_t>(cards[index]);
  const std::uint8_t may = holders[card];
  for (std::uint8_t seat = 0; seat < 3; ++seat) {
    if (!(may >> seat & 1)) continue;
    holders[card] = static_cast<std::uint8_t>(1u << seat);
    place_apart(knowledge, cards, index + 1, holders);
  }
}

void Worlds::add_base(const Knowledge& knowledge, const std::array<std::uint8_t, 32>& holders) {
  Base base;
  base.hands = knowledge.known;
  std::array<int, 3> free = knowledge.sizes;
  for (std::size_t card = 0; card < holders.size(); ++card) {
    const std::uint8_t may = holders[card];
    if (may == 0) continue;
    if (std::has_single_bit(may)) {
      const auto seat = static_cast<std::size_t>(std::countr_zero(may));
      base.hands[seat] |= bit(static_cast<int>(card));
      --free[seat];
    } else {
      base.groups[static_cast<std::size_t>(group_of(may))].push_back(static_cast<std::uint8_t>(card));
    }
  }
  if (*std::min_element(free.begin(), free.end()) < 0) return;
  const auto size = [&](std::size_t group) { return static_cast<int>(base.groups[group].size()); };
  const auto index = static_cast<std::uint32_t>(bases_.size());
  for (int a = 0; a <= size(0); ++a) {
    for (int b = 0; b <= size(1); ++b) {
      for (int c = 0; c <= size(2); ++c) {
        const std::array<int, 3> wild{free[0] - a - b, free[1] - (size(0) - a) - c, free[2] - (size(1) - b) - (size(2) - c)};
        if (*std::min_element(wild.begin(), wild.end()) < 0) continue;
        total_ += choose(size(0), a) * choose(size(1), b) * choose(size(2), c) * choose(size(3), wild[0]) *
                  choose(size(3) - wild[0], wild[1]);
        splits_.push_back(
            {total_,
             index,
             {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)},
             {static_cast<std::uint8_t>(wild[0]), static_cast<std::uint8_t>(wild[1]), static_cast<std::uint8_t>(wild[2])}});
      }
    }
  }
  bases_.push_back(std::move(base));
}

ThreeHands Worlds::draw(Random& random) const {
  const std::uint64_t at = splits_.size() == 1 ? 0 : random.below_large(total_);
  const auto split =
      std::upper_bound(splits_.begin(), splits_.end(), at, [](std::uint64_t value, const Split& s) { return value < s.until; });
  const Base& base = bases_[split->base];
  ThreeHands hands = base.hands;
  std::array<std::uint8_t, 32> order;
  // Draws `count` of the first `left` cards of `order` into one hand; what stays is moved together.
  const auto deal = [&](std::uint32_t& left, int count, std::uint32_t& hand) {
    for (; count > 0; --count) {
      const std::uint32_t place = random.below(left);
      hand |= bit(order[place]);
      order[place] = order[--left];
    }
  };
  const auto rest = [&](std::uint32_t left, std::uint32_t& hand) {
    while (left > 0) hand |= bit(order[--left]);
  };
  for (std::size_t group = 0; group < 3; ++group) {
    auto left = static_cast<std::uint32_t>(base.groups[group].size());
    if (left == 0) continue;
    std::copy(base.groups[group].begin(), base.groups[group].end(), order.begin());
    deal(left, split->first[group], hands[kPairs[group][0]]);
    rest(left, hands[kPairs[group][1]]);
  }
  auto left = static_cast<std::uint32_t>(base.groups[3].size());
  std::copy(base.groups[3].begin(), base.groups[3].end(), order.begin());
  deal(left, split->wild[0], hands[0]);
  deal(left, split->wild[1], hands[1]);
  rest(left, hands[2]);
  return hands;
}

std::vector<ThreeHands> Worlds::all() const {
  std::vector<ThreeHands> found;
  found.reserve(total_);
  for (const Split& split : splits_) {
    const Base& base = bases_[split.base];
    std::vector<ThreeHands> partial{base.hands};
    for (std::size_t group = 0; group < 3; ++group) {
      const std::uint32_t whole = mask_of(base.groups[group]);
      std::vector<ThreeHands> next;
      for (const ThreeHands& hands : partial) {
        each_choice(base.groups[group], split.first[group], 0, 0, [&](std::uint32_t chosen) {
          ThreeHands dealt = hands;
          dealt[kPairs[group][0]] |= chosen;
          dealt[kPairs[group][1]] |= whole & ~chosen;
          next.push_back(dealt);
        });
      }
      partial = std::move(next);
    }
    const std::uint32_t whole = mask_of(base.groups[3]);
    for (const ThreeHands& hands : partial) {
      each_choice(base.groups[3], split.wild[0], 0, 0, [&](std::uint32_t first) {
        std::vector<std::uint8_t> others;
        for (const std::uint8_t card : base.groups[3]) {
          if (!(first & bit(card))) others.push_back(card);
        }
        each_choice(others, split.wild[1], 0, 0, [&](std::uint32_t second) {
          ThreeHands dealt = hands;
          dealt[0] |= first;
          dealt[1] |= second;
          dealt[2] |= whole & ~first & ~second;
          found.push_back(dealt);
        });
      });
    }
  }
  return found;
}

}  // namespace rebelote
