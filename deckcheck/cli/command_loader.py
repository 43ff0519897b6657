"""The common behaviour of commands: imported only when called, and errors reported as messages, not tracebacks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from inspect import cleandoc
from typing import Any, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup

from deckcheck.errors import DeckcheckError, internal_error, nearest

FILES = {
    "check": "Check whether decks are legal, illegal or undetermined.",
    "convert": "Convert lists to another syntax.",
    "fmt": "Rewrite lists with official names, in check-sheet order.",
    "new": "Create a list without cards.",
    "add": "Add cards to a list and show what that changes.",
    "remove": "Remove cards from a list and show what that changes.",
    "move": "Move cards within a list and show what that changes.",
    "build": "Build a deck in a full-screen editor that checks every change.",
    "fix": "Find the smallest change that makes a deck legal.",
    "collection": "Show which decks can be built at once from a collection.",
    "stats": "Show the makeup of decks, with the limits of their format.",
    "odds": "Compute exact draw probabilities, turn by turn.",
    "hand": "Draw sample hands.",
    "diff": "Show what changed from one list to another.",
    "hash": "Print a short checksum for each deck.",
    "sheet": "Make deck check sheets, as PDF or HTML.",
    "serve": "Serve a web page and an HTTP API for checking lists.",
    "rules": "Show rules with their text, citation and ruling.",
    "cards": "Look up cards and compare releases of the card database.",
    "config": "Show or change a deck's settings and their sources.",
    "schema": "Print the JSON Schema (draft 2020-12) of a kind of file.",
}
"""The commands and groups of ``deckcheck``, each with the summary that begins its help."""
_SHARED = {**dict.fromkeys(("add", "remove", "move"), "edits"), "hand": "odds"}
"""Commands that share a module, with its name; every other command has a module of its own name."""

APPS: dict[str, typer.Typer] = {}
"""Commands and groups whose module has been imported."""

USAGE = 2
UNREADABLE = 4
INTERRUPTED = 130
"""Exit codes of all commands: wrong usage, unreadable list, interrupt from the keyboard."""

_WRONG_USAGE = cast(type[Exception], typer.BadParameter.__mro__[2])  # ClickException, which Typer does not export
EXPECTED_ERRORS: tuple[type[Exception], ...] = (
    DeckcheckError, OSError, ImportError, typer.Exit, typer.Abort, _WRONG_USAGE
)  # fmt: skip
"""The exceptions that commands raise on purpose."""


def _format_help(command: Any, ctx: Any, formatter: Any) -> None:
    from deckcheck.cli.help_page import page

    command.format_usage(ctx, formatter)
    formatter.write("".join(f"{line}\n" for line in page(command, ctx, formatter.width)))


class Command(TyperCommand):
    """A command whose help fits the terminal."""

    format_help = _format_help


class Commands(TyperGroup):
    """A group of commands."""

    format_help = _format_help

    def summaries(self, ctx: Any) -> Iterable[tuple[str, str]]:
        """Return the commands, each with the first sentence of its help."""
        return [(name, self.get_command(ctx, name).get_short_help_str(1000)) for name in self.list_commands(ctx)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _take_as_is(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            _take_as_is(command.get_params(ctx))
        return command


class Program(Commands):
    """The top-level group, with the commands of ``FILES``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if invalid := next((arg for arg in args if "\0" in arg), ""):  # possible from a calling program
            raise typer.BadParameter(f"{invalid!r} contains a NUL character; no path or name does")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(FILES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in FILES and cmd_name not in self.commands:
            import_module(f"deckcheck.cli.{_SHARED.get(cmd_name, cmd_name)}")
            self.commands[cmd_name] = typer.main.get_command(APPS[cmd_name])
        return super().get_command(ctx, cmd_name)

    def summaries(self, ctx: Any) -> Iterable[tuple[str, str]]:
        return FILES.items()  # imports no command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in FILES and not args[0].startswith("-") and not ctx.resilient_parsing:
            closest = nearest(args[0], FILES)  # Typer would suggest several, among imported commands only
            ctx.fail(f"No such command {args[0]!r}.{f' Did you mean {closest!r}?' if closest else ''}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        from deckcheck.cli.console import complain
        from deckcheck.limits import LIMITS

        try:
            with LIMITS.enforced():
                return super().invoke(ctx)
        except (DeckcheckError, OSError) as error:
            complain(str(error))
            raise typer.Exit(USAGE) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except EXPECTED_ERRORS:
            raise
        except MemoryError:
            complain(f"this takes more than {LIMITS.mebibytes} MiB of memory")
            raise typer.Exit(UNREADABLE) from None
        except Exception as error:
            complain(internal_error(error))
            raise typer.Exit(UNREADABLE) from None


class Explained(NamedTuple):
    """The help text of an option, and the heading it is listed under."""

    help: str = ""
    heading: str = "Options"


class Manual(NamedTuple):
    """A parsed docstring: the start of the help, the text for each option, and the end of the help."""

    help: str
    options: dict[str, Explained]
    epilog: str

    def over(self, shared: dict[str, Explained]) -> dict[str, Explained]:
        """Return the options explained here, completed by the ``shared`` explanations."""
        own = {name: Explained(help or shared[name].help, heading) for name, (help, heading) in self.options.items()}
        return shared | own


def manual(docstring: str | None) -> Manual:
    """Split a docstring into the text before the options, the options, and all from ``Examples:`` or the exit codes on.

    Options follow ``Options:`` or another heading that the help shows, such as ``Report options:``. An option shared by
    several commands may be listed without a text.
    """
    help: list[str] = []
    options: dict[str, Explained] = {}
    epilog: list[str] = []
    for paragraph in cleandoc(docstring or "").split("\n\n"):
        heading, _, rows = paragraph.partition(":\n")
        if epilog or heading in ("Examples", "Exit codes"):
            epilog.append(paragraph)
        elif rows and "options" in heading.lower():
            for row in re.split(r"\n(?=    \S)", rows):
                name, _, text = " ".join(row.split()).partition(":")
                options[name] = Explained(text.strip(), heading)
        else:
            help.append(paragraph)
    return Manual("\n\n".join(help), options, "\n\n".join(epilog))


def commands(name: str, docstring: str | None = None) -> typer.Typer:
    """Return the Typer app for a module of ``FILES``; the ``docstring`` of a group ends its help."""
    made = typer.Typer(
        name=name,
        help=FILES[name],
        epilog=manual(docstring).epilog,
        cls=Commands,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
    )
    APPS[name] = made
    return made


class _AsIs:
    """Replaces the pydantic adapter of newer Typer versions."""

    def coerce(self, value: object, param: object, ctx: object) -> object:
        return value


def _take_as_is(params: Iterable[Any]) -> None:
    """Keep Typer from importing pydantic, which takes longer than a check, just to validate that a string is a string.

    Typer creates the adapter only for parameters that have none; older versions ignore the attribute.
    """
    for param in params:
        kind = getattr(param, "type_descriptor", None)
        if kind is not None and kind.annotation in (str, bool, list[str]):
            param._runtime_param = _AsIs()
