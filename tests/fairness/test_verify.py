"""What was shown agrees with what was dealt; whatever is changed afterwards is found, and named by its deal and its tag."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rebelote.fairness.frames import FairnessError
from rebelote.fairness.house import FairMatch
from rebelote.fairness.proof import DealProof
from rebelote.fairness.scheme import NO_SALTS, Place
from rebelote.fairness.verify import Fault, find_value, verify_deal, verify_match
from rebelote.rules.books import BOOK_IDS, load_book
from rebelote.rules.cards import PACK
from rebelote.rules.errors import RuleError
from rebelote.rules.record import Record, record_of
from rebelote.rules.records import read_json, read_text, write_json, write_text
from rebelote.rules.seats import BySeat, Seat
from tests.fairness.matches import Fair, begun, fair_match, salts_of, secret_of

FREE = re.compile(r"^\[(Event|Site|Date|Table|South|East|North|West|TeamNS|TeamEW|Source) .*\n", re.MULTILINE)


@cache
def finished() -> Fair:
    """A match that is over after some deals, with a cut in each."""
    played = fair_match("club", 3, 50, target=200)
    assert played.match.is_over
    assert 2 <= len(played.match.deals) <= 4
    return played


@cache
def text() -> str:
    return write_text(finished().record())


def named(record: Record) -> set[tuple[int | None, str]]:
    return {(fault.deal, fault.tag) for fault in verify_match(record).faults}


def changed(tag: str, deal: int | None, value: str) -> Record:
    """The finished match with one tag's value replaced."""
    record = finished().record()
    if deal is None:
        tags = tuple((name, value if name == tag else old) for name, old in record.header.tags)
        return replace(record, header=replace(record.header, tags=tags))
    deals = list(record.deals)
    kept = deals[deal - 1]
    deals[deal - 1] = replace(kept, tags=tuple((name, value if name == tag else old) for name, old in kept.tags))
    return replace(record, deals=tuple(deals))


def value_of(tag: str, deal: int | None) -> str:
    record = finished().record()
    return dict(record.header.tags if deal is None else record.deals[deal - 1].tags)[tag]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_match_dealt_by_the_scheme_agrees_under_every_book(book: str) -> None:
    played = fair_match(book, 5, 3, target=10_000)
    verdict = verify_match(read_text(write_text(played.record(is_over=True))))
    assert verdict.faults == ()
    assert (verdict.deals, verdict.is_sealed, verdict.is_playing) == (3, True, False)
    assert verdict.salted == BySeat(3, 0, 3, 0)
    assert verdict.head == played.fair.head


def test_both_faces_carry_the_proofs() -> None:
    record = finished().record()
    assert verify_match(read_json(write_json(record))) == verify_match(read_text(text())) == verify_match(record)


def test_what_follows_from_the_log_is_the_same_again() -> None:
    """The server's value is made again from the secret, the salts and the deals alone."""
    played = finished()
    again = FairMatch.open(played.fair.match, played.match.book, secret_of(3))
    for number, deal in enumerate(played.match.deals, 1):
        assert again.pack(deal.dealer, salts_of(3, number)) == deal.pack
        again = again.close(deal.dealer, salts_of(3, number), deal.history)
    assert again == played.fair


def test_the_secret_is_not_in_what_is_printed() -> None:
    fair = finished().fair
    for shown in (repr(fair), str(fair), repr(fair.proof(is_over=True))):
        assert fair.secret.hex() not in shown
        assert repr(fair.secret)[2:-1] not in shown


def test_nothing_shown_before_the_end_of_a_deal_tells_its_secret() -> None:
    played = begun(fair_match("club", 8, 1), 8, 3)
    shown = write_text(played.record())
    after = played.fair.close(played.match.dealer, salts_of(8, 2), ()).proofs[-1].secret
    assert after is not None
    assert after.hex() not in shown
    assert played.fair.secret.hex() not in shown


