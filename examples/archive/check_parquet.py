"""Judge an archive of decklists that lies in Parquet, on a Dask cluster: a row for every verdict, in Parquet again.

    python check_parquet.py lists.parquet verdicts.parquet --format redemption/type-1

A row group of the archive is what one process does at a time, a batch of lists after the other, in the memory that a
batch needs. The result is a folder with a file for each row group, in the order of the archive; it is there when it is
whole.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq
from distributed import Client, LocalCluster, as_completed
from distributed.scheduler import KilledWorker

from deckcheck import DeckcheckError, Verdict, arrow_schema, check_many

READ_AT_ONCE = 1 << 20
"""Bytes; without a bound the whole row group is read."""
ANY_PORT = "127.0.0.1:0"
"""For what Dask shows of its work, so that several archives can be judged at once."""


class Part(NamedTuple):
    """A row group of a file, called ``name``, in which ``first`` is its first row, and the file its verdicts go to."""

    file: str
    name: str
    group: int
    first: int
    result: str


@dataclass(frozen=True)
class Job:
    """What is the same for every part: the columns to read, and how to judge."""

    list: str
    id: str
    format: str
    formats: tuple[str, ...]
    settings: dict[str, Any]
    batch: int


def check_part(part: Part, job: Job) -> Counter[str]:
    """Judge a row group and write its verdicts; how many there are of each. Runs in a process of the cluster."""
    verdicts: Counter[str] = Counter()
    schema = arrow_schema()
    result = Path(part.result)
    begun = result.with_name(f".{uuid4().hex}")  # another name for each try, and the right one when it is whole
    source = pq.ParquetFile(part.file, pre_buffer=False, buffer_size=READ_AT_ONCE)
    with source, pq.ParquetWriter(begun, schema, compression="zstd") as target:
        columns = [name for name in (job.list, job.id, job.format) if name]
        first = part.first
        for batch in source.iter_batches(job.batch, row_groups=[part.group], columns=columns):
            rows = check_many(records(batch, job, part.name, first), job.formats, **job.settings)
            target.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
            verdicts.update(row["verdict"] for row in rows)
            first += batch.num_rows
    begun.replace(result)
    return verdicts


def records(batch: pa.RecordBatch, job: Job, file: str, first: int) -> Iterator[dict[str, Any]]:
    """The lists of a batch. Without a column of ids a list is called by its file and row, ``lists.parquet:0``."""
    for number, row in enumerate(batch.to_pylist(), first):
        id = row[job.id] if job.id else f"{file}:{number}"
        yield {"id": id, "list": row[job.list], "format": row[job.format] if job.format else None}


def parts_of(archive: Path, result: Path, job: Job) -> list[Part]:
    """The row groups of a file, or of the files in a folder. Raises SystemExit for what is no such archive."""
    files = [archive]
    if archive.is_dir():
        files = sorted(each for each in archive.rglob("*.parquet") if not each.name.startswith((".", "_")))
    parts: list[Part] = []
    for file in files:
        try:
            with pq.ParquetFile(file) as found:
                schema, groups = found.schema_arrow, range(found.num_row_groups)
                rows = [found.metadata.row_group(group).num_rows for group in groups]
        except (OSError, pa.ArrowInvalid) as error:
            raise SystemExit(f"{file}: no Parquet file that can be read: {error}") from None
        for column in filter(None, (job.list, job.id, job.format)):
            if column not in schema.names:
                raise SystemExit(f"{file}: no column {column!r}; there are {', '.join(schema.names)}")
        kind = str(schema.field(job.list).type)
        if kind.removeprefix("large_").removesuffix("_view") not in ("binary", "string"):
            raise SystemExit(f"{file}: column {job.list!r} holds {kind}, not lists as binary or string")
        name = file.relative_to(archive).as_posix() if archive.is_dir() else file.name
        for group in groups:
            target = result / f"part-{len(parts):06}.parquet"
            parts.append(Part(str(file.absolute()), name, group, sum(rows[:group]), str(target)))
    if not files:
        raise SystemExit(f"{archive}: no Parquet file in this folder")
    return parts


@contextmanager
def cluster(address: str, workers: int) -> Iterator[Client]:
    """The cluster at an address, or one of processes on this machine, which ends with the work."""
    if address:
        try:
            client = Client(address)
        except (OSError, ValueError) as error:
            raise SystemExit(f"no cluster at {address}: {error}") from None
        with client:
            yield client
        return
    # A thread each: judging is work for a core, and two threads would take turns.
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=ANY_PORT) as local,
        Client(local) as client,
    ):
        yield client


def check_archive(client: Client, parts: Sequence[Part], job: Job) -> Counter[str]:
    """How many verdicts there are of each kind, once every part is written. A part whose process dies is done anew."""
    verdicts: Counter[str] = Counter()
    futures = client.map(check_part, parts, job=job, pure=False)
    for done, future in enumerate(as_completed(futures), 1):
        verdicts += future.result()
        if sys.stderr.isatty():
            end = "\n" if done == len(parts) else ""
            print(f"\r{done} of {len(parts)} row groups", end=end, file=sys.stderr, flush=True)
    return verdicts


def positive(text: str) -> int:
    """A number of at least 1. Raises ValueError."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Judge an archive of decklists in Parquet on a Dask cluster.")
    parser.add_argument("archive", type=Path, help="a Parquet file, or a folder of them")
    parser.add_argument("result", type=Path, help="the folder of Parquet files to write, which must not be there yet")
    parser.add_argument("--list-column", default="list", metavar="NAME", help="the raw lists, as bytes or text")
    parser.add_argument("--id-column", default="", metavar="NAME", help="what each is called; by default FILE:ROW")
    parser.add_argument("--format-column", default="", metavar="NAME", help="the format that each asks for, or null")
    parser.add_argument("--format", action="append", default=[], metavar="FORMAT", help="for lists that ask for none")
    parser.add_argument("--as-of", default="", metavar="DATE", help="judge as on this day")
    parser.add_argument("--cards", default="", metavar="RELEASE", help="judge by this release of the cards")
    parser.add_argument("--no-list-ignores", action="store_true", help="no list decides by which rules it is judged")
    parser.add_argument("--batch", type=positive, default=1000, metavar="LISTS", help="held in memory at once")
    parser.add_argument("--workers", type=positive, default=2, metavar="N", help="processes on this machine")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="use this cluster instead")
    given = parser.parse_args(arguments)
    settings = {"release": given.cards, "as_of": given.as_of, "list_ignores": not given.no_list_ignores}
    columns = (given.list_column, given.id_column, given.format_column)
    job = Job(*columns, tuple(given.format), settings, given.batch)
    try:
        check_many([], job.formats, **settings)
    except (DeckcheckError, ValueError) as error:
        parser.error(str(error))
    if given.result.exists():
        parser.error(f"{given.result} is there already; remove it, or name another")
    growing = given.result.with_name(f"{given.result.name}.{uuid4().hex}.partial")
    parts = parts_of(given.archive, growing.absolute(), job)
    growing.mkdir(parents=True)
    try:
        with cluster(given.scheduler, given.workers) as client:
            verdicts = check_archive(client, parts, job)
        for begun in growing.glob(".*"):  # by processes that died
            begun.unlink()
        if not parts:
            pq.write_table(arrow_schema().empty_table(), growing / "part-000000.parquet")
        growing.rename(given.result)
    except KilledWorker as error:
        raise SystemExit(f"a row group ended every process that tried it: {error}") from None
    finally:
        shutil.rmtree(growing, ignore_errors=True)
    print(f"{verdicts.total()} verdicts: " + ", ".join(f"{verdicts[each]} {each.value}" for each in Verdict))


if __name__ == "__main__":
    main()
