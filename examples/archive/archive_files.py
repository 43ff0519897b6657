"""The files of an archive, by path or URL, shared out in parts of equal work."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow.fs import FileInfo, FileSelector, FileSystem, FileType, LocalFileSystem

LEAST = 500
"""Bytes that a list counts at least: Parquet stores one that recurs only once, but it is work each time."""


class Place(NamedTuple):
    """A file or folder: its URL as given, its file system, and its path there."""

    url: str
    system: FileSystem
    path: str

    def info(self) -> FileInfo:
        """Return its kind, size and time."""
        return self.system.get_file_info(self.path)

    def files(self, *, recursive: bool = False) -> list[FileInfo]:
        """Return the files in the folder, in the order of their names; none if there is no such folder."""
        found = self.system.get_file_info(FileSelector(self.path, allow_not_found=True, recursive=recursive))
        return sorted((file for file in found if file.type == FileType.File), key=lambda file: file.path)


def place(url: str) -> Place:
    """Return the place that a path or a URL names. Raises SystemExit for a URL of no known file system."""
    if not re.match(r"[A-Za-z][\w+.-]+:", url):  # a single letter is a drive of Windows
        return Place(url, LocalFileSystem(), Path(url).absolute().as_posix())
    try:
        system, path = FileSystem.from_uri(url)
    except (ImportError, OSError, pa.ArrowException) as error:
        why = str(error).partition("\n")[0]
        raise SystemExit(f"{url}: {why}; give a path, or a URL such as s3://bucket/folder, gs:// or file://") from None
    return Place(url, system, path.rstrip("/"))


def files_of(archive: Place) -> dict[str, FileInfo]:
    """Return the files of an archive by their names in it. Raises SystemExit for a folder that holds none."""
    info = archive.info()
    if info.type != FileType.Directory:
        return {info.base_name: info}
    found = [file for file in archive.files(recursive=True) if re.fullmatch(r"[^._].*\.parquet", file.base_name)]
    if not found:
        raise SystemExit(f"{archive.url}: no Parquet file in this folder")
    return {file.path.removeprefix(f"{archive.path}/"): file for file in found}


class Piece(NamedTuple):
    """Lists of a file: those in the row groups ``groups``, less the first ``skip``, of which ``first`` is the row."""

    path: str
    name: str
    groups: tuple[int, ...]
    skip: int
    first: int
    rows: int


def parts(
    system: FileSystem, files: Mapping[str, FileInfo], columns: Sequence[str], most: int
) -> Iterator[list[Piece]]:
    """Yield parts of about ``most`` bytes of lists, the first of the ``columns``, in the order of the archive.

    A part may have pieces of several files. Raises SystemExit for a file that is no Parquet, or has not these columns.
    """
    part: list[Piece] = []
    size = 0.0
    for name, file in files.items():
        for group, skip, first, rows, bytes in _slices(_metadata(system, name, file, columns), columns[0], most):
            if part and size + bytes > most:
                yield part
                part, size = [], 0
            if part and part[-1].path == file.path:
                last = part.pop()
                part.append(last._replace(groups=(*last.groups, group), rows=last.rows + rows))
            else:
                part.append(Piece(file.path, name, (group,), skip, first, rows))
            size += bytes
    if part:
        yield part


def _slices(found: pq.FileMetaData, column: str, most: int) -> Iterator[tuple[int, int, int, int, float]]:
    """Yield every row group in slices of at most ``most`` bytes: its number, the first row of the slice in it and in
    the file, and the rows and bytes of the slice.
    """
    first = 0
    for number in range(found.num_row_groups):
        group = found.row_group(number)
        rows = group.num_rows
        [stored] = [each for each in map(group.column, range(group.num_columns)) if each.path_in_schema == column]
        bytes = max(stored.total_uncompressed_size, rows * LEAST)
        slices = min(-(-bytes // most), rows)
        for slice in range(slices):
            start, stop = rows * slice // slices, rows * (slice + 1) // slices
            yield number, start, first + start, stop - start, bytes / slices
        first += rows


def _metadata(system: FileSystem, name: str, file: FileInfo, columns: Sequence[str]) -> pq.FileMetaData:
    try:
        with pq.ParquetFile(file.path, filesystem=system) as found:
            schema, metadata = found.schema_arrow, found.metadata
    except (OSError, pa.ArrowInvalid) as error:
        raise SystemExit(f"{name}: no Parquet file that can be read: {error}") from None
    for column in filter(None, columns):
        if column not in schema.names:
            raise SystemExit(f"{name}: no column {column!r}; there are {', '.join(schema.names)}")
    kind = str(schema.field(columns[0]).type)
    if kind.removeprefix("large_").removesuffix("_view") not in ("binary", "string"):
        raise SystemExit(f"{name}: column {columns[0]!r} holds {kind}, not lists as binary or string")
    return metadata
