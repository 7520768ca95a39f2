// What one seat sees while the cards are played, with the suits in an order that does not depend on their names.
//
// Everything a bot concludes is concluded in these suits, so that renaming them renames the answer and changes nothing else:
// the trump suit first, the others by what sets them apart (the seat's own cards, cards played and when, what is known of
// them).
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "melds.hpp"
#include "sample.hpp"
#include "thumb.hpp"

namespace rebelote {

// As it comes from outside: cards by the numbers of cards.hpp, seats 0..3 in playing order, the last trick perhaps unfinished.
struct Sighting {
  Trump trump = 0;
  PlayRules rules{};
  int seat = 0;
  int taker = 0;
  int turned = -1;  // a card that everybody saw before the auction, or none
  std::uint32_t hand = 0;
  std::vector<std::pair<int, std::vector<int>>> tricks;
  std::array<std::uint32_t, 4> known{};   // unplayed cards each other seat surely holds
  std::array<std::uint32_t, 4> banned{};  // cards a seat does not hold for another reason than its plays
  std::vector<std::pair<int, int>> apart;
  std::vector<std::pair<int, int>> pairs;    // a belote nobody has told of: king and queen, both unknown
  std::vector<Said> said;                    // what the other seats that have spoken said of their melds
  bool melds_once = false;                   // a card counts in one meld only
  std::array<std::uint64_t, kSuits> tags{};  // anything else that sets a suit apart, such as the calls that named it
};

// One card played, and what its player could have played.
struct Played {
  std::uint8_t seat;
  std::uint8_t card;
};

class Vantage {
 public:
  // Throws std::invalid_argument when the sighting contradicts itself.
  explicit Vantage(const Sighting& sighting);

  const Scene& scene() const { return scene_; }  // hidden hands are empty
  int seat() const { return seat_; }
  int turned() const { return turned_; }
  const Layout& layout() const { return layout_; }
  const std::array<int, kSuits>& places() const { return places_; }
  const Worlds& worlds() const { return worlds_; }
  const std::vector<Played>& history() const { return history_; }
  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }
  const std::array<std::uint64_t, kSuits>& tags() const { return tags_; }
  std::uint32_t played_by(int seat) const { return played_[static_cast<std::size_t>(seat)]; }
  std::uint32_t legal() const;

  // A number that this situation has whatever its suits are called.
  std::uint64_t fingerprint() const { return fingerprint_; }

  // Whether the others were heard on their melds, and whether these hands would have said the same.
  bool heard_melds() const { return !said_.empty(); }
  bool fits_said(const ThreeHands& hidden) const;

  // The hands of the three others, from the next seat on, put into a scene.
  Scene with(const ThreeHands& hidden) const;

 private:
  static std::array<int, kSuits> order(const Sighting& sighting);
  Worlds replayed(const Sighting& sighting);
  static Knowledge knowledge(const Sighting& sighting, const Layout& layout, const Scene& scene,
                             const std::array<std::uint32_t, 4>& never);

  int seat_;
  std::array<int, kSuits> places_;  // where each suit went
  Layout layout_;
  int turned_;
  Scene scene_;
  std::vector<Played> history_;
  std::array<std::uint32_t, 4> played_{};
  std::vector<std::pair<int, int>> pairs_;
  std::array<std::uint64_t, kSuits> tags_;
  std::vector<Said> said_;
  MeldRules meld_rules_;
  Worlds worlds_;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace rebelote
