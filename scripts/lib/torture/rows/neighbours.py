"""A planted journal, a restored backup or a second name next to the database."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from fetcher import Fetcher
from honest import serving
from journals import PATIENCE, Crash, crash, own_journal, plant, require_outcome
from program import SUCCESS
from row import Broken, Row, Settings, Trial
from saved import require_sound


@dataclass(frozen=True)
class Shared:
    crash: Crash
    codes: list[str]  # of the committed fetches, which must survive
    url: str


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Shared]:
    with serving() as server, tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        fetcher = Fetcher.of(settings, directory)
        database, backup, codes = directory / "crashed", directory / "backup", []
        for number in range(4):
            ending = fetcher.run("fetch", "--url", server.url)
            if ending.status != SUCCESS:
                raise Broken(ending.text)
            codes += ending.codes
            if number == 1:
                shutil.copy(fetcher.database, backup)
        crash(fetcher.database, database, "fetch")
        yield Shared(Crash(database, directory / "crashed-journal", backup), codes, server.url)


def trial(trial: Trial) -> None:
    database = trial.fetcher.database
    change = plant(trial, trial.shared.crash, database)
    before = database.read_bytes()
    writes = trial.random.random() < 0.5
    command = ("fetch", "--url", trial.shared.url) if writes else ("status",)
    ending = trial.fetcher.run(*command, patience=PATIENCE)
    require_outcome(trial, change, ending, database, before)
    if change is own_journal:
        require_sound(database, trial.shared.codes)


ROW = Row(
    name="neighbours",
    summary="a planted journal, a restored backup or a second name next to the database",
    quick=60,
    full=2_000,
    trial=trial,
    shared=shared,
    proofs=("refusing another user's journal", "comparing the journal with the file", "refusing a second name"),
    proof_count=100,
)
