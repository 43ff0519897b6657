"""``deckcheck schema``: print JSON Schemas of files that people write, and of the report.

Examples:
  deckcheck schema config -o deckcheck.schema.json
  deckcheck schema list-toml -o list.schema.json
  deckcheck schema report

  config     deckcheck.toml
  format     a custom format, for --format
  list-toml  a list in TOML
  list-json  a list in JSON, as written by convert
  report     the report of check --output-format json

Editors validate and complete a file as you type if its first line names the schema: in TOML a comment '#:schema
./list.schema.json', in JSON a key "$schema": "./list.schema.json". Deckcheck ignores both, and fmt and edits keep them.

Exit codes:
  0  the schema is written
  2  wrong usage, or a file that cannot be written
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Annotated, Any

import typer

from deckcheck.cli import options
from deckcheck.cli.options import loaded, one_of
from deckcheck.cli.read_list import OutputOptions
from deckcheck.reporters.json_report import dumps

DRAFT = "https://json-schema.org/draft/2020-12/schema"
KINDS = {
    "config": "config/config.schema.json",
    "format": "games.custom.json_schema:schema",
    "list-toml": "decklists/list-toml.schema.json",
    "list-json": "decklists/list-json.schema.json",
    "report": "report_types:report_schema",
}
"""For each kind of file, its schema file, or the module and function that generate the schema."""


@options.command()
def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", callback=one_of("kind of schema", lambda: KINDS), autocompletion=lambda: list(KINDS)
        ),
    ],
    output_file: options.OutputFile = "-",
) -> None:
    """Print the JSON Schema (draft 2020-12) of a kind of file.

    Options:
        kind: config, format, list-toml, list-json or report.
    """
    output = OutputOptions(output_file=output_file)
    output.check_target(())
    output.put(dumps(schema_of(kind)))


def schema_of(kind: str) -> dict[str, Any]:
    """Return the schema of a kind of file, with its id."""
    source = KINDS[kind]
    if ":" in source:
        made = loaded(source)()
    else:
        made = json.loads(resources.files("deckcheck").joinpath(source).read_text("utf-8"))
    return {"$schema": DRAFT, "$id": f"urn:deckcheck:schema:{kind}", **made}
