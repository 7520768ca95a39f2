"""How are the nets of the bots made? ``python -m train STEP`` at the root of the sources; the recipe is in docs/bots/maitre.md.

``lessons`` and ``calls`` write data, ``policy`` and ``bidding`` fit nets to it and export them (PyTorch: dependency group
``train``), ``bids`` does both for the auction game; ``evaluate`` tells what the choices of a policy net lose, ``belief``
how well worlds weighed by it fit the deal.
"""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

from rebelote.bots.nets.endings import BINS
from rebelote.bots.nets.files import write_net
from rebelote.engine import _core
from rebelote.rules.books import parse_key

from . import auctions, calls, lessons
from .belief import gains, shares
from .encode import raw
from .evaluate import regret
from .worth import policy


def main(arguments: list[str] | None = None) -> None:
    """Do one step."""
    parser = argparse.ArgumentParser(
        prog="python -m train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("lessons", help="deals played by a judge, in a folder; goes on where it stopped")
    step.add_argument("folder", type=Path)
    step.add_argument("--files", type=int, default=500)
    step.add_argument("--seconds", type=float, default=3600.0, help="stop after the file during which this is over")
    _recipe(step, lessons.Recipe)
    step = steps.add_parser("calls", help="calls and how deals ended, in a file")
    step.add_argument("file", type=Path)
    _recipe(step, calls.Recipe)
    step = steps.add_parser("policy", help="fit the policy net to lessons")
    step.add_argument("folders", type=Path, nargs="+")
    step.add_argument("--kept", type=Path, required=True, help="a folder of lessons for looking at only")
    _fit(step, 8)
    step = steps.add_parser("bidding", help="fit the two nets of calls")
    step.add_argument("file", type=Path)
    _fit(step, 4)
    step = steps.add_parser("bids", help="fit the two nets of the auction game in rounds of best response")
    _recipe(step, auctions.Recipe)
    _fit(step, 3)
    step = steps.add_parser("evaluate", help="what the choices of a policy net lose, beside those of the rule of thumb")
    step.add_argument("folder", type=Path)
    step.add_argument("net", type=Path)
    step = steps.add_parser("belief", help="how well worlds weighed by a policy net fit the deal")
    step.add_argument("net", type=Path)
    step.add_argument("--bot", default="playouts")
    step.add_argument("--book", default="classique")
    step.add_argument("--deals", type=int, default=50)
    step.add_argument("--seed", type=int, default=8)
    options = parser.parse_args(arguments)
    _STEPS[options.step](options)


def _recipe(parser: argparse.ArgumentParser, kind: Any) -> None:
    for field in fields(kind):
        of = str if field.default is None else type(field.default)
        parser.add_argument("--" + field.name.replace("_", "-"), type=of, default=field.default)


def _fit(parser: argparse.ArgumentParser, epochs: int) -> None:
    parser.add_argument("--out", type=Path, required=True, help="the folder for the nets")
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--fit-seed", type=int, default=1)


def _made(options: argparse.Namespace, kind: Any) -> Any:
    return kind(**{field.name: getattr(options, field.name) for field in fields(kind)})


def _lessons(options: argparse.Namespace) -> None:
    for path in lessons.collect(_made(options, lessons.Recipe), options.folder, options.files, options.seconds):
        print(path, flush=True)


def _calls(options: argparse.Namespace) -> None:
    options.file.write_bytes(calls.make(_made(options, calls.Recipe)))
    print(options.file)


def _policy(options: argparse.Namespace) -> None:
    from .policy import Corpus, fit

    read = [data for folder in options.folders for data in lessons.read(folder)]
    learnt, kept = Corpus(raw(b"".join(read))), Corpus(raw(b"".join(lessons.read(options.kept))))
    print(f"{len(learnt)} lessons, {len(kept)} kept aside")
    for net, figures in fit(learnt, kept, options.epochs, options.fit_seed):
        print(figures, flush=True)
        weights, unit = net.whole()
        write_net(options.out / "policy.bin", "policy", weights.tolist(), unit)


def _bidding(options: argparse.Namespace) -> None:
    from .bidding import fit, passes, takings

    rows = np.frombuffer(options.file.read_bytes(), dtype=calls.ROW)
    for kind, seen, roles, endings in (("take", takings, 3, BINS), ("pass", passes, 2, 1 + 2 * BINS)):
        table = seen(rows)
        cut = len(table[0]) * 19 // 20
        learnt, kept = tuple(one[:cut] for one in table), tuple(one[cut:] for one in table)
        print(f"{kind}: {cut} rows, {len(kept[0])} kept aside")
        for net, figures in fit(learnt, kept, roles, endings, options.epochs, options.fit_seed):
            print(figures, flush=True)
            write_net(options.out / f"{kind}.bin", kind, net.whole().tolist())


def _bids(options: argparse.Namespace) -> None:
    from .bids import rounds

    for pair, figures in rounds(_made(options, auctions.Recipe), options.epochs, options.fit_seed):
        print(figures, flush=True)
        for name in ("finals", "ends"):
            write_net(options.out / f"{name}.bin", name, getattr(pair, name).whole().tolist())


def _evaluate(options: argparse.Namespace) -> None:
    net = policy(options.net)
    data = b"".join(lessons.read(options.folder))
    for name, values in (("policy net", net.values(data)), ("rule of thumb", _core.thumb_values(data))):
        lost, best = regret(data, values)
        print(f"{name}: loses {lost:.3f} marks a choice, the best card in {100 * best:.1f} %")


def _weighing(width: float, least: float, net: _core.PolicyNet | None = None, net_width: float = 0.0) -> _core.Effort:
    return _core.Effort(150, 1500, width=width, least_chance=least, net=net, net_width=net_width)


def _belief(options: argparse.Namespace) -> None:
    net = policy(options.net)
    ways = {
        "calls alone": _weighing(0.0, 0.1),
        "rule of thumb, doubt 8, floor 0.1": _weighing(8.0, 0.1),
        **{
            f"net, doubt {width:g}, floor {least:g}": _weighing(8.0, least, net, width)
            for width, least in ((8.0, 0.1), (8.0, 0.03), (4.0, 0.01), (2.5, 0.003))
        },
    }
    found = shares(parse_key(options.book), options.bot, options.deals, options.seed, ways)
    for name, share, gain, margin in gains(found, "rule of thumb, doubt 8, floor 0.1"):
        print(f"{name}: {100 * share:.2f} % of hidden cards right, {100 * gain:+.2f} ± {100 * margin:.2f}")


_STEPS = {
    "lessons": _lessons,
    "calls": _calls,
    "policy": _policy,
    "bidding": _bidding,
    "bids": _bids,
    "evaluate": _evaluate,
    "belief": _belief,
}

if __name__ == "__main__":
    main()
