"""JSON Schemas: every example validates, what is broken is rejected, and they agree with what reads the files."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import date, time
from functools import cache
from pathlib import Path
from typing import Any

import check_jsonschema
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import deckcheck
from deckcheck.batch.discovery import gather
from deckcheck.cli.schema import DRAFT, KINDS, schema_of
from deckcheck.config.file import read_configuration
from deckcheck.config.settings import FIELDS
from deckcheck.decklists.field_checks import HEADER_KEYS, MAX_COPIES, MAX_NAME
from deckcheck.decklists.registry import MARKS
from deckcheck.games import edition_ids, edition_table
from tests.cli.conftest import Run
from tests.config.test_file import EVERY_KEY, WRONG
from tests.for_each import for_each
from tests.games import test_custom
from tests.readme import blocks

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERY_TOML = sorted(path for path in EXAMPLES.rglob("*.toml"))
LIST = "# format: redemption/type-1\n1 Son of God (K)\n2 Moses (Pa)\nReserve:\n1 Angel of the Lord (Wa)\n"


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(kind))


def plain(value: Any) -> Any:
    """What TOML gives, as JSON has it."""
    match value:
        case dict():
            return {key: plain(each) for key, each in value.items()}
        case list():
            return [plain(each) for each in value]
        case date() | time():
            return value.isoformat()
    return value


def accepts(kind: str, text: str) -> bool:
    found: bool = validator(kind).is_valid(json.loads(text) if kind == "list-json" else plain(tomllib.loads(text)))
    return found


def kind_of(path: Path) -> str:
    if path.name == "deckcheck.toml":
        return "config"
    return "format" if "[[rules]]" in path.read_text(encoding="utf-8") else "list-toml"


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one_and_names_itself(run: Run, tmp_path: Path, kind: str) -> None:
    code, printed, _ = run("schema", kind)
    made = json.loads(printed)
    assert code == 0
    assert (made["$schema"], made["$id"]) == (DRAFT, f"urn:deckcheck:schema:{kind}")
    assert made["title"].startswith("deckcheck ")
    Draft202012Validator.check_schema(made)
    assert run("schema", kind, "-o", str(tmp_path / "s.json"))[:2] == (0, "")
    assert (tmp_path / "s.json").read_text(encoding="utf-8") == printed
    undescribed = [key for key, value in made["properties"].items() if kind != "report" and "description" not in value]
    assert undescribed == []


def test_an_unknown_kind_is_wrong_usage(run: Run) -> None:
    code, _, said = run("schema", "list")
    assert code == 2
    assert "list-toml" in said


def test_every_example_validates_and_check_jsonschema_agrees(tmp_path: Path) -> None:
    kinds = {path: kind_of(path) for path in EVERY_TOML}
    assert set(kinds.values()) == {"config", "format", "list-toml"}
    for kind in set(kinds.values()):
        (tmp_path / f"{kind}.json").write_text(json.dumps(schema_of(kind)), encoding="utf-8")
        files = [str(path) for path, found in kinds.items() if found == kind]
        broken = tmp_path / "broken.toml"
        broken.write_text("[deck]\nMoses = 0\n", encoding="utf-8")
        for paths, code in ((files, 0), ([str(broken)], 1)):
            arguments = ["--schemafile", str(tmp_path / f"{kind}.json"), *paths]
            assert CliRunner().invoke(check_jsonschema.main, arguments).exit_code == code, (kind, paths)


def test_what_the_readme_shows_validates() -> None:
    shown = blocks("toml")
    kinds = ["config" if "overrides" in text else "list-toml" for text in shown]
    assert sorted(set(kinds)) == ["config", "list-toml"]
    assert all(accepts(kind, text) for kind, text in zip(kinds, shown, strict=True))


def test_lists_and_reports_as_they_are_written_validate(run: Run, folder: Path) -> None:
    for path in EXAMPLES.glob("legal/*/*"):
        deck = deckcheck.load(path)
        assert accepts("list-json", deckcheck.convert(deck, "json").text), path
        assert accepts("list-toml", deckcheck.convert(deck, "toml").text), path
    assert validator("report").is_valid(json.loads(run("check", str(folder), "--output-format", "json").out))


@for_each("id", edition_ids())
def test_built_in_editions_are_formats_by_it(id: str) -> None:
    table = plain(edition_table(id)) | {"id": "redemption/built-in@custom"}
    assert [error.message for error in validator("format").iter_errors(table)] == []


GOOD = [text for (text,) in vars(test_custom.test_parameters_at_their_bounds)["rows"]]


@for_each("text", [test_custom.HEAD, *GOOD])
def test_formats_at_their_bounds_validate(text: str) -> None:
    assert accepts("format", text)


BROKEN = [
    (text, said)
    for test in (
        test_custom.test_a_fault_is_named_with_its_line_and_the_nearest_word,
        test_custom.test_parameters_that_contradict_each_other,
    )
    for text, _, said in vars(test)["rows"]
]
BEYOND = (
    # another file, or another place of this one
    *("there is no format", "is of another game", "did you mean 'redemption/", "'dominants'?", "stated by itself"),
    *(
        "each part of",
        "a rule above has this",
        "no rule is left",
        "do one of both",
        "more than 2000",
        "lost-soul-count",
    ),
    # numbers and lists that contradict each other, or say nothing
    *(
        "is more than",
        "so no deck can be legal",
        "must be stated",
        "holds for",
        "compares",
        "stands there twice",
        "is the",
    ),
    *("found 2 and 1", "sides: 1, and what: 2", "a group without", "rows: ", "values: none", "lists: ", "is before"),
    "expected a name, two brigades",
    "step: found 0",
    "expected true or false",
)
"""What is said of a format whose shape is right."""


@for_each(("text", "said"), BROKEN, ids=[said[:40] for _, said in BROKEN])
def test_a_broken_format_is_rejected_where_its_shape_tells(text: str, said: str) -> None:
    try:
        fits = accepts("format", text)
    except tomllib.TOMLDecodeError:
        return  # before there is anything to validate
    assert not fits or any(each in said for each in BEYOND)


def test_most_broken_formats_have_a_shape_that_tells() -> None:
    told = sum(
        "invalid TOML" not in said and "twice" not in said and not accepts("format", text) for text, said in BROKEN
    )
    assert told >= 40


OF_FILES = ("there is no", "there is none at", "1: format: ", "\\u001b", "more than", "not UTF-8")


@for_each(("text", "said"), WRONG, ids=[f"{text[:30]!r}" for text, _ in WRONG])
def test_a_broken_configuration_is_rejected_where_its_shape_tells(text: str, said: str) -> None:
    try:
        fits = accepts("config", text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return
    assert not fits or any(each in said for each in OF_FILES)


def test_the_schema_of_a_configuration_has_every_key_of_its_reader() -> None:
    keys = schema_of("config")["properties"]
    assert set(keys) == {*FIELDS, "overrides"}
    assert set(keys["overrides"]["items"]["properties"]) == {*FIELDS, "paths"}
    assert accepts("config", EVERY_KEY.replace("opr-missions/unique =", '"opr-missions/unique" ='))


ANY_KEY: dict[str, list[Any]] = {
    "format": ["opr-missions/custom", ["T1", "gospel/standard"], "", "all", [], ["all"], 3, True, {}, [3]],
    "as-of": ["2026-04-18", date(2026, 4, 18), "2026-13-01", "18.4.2026", "", 3, True, ["2026-04-18"]],
    "cards": ["2026-08-09", date(2026, 8, 9), "newest", 2026, False, {}],
    "card-db": ["cards", ["cards"], "", " ", 3, True],
    "facts": ["facts.toml", ["facts.toml", "facts.toml"], [], "", [""], 3, {}],
    "select": ["opr-missions", "unique", ["opr-missions", "unique"], [], "", [1], {}],
    "ignore": [{}, {"unique": "why"}, {"unique": ""}, {"unique": " "}, {"unique": 3}, ["unique"], "unique", True],
    "strict": [True, False, 0, "true", []],
    "list-ignores": [True, False, 1, "no", {}],
    "paths": ["a/", "*.txt", ["a/", "**/b"], "/a", "../a", "a/../b", [], "", 3, [3], {}],
    "strikt": [True],
}
"""Values of each key, right and wrong ones, but none that only the files beside a configuration make wrong."""


@for_each(("key", "value"), [(key, value) for key, values in ANY_KEY.items() for value in values])
def test_a_configuration_validates_just_when_it_is_read(tmp_path: Path, key: str, value: Any) -> None:
    import tomli_w

    (tmp_path / "facts.toml").touch()
    (tmp_path / "cards").mkdir(exist_ok=True)
    file = tmp_path / "deckcheck.toml"
    for table in {key: value}, {"overrides": [{"paths": "a/", key: value}]}, {"overrides": [{key: value}]}:
        file.write_text(tomli_w.dumps(table), encoding="utf-8")
        try:
            read = read_configuration(str(file), file.name) is not None
        except deckcheck.DeckcheckError:
            read = False
        assert validator("config").is_valid(plain(table)) == read, table


VALUES = st.recursive(
    st.one_of(
        st.sampled_from([0, 1, 3, 9999, 10000, -1, True, 2.5, "3", " 3 ", "0", "007", "x", "", "-"]),
        st.sampled_from(["Moses", "(m)", "a" * 501, "2 Moses"]),
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=2),
        st.dictionaries(st.sampled_from(["count", "set", "image", "note", "cuont", "Moses", ""]), inside, max_size=2),
    ),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from(["name", "format", "deck", "reserve", "facts", "Heroes", "nmae"]), VALUES))
def test_a_list_in_toml_validates_just_when_it_is_read_without_a_problem(table: dict[str, Any]) -> None:
    import tomli_w

    try:
        read = not deckcheck.read(tomli_w.dumps(table).encode(), path="a.toml", syntax="toml", empty=True).problems
    except deckcheck.UnreadableDeck:
        read = False
    assert validator("list-toml").is_valid(table) == read


@for_each("kind", ["list-toml", "list-json"])
def test_the_schema_of_a_list_has_the_keys_and_bounds_of_its_reader(kind: str) -> None:
    schema = schema_of(kind)
    definitions, written = schema["$defs"], json.dumps(schema)
    assert schema["properties"].keys() >= {*HEADER_KEYS, "reserve", "facts"}
    assert definitions["printing" if kind == "list-toml" else "card"]["properties"].keys() >= {*MARKS}
    assert set(re.findall(r'"maxLength": (\d+)', written)) == {str(MAX_NAME)}
    assert set(re.findall(r'"maximum": (\d+)', written)) == {str(MAX_COPIES)}


CARDS = st.lists(
    st.one_of(
        st.dictionaries(
            st.sampled_from(["name", "quantity", "set", "section", "qauntity"]),
            st.sampled_from(["Moses", 3, "3", 0, None, "", True]),
            max_size=3,
        ),
        st.sampled_from([3.5, None, True]),
    ),
    max_size=2,
)


@given(st.fixed_dictionaries({"cards": CARDS}, optional={"name": st.sampled_from(["A", None, 3]), "reserve": CARDS}))
def test_a_list_in_json_that_validates_is_read_without_a_problem(table: dict[str, Any]) -> None:
    deck = deckcheck.read(json.dumps(table).encode(), path="a.json", syntax="json", empty=True)
    if validator("list-json").is_valid(table):
        assert not deck.problems
    elif not any(key in str(table) for key in ("None", "qauntity")):  # of other programs, which are read all the same
        assert deck.problems


def test_the_schema_a_file_names_is_passed_over_and_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plain_deck = deckcheck.read(LIST)
    for name, syntax, mark in (
        ("a.toml", "toml", "#:schema ./list.json\n"),
        ("a.json", "json", '"$schema": "./2 list.json"'),
    ):
        text = deckcheck.convert(plain_deck, syntax).text
        marked = mark + text if syntax == "toml" else text.replace("{", "{\n  " + mark + ",", 1)
        path = tmp_path / name
        path.write_text(marked, encoding="utf-8")
        assert not deckcheck.load(path).problems
        assert deckcheck.load(path).entries == tuple(
            entry._replace(line=entry.line + marked.count("\n") - text.count("\n"))
            for entry in deckcheck.read(text, path=name).entries
        )
        assert "schema" not in run("check", name).out
        assert run("convert", name, "--to", "text").err == ""
        assert run("fmt", name).code == 0
        assert mark.strip() in path.read_text(encoding="utf-8")
        assert run("add", name, "A New Beginning (FoM)", "--format", "redemption/limited").code in (0, 1, 3)
        added = path.read_text(encoding="utf-8")
        assert mark.strip() in added
        assert "A New Beginning" in added
        assert run("fmt", name, "--check").code in (0, 1)
        assert run("fmt", name).err.endswith("list rewritten\n") or mark.strip() in path.read_text(encoding="utf-8")


def test_a_configuration_and_a_format_may_name_theirs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deckcheck.toml").write_text('#:schema ./c.schema.json\nformat = "./f.toml"\n', encoding="utf-8")
    (tmp_path / "f.toml").write_text("#:schema ./f.json\n" + test_custom.HEAD, encoding="utf-8")
    (tmp_path / "a.txt").write_text(LIST, encoding="utf-8")
    (tmp_path / "c.schema.json").write_text(run("schema", "config").out, encoding="utf-8")
    code, out, _ = run("check", str(tmp_path))
    assert code == 1
    assert "redemption/our-league@custom" in out
    found = {Path(source.path).name: source.skipped for source in gather([str(tmp_path)])}
    assert found["c.schema.json"] == "a JSON Schema"  # and not a list that cannot be read
