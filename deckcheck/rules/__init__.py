"""The kinds of rules there are, by the name a format file uses: each is a module of ``kinds``, loaded when used.

What a kind needs beside its module, loaded later still, has a name with an underscore, such as ``copies_repair``.
In the examples of its manual ``trial`` judges lines by a rule written as TOML (``tests/rules/trial.py``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from deckcheck.rules.rule import Check, Rule

KINDS = tuple(sorted(path.stem for path in Path(__file__).parent.glob("kinds/*.py") if "_" not in path.stem))


@cache
def kind(name: str) -> type[Check]:
    """Return a kind of rule: the class ``Copies`` of the module ``copies``."""
    return cast("type[Check]", getattr(import_module(f"{__name__}.kinds.{name}"), name.title()))


__all__ = ["KINDS", "Check", "Rule", "kind"]
