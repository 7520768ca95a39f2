"""What a table does by itself and when, without a clock: the times are written down here."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rebelote.rules.seats import Seat
from rebelote.server.protocol.wire_base import BySeat
from rebelote.server.settings import Settings
from rebelote.server.tables.log import (
    Acted,
    Arranged,
    Begun,
    Entry,
    Gone,
    Hosted,
    Joined,
    Opened,
    Paused,
    Readied,
    Returned,
    SalonTerms,
    StoodIn,
)
from rebelote.server.tables.steward import Due, Watch, clock_of, due, spent
from rebelote.server.tables.table import Table

SETTINGS = Settings()
NAMES = {"S": "Ana", "E": "x", "N": "y", "W": "z"}


def table(*more: Entry, terms: SalonTerms | None = None, people: int = 2) -> Table:
    """A salon with Ana at South, Bob at North, then Cléo at East and Dan at West."""
    opened = Opened("classique@1", "random", dict(NAMES), salon=terms or SalonTerms(pace="normal"))  # type: ignore[arg-type]
    came = [Joined("2", "Bob", "N"), Joined("3", "Cléo", "E"), Joined("4", "Dan", "W")][: people - 1]
    return after(Table.open(opened), [*came, *more])


def after(table: Table, entries: Iterable[Entry]) -> Table:
    for entry in entries:
        table = table.after(entry)
    return table


def dealt(table: Table, dealer: str = "W") -> Table:
    """The table with a first deal: South is asked first when West dealt."""
    begun = after(table, [Begun("00" * 32, "t/1", dealer)])  # type: ignore[arg-type]
    return begun.after(begun.fair_deal())


def to_person(table: Table) -> tuple[Table, Seat]:
    """Bots pass and cut until a person is asked."""
    while (seat := table.current.turn) not in table.people:
        assert seat is not None
        action = table.view(seat).legal[0]
        table = table.after(table.act(seat, action, "bot"))
    return table, seat


def watch(*present: str, moved: float = 100.0, changed: float = 100.0, opened: float = 0.0, **gone: float) -> Watch:
    return Watch(present, {name.removeprefix("m"): since for name, since in gone.items()}, moved, changed, opened)


def test_a_salon_waits_for_its_host_unless_it_starts_by_itself() -> None:
    assert due(table(), SETTINGS, watch("1", "2")) is None
    quick = table(terms=SalonTerms(starts_after=30))
    assert due(quick, SETTINGS, watch("1", opened=7.0)) == Due(37.0, "begin")
    assert due(quick, SETTINGS, watch()) is None, "not for nobody"


def test_cards_are_dealt_once_the_salts_are_there_or_after_a_moment() -> None:
    begun = table(Begun("00" * 32, "t/1", "W"))
    assert due(begun, SETTINGS, watch("1", "2")) == Due(100.0 + SETTINGS.salt_seconds, "deal")
    one = begun.after(begun.salt(Seat.SOUTH, 1, b"a"))
    assert due(one, SETTINGS, watch("1", "2")) == Due(100.0 + SETTINGS.salt_seconds, "deal")
    assert due(one, SETTINGS, watch("1")) == Due(0.0, "deal"), "nobody waits for a salt of who is away"
    both = one.after(one.salt(Seat.NORTH, 1, b"b"))
    assert due(both, SETTINGS, watch("1", "2")) == Due(0.0, "deal")
    assert both.fair_deal() != one.fair_deal(), "each salt counts"


def test_bots_act_at_once_and_a_person_has_a_clock() -> None:
    playing = dealt(table(), "S")
    assert playing.bot_turn is Seat.EAST
    assert due(playing, SETTINGS, watch("1", "2")) == Due(0.0, "act")
    asked, seat = to_person(playing)
    pace = SETTINGS.paces["normal"]
    assert due(asked, SETTINGS, watch("1", "2")) == Due(100.0 + pace.action + pace.bank, "clock", seat)
    assert due(asked, SETTINGS, watch()) is None, "a clock runs for nobody"


def test_a_clock_takes_from_the_bank_what_goes_beyond_the_action() -> None:
    asked, seat = to_person(dealt(table()))
    pace = SETTINGS.paces["normal"]
    assert spent(asked, SETTINGS, seat, pace.action - 1) == 0
    assert spent(asked, SETTINGS, seat, pace.action + 5) == 5000
    assert spent(asked, SETTINGS, seat, 10_000) == 1000 * pace.bank
    used = asked.after(asked.act(seat, asked.view(seat).legal[0], spent=5000))
    assert used.banks[seat] == 5000
    again, _ = to_person(used)
    while again.current.turn is not seat:
        turn = again.current.turn
        assert turn is not None
        again, _ = to_person(again.after(again.act(turn, again.view(turn).legal[0])))
    found = clock_of(again, SETTINGS)
    assert found is not None
    assert found[2] == pace.bank - 5


def test_one_person_with_bots_has_no_clock() -> None:
    asked, _ = to_person(dealt(table(people=1)))
    assert due(asked, SETTINGS, watch("1")) is None


def test_each_absence_has_a_grace_of_its_own() -> None:
    asked, seat = to_person(dealt(table(terms=SalonTerms(), people=4)))
    gone = watch("1", "3", m2=10.0, m4=100.0)
    assert due(asked, SETTINGS, gone) == Due(10.0 + SETTINGS.grace_seconds, "stand_in", Seat.NORTH)
    back = watch("1", "2", "3", m4=100.0)
    assert due(asked, SETTINGS, back) == Due(100.0 + SETTINGS.grace_seconds, "stand_in", Seat.WEST)
    assert seat is not None


def test_a_second_absence_in_a_match_has_less_grace_and_another_match_forgets() -> None:
    playing = dealt(table(terms=SalonTerms(), people=4))
    asked, _ = to_person(after(playing, [StoodIn("N", "lost"), Returned("N")]))
    assert due(asked, SETTINGS, watch("1", "3", "4", m2=50.0)) == Due(
        50.0 + SETTINGS.grace_again_seconds, "stand_in", Seat.NORTH
    )
    assert asked.company.members["2"].absences == 1
    assert asked.company.at_deal(first=True).members["2"].absences == 0


def test_who_lost_the_line_returns_by_coming_back_and_who_left_by_asking() -> None:
    playing = dealt(table(terms=SalonTerms(), people=4))
    lost, _ = to_person(after(playing, [StoodIn("N", "lost")]))
    assert due(lost, SETTINGS, watch("1", "2", "3", "4")) == Due(0.0, "return", Seat.NORTH)
    left, _ = to_person(after(playing, [StoodIn("N", "left")]))
    assert due(left, SETTINGS, watch("1", "2", "3", "4")) is None


def test_a_host_who_is_away_for_long_or_left_hands_the_table_over() -> None:
    salon = table(terms=SalonTerms(), people=3)
    assert due(salon, SETTINGS, watch("2", "3", m1=20.0)) == Due(20.0 + SETTINGS.grace_seconds, "host", member="2")
    playing, _ = to_person(after(dealt(salon), [StoodIn("S", "left")]))
    assert due(playing, SETTINGS, watch("1", "2", "3")) == Due(0.0, "host", member="2")
    assert playing.after(Hosted("2")).company.host == "2"
    assert due(table(people=1), SETTINGS, watch(m1=20.0)) is None, "there is nobody else"


def test_a_pause_stops_bots_clocks_and_absences() -> None:
    paused = after(dealt(table()), [Paused("S", on=True), Paused("N", on=True)])
    assert paused.company.paused
    assert due(paused, SETTINGS, watch("1", m2=0.0)) is None
    assert not after(paused, [Paused("N", on=False)]).company.paused


def over(table: Table) -> Table:
    """The deal played to its end by anything allowed."""
    while not table.current.is_over:
        seat = table.current.turn
        assert seat is not None
        table = table.after(table.act(seat, table.view(seat).legal[-1], "bot"))
    return table


def test_the_next_deal_waits_for_those_who_are_there() -> None:
    between = over(dealt(table()))
    assert between.stage == "between"
    assert due(between, SETTINGS, watch("1", "2")) is None
    one = after(between, [Readied("S")])
    assert due(one, SETTINGS, watch("1", "2")) == Due(100.0 + SETTINGS.ready_seconds, "deal"), "with a clock not for ever"
    assert due(one, SETTINGS, watch("1", m2=290.0, changed=300.0)) == Due(300.0 + SETTINGS.salt_seconds, "deal")
    both = after(one, [Readied("N")])
    found = due(both, SETTINGS, watch("1", "2", changed=300.0))
    assert found == Due(300.0 + SETTINGS.salt_seconds, "deal")


def test_a_bot_for_each_of_a_side_is_counted_from_the_deal_they_were_away_in_whole() -> None:
    away = after(dealt(table(people=4)), [StoodIn("E", "left"), StoodIn("W", "lost")])
    between = over(away)
    assert not between.may_end(Seat.SOUTH.team)
    next_one = over(between.after(between.fair_deal()))
    assert next_one.may_end(Seat.SOUTH.team)
    assert not next_one.may_end(Seat.EAST.team)
    assert not after(next_one, [Returned("E")]).may_end(Seat.SOUTH.team)


def test_seats_change_hands_with_what_belongs_to_whom() -> None:
    salon = after(table(people=4), [StoodIn("N", "idle")])
    moved = after(salon, [Arranged(BySeat("2", "1", "expert", "3"))])
    chairs = moved.company.chairs
    assert [chair.member for chair in chairs] == ["2", "1", None, "3"]
    assert chairs[Seat.SOUTH].stands_in == "idle", "why a bot plays for Bob goes with Bob"
    assert chairs[Seat.NORTH].bot == "expert"
    assert moved.company.seat_of("4") is None, "Dan watches"


@pytest.mark.parametrize("member", ["1", "2", "4"])
def test_who_goes_leaves_a_bot_and_a_host(member: str) -> None:
    gone = after(table(people=4), [Gone(member)])
    assert member not in gone.company.members
    assert gone.company.host == ("2" if member == "1" else "1")
    assert sum(chair.member is not None for chair in gone.company.chairs) == 3


def test_an_action_of_ones_own_makes_up_for_those_of_the_clock() -> None:
    asked, seat = to_person(dealt(table()))
    legal = str(asked.view(seat).legal[0])
    late = asked.after(Acted(seat.value, legal, "clock"))
    assert late.company.chairs[seat].idle == 1
    assert [(one.seat, one.by) for one in late.replaced] == [(seat, "clock")]
    in_time = asked.after(Acted(seat.value, legal, "person"))
    assert in_time.company.chairs[seat].idle == 0
