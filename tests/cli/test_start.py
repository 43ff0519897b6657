"""What a user waits for: that a run imports no more than it needs. And what is told about the program itself."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.cli.command_loader import FILES
from deckcheck.version import __version__
from tests.card_data import row, text
from tests.cli.conftest import Run, environment
from tests.cli.in_process import PROGRAM

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAVY = {"pydantic", "pydantic_core", "rapidfuzz", "rich", "hypothesis", "csv", "urllib.request"}

PLAIN_CHECK = {
    "": """
        batch cards cli config deck decklists errors facts findings games legality limits
        patterns reading reporters rules shipped_toml version wording
    """,
    "batch": """
        discovery file_kinds runner sources
    """,
    "cards": """
        cards_of_release database fact_schema known_names name_lookup names set_names typos
    """,
    "cli": """
        app check check_inputs check_parallel check_run command_loader console exit_codes
        options process read_list
    """,
    "config": """
        discovery settings
    """,
    "decklists": """
        detection field_checks registry rows tables text words
    """,
    "decklists.text": """
        count_and_note headings line_kinds
    """,
    "games": """
        editions loading model name_notes stated_facts
    """,
    "legality": """
        checker deck_hash format_detection readability suppressions
    """,
    "reading": """
        card_lines company grammar heading_sections lattice line_facts
        line_parts line_reader name_parts names other_lines outline printing_choice readings
        resolved_lines resolver remarks_elsewhere table_rows text_lists vocabulary weighing
    """,
    "reporters": """
        causes summary text text_blocks text_layout
    """,
    "rules": """
        counters kinds parameters profiles rows rule selector
    """,
    "rules.kinds": """
        chart compare copies count exclusive
    """,
}
"""The modules that a check of a plain list needs, by room: what is added to them, every start pays for."""
OUTSIDE = {
    "__future__",
    "bisect",
    "dataclasses",
    "gc",
    "hashlib",
    "json",
    "resource",
    "sqlite3",
    "typer",
    "unicodedata",
}
"""What it needs of others beside all that Typer imports."""

SPY = """
import sys
sys.argv[0] = "deckcheck"
from deckcheck.cli import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def imported(*args: str) -> set[str]:
    """The modules a run imports."""
    done = subprocess.run(
        [sys.executable, "-c", SPY, *args], capture_output=True, text=True, env=environment(), check=False
    )
    return set(done.stderr.split())


def test_a_check_imports_no_more_than_it_needs(decks: Path) -> None:
    for name in ("legal", "illegal"):
        modules = imported("check", f"{name}.txt")
        assert "deckcheck.legality.checker" in modules
        assert not modules & {*HEAVY, "deckcheck.reporters.json_report", "deckcheck.cli.cards", "xml.parsers.expat"}


def test_a_plain_check_imports_these_modules_and_no_others(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"  # where no configuration is found
    deck.write_bytes((EXAMPLES / "legal" / "redemption" / "limited-2.0-green-and-white.txt").read_bytes())
    code = "import sys, typer; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    modules = imported("check", str(deck)) - set(done.stdout.split())
    ours = {
        f"deckcheck.{room}.{name}".replace("..", ".") for room, names in PLAIN_CHECK.items() for name in names.split()
    }
    assert {module for module in modules if module.startswith("deckcheck.")} == ours
    others = {module.partition(".")[0] for module in modules} - {"deckcheck"}
    assert {module for module in others if not module.startswith("_") or module == "__future__"} <= OUTSIDE


@pytest.mark.parametrize("args", [["stats", "legal.txt"], ["odds", "legal.txt", "11"], ["hand", "legal.txt"]])
def test_figures_of_a_shipped_format_need_no_checks_of_format_files(decks: Path, args: list[str]) -> None:
    assert not imported(*args) & {"pydantic", "deckcheck.games.custom"}


def test_the_version_costs_next_to_nothing() -> None:
    ours = {module for module in imported("--version") if module.startswith("deckcheck")}
    assert ours == {
        "deckcheck",
        "deckcheck.cli",
        "deckcheck.cli.app",
        "deckcheck.cli.command_loader",
        "deckcheck.cli.process",
        "deckcheck.errors",
        "deckcheck.version",
    }
    assert not imported("--version") & HEAVY


def test_no_cycles_are_looked_for_at_the_end() -> None:
    code = f"import gc\n{SPY.replace('*sorted(sys.modules)', 'gc.get_freeze_count()')}"
    done = subprocess.run([sys.executable, "-c", code, "--version"], capture_output=True, text=True, env=environment())
    assert int(done.stderr) > 10_000


def test_importing_the_library_imports_nothing_yet() -> None:
    code = "import sys; before = set(sys.modules); import deckcheck; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert set(done.stdout.split()) <= {"deckcheck", "deckcheck.version", "__future__"}


def test_the_help_names_the_commands_without_importing_them() -> None:
    assert {module for module in imported("--help") if module.startswith("deckcheck.cli.")} == {
        "deckcheck.cli.app",
        "deckcheck.cli.command_loader",
        "deckcheck.cli.help_page",
        "deckcheck.cli.process",
    }
    context = PROGRAM.make_context("deckcheck", [], resilient_parsing=True)
    commands = {name: PROGRAM.get_command(context, name) for name in PROGRAM.list_commands(context)}
    assert {name: command.get_short_help_str(500) for name, command in commands.items()} == FILES


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"deckcheck {__version__}\n", "")


