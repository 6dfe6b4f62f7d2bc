"""Hostile servers, in named cases."""

from __future__ import annotations

import contextlib
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Iterator

from contents import CONTENTS
from honest import Server
from hostility import Initial, chosen, require_stateless, respond
from misbehaving import Misbehaving
from program import SUCCESS, TRY_AGAIN, Ending, Fetcher
from responses import RESPONSES
from row import Broken, Row, Settings, Trial
from saved import read, require_sound

MOST_REQUESTS = 3  # including one that the client repeats because the server closed the reused connection
MOST_REQUESTS_WHEN_STALE = 8

CASES = [*RESPONSES, *CONTENTS]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Initial]:
    with tempfile.TemporaryDirectory() as directory, Server() as server:
        fetcher = Fetcher.of(settings, Path(directory))
        fetcher.run("fetch", "--count", "3", "--url", server.url)
        yield Initial(fetcher.database, read(fetcher.database))


def trial(trial: Trial) -> None:
    case, step = chosen(trial, CASES, ("root", "path"))
    server, ending, text = respond(trial, case, step, ("fetch",))
    require_modest(server, ending, text)
    require_saved(trial, server, ending, text)
    if ending.is_crash:
        trial.note("known crashes of FoundationNetworking")


def require_modest(server: Misbehaving, ending: Ending, text: str) -> None:
    """Requires a bounded number of requests and connections, and requests without any state that the server has set."""
    most = MOST_REQUESTS_WHEN_STALE if ending.status == TRY_AGAIN else MOST_REQUESTS
    require_stateless(server, most, text)
    if server.connections > max(1, len(server.requests)):
        raise Broken(f"{server.connections} connections for {len(server.requests)} requests: {text}")


def require_saved(trial: Trial, server: Misbehaving, ending: Ending, text: str) -> None:
    """Requires unchanged fetches and a logged failure after a failure, and one new, shown and issued code after a success."""
    saved, before = require_sound(trial.program.database, ending.codes), trial.shared.before
    if ending.status != SUCCESS:
        fetches, fetches_before = (replace(state, failures=()) for state in (saved, before))
        trial.require(fetches == fetches_before and not ending.codes, f"a failed fetch was saved or shown: {text}")
        is_logged = saved.failure_count > before.failure_count
        trial.require(is_logged, f"a failed fetch was not logged: {text}")
        return
    trial.note("successes")
    trial.require(len(saved.codes) == len(before.codes) + 1, f"the number of saved fetches is not one: {text}")
    trial.require(ending.codes[0] in server.service.codes, f"the server did not issue this code: {text}")


ROWS = [Row("hostile", __doc__, 3 * len(CASES), 50 * len(CASES), trial, shared=shared, unit="responses")]
