"""Clients of one server that make each other's paths stale."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from misbehaving import Misbehaving
from program import SUCCESS, TRY_AGAIN, Fetcher
from row import Broken, Row, Trial
from saved import paths, require_sound

CLIENTS = 8
FETCHES = 5  # per client and round
LIMIT = 20  # seconds per fetch


def trial(trial: Trial) -> None:
    with Misbehaving() as server, ThreadPoolExecutor(CLIENTS) as pool:
        server.latency = trial.random.choice((0.0, 0.005, 0.02))  # more latency, more stale paths
        rounds = list(pool.map(lambda number: client(trial, number, server), range(CLIENTS)))
    codes = [code for shown in rounds for code in shown]
    trial.require(len(codes) == len(set(codes)), "a code was shown to two clients")
    trial.note("fetches", CLIENTS * FETCHES)
    trial.note("successes", len(codes))
    trial.note("requests", len(server.requests))


def client(trial: Trial, number: int, server: Misbehaving) -> list[str]:
    """Fetches several times, checks the results, and returns the shown codes."""
    directory = trial.directory / str(number)
    directory.mkdir()
    fetcher = Fetcher.of(trial.settings, directory)
    options = ("--every", "0s", "--count", str(FETCHES), "--timeout", f"{LIMIT}s", "--json")
    ending = fetcher.run("watch", *options, "--url", server.url)
    results = [json.loads(line) for line in ending.output.splitlines()]
    trial.require(len(results) == FETCHES, f"the number of results differs from the number of fetches: {ending.text}")
    last = results[-1].get("exit_code", SUCCESS)
    trial.require(ending.status == last, f"the exit code is not that of the last fetch: {ending.text}")
    for result in results:
        if "error" in result:
            trial.require(result["exit_code"] == TRY_AGAIN, f"the failure is not a stale path: {result}")
    shown = [result["response_code"] for result in results if "error" not in result]
    require_sound(fetcher.database, shown)
    require_issued(fetcher.database, server)
    return shown


def require_issued(database: Path, server: Misbehaving) -> None:
    """Requires that the server issued each saved code for the path that is saved with it."""
    issued = server.service.codes
    for path, code in paths(database):
        if issued.get(code.lower()) != path:
            raise Broken(f"{code} is saved for {path}, but was issued for {issued.get(code.lower())}")


ROWS = [Row("stale-paths", __doc__, 10, 100, trial, jobs=1, unit=f"rounds of {CLIENTS * FETCHES} fetches")]
