"""A damaged database, journal or export of a tool that shows what it stores, refuses it, or finds the damage."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Collection, Optional

from damage import DAMAGES, LONGEST, Original, Originals, damage, files, in_time, journal
from effects import Read, World
from program import CANNOT_SAVE, REFUSED, SUCCESS, UNUSABLE, Ending, Program
from row import Broken, Settings, Trial
from staging import IN_COMMIT, database, in_data, in_directory, prepare

# Damages of texts; they keep the number of the line that is wrong.
TEXT_DAMAGES = DAMAGES[:-1]


@dataclass(frozen=True)
class Subject:
    """A tool, the directories of a world, and commands that do not change the stored values."""

    tool: type[Program]
    world: World
    backup: str  # the name of the export in the directories
    read: Read
    changing: tuple[str, ...]  # a command that stores something; it leaves a hot journal when it is killed in its commit
    showing: tuple[str, ...]  # a command that prints the stored values in JSON
    statuses: Collection[int]  # of the command that prints them
    doctor: tuple[str, ...]

    # Whether a command printed the values that are stored, of which a valid database has some.
    agrees: Callable[[Any, Any], bool]


@dataclass(frozen=True)
class Damageable:
    subject: Subject
    originals: Originals
    imported: Any  # the outline after the import of the undamaged export


def damageable(settings: Settings, directory: Path, subject: Subject) -> Damageable:
    """Creates the files to damage."""
    hot, copy, tool = directory / "hot", directory / "copy", subject.tool
    shutil.copytree(subject.world.full, hot)
    prepare(settings, hot, [subject.changing], IN_COMMIT, tool)
    sound = Original(subject.world.full, frozenset())
    originals = Originals((sound,), Original(hot, frozenset()), journal(hot, tool).read_bytes())
    shutil.copytree(subject.world.empty, copy)
    prepare(settings, copy, [("import", subject.backup)], tool=tool)
    return Damageable(subject, originals, subject.read(database(copy, tool)).outline)


def trial(trial: Trial) -> None:
    if trial.random.random() < 0.7:
        damaged_database(trial)
    else:
        damaged_import(trial)


# --- A database or its journal ------------------------------------------------------------------------


def damaged_database(trial: Trial) -> None:
    subject: Subject = trial.shared.subject
    _, what = damage(trial, trial.shared.originals, subject.tool)
    place = database(trial.directory, subject.tool)
    before = files(place.parent)
    journal_file = journal(trial.directory, subject.tool)
    has_journal = journal_file.exists()
    program, _ = in_directory(trial.settings, trial.directory, None, subject.tool)
    reads = trial.random.random() < 0.7
    arguments, expected = (subject.showing, subject.statuses) if reads else (subject.changing, (SUCCESS,))
    ending: Ending = in_time(trial, lambda: program.run(*arguments, patience=LONGEST), what)
    trial.require(ending.status in (*expected, CANNOT_SAVE), f"{what}: {ending.text}")
    if ending.status == CANNOT_SAVE:
        error = json.loads(ending.errors.splitlines()[-1])["error"]
        trial.require(str(place.parent) in error["message"], f"{what}: the error names no file: {ending.text}")
        # A journal may be rolled back before the damage is found; what can still be stored, is.
        if reads and (not has_journal or journal_file.is_dir()):
            trial.require(files(place.parent) == before, f"{what}: a refused file was changed: {ending.text}")
        trial.note("databases refused")
        return
    trial.note("databases opened")
    found: Ending = in_time(trial, lambda: program.run(*subject.showing, patience=LONGEST), what)
    stored = stored_in(place, subject.read)
    if found.status in subject.statuses and stored is not None and subject.agrees(found, stored):
        return
    # SQLite does not notice every damage immediately, but `doctor` must find it.
    doctor: Ending = in_time(trial, lambda: program.run(*subject.doctor, patience=LONGEST), what)
    is_found = doctor.status in (REFUSED, CANNOT_SAVE)
    trial.require(is_found, f"{what}: {found.text}, stored: {stored}; the doctor finds nothing: {doctor.text}")
    trial.note("found by the doctor")


def stored_in(database: Path, read: Read) -> Optional[Any]:
    """Returns what a database stores; None if it contradicts itself."""
    try:
        return read(database)
    except (Broken, KeyError, TypeError):
        return None


# --- A file to import ---------------------------------------------------------------------------------


def damaged_import(trial: Trial) -> None:
    rng, subject = trial.random, trial.shared.subject
    shutil.copytree(subject.world.empty, trial.directory, dirs_exist_ok=True)
    inflict = rng.choice(TEXT_DAMAGES)
    inflict(trial.directory / subject.backup, rng)
    what = f"{inflict.__name__} {subject.backup}"
    program = in_data(trial.settings, trial.directory, subject.tool)
    before = sorted(path.name for path in trial.directory.rglob("*"))
    ending: Ending = in_time(trial, lambda: program.run("import", subject.backup, patience=LONGEST), what)
    trial.require(ending.status in (SUCCESS, UNUSABLE), f"{what}: {ending.text}")
    if ending.status == UNUSABLE:
        trial.require(subject.backup.encode() in ending.errors, f"{what}: the error names no file: {ending.text}")
        after = sorted(path.name for path in trial.directory.rglob("*"))
        trial.require(after == before, f"{what}: a refused import left {after}: {ending.text}")
        trial.note("imports refused")
        return
    outline = subject.read(program.database).outline
    trial.require(outline == trial.shared.imported, f"{what}: imported: {ending.text}")
    trial.note("imports accepted")
