"""Signals at a random moment of `export` and `import`, which are atomic.

SIGKILL may leave a temporary file behind; INT, TERM and HUP leave nothing."""

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
from program import SUCCESS, Fetcher
from row import Broken, Row, Settings, Trial

RECORDS = 1_000  # enough for a kill in the middle of a command
MANY = 10_000  # enough to outlast the limit if a signal is ignored
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
CAUSE = "got no response: the connection was refused"


@dataclass(frozen=True)
class Backup:
    """An export, its database, and the duration of each command."""

    file: bytes
    long_file: bytes
    database: Path
    codes: list[str]  # oldest first
    seconds: dict[str, float]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Backup]:
    """Creates an export without fetcher, and a database from it with fetcher."""
    rng = random.Random(settings.seed)
    codes = [str(uuid.UUID(int=rng.getrandbits(128), version=4)) for _ in range(RECORDS)]
    with tempfile.TemporaryDirectory(prefix="fetcher-backup-") as name:
        directory = Path(name)
        (directory / "backup").write_bytes(export_of(codes))
        fetcher = Fetcher.of(settings, directory)
        endings = {"import": fetcher.run("import", "backup"), "export": fetcher.run("export", "again")}
        for ending in endings.values():
            if ending.status != SUCCESS:
                raise Broken(ending.text)
        if (directory / "again").read_bytes() != (directory / "backup").read_bytes():
            raise Broken("an export of the imported database differs from the original")
        yield Backup(
            file=(directory / "backup").read_bytes(),
            long_file=export_of(codes * (MANY // RECORDS)),
            database=fetcher.database,
            codes=codes,
            seconds={name: ending.seconds for name, ending in endings.items()},
        )


def export_of(codes: list[str]) -> bytes:
    """Returns an export in the format of Documentation/exports.md, with a failure for each 10 fetches."""
    fetches = range(1, len(codes) + 1)
    failures = range(1, len(codes) // 10 + 1)
    columns = {
        "generation": ["id", "pruned"],
        "fetch": ["id", "generation", "time", "url", "path", "response_code", "duration", "attempts"],
        "failure": ["id", "time", "last_time", "count", "url", "step", "code", "cause", "duration"],
    }
    last_ids = {"failure": len(failures), "fetch": len(codes)}
    header = {"columns": columns, "format": "fetcher-export", "last_ids": last_ids, "schema_version": 3, "tool": "fetcher"}
    start, url = 1_800_000_000_000, "http://localhost:8000"
    rows = [
        ["generation", 1, 0],
        *(
            ["fetch", number, 1, start + number, url, f"path-{number}", code, 5_000, 1]
            for number, code in zip(fetches, codes)
        ),
        *(
            ["failure", n, start + n * 5, start + n * 10, 3, url, "requesting_path", "server_unreachable", CAUSE, 5_000]
            for n in failures
        ),
    ]
    lines = b"".join(line(fields) for fields in [header, *rows])
    return lines + line({"records": len(rows), "sha256": hashlib.sha256(lines).hexdigest()})


def line(fields: object) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def trial(trial: Trial) -> None:
    trial.random.choice((kill_export, kill_import, end_import))(trial)


def kill(trial: Trial, *arguments: str) -> None:
    """Runs a command and kills it at a random moment; with other trials running, it takes longer than alone."""
    with trial.program.start(*arguments) as process:
        seconds = trial.random.uniform(0, 2 * trial.shared.seconds[arguments[0]])
        killer = threading.Timer(seconds, process.kill)
        killer.start()
        process.communicate()
        killer.cancel()
    trial.note("killed" if process.returncode < 0 else "finished before the signal")


def kill_export(trial: Trial) -> None:
    target = trial.directory / "backup"
    arguments = ["backup", "--database", str(trial.shared.database)]
    kill(trial, "export", *arguments)
    if target.exists():
        trial.note("complete exports")
    else:
        again = trial.program.run("export", *arguments)
        trial.require(again.status == SUCCESS, f"the next export: {again.text}")
    trial.require(target.read_bytes() == trial.shared.file, "the export is incomplete")


def kill_import(trial: Trial) -> None:
    (trial.directory / "backup").write_bytes(trial.shared.file)
    kill(trial, "import", "backup")
    # The next command recovers the database.
    after = trial.program.run("status")
    trial.require(after.status == SUCCESS, f"the status afterwards: {after.text}")
    found = saved.require_sound(trial.program.database)
    if found is not None and (found.count or found.codes or found.code or found.failures):
        trial.note("complete imports")
    else:
        again = trial.program.run("import", "backup")
        trial.require(again.status == SUCCESS, f"the next import: {again.text}")
        found = saved.require_sound(trial.program.database)
    trial.require(found is not None and found.codes == trial.shared.codes, "the import is incomplete")
    failures = found.failures if found else ()
    trial.require(
        [(id, count, cause) for id, count, _, _, cause in failures]
        == [(number, 3, CAUSE) for number in range(1, RECORDS // 10 + 1)],
        f"the import has {len(failures)} failures",
    )


def end_import(trial: Trial) -> None:
    """Ends an import from a file or a pipe with a signal; the import creates the directory of the database."""
    (trial.directory / "backup").write_bytes(trial.shared.long_file)
    reading, writing = os.pipe()
    is_pipe = trial.random.random() < 0.5  # whose writer has stopped
    end = trial.random.choice(ENDS)
    database = trial.directory / "new" / "fetcher.sqlite3"
    environment = {"FETCHER_DATABASE": str(database)}
    path = f"/dev/fd/{reading}" if is_pipe else "backup"
    with trial.program.start("import", path, environment=environment, pass_fds=[reading]) as process:
        os.write(writing, trial.shared.long_file[:50_000])
        time.sleep(trial.random.uniform(0, 2 * MANY / RECORDS * trial.shared.seconds["import"]))
        has_finished = process.poll() is not None
        sent = time.monotonic()
        process.send_signal(end)
        try:
            output, errors = process.communicate(timeout=trial.program.patience)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
        seconds = time.monotonic() - sent
    os.close(reading)
    os.close(writing)
    described = f"'fetcher import {path}' ended with {process.returncode} after {end.name}: {(output + errors)!r}"
    if has_finished or b"Times Fetched" in output:
        # A signal during the commit ends the command after it has printed the result.
        statuses = (SUCCESS,) if has_finished else (SUCCESS, 128 + end)
        trial.require(process.returncode in statuses and not is_pipe, described)
        found = saved.require_sound(database)
        trial.require(found is not None and found.count == MANY, f"the import is incomplete; {described}")
        trial.note("finished before the signal")
        return
    trial.require(process.returncode in (128 + end, -end), described)
    trial.raise_to("ms from a signal to the end of an import", seconds * 1000)
    remaining = sorted(set(os.listdir(trial.directory)) - {"backup"})
    trial.require(not remaining, f"left behind: {remaining}; {described}")
    trial.note(f"imports ended by {end.name}")


ROW = Row("backup", __doc__, 40, 2_000, trial, shared=shared)
