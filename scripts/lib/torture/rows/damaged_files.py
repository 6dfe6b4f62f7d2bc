"""A damaged database, journal or file to import; a tool shows what the file has, refuses it, or finds the damage."""

from __future__ import annotations

import contextlib
import datetime
import functools
import hashlib
import json
import shutil
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Iterator

from damage import DAMAGES, PLANTED, TEXT_DAMAGES, plant
from githubs import NAME
from ledger import Ledger
from people import People, Person
from prices import Prices
from program import CANNOT_SAVE, NOT_FOUND, REFUSED, SUCCESS, UNREACHABLE, UNUSABLE, Ending, Program
from row import Broken, Row, Settings, Trial
from saved import Saved
from world import World
from worlds.fetcher import FetcherWorld, closed_url
from worlds.market import MarketWorld
from worlds.stars import StarsWorld
from worlds.tasks import TasksWorld


UNDAMAGED = "no damage"


@dataclass(frozen=True)
class Kind:
    """A tool, and how it shows what a database stores."""

    world: type[World]
    sizes: tuple[int, ...]  # of the databases
    showing: Callable[[World], tuple[str, ...]]  # a command that prints the stored values
    statuses: tuple[int, ...]  # of that command
    shown: Callable[[Ending], Any]  # the values that it printed
    stored: Callable[[Any], Any]  # the values in a database; None without any, which no valid database is

    # The number of shown values, if no damage leads to another valid state: a command shows the undamaged values, and one more
    # after a change. Otherwise it shows what is stored.
    count: Callable[[Any], int] | None = None


@dataclass(frozen=True)
class Shared:
    kind: Kind
    worlds: list[World]
    known: list[Any]  # the values in the undamaged databases
    imported: Any  # the state after the import of the undamaged export
    crashed: Path  # a later state of the first database, with its hot journal


@contextlib.contextmanager
def shared(kind: Kind, settings: Settings) -> Iterator[Shared]:
    with contextlib.ExitStack() as stack:
        worlds: list[World] = [stack.enter_context(kind.world.opened(settings, size)) for size in kind.sizes]
        world = worlds[0]
        recovered = world.copied(world.interrupted(), "recovered", *(command.arguments for command in world.readers()[:1]))
        without_journal = world.copied(world.interrupted(), "without journal")
        journal(world.program(without_journal)).unlink()
        databases = [world.database(recovered), world.database(without_journal), *(world.database("full") for world in worlds)]
        known = [kind.stored(world.read(database)) for database in databases]
        copy = world.copied("empty", "imported", ("import", world.backup))
        changed = world.copied("full", "changed", *[world.changes()[0].arguments] * 2)
        crashed = world.database(world.interrupted(changed, "crashed"))
        yield Shared(kind, worlds, known, world.read(world.database(copy)), crashed)


def journal(program: Program) -> Path:
    return Path(f"{program.database}-journal")


def files(directory: Path) -> dict[str, bytes | None]:
    """Returns the contents of the files below a directory; None for a directory and a FIFO."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in directory.rglob("*")}


def trial(trial: Trial) -> None:
    if trial.random.random() < 0.7:
        damaged_database(trial)
    else:
        damaged_import(trial)


# --- A database or its journal ------------------------------------------------------------------------


def damaged(trial: Trial, found: Shared, program: Program) -> str:
    """Creates damaged files in the trial's directory; returns the kind of damage."""
    rng, world = trial.random, found.worlds[0]
    kind = rng.choice(("file", "file", "file", "its journal", "no journal", "a journal", UNDAMAGED, PLANTED, PLANTED))
    is_sound = kind in ("file", "a journal", PLANTED)
    source = rng.choice(found.worlds).at("full") if is_sound else world.at(world.interrupted())
    shutil.copytree(source, trial.directory, dirs_exist_ok=True)
    file, journal_file = program.database, journal(program)
    if kind == "no journal":
        journal_file.unlink()
    elif kind == PLANTED:
        return plant(file, found.crashed, rng)
    elif kind == "a journal":
        kind = rng.choice(("a directory as journal", "noise as journal", "another file's journal"))
        if kind == "a directory as journal":
            journal_file.mkdir()
        elif kind == "noise as journal":
            journal_file.write_bytes(rng.randbytes(rng.randint(1, 20_000)))
        else:
            journal_file.write_bytes(journal(world.program(world.interrupted())).read_bytes())
    elif kind != UNDAMAGED:
        inflict = rng.choice(TEXT_DAMAGES if kind == "its journal" else DAMAGES)
        inflict(journal_file if kind == "its journal" else file, rng)
        return f"{inflict.__name__} {kind}"
    return kind


