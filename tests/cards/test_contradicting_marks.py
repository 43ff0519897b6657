"""Sets, brackets and pictures that contradict the name beside them: every printing stays that either means."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from deckcheck.cards import Cards, Database, Found, Printing, find
from deckcheck.cards.names import image_id, straight
from tests.for_each import for_each
from tests.runs import tried

Table = list[dict[str, str]]


def named(found: Found) -> list[str]:
    return [f"{printing.name} [{printing.set}]" for printing in found.printings]


ZERESH = ["Zeresh [Pri]", "Zeresh, Wife of Haman (Roots) [RR]"]
QUESTIONING = ["Questioning Christ (GoC) [GoC]", "Questioning Christ's Authority [Di]"]
SOULS = ["Lost Soul (Mark 1:40) (GoC) [GoC]", "Lost Soul Mark 1:40 (Kneeling Dude) [Ap]"]


@for_each(
    ("name", "code", "image", "meant", "unmatched"),
    [
        ("Zeresh (Roots)", "", "", ZERESH, ("Roots",)),
        ("Zeresh [RR]", "", "", ZERESH, ("RR",)),
        ("Zeresh", "RR", "", ZERESH, ("RR",)),
        ("Zeresh", "Roots", "", ZERESH, ("Roots",)),
        ("Zeresh", "", "163-Zeresh", ZERESH, ("163-Zeresh",)),
        ("Zeresh", "Pri", "163-Zeresh.jpg", ZERESH, ("163-Zeresh",)),
        ("Zeresh", "RR", "163-Zeresh", ZERESH, ("RR", "163-Zeresh")),
        ("Zeresh", "RR", "Zeresh_(Pi)", ZERESH, ("RR",)),
        ("Questioning Christ (Di)", "", "", QUESTIONING, ("Di",)),
        ("questioning christ", "Disciples", "", QUESTIONING, ("Disciples",)),
        ("Lost Soul (Mark 1:40) (Ap)", "", "", SOULS, ("Ap",)),
        ("Lost Soul (Mark 1:40)", "Ap", "", SOULS, ("Ap",)),
        ("Goliath (LoC)", "Main", "", ["Goliath (LoC) [LoC]", "Goliath (L) [Main]"], ("Main",)),
        ("Goliath (LoC)", "", "Zeresh_(Pi)", ["Goliath (LoC) [LoC]", "Zeresh [Pri]"], ("Zeresh_(Pi)",)),
        ("Aaron (Di)", "Pri", "Aaron_(Di)", ["Aaron (Di) [Di]", "Aaron (Pi) [Pri]"], ("Pri",)),
    ],
)
def test_a_mark_that_contradicts_the_name_leaves_both(
    redemption: Cards, name: str, code: str, image: str, meant: list[str], unmatched: tuple[str, ...]
) -> None:
    found = find(redemption, name, set=code, image=image)
    assert (named(found), found.chosen, found.unmatched) == (meant, False, unmatched)
    assert named(Found(found.instead, found.how)) == meant[1:]


@for_each(
    ("name", "code", "image", "meant"),
    [
        ("Zeresh", "", "", "Zeresh [Pri]"),
        ("Zeresh", "Priests", "Zeresh_(Pi)", "Zeresh [Pri]"),
        ("Zeresh, Wife of Haman", "RR", "163-Zeresh", "Zeresh, Wife of Haman (Roots) [RR]"),
        ("Zeresh (Roots)", "RR", "163-Zeresh", "Zeresh, Wife of Haman (Roots) [RR]"),  # as it was called once
        ("Zeresh (Roots)", "", "163-Zeresh", "Zeresh, Wife of Haman (Roots) [RR]"),
        ("Questioning Christ", "GoC", "", "Questioning Christ (GoC) [GoC]"),
        ("Goliath (LoC)", "LoC", "", "Goliath (LoC) [LoC]"),
        ("Goliath (LoC)", "LoC", "no-such-picture", "Goliath (LoC) [LoC]"),
        ("Goliath", "LoC", "LR45-Goliath", "Goliath (LoC) [LoC]"),
    ],
)
def test_marks_that_agree_with_the_name_decide(redemption: Cards, name: str, code: str, image: str, meant: str) -> None:
    found = find(redemption, name, set=code, image=image)
    assert (named(found), found.unmatched, found.instead) == ([meant], (), ())


@pytest.mark.parametrize("name", ["Sanhedrin (EC)", "Sanhedrin (TEC)", "sanhedrin [Early Church]", "The Sanhedrin"])
def test_small_words_are_no_contradiction(redemption: Cards, name: str) -> None:
    """REG 113; the plain name alone is that of an Enhancement of Apostles."""
    assert named(find(redemption, name)) == ["The Sanhedrin [TEC]"]
    assert named(find(redemption, "Sanhedrin", set="EC")) == ["The Sanhedrin [TEC]"]
    assert named(find(redemption, "Sanhedrin")) == named(find(redemption, "Sanhedrin (Ap)")) == ["Sanhedrin [Ap]"]
    torn = find(redemption, "Sanhedrin", set="TEC", image="Sanhedrin_(Ap)")
    assert named(torn) == ["Sanhedrin [Ap]", "The Sanhedrin [TEC]"]


@pytest.mark.parametrize("mark", ["foil", "ZZZ", "-", "signed", "Prophets"])
def test_a_mark_that_means_nothing_of_the_kind_changes_nothing(redemption: Cards, mark: str) -> None:
    for found in (find(redemption, f"Zeresh ({mark})"), find(redemption, "Zeresh", set=mark)):
        assert (named(found), found.unmatched, found.instead) == (["Zeresh [Pri]"], (mark,), ())
    assert named(find(redemption, "Zeresh", image=mark)) == ["Zeresh [Pri]"]


def test_an_older_release_has_no_card_of_a_later_picture(database: Database) -> None:
    early = database.cards("redemption", "2026-03-30")
    newest = database.cards("redemption")
    late = next(each for each in newest.all() if each.set == "RR2" and not early.pictured(str(each.facts["image"])))
    found = find(early, "Zeresh", image=str(late.facts["image"]))
    assert named(found) == ["Zeresh [Pri]"]


@pytest.mark.slow
def test_every_card_of_the_older_tables_is_still_the_one_it_was(
    redemption: Cards, table: Callable[[str], Table], releases: list[str]
) -> None:
    """A ``.dek`` file keeps the name, set and picture of the day; names and picture ids have changed since."""
    of_image: dict[str, set[int]] = {}
    of_name: dict[tuple[str, str], Printing] = {}
    for each in redemption.all():
        of_image.setdefault(str(each.facts["image"]), set()).add(each.id)
        of_name[each.name, each.set] = each
    for row in {(row["name"], row["set"], row["image"]) for date in releases for row in table(f"facts-{date}.tsv")}:
        name, code, image = row
        now = of_name.get((straight(name), code))
        meant = of_image.get(image_id(image)) or ({now.id} if now else set())
        found = {each.id for each in find(redemption, name, set=code, image=image).printings}
        assert meant, row
        if now and now.facts["image"] == image_id(image):
            assert found == {now.id}, row
        assert found & meant, row


def test_two_marks_that_agree_are_never_passed_over(redemption: Cards) -> None:
    """Whatever the name: the printing that set and picture mean is possible, and so is the card that the name means."""
    some = [each for each in redemption.all() if each.facts["image"]][:: tried(399, 199)]
    for one, other in product(some, some):
        found = find(redemption, one.name, set=other.set, image=str(other.facts["image"]))
        assert other.id in {each.id for each in found.printings}, (one.name, other.name)
        # of two sides, when the name is one of them
        assert any(one.title in each.title for each in found.printings), (one.name, other.name)
