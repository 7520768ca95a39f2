"""Which net plays the worlds on? The one of the package, made for the core once a process."""

from __future__ import annotations

from functools import cache

from rebelote.engine import _core

from .files import shipped


@cache
def policy_net(wanted: str) -> _core.PolicyNet:
    """The policy net whose hash begins as ``wanted``; raises DamagedNet."""
    net = shipped("policy", "policy", wanted)
    return _core.PolicyNet(net.weights.tolist(), net.unit)