COMMANDS = [
    [],
    ["check"],
    ["convert"],
    ["fmt"],
    ["new"],
    ["add"],
    ["remove"],
    ["move"],
    ["build"],
    ["fix"],
    ["collection"],
    ["stats"],
    ["odds"],
    ["hand"],
    ["diff"],
    ["hash"],
    ["sheet"],
    ["rules"],
    ["serve"],
    ["rules", "list"],
    ["rules", "show"],
    ["cards"],
    ["cards", "search"],
    ["cards", "show"],
    ["cards", "releases"],
    ["cards", "diff"],
    ["cards", "verify"],
    ["cards", "import"],
    ["cards", "template"],
    ["cards", "use"],
    ["config"],
    ["config", "show"],
    ["config", "set"],
    ["config", "unset"],
    ["schema"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command) or "deckcheck")
def test_every_help_teaches_by_example(run: Run, command: list[str]) -> None:
    for option in "--help", "-h":
        outcome = run(*command, option)
        assert (outcome.code, outcome.err) == (0, "")
        assert f"Usage: {' '.join(['deckcheck', *command])} " in outcome.out
        assert f"\n    {' '.join(['deckcheck', *command])}" in outcome.out
        assert "..." not in re.sub(
            r"(COMMAND \[ARGS\]|[\[{]?(PATH|SOURCE|DECK|CARD|SELECTION|VALUE)[\]}]?)\.\.\.", "", outcome.out
        )


@pytest.mark.slow
def test_the_examples_of_the_helps_name_options_that_exist(run: Run, decks: Path) -> None:
    (decks / "decks").mkdir()
    league = 'id = "redemption/our-league@custom"\nname = "Our league"\nextends = "redemption/limited"\n'
    for name in "carddata.txt", "new-set.csv":
        (decks / name).write_bytes(text(row()))
    for name in ("last-month.txt", "this-month.txt"):
        (decks / name).write_text("# game: redemption\n1 Amos\n", encoding="utf-8")
    (decks / "handed-in.txt").write_text("HT4FGN7YV6N3  my-deck.txt\n", encoding="utf-8")
    (decks / "players.csv").write_text("file,player\na.txt,Dorcas\n", encoding="utf-8")
    (decks / "known.json").write_text('{"schema": 1, "findings": []}', encoding="utf-8")
    (decks / "our-league.toml").write_text(league, encoding="utf-8")
    (decks / "binder.csv").write_text("quantity,name\n2,Amos (PoC)\n", encoding="utf-8")
    (decks / "opened.csv").write_text("quantity,name\n1,Son of God (K)\n", encoding="utf-8")
    (decks / "half-built.toml").write_text('format = "opr-missions/custom"\n[deck]\n11 = 1\n', encoding="utf-8")
    for name in "my-deck.txt", "mine.txt", "yours.txt", "pasted.txt", "decks/a.txt":
        (decks / name).write_text("# format: redemption/type-1\n1 Son of God (K)\n", encoding="utf-8")
    lines = dict.fromkeys(line for command in COMMANDS for line in run(*command, "--help").out.splitlines())
    examples = [shlex.split(line.split("<")[0]) for line in lines if line.startswith("    deckcheck ")]
    for _, *args in examples:
        if args[0] == "serve":  # it would wait for requests; its options are looked up by another test
            continue
        outcome = run(*args, stdin=b"")
        assert outcome.code in (0, 1, 3, 4) or outcome.err.startswith("deckcheck: build needs a terminal")
    assert len(examples) > 20


def test_a_group_without_a_command_shows_its_help(run: Run) -> None:
    for group in [], ["rules"], ["cards"]:
        outcome = run(*group)
        assert "Commands:" in outcome.out + outcome.err
        assert outcome.code in (0, 2)  # Click changed its mind


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("deckcheck ch", {"check"}),
        ("deckcheck cards re", {"releases"}),
        ("deckcheck check --format redemption/type-1", {"redemption/type-1", "redemption/type-1@3rd-edition"}),
        ("deckcheck check -f al", {"all"}),
        ("deckcheck check --ignore deckcheck/unk", {"deckcheck/unknown-card"}),
        ("deckcheck check --select the-mission/tit", {"the-mission/titled-once"}),
        ("deckcheck check --cards 2024-", {"2024-06-06", "2024-09-05"}),
        ("deckcheck check --from la", {"lackey", "lackey-text"}),
        ("deckcheck check --output-format co", {"concise"}),
        ("deckcheck rules show redemption/dominant-u", {"redemption/dominant-unique"}),
        ("deckcheck rules list gos", {"gospel", "gospel/standard", "gospel/solitaire"}),
        ("deckcheck cards search x --game opr", {"opr-missions"}),
        ("deckcheck check --color a", {"auto", "always"}),
        ("deckcheck schema list", {"list-toml", "list-json"}),
    ],
)
def test_words_are_completed(run: Run, words: str, completed: set[str]) -> None:
    env = {"_DECKCHECK_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    outcome = run(env=env)
    assert outcome.err == ""
    assert completed <= set(outcome.out.split())
    assert all(word.startswith(words.split()[-1]) for word in outcome.out.split())


def test_completion_can_be_shown(program: Run) -> None:
    outcome = program(
        "--show-completion", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "SHELL": "/bin/bash"}
    )
    shown = program("--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert "Traceback" not in outcome.err + shown.err
    assert "_DECKCHECK_COMPLETE=complete_bash" in shown.out