def test_a_deal_being_played_is_not_asked_for_its_secret() -> None:
    verdict = verify_match(begun(fair_match("club", 8, 1), 8, 3).record())
    assert (verdict.faults, verdict.deals, verdict.is_sealed, verdict.is_playing) == ((), 1, False, True)


def test_a_deal_broken_off_is_checked_once_the_secret_of_the_match_is_shown() -> None:
    played = begun(fair_match("club", 8, 1), 8, 3)
    assert played.current is not None
    record = played.record(is_over=True)
    assert verify_match(record).deals == 2
    assert named(record) == set()
    other = replace(record.deals[1], pack=tuple(reversed(played.current.pack)), steps=())
    assert named(replace(record, deals=(record.deals[0], other))) == {(2, "Pack")}


def test_a_deal_that_is_over_shows_its_secret_and_its_link() -> None:
    record = finished().record()
    for tag in ("Secret", "Link", "Commitment", "Salts"):
        kept = record.deals[0]
        without = replace(kept, tags=tuple(pair for pair in kept.tags if pair[0] != tag))
        verdict = verify_match(replace(record, deals=(without, *record.deals[1:])))
        assert Fault(1, tag, "missing") in verdict.faults


def test_a_match_that_is_over_shows_its_secret() -> None:
    assert verify_match(finished().record(is_over=False)).faults == (Fault(None, "MatchSecret", "missing"),)


def test_a_record_without_proofs_is_told_so() -> None:
    assert verify_match(record_of(finished().match)).faults == (Fault(None, "Fairness", "missing"),)


def test_a_scheme_that_is_not_known_is_not_taken_for_agreement() -> None:
    assert verify_match(changed("Fairness", None, "rebelote-fair-2")).faults[0].wrong == "unreadable"


@pytest.mark.parametrize("tag", ["Commitment", "Secret", "Link"])
@pytest.mark.parametrize("place", range(32))
def test_any_byte_of_a_value_of_a_deal(tag: str, place: int) -> None:
    value = bytearray.fromhex(value_of(tag, 1))
    value[place] ^= 1 << place % 8
    assert (1, tag) in named(changed(tag, 1, value.hex()))


@pytest.mark.parametrize("tag", ["Opening", "MatchSecret"])
@pytest.mark.parametrize("place", range(32))
def test_any_byte_of_a_value_of_the_match(tag: str, place: int) -> None:
    value = bytearray.fromhex(value_of(tag, None))
    value[place] ^= 1 << place % 8
    assert (None, "Opening") in named(changed(tag, None, value.hex()))


def test_one_wrong_value_is_named_and_the_others_are_not() -> None:
    other = "00" * 32
    last = len(finished().match.deals)
    assert named(changed("Commitment", last, other)) == {(last, "Commitment")}
    assert named(changed("Link", last, other)) == {(last, "Link")}
    assert named(changed("Link", 1, other)) == {(1, "Link"), (2, "Commitment")}
    assert named(changed("Opening", None, other)) == {(None, "Opening"), (1, "Commitment")}
    salts = value_of("Salts", 1).replace("E:-", "E:00")
    assert named(changed("Salts", 1, salts)) == {(1, "Pack"), (1, "Link")}


def test_a_deal_cannot_be_left_out_or_put_elsewhere() -> None:
    played = fair_match("livre", 5, 4, target=10_000)
    proofs = played.fair.proofs
    packs = [deal.pack for deal in played.match.deals]
    place = played.fair.place(Seat.SOUTH)
    for number in (1, 2, 3):
        deal = played.match.deals[number]
        before = replace(place, number=number + 1, dealer=deal.dealer, previous=proofs[number - 1].link or b"")
        assert verify_deal(before, proofs[number], packs[number], deal.history) == ()
        for wrong in (
            replace(before, number=number),
            replace(before, dealer=deal.dealer.next),
            replace(before, previous=proofs[number].link or b""),
            replace(before, match="another/1"),
            replace(before, rules=bytes(32)),
        ):
            assert verify_deal(wrong, proofs[number], packs[number], deal.history)[0].tag == "Commitment"