def damaged_database(trial: Trial) -> None:
    found: Shared = trial.shared
    kind, world = found.kind, found.worlds[0]
    program = world.tool.in_data(trial.settings, trial.directory)
    what = damaged(trial, found, program)
    directory = program.database.parent
    before, has_journal = files(directory), journal(program).exists()
    reads = trial.random.random() < 0.7
    arguments, expected = (kind.showing(world), kind.statuses) if reads else (world.changes()[0].arguments, (SUCCESS,))
    ending = program.run(*arguments)
    if what.startswith(PLANTED):
        trial.require(ending.status == CANNOT_SAVE, f"{what}: not refused: {ending.text}")
        trial.require(files(directory) == before, f"{what}: a file was changed: {ending.text}")
        trial.note("planted files refused")
    refusals = () if what == UNDAMAGED else (CANNOT_SAVE,)
    trial.require(ending.status in (*expected, *refusals), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        trial.require(str(directory).encode() in ending.errors, f"{what}: the error names no file: {ending.text}")
        # A journal may be rolled back before the damage is found; what can still be stored, is.
        if reads and (not has_journal or journal(program).is_dir()):
            trial.require(files(directory) == before, f"{what}: a refused file was changed: {ending.text}")
        return trial.note("databases refused")
    trial.note("databases opened")
    # A complete journal of another file is indistinguishable from its own: SQLite rolls it back.
    if kind.count and what == "another file's journal":
        return
    shown = program.run(*kind.showing(world))
    values = kind.shown(shown) if shown.status in kind.statuses else None
    if kind.count is None:
        stored = stored_in(program.database, kind)
        # SQLite cannot see that a letter of a name is another one: the program finds nothing under the name, as Python does.
        is_misread = what.startswith("misread") and stored is None and shown.status == NOT_FOUND
        is_right = is_misread or stored is not None and values == stored
    else:
        stored = found.known
        is_right = values in stored if reads else values and kind.count(values) - 1 in map(kind.count, stored)
    if is_right:
        return
    # SQLite does not notice every damage immediately, but `doctor` must find it.
    doctor = program.run("doctor", *world.server)
    is_found = doctor.status in (REFUSED, CANNOT_SAVE)
    trial.require(is_found, f"{what}: {shown.text}, stored: {stored}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


def stored_in(database: Path, kind: Kind) -> Any:
    """Returns the values in a database; None if it contradicts itself."""
    try:
        return kind.stored(kind.world.read(database))
    except (Broken, KeyError, TypeError, ValueError, AttributeError):
        return None


# --- A file to import ---------------------------------------------------------------------------------


def damaged_import(trial: Trial) -> None:
    rng, world = trial.random, trial.shared.worlds[0]
    name = rng.choice((world.backup, world.backup, *world.texts))
    is_new = rng.random() < 0.7 or name == world.backup
    shutil.copytree(world.at("empty" if is_new else "full"), trial.directory, dirs_exist_ok=True)
    inflict = rng.choice(TEXT_DAMAGES)
    inflict(trial.directory / name, rng)
    what = f"{inflict.__name__} {name}"
    has_checksum = name == world.backup
    if has_checksum and rng.random() < 0.5:
        restore_checksum(trial.directory / name)
        # The damage looks like an edited export, which may have other values.
        has_checksum = False
        what += " with a matching checksum"
    program = world.tool.in_data(trial.settings, trial.directory)
    before = files(trial.directory)
    ending = program.run("import", *world.texts.get(name, ()), name)
    trial.require(ending.status in (SUCCESS, UNUSABLE), f"{what}: {ending.text}")
    if ending.status == UNUSABLE:
        trial.require(name.encode() in ending.errors, f"{what}: the error names no file: {ending.text}")
        trial.require(b"line " in ending.errors or name == world.backup, f"{what}: the error names no line: {ending.text}")
        trial.require(files(trial.directory) == before, f"{what}: a refused import changed something: {ending.text}")
        return trial.note("imports refused")
    if has_checksum:
        trial.require(world.read(program.database) == trial.shared.imported, f"{what}: imported: {ending.text}")
    elif name != world.backup:
        world.read(program.database)
    trial.note("imports accepted")


def restore_checksum(file: Path) -> None:
    """Replaces the last line of an export by one that matches the lines before it."""
    *lines, _ = file.read_bytes().splitlines(keepends=True) or [b""]
    footer = {"records": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    file.write_bytes(b"".join(lines) + json.dumps(footer, separators=(",", ":")).encode() + b"\n")


# --- The tools ----------------------------------------------------------------------------------------


def shown_fetches(ending: Ending) -> Any:
    counts = [int(line.split()[-1]) for line in ending.output.splitlines() if line.startswith(b"Times Fetched: ")]
    return (counts, ending.codes)


def stored_fetches(stored: Saved) -> Any:
    return ([stored.count], [stored.code] if stored.code else [])


def shown_tasks(ending: Ending) -> Any:
    keys = ("id", "name", "notes", "due", "tags", "priority")
    return sorted(json.dumps([task[key] for key in keys]) for task in ending.objects)


def stored_tasks(stored: Ledger) -> Any:
    return sorted(json.dumps(task[:6]) for task in stored.tasks.values() if task.deleted is None)


def shown_prices(ending: Ending) -> Any:
    return {quote["symbol"]: Decimal(quote["price"]) for quote in ending.objects if quote["price"] is not None}


def stored_prices(stored: Prices) -> Any:
    return stored.latest or None


def shown_people(ending: Ending) -> Any:
    times = [datetime.datetime.fromisoformat(found["starred_at"].replace("Z", "+00:00")) for found in ending.objects]
    return [Person(found["account_id"], found["login"], time.timestamp()) for found, time in zip(ending.objects, times)]


def stored_people(stored: People) -> Any:
    saved = next((saved for saved in stored.repositories.values() if saved.name == NAME), None)
    return saved.listing.people if saved and saved.listing else None


def list_prices(world: World) -> tuple[str, ...]:
    return ("list", "--all", "--json", "--url", closed_url())


def list_people(world: World) -> tuple[str, ...]:
    return ("people", NAME, "--offline", "--limit", "all", "--order", "oldest", "--json", *world.server)


KINDS = (
    (300, Kind(FetcherWorld, (2, 300), lambda world: ("status",), (SUCCESS,), shown_fetches, stored_fetches, lambda values: values[0][0])),
    (400, Kind(TasksWorld, (8, 150), lambda world: ("list", "--all", "--json"), (SUCCESS,), shown_tasks, stored_tasks, len)),
    (150, Kind(MarketWorld, (0,), list_prices, (UNREACHABLE,), shown_prices, stored_prices)),
    (100, Kind(StarsWorld, (0,), list_people, (SUCCESS, NOT_FOUND), shown_people, stored_people)),
)


def row(kind: Kind, quick: int) -> Row:
    tool = kind.world.tool
    summary = f"a database of {tool.name}, its journal, or a file to import is damaged"
    return Row(f"{kind.world.prefix}damaged-files", summary, quick, 100_000, trial, tool, functools.partial(shared, kind))


ROWS = [row(kind, quick) for quick, kind in KINDS]
