"""The hooks, run by pre-commit itself on a repository; only the installation is left to ``test_installed``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.batch.discovery import gather
from deckcheck.batch.file_kinds import BUNDLES, PACKED, SUBMITTED, WRITTEN
from deckcheck.version import __version__
from tests.integrations.conftest import EXAMPLES, ROOT, Done, done, needed, only, only_printed, parsed

MANIFEST = ROOT / ".pre-commit-hooks.yaml"
EXAMPLE = EXAMPLES / "pre-commit-config.yaml"
PRE_COMMIT = [sys.executable, "-m", "pre_commit"]


def hook(id: str, **changed: object) -> dict[str, Any]:
    """A hook of the manifest, to be run without an environment of its own."""
    (found,) = (each for each in parsed(MANIFEST) if each["id"] == id)
    return {**found, "language": "system", **changed}


def run(project: Path, env: dict[str, str], hook: dict[str, Any]) -> Done:
    """What pre-commit makes of a hook and all files of a project."""
    needed("git")
    config = project / ".pre-commit-config.yaml"
    config.write_text(yaml.safe_dump({"repos": [{"repo": "local", "hooks": [hook]}]}), encoding="utf-8")
    for command in ["git", "init", "--quiet"], ["git", "add", "--all", "--force"]:
        assert done(command, project, env).code == 0
    return done([*PRE_COMMIT, "run", "--all-files"], project, env)


def named(project: Path, env: dict[str, str], hook: dict[str, Any]) -> set[str]:
    """The files that a hook is called with."""
    found = run(project, env, {**hook, "entry": "printf '%s\\n'", "args": [], "verbose": True})
    assert found.code == 0, found.out
    return {line for line in found.out.splitlines() if (project / line).is_file()}


@pytest.mark.parametrize(("what", "file"), [("manifest", MANIFEST), ("config", EXAMPLE)])
def test_pre_commit_takes_the_files(env: dict[str, str], what: str, file: Path) -> None:
    assert done([*PRE_COMMIT, f"validate-{what}", str(file)], ROOT, env) == (0, "", "")


def test_pre_commit_refuses_a_manifest_that_is_wrong(env: dict[str, str], tmp_path: Path) -> None:
    wrong = tmp_path / "hooks.yaml"
    wrong.write_text(MANIFEST.read_text(encoding="utf-8").replace("  entry:", "  enter:"), encoding="utf-8")
    assert done([*PRE_COMMIT, "validate-manifest", str(wrong)], ROOT, env).code == 1


def test_the_example_uses_the_hooks_of_this_version() -> None:
    (repository,) = parsed(EXAMPLE)["repos"]
    assert repository["rev"] == f"v{__version__}"
    assert {each["id"] for each in repository["hooks"]} == {each["id"] for each in parsed(MANIFEST)}


@pytest.mark.parametrize(
    ("id", "taken"), [("deckcheck", SUBMITTED.union(BUNDLES, PACKED)), ("deckcheck-fmt", frozenset(WRITTEN))]
)
def test_hooks_get_what_a_check_of_the_folder_takes(
    project: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch, id: str, taken: frozenset[str]
) -> None:
    other = ["deckcheck.toml", "pyproject.toml", ".hidden.txt", ".hidden/a.txt", "README.md", "LICENSE", "picture.png"]
    other += ["package.json", "list.schema.json", "Thumbs.db", "~$a.docx", "requirements.txt"]
    lists = [f"below/a{ending}" for ending in SUBMITTED.union(BUNDLES, PACKED)]
    lists += ["B.TXT", "my-deckcheck.toml", "c d.dek", "Ann"]
    for name in other + lists:
        file = project / "decks" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("", encoding="utf-8")
    got = named(project, env, hook(id))
    assert {f"decks/below/a{ending}" for ending in taken} <= got
    assert {f"decks/{name}" for name in other}.isdisjoint(got)
    monkeypatch.chdir(project)
    endings = WRITTEN if id == "deckcheck-fmt" else ()
    sources = gather(["decks"], bundles=id == "deckcheck", extensions=endings)
    assert got == {source.path for source in sources if not source.skipped}


def test_another_folder_can_be_named(project: Path, env: dict[str, str]) -> None:
    (project / "decks").rename(project / "league")
    (project / "league" / "README.md").write_text("# League\n", encoding="utf-8")
    assert named(project, env, hook("deckcheck")) == set()
    got = named(project, env, hook("deckcheck", files="^league/"))
    assert got == {f"league/{name}.txt" for name in ("legal", "illegal", "undetermined", "unreadable", "warned")}
    assert named(project, env, hook("deckcheck", files="^league/(?!un)")) == {name for name in got if "/un" not in name}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["legal", "warned"], 0),
        (["legal", "illegal"], 1),
        (["legal", "undetermined"], 3),
        (["illegal", "unreadable"], 4),
    ],
)
def test_lists_are_judged(project: Path, env: dict[str, str], names: list[str], code: int) -> None:
    only(project, *names)
    found = run(project, env, hook("deckcheck"))
    if not code:
        assert (found.code, "Passed" in found.out) == (0, True), found.out
        return
    assert (found.code, f"- exit code: {code}" in found.out) == (1, True), found.out
    assert "decks/legal.txt" not in found.out
    for name in set(names) - {"legal"}:
        assert f"{name.upper()}" in found.out
        assert f"decks/{name}.txt" in found.out


def test_a_list_as_it_is_printed_passes_once_its_format_is_named(project: Path, env: dict[str, str]) -> None:
    only_printed(project)
    unnamed = run(project, env, hook("deckcheck"))
    assert "- exit code: 3" in unnamed.out
    assert "deckcheck config set format redemption/limited" in " ".join(unnamed.out.split())
    assert "Passed" in run(project, env, hook("deckcheck", args=["--quiet", "--format", "redemption/limited"])).out
    assert done(["deckcheck", "config", "set", "format", "redemption/limited"], project, env).code == 0
    assert "files were modified by this hook" in run(project, env, hook("deckcheck-fmt")).out
    for id in "deckcheck", "deckcheck-fmt":
        passed = run(project, env, hook(id))
        assert (passed.code, "Passed" in passed.out) == (0, True), passed.out


def test_options_can_be_given(project: Path, env: dict[str, str]) -> None:
    only(project, "warned")
    strict = run(project, env, hook("deckcheck", args=["--strict", "--output-format", "concise"]))
    assert "- exit code: 1" in strict.out
    assert "decks/warned.txt:" in strict.out


def test_lists_are_put_in_order(project: Path, env: dict[str, str]) -> None:
    only(project, "legal")
    file = project / "decks" / "legal.txt"
    before = file.read_text(encoding="utf-8")
    first = run(project, env, hook("deckcheck-fmt"))
    assert (first.code, "files were modified by this hook" in first.out) == (1, True), first.out
    tidy = file.read_text(encoding="utf-8")
    assert tidy != before
    assert done(["deckcheck", "fmt", "--check", "decks"], project, env).code == 0
    second = run(project, env, hook("deckcheck-fmt"))
    assert (second.code, file.read_text(encoding="utf-8")) == (0, tidy), second.out


def test_a_list_that_cannot_be_read_is_left_alone(project: Path, env: dict[str, str]) -> None:
    only(project, "unreadable")
    file = project / "decks" / "unreadable.txt"
    before = file.read_bytes()
    found = run(project, env, hook("deckcheck-fmt"))
    assert "- exit code: 4" in found.out and "decks/unreadable.txt:2" in found.out
    assert file.read_bytes() == before
