"""A snapshot holds lists and results, and a comparison tells each difference under its gravest cause."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from tests.corpus.__main__ import main
from tests.corpus.compare import differences, printed, shown
from tests.corpus.lists import TYPE_1, List, every_list
from tests.corpus.mutants import mutant
from tests.corpus.snapshot import Snapshot, lists_of, load, save, snapshot
from tests.lists import FORTY_NINE

LEGAL = f"{FORTY_NINE}1 Wisdom (L)\n".encode()
LISTS = [
    List("legal", LEGAL, (TYPE_1,)),
    List("short", FORTY_NINE.encode(), (TYPE_1,)),
    List("unknown", f"{FORTY_NINE}1 Wisdon (L)\n".encode(), (TYPE_1,)),
    List("utf-16", LEGAL.decode().encode("utf-16"), (TYPE_1,)),
    List("own", f"# format: {TYPE_1}\n".encode() + LEGAL),
    List("unreadable", b"\x00\x01\x02"),
]


@pytest.fixture(scope="module")
def before() -> Snapshot:
    return snapshot(LISTS)


def test_a_snapshot_holds_what_came_of_each_list(before: Snapshot) -> None:
    verdicts = {key: [result["verdict"] for result in held["results"].values()] for key, held in before.items()}
    assert verdicts == {
        "legal": ["legal"],
        "short": ["illegal"],
        "unknown": ["undetermined"],
        "utf-16": ["legal"],
        "own": ["legal"],
        "unreadable": ["UnreadableDeck"],
    }
    [size] = before["short"]["results"][TYPE_1]["findings"]
    assert (size["rule"], size["status"]) == ("redemption/deck-size", "violated")
    assert before["legal"]["results"][TYPE_1]["counts"] == {"deck": 50, "reserve": 0}
    assert before["legal"]["text"].encode() == LEGAL


def test_the_lists_of_a_snapshot_can_be_judged_anew(before: Snapshot, tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    save(before, old)
    assert list(lists_of(load(old))) == sorted(LISTS)
    assert main(["write", str(new), "--lists", str(old), "--processes", "1"]) == 0
    assert new.read_bytes() == old.read_bytes()
    assert main(["compare", str(old), str(new)]) == 0


def test_two_lists_of_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="legal"):
        snapshot([LISTS[0], LISTS[0]])


def test_each_difference_is_under_its_gravest_cause(before: Snapshot) -> None:
    after = deepcopy(before)
    del after["unreadable"]
    after["legal"]["results"][TYPE_1] |= {"verdict": "undetermined", "counts": {"deck": 49, "reserve": 0}}
    after["own"]["results"][""]["counts"] = {"deck": 49, "reserve": 1}
    after["utf-16"]["results"][TYPE_1]["hash"] = ""
    after["short"]["results"][TYPE_1]["findings"][0]["status"] = "undetermined"
    after["unknown"]["results"][TYPE_1]["findings"][0]["lines"] = [1]
    found = [(each.cause, each.key, each.format, each.change) for each in differences(before, after)]
    assert found == [
        ("lists", "unreadable", "", "gone"),
        ("verdict", "legal", TYPE_1, "legal → undetermined"),
        ("counts", "own", "", "deck -1, reserve +1"),
        (
            "rules",
            "short",
            TYPE_1,
            "- redemption/deck-size violated, + redemption/deck-size undetermined",
        ),
        ("lines", "unknown", TYPE_1, before["unknown"]["results"][TYPE_1]["findings"][0]["rule"]),
        ("cards", "utf-16", TYPE_1, "no hash now"),
    ]


def test_other_suggestions_and_other_lists_differ_but_wording_does_not(before: Snapshot) -> None:
    after = deepcopy(before)
    for held in after.values():
        for result in held["results"].values():
            for finding in result["findings"]:
                finding |= {"message": "Other words.", "remedy": "Others."}
    assert differences(before, after) == []
    after["unknown"]["results"][TYPE_1]["findings"][0]["suggestions"] = ["Whatever"]
    after["legal"]["text"] += "1 Moses\n"
    assert [(each.cause, each.key) for each in differences(before, after)] == [
        ("lists", "legal"),
        ("suggestions", "unknown"),
    ]


def test_the_same_changes_are_told_together(before: Snapshot) -> None:
    after = deepcopy(before)
    for key in ("legal", "utf-16", "own"):
        for result in after[key]["results"].values():
            result["verdict"] = "illegal"
    told = printed(differences(before, after), 2)
    assert told.splitlines() == [
        "verdict: legal → illegal  (3)",
        f"    legal  {TYPE_1}",
        "    own",
        "    … and 1 more",
        "verdict          3",
    ]
    assert printed([], 2) == "no differences"


def test_the_command_tells_by_its_exit_code(
    before: Snapshot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    after = deepcopy(before)
    after["own"]["results"][""]["hash"] = "another"
    after["legal"]["results"][TYPE_1]["verdict"] = "illegal"
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    save(before, old)
    save(after, new)
    assert main(["compare", str(old), str(new), "--verdicts"]) == 1
    assert "another hash" not in capsys.readouterr().out
    assert main(["compare", str(old), str(new)]) == 1
    assert "cards: another hash  (1)\n    own\n" in capsys.readouterr().out
    assert main(["compare", str(old), str(new), "--show", "legal"]) == 0
    out = capsys.readouterr().out
    assert "  16  1 Wisdom (L)\n" in out
    assert out.index('"legal"') < out.index("NEW") < out.index('"illegal"')
    assert shown("unreadable", before, after)


def test_every_list_has_a_key_of_its_own_and_is_the_same_each_time() -> None:
    lists = list(every_list())
    assert len({each.key for each in lists}) == len(lists)
    assert {each.key: each.data for each in every_list()} == {each.key: each.data for each in lists}
    kinds = {each.key.partition("/")[0] for each in lists}
    assert kinds >= {"case", "examples", "line", "literal", "mutant", "styles", "styles-one-more"}
    assert sum(each.key.startswith("mutant/") for each in lists) >= 1000


def test_a_mutant_is_what_its_seed_makes_of_it() -> None:
    text = LEGAL.decode()
    made = [mutant(text, Random(seed)) for seed in range(50)]
    assert made == [mutant(text, Random(seed)) for seed in range(50)]
    assert len(set(made)) > 45
