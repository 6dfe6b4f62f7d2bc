"""The disk of the server is full: that of the tables and the log, or that of the tables alone."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Iterator

import honest
from postgres import cluster, own_user
from program import CANNOT_SAVE, SUCCESS
from row import Row, Trial
from rows.postgres.world import STAND_IN, UNUSABLE_SERVER, Shown, on_server, require_exactly

SIZE = 96 * 2**20  # bytes of the file system
PATIENCE = 60.0  # seconds until the server has to extend a file


def is_possible() -> bool:
    """Whether this process may mount a file system."""
    return os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """Mounts a small file system in memory until the end of the block."""
    path = Path(tempfile.mkdtemp(prefix="torture-", dir="/tmp"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "torture", str(path)], check=True)
    try:
        yield path
    finally:
        subprocess.run(["umount", "--lazy", str(path)], check=True)
        path.rmdir()


@contextlib.contextmanager
def other_disk() -> Iterator[Path]:
    """Creates a directory of the server on another file system."""
    with tempfile.TemporaryDirectory(prefix="torture-", dir="/tmp") as name:
        if user := own_user():
            os.chown(name, user["user"], user["group"])
        yield Path(name)


def trial(trial: Trial) -> None:
    is_log_full = trial.number % 2 == 0
    with contextlib.ExitStack() as stack:
        web = stack.enter_context(honest.serving())
        disk = stack.enter_context(small_disk())
        options = ["--wal-segsize=1"]
        if not is_log_full:
            options.append(f"--waldir={stack.enter_context(other_disk())}/wal")
        server = stack.enter_context(cluster("max_wal_size = 8MB\nmin_wal_size = 2MB\n", options, disk))
        fetcher, shown = on_server(trial, server.create_database("fetches")), Shown()
        ending = fetcher.run("fetch", "--count", "10", "--url", web.url)
        trial.require(ending.status == SUCCESS, f"before the disk is full: {ending.text}")
        shown.add(ending)

        filler = disk / "filler"
        fill(filler)
        deadline = time.monotonic() + PATIENCE
        while ending.status == SUCCESS:
            trial.require(time.monotonic() < deadline, "the server needs no further space")
            if is_log_full:
                with contextlib.suppress(Exception), server.client() as client:
                    client.run("SELECT pg_switch_wal()")
            ending = fetcher.run("fetch", "--count", "50", "--url", web.url)
            shown.add(ending)
        expected = UNUSABLE_SERVER if is_log_full else (CANNOT_SAVE,)
        trial.require(ending.status in expected, f"on a full disk: {ending.text}")
        trial.note(f"{'full logs' if is_log_full else 'full tables'} that ended with {ending.status}")

        filler.unlink()
        if not server.is_running:
            trial.note("servers that ended")
            server.restart()
        server.client().close()  # as soon as it accepts connections
        ending = fetcher.run("fetch", "--url", web.url)
        trial.require(ending.status == SUCCESS, f"with space again: {ending.text}")
        shown.add(ending)
        with server.client("fetches") as client:
            require_exactly(client, shown)


def fill(path: Path) -> None:
    """Writes a file until its disk is full."""
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as file:
        for size in (2**20, 4096):
            with contextlib.suppress(OSError):
                while file.write(bytes(size)) == size:
                    pass


ROW = Row(
    name="postgres-full",
    summary="fetch while the disk of a PostgreSQL server's tables, or of its log, is full",
    quick=2,
    full=40,
    trial=trial,
    stand_in=STAND_IN,
    proofs=("noticing a failed save",),
    jobs=1,
    proof_count=4,
)
