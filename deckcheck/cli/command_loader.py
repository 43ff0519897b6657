"""How all commands behave: each is imported when it is called, and fails with a message instead of a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import cleandoc
from typing import Any, NamedTuple, cast

import typer
from typer.core import TyperCommand, TyperGroup

from deckcheck.errors import DeckcheckError, nearest, unforeseen

FILES = {
    "check": "Judge decks as legal, illegal or undetermined.",
    "convert": "Write lists in another decklist format.",
    "fmt": "Rewrite lists with official names, in check-sheet order.",
    "new": "Begin a list without cards.",
    "add": "Put cards into a list, and see what that changes.",
    "remove": "Take cards out of a list, and see what that changes.",
    "move": "Move cards of a list, and see what that changes.",
    "build": "Build a deck on a full screen, with the rules at your elbow.",
    "fix": "Find the smallest change that makes a deck legal.",
    "stats": "Show what decks are made of, with the limits of their format.",
    "odds": "Tell exactly how likely cards are drawn, turn by turn.",
    "hand": "Draw sample hands.",
    "diff": "Show what changed from one list to another.",
    "hash": "Print a short checksum of what each deck is.",
    "sheet": "Make deck check sheets, as PDF or HTML.",
    "serve": "Answer requests over HTTP with what the commands give.",
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


class Commands(TyperGroup):
    """A group of commands."""

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

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        told: dict[str, Any] = {
            name: TyperCommand(name, help=help) for name, help in FILES.items()
        }  # which imports none of them
        TyperGroup(commands=told).format_commands(ctx, formatter)

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


class Manual(NamedTuple):
    """What a docstring says: how the help begins, what each option means, and how the help ends."""

    help: str
    options: dict[str, str]
    epilog: str


def manual(docstring: str | None) -> Manual:
    """Split a docstring: into what stands before its section ``Options:``, that section, and all from ``Examples:``.

    What is below the options is printed as it stands.
    """
    help: list[str] = []
    options: dict[str, str] = {}
    epilog: list[str] = []
    name = ""
    for paragraph in cleandoc(docstring or "").split("\n\n"):
        if epilog or paragraph.startswith("Examples:\n"):
            epilog.append(f"\b\n{paragraph}")
        elif paragraph.startswith("Options:\n"):
            for line in paragraph.splitlines()[1:]:
                if line.startswith(" " * 8):
                    options[name] += f" {line.strip()}"
                else:
                    name, _, text = line.strip().partition(": ")
                    options[name] = text
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
