r"""deckcheck: is this deck legal, and if not, why?

>>> import deckcheck
>>> deck = deckcheck.read(b"# format: redemption/type-1\n1 Son of God (K)")
>>> report = deckcheck.check(deck)
>>> print(report.verdict, report.findings[0].rule, report.findings[0].actual)
illegal redemption/deck-size 1

``load`` and ``read`` return a ``Deck``, ``check`` checks one and ``check_paths`` files and folders. ``fix`` makes one
legal, ``convert`` writes it in another syntax, ``fmt`` formats a list and ``edit`` changes its cards; ``stats``,
``odds`` and ``diff`` count, compute and compare. Wherever a deck is expected, the path of a list is accepted too. For
many decks create a ``Checker`` and reuse it; ``check_many`` makes table rows from raw lists. Any problem before a deck
can be checked is a ``DeckcheckError``; a problem with a deck is a ``Finding``.
"""

from __future__ import annotations

# Each name is imported when it is first used, so that `import deckcheck` is nearly free. The stub beside this file has
# a line for each, also for type checkers: `from MODULE import NAME as NAME`.
with open(f"{__file__}i", encoding="utf-8") as _stub:  # noqa: PTH123 - pathlib would take longer than all of this
    _HOME = {words[3]: words[1] for words in map(str.split, _stub) if words[:1] == ["from"]}
__all__ = [*_HOME]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    globals()[name] = found = getattr(import_module(_HOME[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
