"""Check an archive of decklists in Parquet on a Dask cluster: a row for every verdict, in Parquet again.

    python check_parquet.py lists.parquet verdicts.parquet --format redemption/type-1
    python check_parquet.py s3://bucket/lists/ s3://bucket/verdicts --resume

A process works on one part of the archive at a time, batch by batch, in the memory that a batch needs. The result is a
folder with a file for each part, in the order of the archive, and ``_SUCCESS`` once all are there. With ``--played`` a
row is a deck with its cards, of which the table of the season is made.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq
from archive_files import Piece, files_of, parts, place
from archive_results import MANIFEST, SUCCESS, Decks, finished, require_season, summary
from distributed import Client, LocalCluster, as_completed
from distributed.scheduler import KilledWorker
from pyarrow.fs import FileSystem

from deckcheck import DeckcheckError, arrow_schema, check_many
from deckcheck.batch.raw_lists import SCHEMA, record
from deckcheck.batch.sources import deck_of
from deckcheck.builder.render.stats import season_data, season_text
from deckcheck.builder.season import cards_of_deck, month_of, seasons
from deckcheck.errors import internal_error
from deckcheck.legality.shared_checkers import shared_checker
from deckcheck.version import __version__

OBJECT_STORES = ("s3", "gcs", "abfs")
READ_AT_ONCE = 1 << 20
"""Bytes; without a bound the whole row group is read."""
ANY_PORT = "127.0.0.1:0"
"""For what Dask shows of its work, so that several archives can be checked at once."""
CARD = pa.struct({"keys": pa.list_(pa.string()), "name": pa.string(), "least": pa.int64(), "most": pa.int64()})
DECK = pa.schema(
    {"id": pa.string(), "format": pa.string(), "month": pa.string(), "cards": pa.list_(CARD)}
    | {"unread": pa.bool_(), "fault": pa.string()}
)


@dataclass(frozen=True)
class Job:
    """What is the same for every part: where lists come from and rows go, how many to hold, and what was asked for."""

    source: FileSystem
    target: FileSystem
    result: str
    batch: int
    run: dict[str, Any]


def program() -> dict[str, Any]:
    """Return what determines the verdicts besides the settings: the version, and the digest of every card release."""
    database = shared_checker().database
    cards = {f"{game} {each.date}": each.digest for game in database.games() for each in database.releases(game)}
    return {"deckcheck": __version__, "schema": SCHEMA, "cards": cards}


def write_part(name: str, pieces: Sequence[tuple[Any, ...]], job: Job) -> None:
    """Write the rows of a part. Runs in a process of the cluster. Raises RuntimeError in one of another deckcheck."""
    if {**job.run, **(here := program())} != job.run:
        raise RuntimeError(f"the run is of {job.run}, but a process of the cluster has {here}; install the same")
    played = job.run["played"]
    schema = DECK if played else arrow_schema()
    schema = schema.with_metadata({**(schema.metadata or {}), "deckcheck.run": json.dumps(job.run)})
    written = pa.BufferOutputStream()
    with pq.ParquetWriter(written, schema, compression="zstd") as target:
        for records in batches(pieces, job):
            rows = (deck_rows if played else verdict_rows)(records, job.run["formats"], job.run["settings"])
            target.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
    put(job.target, job.result, name, written.getvalue())


def put(system: FileSystem, folder: str, name: str, content: Any) -> None:
    """Write a file whole or not at all: an object store shows it when it is whole, elsewhere it then gets its name."""
    begun = name
    if system.type_name not in OBJECT_STORES:
        system.create_dir(folder)
        begun = f".{uuid4().hex}"
    with system.open_output_stream(f"{folder}/{begun}") as stream:
        stream.write(content)
    if begun != name:
        system.move(f"{folder}/{begun}", f"{folder}/{name}")


def batches(pieces: Sequence[tuple[Any, ...]], job: Job) -> Iterator[list[dict[str, Any]]]:
    """Yield the lists of a part, a batch at a time."""
    columns = list(dict.fromkeys(filter(None, job.run["columns"].values())))
    for path, name, groups, skip, first, rows in pieces:
        before = -skip  # rows of the piece before the batch, less than none while rows are skipped
        with pq.ParquetFile(path, filesystem=job.source, pre_buffer=False, buffer_size=READ_AT_ONCE) as source:
            for batch in source.iter_batches(job.batch, row_groups=groups, columns=columns):
                begin, end = max(before, 0), min(before + batch.num_rows, rows)
                if begin < end:
                    found = batch.slice(begin - before, end - begin).to_pylist()
                    yield [
                        list_of(row, name, number, **job.run["columns"])
                        for number, row in enumerate(found, first + begin)
                    ]
                before += batch.num_rows
                if before >= rows:
                    break


def list_of(
    row: dict[str, Any], file: str, number: int, *, list: str, id: str, format: str, date: str
) -> dict[str, Any]:
    """Return a row of the archive as a record for deckcheck, with ``dated``, where its month may be stated.

    Without a column of ids a list is called by its file and row, ``lists.parquet:0``.
    """
    return {
        "id": row[id] if id else f"{file}:{number}",
        "list": row[list],
        "format": row[format] if format else None,
        "dated": row[date or id] if date or id else file,
    }


def verdict_rows(records: Sequence[dict[str, Any]], formats: Sequence[str], settings: dict[str, Any]) -> list[Any]:
    """Return the verdicts on lists."""
    return check_many(records, formats, **settings)


def deck_rows(records: Sequence[dict[str, Any]], formats: Sequence[str], settings: dict[str, Any]) -> list[Any]:
    """Return the cards of decks, or why a list is none. All text is valid UTF-8."""
    checker = shared_checker(**settings, suggest=False)
    rows = []
    for number, item in enumerate(records):
        id, source, own = record(item, number)
        row: dict[str, Any] = {"id": utf8(id)}
        try:
            with checker.database.turn:
                found = cards_of_deck(deck_of(source), checker, own or "".join(formats))
            cards = [
                {"keys": [*map(utf8, sorted(keys))], "name": utf8(name), "least": copies.least, "most": copies.most}
                for keys, (name, copies) in found.cards.items()
            ]
            month = month_of(str(item["dated"]))
            row |= {"format": found.format, "month": month, "cards": cards, "unread": found.unread}
        except Exception as error:
            row["fault"] = utf8(str(error) if isinstance(error, DeckcheckError) else internal_error(error))
        rows.append(row)
    return rows


def utf8(text: str) -> str:
    """Return a text that Arrow accepts: lists from strangers may have half a character."""
    return text.encode(errors="backslashreplace").decode()


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
    # A thread each: checking is work for a core, and two threads would take turns.
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=ANY_PORT) as local,
        Client(local) as client,
    ):
        yield client


def write_parts(client: Client, missing: dict[str, list[Piece]], job: Job) -> None:
    """Write every part that is missing. A part whose process dies is done anew."""
    names, pieces = list(missing), [[tuple(piece) for piece in part] for part in missing.values()]
    for done, future in enumerate(as_completed(client.map(write_part, names, pieces, job=job, pure=False)), 1):
        future.result()
        if sys.stderr.isatty():
            end = "\n" if done == len(missing) else ""
            print(f"\r{done} of {len(missing)} parts", end=end, file=sys.stderr, flush=True)


def positive(text: str) -> int:
    """A number of at least 1. Raises ValueError."""
    if (number := int(text)) < 1:
        raise ValueError(text)
    return number


def parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description="Check an archive of decklists in Parquet on a Dask cluster.")
    parser.add_argument("archive", help="a Parquet file or a folder of them: a path, or a URL (s3://, gs://, file://)")
    parser.add_argument("result", help="the folder of Parquet files to write, likewise")
    parser.add_argument(
        "--resume", action="store_true", help="go on with a result that was begun, with the same options"
    )
    parser.add_argument("--list-column", default="list", metavar="NAME", help="the raw lists, as bytes or text")
    parser.add_argument("--id-column", default="", metavar="NAME", help="what each is called; by default FILE:ROW")
    parser.add_argument("--format-column", default="", metavar="NAME", help="the format that each asks for, or null")
    parser.add_argument(
        "--date-column", default="", metavar="NAME", help="for --played; by default the id or file name"
    )
    parser.add_argument("--format", action="append", default=[], metavar="FORMAT", help="for lists that ask for none")
    parser.add_argument("--as-of", default="", metavar="DATE", help="check as on this day")
    parser.add_argument("--cards", default="", metavar="RELEASE", help="check by this release of the cards")
    parser.add_argument("--no-list-ignores", action="store_true", help="no list decides by which rules it is checked")
    parser.add_argument("--played", action="store_true", help="count how often each card is played instead")
    parser.add_argument("--against", default="", metavar="RESULT", help="of --played in an earlier season, to compare")
    parser.add_argument("--top", type=int, default=40, metavar="N", help="how many cards --played shows; 0 is all")
    parser.add_argument("--part-bytes", type=positive, default=4 << 20, metavar="BYTES", help="of lists in a part")
    parser.add_argument("--batch", type=positive, default=1000, metavar="LISTS", help="held in memory at once")
    parser.add_argument("--workers", type=positive, default=2, metavar="N", help="processes on this machine")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS", help="use this cluster instead")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line."""
    commands = parser()
    given = commands.parse_args(arguments)
    settings = {"release": given.cards, "as_of": given.as_of, "list_ignores": not given.no_list_ignores}
    try:
        check_many([], given.format, **settings)
    except (DeckcheckError, ValueError) as error:
        commands.error(str(error))
    if given.played and (len(given.format) > 1 or given.format == ["all"]):
        commands.error("--played takes one --format, or that of each list")
    if given.against and not given.played:
        commands.error("--against is for --played")
    archive, result, earlier = place(given.archive), place(given.result), given.against and place(given.against)
    columns = {each: getattr(given, f"{each}_column") for each in ("list", "id", "format", "date")}
    run = {**program(), "columns": columns, "formats": given.format, "settings": settings, "played": given.played}
    run["part_bytes"] = given.part_bytes
    job = Job(archive.system, result.system, result.path, given.batch, run)
    try:
        if earlier:
            require_season(earlier)
        files = files_of(archive)
        manifest = {**run, "files": {name: [each.size, each.mtime_ns] for name, each in files.items()}}
        there = finished(result, manifest, resume=given.resume)
        every = list(parts(archive.system, files, list(columns.values()), given.part_bytes)) or [[]]
    except OSError as error:
        raise SystemExit(str(error)) from None
    names = [f"part-{number:06}.parquet" for number in range(len(every))]
    missing = {name: part for name, part in zip(names, every, strict=True) if name not in there}
    try:
        if missing:
            with cluster(given.scheduler, given.workers) as client:
                put(result.system, result.path, MANIFEST, json.dumps(manifest).encode())
                write_parts(client, missing, job)
        for file in result.files():
            if file.base_name.startswith("."):  # by processes that died
                result.system.delete_file(file.path)
        put(result.system, result.path, SUCCESS, b"")
    except KilledWorker as error:
        raise SystemExit(f"a part ended every process that tried it: {error}; --resume does what is left") from None
    except (OSError, RuntimeError) as error:
        raise SystemExit(f"{error}; --resume does what is left") from None
    if given.played:
        found = seasons(Decks(result), Decks(earlier) if earlier else ())
        table = json.dumps(season_data(found, compared=bool(earlier)), ensure_ascii=False)
        put(result.system, result.path, "_season.json", table.encode())
        print(season_text(found, top=given.top), end="")
    print(summary(result, played=given.played))


if __name__ == "__main__":
    main()
