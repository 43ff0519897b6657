"""Build hook: compiles ``card_db/`` into the database that ships in the wheel, and the TOML files beside it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CardDatabaseHook(BuildHookInterface[Any]):
    """Runs for wheels, editable ones too; a source distribution carries ``card_db/`` itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the card database where the wheel picks it up."""
        if self.target_name == "sdist":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))  # the package as it is here, not one installed elsewhere
        try:
            from deckcheck.cards.build.compile import build
            from deckcheck.shipped_toml import compile_tables

            path = build(root / "card_db", root / "deckcheck" / "cards" / "data")
            compile_tables(path.parent)
        finally:
            sys.path.remove(str(root))
