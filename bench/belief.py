"""How well do the deals that bots imagine fit the real one, and what does hearing the calls add?

Deals are played; before each free choice every searching bot says its worlds, which are held against the hidden hands. The
others are compared with the first bot. A bot is an id or the path of a specification.

Run from the top of the repository: ``python -m bench.belief playouts expert --book contree-ffb-2016 --deals 40``.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

from rebelote.arena.entrants import entrant
from rebelote.bots.search.brain import Brain
from rebelote.rules.books import parse_key
from train.belief import free_choices, gains, share


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--book", default="contree-ffb-2016")
    parser.add_argument("--player", default="playouts", help="the bot that plays the deals")
    parser.add_argument("--caller", help="makes the calls of all seats")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=8)
    options = parser.parse_args()
    brains = {}
    for name in options.bots:
        spec = entrant(name).spec
        assert spec is not None
        brains[name] = Brain(spec.settings)
    caller = None if options.caller is None else entrant(options.caller)
    found: dict[str, list[float]] = defaultdict(list)
    sizes: list[int] = []
    for deal, view, number in free_choices(
        parse_key(options.book), options.player, options.deals, options.seed, caller, most=8
    ):
        sizes.append(len(view.hand))
        for name, brain in brains.items():
            _, hands, weights, _ = brain.inspect(view, number)
            found[name].append(share(deal, view, hands, weights))
    print(f"{len(sizes)} choices")
    for few, many in ((1, 8), (8, 8), (6, 7), (3, 5)):
        some = {
            name: [value for value, size in zip(values, sizes, strict=True) if few <= size <= many]
            for name, values in found.items()
        }
        for name, mean, gain, margin in gains(some, options.bots[0]):
            print(f"{few}-{many} cards, {name}: {100 * mean:.2f} % right, {100 * gain:+.2f} ± {100 * margin:.2f}")


if __name__ == "__main__":
    main()
