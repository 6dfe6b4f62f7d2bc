"""The server is killed at a random moment of commands of fetcher, and started again."""

from __future__ import annotations

import contextlib
import threading
import time
from pathlib import Path
from typing import Iterator, Optional

import honest
from effects import HERE, Command
from fetcher import Ending, Fetcher
from libpq import Client
from postgres import Cluster
from program import SUCCESS
from row import Row, Settings, Trial
from rows.kill import codes_in_json
from rows.postgres.crash import FULL, QUICK, Stage, Tool, crash, crash_during_commands, kills, staged
from rows.postgres.world import STAND_IN, on_server, read, require_exactly, writing
from saved import NOTHING, Saved, require_consistent

LONGEST_WORK = 0.4  # seconds, enough for dozens of saved fetches
BACKUP = "backup.jsonl"

# Every command that writes, and the database on which it runs.
COMMANDS = (
    (Command(("fetch",)), "empty"),
    (Command(("fetch",)), "some"),
    (Command(("fetch", "--count", "3")), "some"),
    (Command(("watch", "--every", "0s", "--count", "3", "--until-failure", "--json")), "some"),
    (Command(("reset", "--force")), "some"),
    (Command(("reset", "--undo")), "reset"),
    (Command(("history", "--prune", "--before", "2100-01-01", "--force")), "some"),
    (Command(("import", f"{HERE}/{BACKUP}")), "empty"),
)


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Stage]:
    with honest.serving() as web:
        tool = Tool(Fetcher, ("fetch",), {"FETCHER_URL": web.url}, read_saved)

        def prepare(server: Cluster, files: Path) -> list[tuple[Command, str]]:
            def run(database: str, *arguments: str) -> None:
                ending = tool.at(settings, files, server.uri(database)).run(*arguments)
                if ending.status != SUCCESS:
                    raise RuntimeError(f"without any fault: {ending.text}")

            server.create_database("empty")
            server.create_database("some")
            run("some", "fetch", "--count", "4")
            if settings.lacking is not None:
                return [found for found in COMMANDS if found[0].name == "fetch"]  # the others are not in a stand-in
            run("some", "export", BACKUP)
            server.create_database("reset", "some")
            run("reset", "reset", "--force")
            return [*COMMANDS]

        with staged(settings, tool, prepare) as stage:
            yield stage


def read_saved(client: Client, ending: Optional[Ending]) -> Saved:
    shown: list[str] = []
    if ending is not None:
        shown = codes_in_json(ending.output) if "--json" in ending.arguments else ending.codes
    return require_consistent(read(client), shown) or NOTHING


def trial(trial: Trial) -> None:
    stage: Stage = trial.shared
    turn, part = divmod(trial.number - 1, stage.parts + 1)
    if part < stage.parts:
        crash_during_commands(trial, stage, turn * stage.parts + part)
    else:
        crash_during_writes(trial, stage)


def crash_during_writes(trial: Trial, stage: Stage) -> None:
    """Kills the server while several processes fetch into one database; exactly the shown fetches must be saved."""
    name = f"writes{trial.number}"
    fetcher = on_server(trial, stage.server.create_database(name))
    is_over = threading.Event()
    url = stage.tool.environment["FETCHER_URL"]
    with writing(trial, fetcher, url, lambda shown: is_over.is_set()) as shown:
        time.sleep(trial.random.uniform(0, LONGEST_WORK))
        crash(trial, stage.server)
        is_over.set()
    with stage.server.client(name) as client:
        require_exactly(client, shown)
    trial.note("fetches of several processes", len(shown.codes))
    trial.note("unknown outcomes", shown.unknown)


ROW = Row(
    name="postgres-kill",
    summary="a PostgreSQL server is killed at random moments of every command of fetcher that writes",
    quick=kills(COMMANDS, QUICK, others=1),
    full=kills(COMMANDS, FULL, others=1),
    trial=trial,
    shared=shared,
    stand_in=STAND_IN,
    proofs=("the transaction", "saving before showing"),
    jobs=1,
    unit="kills",
)
