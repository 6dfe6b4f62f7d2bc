"""Signals at a random moment of `export` and `import`: what they make is there whole, or not at all.

After SIGKILL a file with another name may be left; after INT, TERM or HUP nothing is."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import saved
from fetcher import SUCCESS, Fetcher
from row import Broken, Row, Settings, Trial

RECORDS = 1_000  # so many that a kill meets the middle of it
MANY = 10_000  # so many that a signal would not be met in time by chance
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LIMIT = 0.2  # seconds that a signal may take, as in the row signals


@dataclass(frozen=True)
class Backup:
    """An export, the database that it is of, and how long each command takes."""

    file: bytes
    long_file: bytes
    database: Path
    codes: list[str]  # oldest first
    seconds: dict[str, float]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Backup]:
    """Makes an export by other means than fetcher's, and lets fetcher make a database of it."""
    chance = random.Random(settings.seed)
    codes = [str(uuid.UUID(int=chance.getrandbits(128), version=4)) for _ in range(RECORDS)]
    with tempfile.TemporaryDirectory(prefix="fetcher-backup-") as place:
        folder = Path(place)
        (folder / "backup").write_bytes(export_of(codes))
        fetcher = Fetcher(settings.fetcher, folder, settings.lacking)
        endings = {"import": fetcher.run("import", "backup"), "export": fetcher.run("export", "again")}
        for ending in endings.values():
            if ending.status != SUCCESS:
                raise Broken(ending.text)
        if (folder / "again").read_bytes() != (folder / "backup").read_bytes():
            raise Broken("what was imported is not exported as it was")
        yield Backup(
            file=(folder / "backup").read_bytes(),
            long_file=export_of(codes * (MANY // RECORDS)),
            database=fetcher.database,
            codes=codes,
            seconds={name: ending.seconds for name, ending in endings.items()},
        )


def export_of(codes: list[str]) -> bytes:
    """An export as Documentation/fetcher/exports.md describes it."""
    header = {"format": "fetcher-export", "schema_version": 1, "times_fetched": len(codes), "pruned_counts": [0]}
    records = [
        {
            "attempts": 1,
            "duration_us": 5_000,
            "generation": 1,
            "id": number,
            "path": f"path-{number}",
            "response_code": code,
            "time_ms": 1_800_000_000_000 + number,
            "url": "http://localhost:8000",
        }
        for number, code in enumerate(codes, start=1)
    ]
    lines = b"".join(line(fields) for fields in [{**header, "response_code": codes[-1]}, *reversed(records)])
    return lines + line({"records": len(codes), "sha256": hashlib.sha256(lines).hexdigest()})


def line(fields: dict[str, object]) -> bytes:
    return json.dumps(fields, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def trial(trial: Trial) -> None:
    trial.random.choice((kill_export, kill_import, end_import))(trial)


def kill(trial: Trial, *arguments: str) -> None:
    """Runs a command, and kills it at a random moment of its time: beside others it takes longer than alone."""
    with trial.fetcher.start(*arguments) as process:
        seconds = trial.random.uniform(0, 2 * trial.shared.seconds[arguments[0]])
        killer = threading.Timer(seconds, process.kill)
        killer.start()
        process.communicate()
        killer.cancel()
    trial.note("killed" if process.returncode < 0 else "ended before")


def kill_export(trial: Trial) -> None:
    target = trial.folder / "backup"
    arguments = ["backup", "--database", str(trial.shared.database)]
    kill(trial, "export", *arguments)
    if target.exists():
        trial.note("exports that are there")
    else:
        again = trial.fetcher.run("export", *arguments)
        trial.require(again.status == SUCCESS, f"the next export: {again.text}")
    trial.require(target.read_bytes() == trial.shared.file, "what is there is not the whole export")


def kill_import(trial: Trial) -> None:
    (trial.folder / "backup").write_bytes(trial.shared.file)
    kill(trial, "import", "backup")
    # The next command recovers what the killed one has left.
    after = trial.fetcher.run("status")
    trial.require(after.status == SUCCESS, f"the status afterwards: {after.text}")
    found = saved.require_sound(trial.fetcher.database)
    if found is not None and (found.count or found.codes or found.code):
        trial.note("imports that are there")
    else:
        again = trial.fetcher.run("import", "backup")
        trial.require(again.status == SUCCESS, f"the next import: {again.text}")
        found = saved.require_sound(trial.fetcher.database)
    trial.require(found is not None and found.codes == trial.shared.codes, "what is there is not the whole export")


def end_import(trial: Trial) -> None:
    """Ends an import from a file or from a pipe by a signal, in a folder that only the import creates."""
    (trial.folder / "backup").write_bytes(trial.shared.long_file)
    reading, writing = os.pipe()
    is_pipe = trial.random.random() < 0.5  # of which the writer has stopped
    end = trial.random.choice(ENDS)
    environment = {"FETCHER_DATABASE": str(trial.folder / "new" / "fetcher.sqlite3")}
    path = f"/dev/fd/{reading}" if is_pipe else "backup"
    with trial.fetcher.start("import", path, environment=environment, pass_fds=[reading]) as process:
        os.write(writing, trial.shared.long_file[:50_000])
        time.sleep(trial.random.uniform(0, 2 * MANY / RECORDS * trial.shared.seconds["import"]))
        has_ended = process.poll() is not None
        sent = time.monotonic()
        process.send_signal(end)
        try:
            output, errors = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
        seconds = time.monotonic() - sent
    os.close(reading)
    os.close(writing)
    described = f"'fetcher import {path}' ended with {process.returncode} after {end.name}: {(output + errors)!r}"
    if has_ended or (process.returncode == SUCCESS and b"Times Fetched" in output):
        trial.require(process.returncode == SUCCESS and not is_pipe, described)
        trial.note("ended before")
        return
    trial.require(process.returncode in (128 + end, -end), described)
    trial.raise_to("ms from a signal to the end of an import", seconds * 1000)
    trial.require(seconds < LIMIT * (1 + os.getloadavg()[0]), f"{seconds:.2f} s after the signal; {described}")
    left = sorted(set(os.listdir(trial.folder)) - {"backup"})
    trial.require(not left, f"left behind: {left}; {described}")
    trial.note(f"imports ended by {end.name}")


ROW = Row(
    name="backup",
    summary="SIGKILL at a random moment of export and import, and other signals of import",
    quick=40,
    full=2_000,
    trial=trial,
    shared=shared,
    proofs=("the draft", "the transaction", "ending at a signal", "leaving nothing behind"),
)
