"""Named tuples as ``typing`` makes them, asked side by side."""

from __future__ import annotations

import inspect
import pickle
import typing
from typing import Any, get_type_hints

import pytest

from deckcheck.named_tuple import NamedTuple


class OurCard(NamedTuple):
    """A card."""

    name: str
    copies: int = 1
    facts: typing.Mapping[str, str] = {}

    @property
    def double(self) -> int:
        return 2 * self.copies

    def __str__(self) -> str:
        return f"{self.copies} {self.name}"


class TheirCard(typing.NamedTuple):
    """A card."""

    name: str
    copies: int = 1
    facts: typing.Mapping[str, str] = {}

    @property
    def double(self) -> int:
        return 2 * self.copies

    def __str__(self) -> str:
        return f"{self.copies} {self.name}"


class OurHero(OurCard):
    """What inherits is an ordinary class."""


class OurSet(NamedTuple):
    name: str


@pytest.mark.parametrize("card", [OurCard, TheirCard])
def test_both_make_the_same(card: Any) -> None:
    amos = card("Amos", 3)
    assert (amos.name, amos[1], amos.double, str(amos), tuple(amos)) == ("Amos", 3, 6, "3 Amos", ("Amos", 3, {}))
    assert amos == card(copies=3, name="Amos") == ("Amos", 3, {}) == card._make(["Amos", 3, {}])
    assert amos._replace(copies=2) == card("Amos", 2)
    assert amos._asdict() == {"name": "Amos", "copies": 3, "facts": {}}
    assert repr(amos) == f"{card.__name__}(name='Amos', copies=3, facts={{}})"
    assert (card._fields, card._field_defaults) == (("name", "copies", "facts"), {"copies": 1, "facts": {}})
    assert (card.__match_args__, card.__slots__, card.__doc__) == (("name", "copies", "facts"), (), "A card.")
    assert (card.__bases__, type(card), card.__module__) == ((tuple,), type, __name__)
    assert list(get_type_hints(card)) == ["name", "copies", "facts"]
    assert list(inspect.signature(card).parameters) == ["name", "copies", "facts"]
    match amos:
        case card(name, copies):
            assert (name, copies) == ("Amos", 3)
    assert pickle.loads(pickle.dumps(amos)) == amos
    assert type(pickle.loads(pickle.dumps(amos))) is card


@pytest.mark.parametrize("card", [OurCard, TheirCard])
def test_both_refuse_the_same(card: Any) -> None:
    amos = card("Amos")
    for name in "name", "strength":
        with pytest.raises(AttributeError):
            setattr(amos, name, "Obadiah")
    wrong: tuple[Any, ...]
    for wrong in (), ("Amos", 1, {}, "more"):
        with pytest.raises(TypeError):
            card(*wrong)
    with pytest.raises(TypeError):
        card("Amos", count=1)
    with pytest.raises(TypeError):
        card._make(["Amos"])
    with pytest.raises(ValueError, match="count"):
        amos._replace(count=1)


def test_those_of_other_fields_are_as_they_are() -> None:
    assert (OurSet("Kings"), OurSet(name="Kings").name) == (("Kings",), "Kings")
    assert (OurHero("David").copies, OurHero._fields) == (1, OurCard._fields)
    with pytest.raises(TypeError):
        OurSet()  # type: ignore[call-arg]