@given(st.data())
def test_no_change_to_the_text_of_a_record_goes_unseen(data: st.DataObject) -> None:
    """One sign of what the proofs cover is changed: the reader refuses, or a value does not agree, or it says the same game."""
    whole = text()
    free = [found.span() for found in FREE.finditer(whole)]
    spots = [place for place in range(len(whole)) if not any(low <= place < high for low, high in free)]
    place = data.draw(st.sampled_from(spots))
    sign = data.draw(st.sampled_from("0123456789abcdefSENWshdcTJQKA!-") | st.characters(codec="ascii"))
    try:
        other = read_text(whole[:place] + sign + whole[place + 1 :])
    except RuleError:
        return
    assert verify_match(other).faults or game(other) == game(read_text(whole))


def game(record: Record) -> object:
    deals = [(kept.pack, kept.uncut, [step.action for step in kept.steps], proofs(kept.tags)) for kept in record.deals]
    return record.book, record.first_dealer, deals, proofs(record.header.tags)


def proofs(tags: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    known = ("Fairness", "FairMatch", "Opening", "MatchSecret", "Commitment", "Salts", "Secret", "Link")
    return [pair for pair in tags if pair[0] in known]


def test_other_cards_other_actions_other_rules() -> None:
    played = finished()
    first = played.match.deals[0]
    place = Place(played.fair.match, played.fair.rules, 1, first.dealer, played.fair.opening)
    proof = played.fair.proofs[0]
    assert verify_deal(place, proof, first.pack, first.history) == ()
    assert verify_deal(place, proof, first.pack, first.history[:-1])[0].tag == "Link"
    swapped = (first.pack[1], first.pack[0], *first.pack[2:])
    assert [fault.tag for fault in verify_deal(place, proof, swapped, first.history)] == ["Pack"]
    assert [fault.tag for fault in verify_deal(place, proof, None, first.history)] == ["Pack"]
    rules = bytes.fromhex(load_book("livre").sha256)
    assert "Commitment" in {fault.tag for fault in verify_deal(replace(place, rules=rules), proof, first.pack, first.history)}


def test_a_server_that_deals_another_pack_than_it_committed_to_is_found() -> None:
    match = fair_match("livre", 1, 0)
    deal = match.match.next_deal(PACK)
    while not deal.is_over:
        deal = deal.apply(deal.legal_actions()[0])
    after = Fair(match.match.add(deal), match.fair.close(match.match.dealer, NO_SALTS, deal.history))
    assert named(after.record()) == {(1, "Pack")}
    assert verify_match(after.record()).unsalted == (1,)


def test_values_noted_at_the_table_are_found_in_the_record() -> None:
    record, fair = finished().record(), finished().fair
    last = len(record.deals)
    assert find_value(record, fair.opening.hex()) == (None, "Opening")
    assert find_value(record, fair.head.hex().upper()[:10]) == (last, "Link")
    assert find_value(record, fair.proofs[1].commitment.hex()) == (2, "Commitment")
    assert find_value(record, b"3 2 S".hex()) == (2, "Salts")
    for absent in ("", "00" * 16, fair.secret.hex(), "-"):
        assert find_value(record, absent) is None


def test_a_record_gets_as_many_proofs_as_it_has_deals() -> None:
    played = finished()
    with pytest.raises(FairnessError):
        played.fair.attach(record_of(replace(played.match, deals=played.match.deals[:1])), is_over=True)
    twice = played.fair.attach(played.record(), is_over=True)
    assert twice == played.record()


def test_proofs_stand_beside_other_tags() -> None:
    record = record_of(finished().match)
    record = replace(record, header=replace(record.header, tags=(("Arbiter", "Zoé"), ("Opening", "old"))))
    tags = dict(finished().fair.attach(record, is_over=True).header.tags)
    assert tags["Arbiter"] == "Zoé"
    assert tags["Opening"] == finished().fair.opening.hex()
    assert DealProof.of_tags(finished().record().deals[0].tags) == finished().fair.proofs[0]
