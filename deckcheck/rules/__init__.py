"""The kinds of rules, by their names in format files: each is a module of ``kinds``, loaded when used.

A module with an underscore in its name, such as ``lists_difference``, is part of a kind and loaded even later.
In the examples of a kind, ``trial`` checks lines by a rule written as TOML (``tests/rules/trial.py``).
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
