"""The kinds of rules there are, by the name a format file uses for them; each is a module, loaded when used."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from deckcheck.rules.rule import Check, Rule

KINDS = (
    "chart",
    "compare",
    "complete",
    "copies",
    "count",
    "exclusive",
    "includes",
    "opening",
    "quotas",
    "share",
    "values",
)


@cache
def kind(name: str) -> type[Check]:
    """The parameters of a kind of rule: the class ``Copies`` of the module ``copies``."""
    return cast("type[Check]", getattr(import_module(f"{__name__}.kinds.{name}"), name.title()))


__all__ = ["KINDS", "Check", "Rule", "kind"]
