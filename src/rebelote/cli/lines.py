"""``rebelote perft``, ``playouts`` and ``worlds``: counts, simulations and hidden hands from a position."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from rebelote.rules.axes import Lang
from rebelote.rules.names import card_short, seat_name, team_name
from rebelote.rules.seats import SEATS, TEAMS, Seat

from .positions import deals as read_deals
from .positions import refuse

Given = Annotated[list[str], typer.Argument(help="Position lines, files of them, or - for standard input.")]
CARDS_DEEP, CALLS_DEEP = 8, 3
Language = Annotated[Lang, typer.Option(help="Language of what is printed.")]


def perft(
    position: Given,
    depth: Annotated[
        int | None, typer.Option(min=1, max=32, help="How many cards or calls deep.", show_default="8 cards, or 3 calls")
    ] = None,
    lang: Language = "fr",
) -> None:
    """Count the lines of play from a position, by first card; in the auction the ways it can go on, by first call."""
    from rebelote.engine.lines import perft_by_card
    from rebelote.rules.deal import Phase
    from rebelote.rules.errors import RuleError
    from rebelote.rules.perft import divide_calls

    for deal in read_deals(position, lang):
        try:
            if deal.phase in (Phase.AUCTION, Phase.BET):
                counts = divide_calls(deal, depth or CALLS_DEEP)
            else:
                found = perft_by_card(deal, depth or CARDS_DEEP)
                counts = {card_short(card, lang): count for card, count in found.items()}
        except RuleError as error:
            refuse(error, lang)
        for first, count in counts.items():
            typer.echo(f"{first}\t{count}")
        typer.echo(f"{'total':s}\t{sum(counts.values())}")


def playouts(
    position: Given,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Playouts a position.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same answer.")] = 0,
    policy: Annotated[Literal["random", "rules"], typer.Option(help="Any legal card, or a rule of thumb.")] = "random",
    jobs: Annotated[int, typer.Option(min=0, help="Threads; 0 for one a core.")] = 0,
    lang: Language = "fr",
) -> None:
    """Play deals out from a position many times: mean points, how often ahead, capots."""
    from rebelote.engine.playouts import playouts_many
    from rebelote.rules.errors import RuleError

    try:
        found = playouts_many(read_deals(position, lang), count, seed, policy, jobs=jobs)
    except RuleError as error:
        refuse(error, lang)
    heads = ("points", "écart type", "devant", "capots") if lang == "fr" else ("points", "deviation", "ahead", "capots")
    for answer in found:
        typer.echo("\t".join(("", *heads)))
        for team in TEAMS:
            typer.echo(
                f"{team_name(team, lang)}\t{answer.mean[team]:.2f}\t{answer.deviation[team]:.2f}"
                f"\t{answer.ahead[team] / answer.count:.1%}\t{answer.capots[team]}"
            )


def worlds(
    position: Given,
    seat: Annotated[str, typer.Option(help="Whose view: S E N W; the player on turn without it.")] = "",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many deals to draw.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 0,
    lang: Language = "fr",
) -> None:
    """Draw hidden hands that fit what a seat knows, all equally likely; their number first."""
    from rebelote.engine.sample import sample_worlds
    from rebelote.rules.errors import RuleError
    from rebelote.rules.view import view_of

    try:
        for deal in read_deals(position, lang):
            viewer = Seat.parse(seat) if seat else deal.turn or Seat.SOUTH
            drawn = sample_worlds(view_of(deal, viewer), count, seed)
            words = ("donnes possibles", "possible deals") if drawn.fitting != 1 else ("donne possible", "possible deal")
            typer.echo(f"{drawn.fitting:,} {words[0 if lang == 'fr' else 1]}".replace(",", " "))
            for world in drawn:
                hands = (f"{seat_name(one, lang)} {' '.join(card_short(c, lang) for c in world[one])}" for one in SEATS)
                typer.echo(" · ".join(hands))
    except RuleError as error:
        refuse(error, lang)
