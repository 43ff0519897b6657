"""The oracle shares no code with what it judges: nothing of it imports deckcheck, or a module that does."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.for_each import for_each

FOLDER = Path(__file__).parent
ORACLE = sorted(path for path in FOLDER.glob("*.py") if not path.name.startswith("test_"))
ALLOWED = {
    "__future__", "ast", "collections", "collections.abc", "csv", "dataclasses", "functools", "itertools", "os",
    "pathlib", "random", "re", "typing",
}  # fmt: skip


@for_each("path", ORACLE, ids=lambda path: path.stem)
def test_the_oracle_imports_only_the_standard_library_and_itself(path: Path) -> None:
    own = {f"tests.oracle.{other.stem}" for other in ORACLE} | {"tests.oracle"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module in ALLOWED | own, node.module
        elif isinstance(node, ast.Import):
            assert {name.name for name in node.names} <= ALLOWED
        elif isinstance(node, ast.Name):
            assert node.id not in ("__import__", "exec", "eval")
