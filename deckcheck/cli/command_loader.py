"""How all commands behave: each is imported when it is called, and fails with a message instead of a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from inspect import cleandoc
from typing import Any, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup

from deckcheck.errors import DeckcheckError, nearest, unforeseen

FILES = {
    "check": "Judge decks as legal, illegal or undetermined.",
    "convert": "Write lists in another syntax.",
    "fmt": "Rewrite lists with official names, in check-sheet order.",
    "new": "Begin a list without cards.",
    "add": "Put cards into a list, and see what that changes.",
    "remove": "Take cards out of a list, and see what that changes.",
    "move": "Move cards of a list, and see what that changes.",
    "build": "Build a deck on a full screen, with the rules at your elbow.",
    "fix": "Find the smallest change that makes a deck legal.",
    "collection": "Show which decks can be built at once from a collection.",
    "stats": "Show what decks are made of, with the limits of their format.",
    "odds": "Tell exactly how likely cards are drawn, turn by turn.",
    "hand": "Draw sample hands.",
    "diff": "Show what changed from one list to another.",
    "hash": "Print a short checksum of what each deck is.",
    "sheet": "Make deck check sheets, as PDF or HTML.",
    "serve": "Serve a page to check lists on, and what the commands give over HTTP.",
    "rules": "Every rule with its text, its citation and its ruling.",
    "cards": "The card database: look cards up, compare releases.",
    "config": "What holds for a deck, and who says so.",
    "schema": "Print the JSON Schema (draft 2020-12) of a kind of file.",
}
"""The commands and groups of ``deckcheck``, each with how its help begins."""
_SHARED = {**dict.fromkeys(("add", "remove", "move"), "edits"), "hand": "odds"}
"""The file of commands that share one; any other is in the file of its name."""

APPS: dict[str, typer.Typer] = {}
"""Those whose file is imported."""

USAGE = 2
UNREADABLE = 4
INTERRUPTED = 130
"""Exit codes of every command: wrong usage, a list that cannot be read, an interrupt from the keyboard."""

_WRONG_USAGE = cast(type[Exception], typer.BadParameter.__mro__[2])  # ClickException, which Typer does not export
FORESEEN: tuple[type[Exception], ...] = (
    DeckcheckError, OSError, ImportError, typer.Exit, typer.Abort, _WRONG_USAGE
)  # fmt: skip
"""What commands raise on purpose."""


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
    """The commands of ``FILES``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if strange := next((arg for arg in args if "\0" in arg), ""):  # from a program that calls this one
            raise typer.BadParameter(f"{strange!r} holds a NUL, which no path and no name has")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(FILES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in FILES and cmd_name not in self.commands:
            import_module(f"deckcheck.cli.{_SHARED.get(cmd_name, cmd_name)}")
            self.commands[cmd_name] = typer.main.get_command(APPS[cmd_name])
        return super().get_command(ctx, cmd_name)

    def summaries(self, ctx: Any) -> Iterable[tuple[str, str]]:
        return FILES.items()  # which imports none of them

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in FILES and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = nearest(args[0], FILES)  # Typer would name all that are somewhat near, among those that are there
            ctx.fail(f"No such command {args[0]!r}.{f' Did you mean {near!r}?' if near else ''}")
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
        except FORESEEN:
            raise
        except MemoryError:
            complain(f"this takes more than {LIMITS.mebibytes} MiB of memory")
            raise typer.Exit(UNREADABLE) from None
        except Exception as error:
            complain(unforeseen(error))
            raise typer.Exit(UNREADABLE) from None


class Explained(NamedTuple):
    """What the help says of an option, and below which heading."""

    help: str = ""
    heading: str = "Options"


class Manual(NamedTuple):
    """What a docstring says: how the help begins, what each option means, and how the help ends."""

    help: str
    options: dict[str, Explained]
    epilog: str

    def over(self, shared: dict[str, Explained]) -> dict[str, Explained]:
        """Return what this manual says of options, and what ``shared`` ones are where it says nothing."""
        own = {name: Explained(help or shared[name].help, heading) for name, (help, heading) in self.options.items()}
        return shared | own


def manual(docstring: str | None) -> Manual:
    """Split a docstring: into what comes before the options, these, and all from ``Examples:``.

    Options are below ``Options:``, or another heading that the help shows, such as ``Report options:``. One that other
    commands have too need not be explained again.
    """
    help: list[str] = []
    options: dict[str, Explained] = {}
    epilog: list[str] = []
    for paragraph in cleandoc(docstring or "").split("\n\n"):
        heading, _, rows = paragraph.partition(":\n")
        if epilog or heading == "Examples":
            epilog.append(paragraph)
        elif rows and "options" in heading.lower():
            for row in re.split(r"\n(?=    \S)", rows):
                name, _, text = " ".join(row.split()).partition(":")
                options[name] = Explained(text.strip(), heading)
        else:
            help.append(paragraph)
    return Manual("\n\n".join(help), options, "\n\n".join(epilog))


def commands(name: str, docstring: str | None = None) -> typer.Typer:
    """Return what a file of ``FILES`` puts its commands into; the ``docstring`` of a group ends its help."""
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
    """Stands where newer versions of Typer put a pydantic adapter."""

    def coerce(self, value: object, param: object, ctx: object) -> object:
        return value


def _take_as_is(params: Iterable[Any]) -> None:
    """Keep Typer from importing pydantic, which takes longer than a check, to find that a text is a text.

    Typer makes the adapter of a parameter when it has none; versions that use none do not look.
    """
    for param in params:
        kind = getattr(param, "type_descriptor", None)
        if kind is not None and kind.annotation in (str, bool, list[str]):
            param._runtime_param = _AsIs()
