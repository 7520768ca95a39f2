"""The nets of the package: whole, small, refused in a sentence when they are not what they should be; sound calls."""

from importlib.resources import files
from itertools import permutations
from pathlib import Path
from shutil import copy

import pytest

from rebelote.bots.nets.bidding import TRUMP, CallNet, place_of
from rebelote.bots.nets.caller import Caller
from rebelote.bots.nets.endings import BINS, MEANS, STARTS, bin_of
from rebelote.bots.nets.files import DamagedNet, read_net, shipped, write_net
from rebelote.bots.registry import bot_spec
from rebelote.bots.search.marks import difference
from rebelote.rules.actions import Pass, Take
from rebelote.rules.books import parse_key
from rebelote.rules.cards import PACK, Trump, parse_cards
from rebelote.rules.deal import Deal
from rebelote.rules.seats import Seat
from rebelote.rules.view import SeatView, view_of

FOLDER = Path(str(files("rebelote.bots.nets")))
SETTINGS = bot_spec("maitre").settings
MOST_BYTES = 1_500_000


@pytest.fixture(scope="module")
def caller() -> Caller:
    return Caller.of(SETTINGS)


def first_to_speak(hand: str, turned: str, key: str = "classique") -> SeatView:
    """The view of the first to speak, with these five cards."""
    five, card = parse_cards(hand), parse_cards(turned)[0]
    rest = [other for other in PACK if other not in five and other != card]
    # Three and two are dealt from the next of the dealer on, then a card is turned.
    pack = [*five[:3], *rest[:9], *five[3:], *rest[9:15], card, *rest[15:]]
    deal = Deal.start(parse_key(key), tuple(pack), Seat.EAST, skip_cut=True)
    assert deal.turn is not None
    view = view_of(deal, deal.turn)
    assert set(view.hand) == set(five)
    assert view.turned == card
    return view


def test_all_weights_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.bin")) <= MOST_BYTES


@pytest.mark.parametrize("kind", ["policy", "take", "pass", "finals", "ends"])
def test_the_nets_are_those_the_bot_was_measured_with(kind: str) -> None:
    wanted = SETTINGS["nets"][kind]
    assert len(wanted) >= 12
    assert shipped(kind, kind, wanted) is shipped(kind, kind, wanted)
    with pytest.raises(DamagedNet, match="not the net that the bot was measured with"):
        shipped(kind, kind, "0" * 12)


def test_a_damaged_net_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "take.bin"
    copy(FOLDER / "take.bin", path)
    whole = path.read_bytes()
    assert read_net(path, "take").sha256.startswith(SETTINGS["nets"]["take"])
    with pytest.raises(DamagedNet, match=r"take\.bin is a net take of format 1, not policy"):
        read_net(path, "policy")
    for damaged in (whole[:-1], whole[:-2], bytes([*whole[:-1], whole[-1] ^ 1])):
        path.write_bytes(damaged)
        with pytest.raises(DamagedNet, match=r"take\.bin is damaged.*install rebelote again"):
            read_net(path, "take")
    for nonsense in (b"", b"[]\n", b"{}\n", whole[1:]):
        path.write_bytes(nonsense)
        with pytest.raises(DamagedNet, match="does not begin as the file of a net does"):
            read_net(path, "take")
    path.unlink()
    with pytest.raises(DamagedNet, match="missing"):
        read_net(path, "take")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    hash_ = write_net(tmp_path / "some.bin", "pass", [-32768, 0, 32767], 0.5)
    net = read_net(tmp_path / "some.bin", "pass")
    assert (list(net.weights), net.unit, net.sha256) == ([-32768, 0, 32767], 0.5, hash_)


def test_bins_part_the_points_where_the_contract_does() -> None:
    assert [bin_of(points, 0) for points in (0, 80, 81, 82, 162)] == [1, 8, 9, 10, BINS - 2]
    assert (bin_of(0, 2), bin_of(162, 1)) == (0, BINS - 1)
    assert all(bin_of(mean, 0) == place + 1 for place, mean in enumerate(MEANS))
    assert len(STARTS) == BINS - 2


def test_chances_are_chances(caller: Caller) -> None:
    chances, belote = caller.take.ask([(TRUMP, 0b10110000), (1, 0b10000000), (1, 1), (1, 0)], place_of(1, 0))
    assert len(chances) == BINS
    assert sum(chances) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in chances)
    assert -1 < belote < 1


def test_a_hand_that_cannot_lose_is_taken_and_a_poor_one_is_not(caller: Caller) -> None:
    action, why = caller.choose(first_to_speak("Js 9s As Ah Ad", "10s"))
    assert action == Take(Trump.SPADES)
    assert why.code == "takes"
    action, why = caller.choose(first_to_speak("7s 7h 8h 7d 8c", "Qs"))
    assert action == Pass()
    assert why.code == "passes"


@pytest.mark.parametrize("better", ["Js", "9s", "As", "Ah"])
def test_a_better_card_makes_taking_worth_more(caller: Caller, better: str) -> None:
    plain = caller.taken(first_to_speak("7s 8s Ks 7h 7d", "Qs"), Trump.SPADES)
    hand = f"{better} 8s Ks 7h 7d" if better.endswith("s") else f"7s 8s Ks {better} 7d"
    strong = caller.taken(first_to_speak(hand, "Qs"), Trump.SPADES)
    assert strong.worth > plain.worth
    assert strong.points > plain.points
    assert strong.chance > plain.chance


@pytest.mark.parametrize("key", ["classique", "club", "livre", "moderne", "grand-classique"])
def test_a_taking_is_worth_what_its_endings_mark(caller: Caller, key: str) -> None:
    view = first_to_speak("Js 9s 8s Ah 7d", "Ks", key)
    found = caller.taken(view, Trump.SPADES)
    assert -250 < found.worth < 300
    assert 81 < found.points < 162
    assert 0.5 < found.chance < 1
    assert -120 < caller.passed(view) < 120
    assert caller.taken(view, Trump.SPADES, lambda ours, theirs: 2 * difference(ours, theirs)).worth != found.worth


def test_a_net_of_calls_sums_its_rows() -> None:
    weights = [0] * (48 * (256 * 2 + 64 + 3) + 3)
    weights[48 * 5] = 2048  # the first figure of the cards 5 in the first role
    weights[48 * (512 + 64)] = 2048  # and its part in the first ending
    net = CallNet.of(weights, 2, 2)
    chances, belote = net.ask([(0, 5), (1, 0), (1, 0), (1, 0)], 0)
    assert chances == pytest.approx([0.731, 0.269], abs=1e-3)
    assert belote == 0
    assert net.ask([(0, 4), (1, 0), (1, 0), (1, 0)], 0)[0] == [0.5, 0.5]


def test_suits_beside_the_trump_suit_are_alike(caller: Caller) -> None:
    plain = caller.taken(first_to_speak("Js 9s Ah 7h 10d", "8s"), Trump.SPADES)
    for one, two in permutations("hdc", 2):
        assert caller.taken(first_to_speak(f"Js 9s A{one} 7{one} 10{two}", "8s"), Trump.SPADES) == plain
