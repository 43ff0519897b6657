"""Patterns compiled when first used: the same matches, and each of the house compiles."""

from __future__ import annotations

import gc
import pickle
import re
from importlib import import_module
from pkgutil import walk_packages

import deckcheck
from deckcheck.patterns import LatePattern, late_pattern


def test_a_late_pattern_matches_as_one_compiled_at_once() -> None:
    late, compiled = late_pattern(r"(?P<copies>\d+)x", re.IGNORECASE), re.compile(r"(?P<copies>\d+)x", re.IGNORECASE)
    assert late.pattern == compiled.pattern
    assert isinstance(late, LatePattern) and "compiled" not in vars(late)
    for _ in range(2):
        assert late.sub("*", "3X Amos") == compiled.sub("*", "3X Amos") == "* Amos"
    assert late.compiled == compiled
    assert pickle.loads(pickle.dumps(late_pattern("a", re.IGNORECASE))) == re.compile("a", re.IGNORECASE)
    assert late_pattern(rb"\s").search(b"a b")


def test_every_pattern_of_the_house_compiles() -> None:
    for module in walk_packages(deckcheck.__path__, "deckcheck."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    gc.unfreeze()  # or what all tests share is not among them
    patterns = [found for found in gc.get_objects() if isinstance(found, LatePattern)]
    gc.freeze()
    assert len(patterns) > 150
    for found in patterns:
        assert found.compiled.groups >= 0
