"""Classes as the standard library's ``dataclass`` makes them, asked side by side."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from deckcheck import frozen_dataclass


def family(made_by: Any) -> tuple[Any, Any, Any]:
    """A class with every kind of field, one that inherits it, and one that is no one's equal."""

    @made_by(frozen=True, slots=True)
    class Card:
        """A card."""

        name: str
        copies: int = 1
        facts: dict[str, str] = field(default_factory=dict)
        line: int = field(default=0, compare=False, repr=False)

        @property
        def double(self) -> int:
            return 2 * self.copies

    @made_by(frozen=True, slots=True)
    class Hero(Card):
        strength: int = 7

    @made_by(frozen=True, slots=True, eq=False, kw_only=True)
    class Line:
        text: str
        length: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "length", len(self.text))

    return Card, Hero, Line


OURS, THEIRS = family(frozen_dataclass.dataclass), family(dataclasses.dataclass)
globals().update({cls.__name__: cls for cls in OURS})  # where pickle finds them
for _cls in OURS:
    _cls.__qualname__ = _cls.__name__


@pytest.mark.parametrize("made", [OURS, THEIRS], ids=["ours", "theirs"])
def test_both_make_the_same(made: tuple[Any, Any, Any]) -> None:
    card, hero, line = made
    amos = card("Amos", facts={"brigade": "green"}, line=3)
    assert (amos.name, amos.copies, amos.facts, amos.line, amos.double) == ("Amos", 1, {"brigade": "green"}, 3, 2)
    assert card("Amos").facts is not card("Amos").facts
    assert amos == card("Amos", 1, {"brigade": "green"}, 4)
    assert amos != card("Amos", 2, {"brigade": "green"}, 3)
    assert hero("Amos") != card("Amos")
    assert amos.__eq__("Amos") is NotImplemented
    assert repr(amos).endswith("Card(name='Amos', copies=1, facts={'brigade': 'green'})")
    assert repr(hero("David", strength=10)).endswith("Hero(name='David', copies=1, facts={}, strength=10)")
    assert replace(amos, copies=3).copies == 3
    assert [each.name for each in fields(hero)] == ["name", "copies", "facts", "line", "strength"]
    assert list(inspect.signature(card).parameters) == ["name", "copies", "facts", "line"]
    assert card.__match_args__ == ("name", "copies", "facts", "line")
    assert hash(hero("David", facts=())) == hash(hero("David", facts=(), line=9))
    assert (card.__doc__, card.__slots__, hero.__slots__) == (
        "A card.",
        ("name", "copies", "facts", "line"),
        ("strength",),
    )
    amen = line(text="Amen")
    assert (amen.length, amen == line(text="Amen"), amen == amen, len({amen, amen})) == (4, False, True, 1)
    assert copy.copy(amos) == amos


@pytest.mark.parametrize("made", [OURS, THEIRS], ids=["ours", "theirs"])
def test_both_refuse_the_same(made: tuple[Any, Any, Any]) -> None:
    card, _, line = made
    amos = card("Amos")
    for name in "name", "strength":
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(amos, name, "Obadiah")
        with pytest.raises((FrozenInstanceError, TypeError)):
            delattr(amos, name)
    wrong: tuple[Any, ...]
    for wrong in (), ("Amos", 1, {}, 0, "more"):
        with pytest.raises(TypeError):
            card(*wrong)
    with pytest.raises(TypeError):
        line("Amen")
    with pytest.raises(TypeError):
        card("Amos", count=1)


@pytest.mark.parametrize("made", [OURS, THEIRS], ids=["ours", "theirs"])
def test_any_class_may_inherit_them(made: tuple[Any, Any, Any]) -> None:
    card, _, line = made

    class Roomy(card):  # type: ignore[valid-type, misc]
        pass

    class Slim(card):  # type: ignore[valid-type, misc]
        __slots__ = ()

    class Own(card):  # type: ignore[valid-type, misc]
        __slots__ = ("extra",)

        def __init__(self, name: str) -> None:
            super().__init__(name, 2, line=3)

    class Known(line):  # type: ignore[valid-type, misc]
        pass

    for each in (Roomy("Amos", 2, line=3), Slim("Amos", 2, line=3), Own("Amos")):
        assert (each.name, each.double, each.facts, each.line) == ("Amos", 4, {}, 3) and type(each) is not card
        with pytest.raises(FrozenInstanceError):
            each.name = "Obadiah"
    assert (Known(text="Amen").length, type(Known(text="Amen"))) == (4, Known)


def test_no_field_of_one_that_inherits_another_is_looked_up_to_be_set() -> None:
    @frozen_dataclass.dataclass(frozen=True, slots=True)
    class Card:
        name: str

    @frozen_dataclass.dataclass(frozen=True, slots=True)
    class Token(Card):
        copies: int

    settable = vars(frozen_dataclass._settable(Token))  # the interpreter sets fields directly where both are its own
    assert all(settable[each] is vars(object)[each] for each in ("__setattr__", "__delattr__"))


def test_they_can_be_pickled() -> None:
    amos = OURS[0]("Amos", 2, {"brigade": "green"}, 5)
    again = pickle.loads(pickle.dumps(amos))
    assert (again, again.line) == (amos, 5)


def test_only_frozen_classes_with_slots_are_made() -> None:
    with pytest.raises(TypeError):
        frozen_dataclass.dataclass(frozen=False, slots=True)
