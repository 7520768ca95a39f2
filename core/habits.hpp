// The figures of the rule of thumb (thumb.hpp), in points, fitted to the choices of a judge that looks much harder
// (bench/fit_thumb.py).
#pragma once

#include <array>
#include <cstddef>

namespace rebelote {

// What a lead is judged by beyond its trick and the hand it leaves; a card of a plain suit, or of every suit without a trump
// suit, by the first ones, a trump by the others.
struct LeadHabits {
  float points = 0;              // of the card
  float is_master = 0;           // nothing unseen is stronger
  float master_at_risk = 0;      // the chance that an opponent ruffs it then
  float is_second = 0;           // one unseen card is stronger
  float length = 0;              // further cards of the suit in hand
  float alone = 0;               // the only one, with a trump in hand
  float unseen = 0;              // cards of the suit in the other hands
  float partner_out = 0;         // the partner has shown that it has none
  float next_out = 0;            // so has the next opponent
  float last_out = 0;            // or the last
  float partner_over = 0;        // the chance that the partner has a stronger one
  float under_master = 0;        // the master of the suit stays in hand
  float low = 0;                 // a card without points
  float trump_base = 0;          // any trump
  float trump_is_master = 0;     // nothing unseen is stronger
  float trump_points = 0;        // of the card
  float trump_length = 0;        // further trumps in hand
  float trump_opponents = 0;     // opponents who may have one, by their chances
  float trump_unseen = 0;        // trumps in the other hands
  float trump_partner_out = 0;   // the partner has shown that it has none
  float trump_under_master = 0;  // a master trump stays in hand
};

struct Habits {
  // What a card kept is worth beyond its points: a master, a master trump, any other trump; the part of its points that another
  // card keeps with a guard, or loses without one, in a plain suit and in trumps; a suit one has not, with a trump to ruff it.
  float master = 5.568F;
  float master_trump = 11.184F;
  float ruff = 4.470F;
  float guarded = 0.708F;
  float bare = 0.036F;
  float bare_trump = -0.250F;
  float no_suit = 12.602F;
  // Taking the trick from a partner likely to win it; what each of the others puts on a trick; winning the trick oneself, or
  // leaving it to the partner; how often a partner who can beat one's card also beats what came between.
  float overtake = 18.300F;
  float company = 3.974F;
  float tempo = 1.700F;
  float partner_tempo = -14.429F;
  float late = 0.576F;
  // The part of each unseen trump that the taker holds, beside two other hands that may have some, and beside one.
  float taker_of_three = 0.412F;
  float taker_of_two = 0.351F;
  // A lead by the taker, its partner, the defence; with six cards or more in hand, then with less.
  std::array<LeadHabits, 6> leads{{{-1.51F,  -4.39F, 12.61F, -16.18F, 2.18F,  -12.59F, -0.06F, 13.15F, -9.52F, 5.08F,  15.73F,
                                    -18.88F, -2.61F, 0.18F,  5.60F,   -1.03F, 2.86F,   1.17F,  -0.94F, 15.50F, -10.83F},
                                   {-2.43F,  7.51F,  -10.45F, -8.50F, 4.21F,  -0.03F,  3.04F,   13.90F, -2.22F, -4.31F, 1.09F,
                                    -14.13F, -2.97F, 4.96F,   5.05F,  -2.35F, -15.74F, -12.19F, 8.80F,  4.42F,  1.67F},
                                   {-0.33F,  -5.33F, -7.46F,  5.20F, 5.68F,  10.83F, -8.20F, 7.70F, -23.80F, -46.28F, 22.76F,
                                    -27.88F, -3.21F, -29.93F, 8.39F, -2.27F, 1.14F,  9.31F,  0.09F, 15.28F,  -12.39F},
                                   {-0.50F,  4.00F, 6.77F, 4.39F,  6.48F, 10.96F, 0.05F,  1.96F, -0.42F, -0.22F, -1.61F,
                                    -16.55F, 3.14F, 5.12F, -0.84F, 1.01F, 1.71F,  -6.66F, 2.95F, 3.48F,  13.36F},
                                   {-0.77F, 4.21F,  -2.30F, -1.07F, 5.87F,   14.97F, 0.12F,  2.85F, 6.96F, -4.98F, 0.00F,
                                    -0.76F, -2.67F, -1.13F, 6.59F,  -19.43F, 6.05F,  -8.67F, 4.91F, 4.44F, 0.00F},
                                   {-0.49F,  1.56F,  -5.03F,  6.25F,  8.94F, -1.54F, -5.64F, -0.60F, 5.57F,  0.74F, -1.68F,
                                    -18.08F, -2.54F, -15.63F, -2.14F, 0.35F, 0.00F,  2.66F,  -7.71F, -0.76F, 2.05F}}};
};
inline constexpr std::size_t kHabitFigures = sizeof(Habits) / sizeof(float);

// The habits with the tables made of them.
struct Manner {
  Habits habits;
  // The chance that a hand holds at least one of so many trumps while the taker is hidden and may have some: rows for the taker
  // and another beside two hands, the taker and another beside one, and a hand alone.
  std::array<std::array<float, 9>, 5> has_trump{};

  constexpr explicit Manner(const Habits& figures) : habits(figures) {
    const std::array<float, 5> parts{figures.taker_of_three, (1 - figures.taker_of_three) / 2, figures.taker_of_two,
                                     1 - figures.taker_of_two, 1};
    for (std::size_t row = 0; row < parts.size(); ++row) {
      float none = 1;
      for (std::size_t cards = 0; cards < 9; ++cards) {
        has_trump[row][cards] = 1 - none;
        none *= 1 - parts[row];
      }
    }
  }
};

inline constexpr Manner kManner{Habits{}};

}  // namespace rebelote
