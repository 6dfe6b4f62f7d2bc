"""A damaged database, journal or export; market shows what the file has, refuses it, or finds the damage."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import tempfile
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Iterator, Optional

import faults
from damage import DAMAGES, LONGEST, Original, Originals, damage, files, in_time, journal
from effects import World
from exchanges import trading
from market import UNREACHABLE, Ending, Market
from prices import Prices, require_sound
from program import CANNOT_SAVE, REFUSED, SUCCESS, UNUSABLE
from row import Broken, Row, Settings, Trial
from rows.market.world import BACKUP, NOW, create_market_world
from staging import IN_COMMIT, database, in_data, in_directory, prepare

# Damages of texts; they keep the number of the line that is wrong.
TEXT_DAMAGES = DAMAGES[:-1]


@dataclass(frozen=True)
class Shared:
    originals: Originals
    world: World  # with the export
    imported: Any  # the outline after the import of the undamaged export
    url: str
    closed_url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    faults.build()
    with contextlib.ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory())).resolve()
        url = stack.enter_context(trading(NOW)).url
        closed = stack.enter_context(socket.socket())
        closed.bind(("127.0.0.1", 0))
        world = create_market_world(settings, directory)
        hot, after, copy = (directory / name for name in ("hot", "after", "copy"))
        shutil.copytree(world.full, hot)
        prepare(settings, hot, [("list", "--url", url)], IN_COMMIT, Market)
        shutil.copytree(hot, after)
        journal(after, Market).unlink()
        sound = Original(world.full, frozenset())
        originals = Originals((sound,), Original(hot, frozenset()), journal(hot, Market).read_bytes())
        shutil.copytree(world.empty, copy)
        prepare(settings, copy, [("import", BACKUP)], tool=Market)
        imported = require_sound(database(copy, Market)).outline
        yield Shared(originals, world, imported, url, f"http://127.0.0.1:{closed.getsockname()[1]}")


def trial(trial: Trial) -> None:
    if trial.random.random() < 0.7:
        damaged_database(trial)
    else:
        damaged_import(trial)


# --- A database or its journal ------------------------------------------------------------------------


def damaged_database(trial: Trial) -> None:
    _, what = damage(trial, trial.shared.originals, Market)
    place = database(trial.directory, Market)
    before = files(place.parent)
    journal_file = journal(trial.directory, Market)
    has_journal = journal_file.exists()
    market, _ = in_directory(trial.settings, trial.directory, None, Market)
    reads = trial.random.random() < 0.7
    offline = ("list", "--all", "--json", "--url", trial.shared.closed_url)
    arguments = offline if reads else ("list", "--json", "--url", trial.shared.url)
    ending = in_time(trial, lambda: market.run(*arguments, patience=LONGEST), what)
    trial.require(ending.status in (UNREACHABLE if reads else SUCCESS, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        error = json.loads(ending.errors.splitlines()[-1])["error"]
        trial.require(str(place.parent) in error["message"], f"{what}: the error names no file: {ending.text}")
        # A journal may be rolled back before the damage is found; what can still be stored, is.
        if reads and (not has_journal or journal_file.is_dir()):
            trial.require(files(place.parent) == before, f"{what}: a refused file was changed: {ending.text}")
        trial.note("databases refused")
        return
    trial.note("databases opened")
    found = in_time(trial, lambda: market.run(*offline, patience=LONGEST), what)
    stored = stored_in(place)
    # No damage leaves a valid database without prices.
    if found.status == UNREACHABLE and stored is not None and stored.latest and shown(found) == stored.latest:
        return
    # SQLite does not notice every damage immediately, but `doctor` must find it.
    doctor = in_time(trial, lambda: market.run("doctor", "--url", trial.shared.url, patience=LONGEST), what)
    is_found = doctor.status in (REFUSED, CANNOT_SAVE)
    trial.require(is_found, f"{what}: {found.text}, stored: {stored}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


def stored_in(database: Path) -> Optional[Prices]:
    """Returns what a database stores; None if it contradicts itself."""
    try:
        return require_sound(database)
    except (Broken, KeyError, TypeError):
        return None


def shown(ending: Ending) -> dict[str, Decimal]:
    """Returns the prices that a command printed."""
    return {quote["symbol"]: Decimal(quote["price"]) for quote in ending.objects if quote["price"] is not None}


# --- A file to import ---------------------------------------------------------------------------------


def damaged_import(trial: Trial) -> None:
    rng, world = trial.random, trial.shared.world
    shutil.copytree(world.empty, trial.directory, dirs_exist_ok=True)
    inflict = rng.choice(TEXT_DAMAGES)
    inflict(trial.directory / BACKUP, rng)
    what = f"{inflict.__name__} {BACKUP}"
    market = in_data(trial.settings, trial.directory, Market)
    before = sorted(path.name for path in trial.directory.rglob("*"))
    ending = in_time(trial, lambda: market.run("import", BACKUP, patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, UNUSABLE), f"{what}: {ending.text}")
    if ending.status == UNUSABLE:
        trial.require(BACKUP.encode() in ending.errors, f"{what}: the error names no file: {ending.text}")
        after = sorted(path.name for path in trial.directory.rglob("*"))
        trial.require(after == before, f"{what}: a refused import left {after}: {ending.text}")
        trial.note("imports refused")
        return
    trial.require(require_sound(market.database).outline == trial.shared.imported, f"{what}: imported: {ending.text}")
    trial.note("imports accepted")


ROW = Row(
    name="market-damaged-files",
    summary="a database of market, its journal or an export is damaged",
    quick=150,
    full=50_000,
    trial=trial,
    shared=shared,
    tool=Market,
    proofs=("refusing damaged files", "the checksum"),
    proof_count=300,
)
