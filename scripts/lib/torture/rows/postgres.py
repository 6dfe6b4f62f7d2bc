"""Databases on a PostgreSQL server that has no connection, no space or no end, fails over, or gets a part of the commits."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator

import hostile_postgres
from honest import Server
from postgres import PORT, Client, Cluster, PostgresError, cluster, own_user, standby
from postgres_proxy import Proxy, disturbing
from program import CANNOT_SAVE, PATIENCE, SUCCESS, TRY_AGAIN, UNREACHABLE, Ending, Program
from row import Broken, Row, Settings, Trial
from saved import NOTHING, Saved, require_consistent, saved

WRITERS, PROCESSES = 4, 6  # at a time

# The exit codes of a command that could not use its server.
UNUSABLE_SERVER = (UNREACHABLE, CANNOT_SAVE, TRY_AGAIN)


@dataclass(frozen=True)
class World:
    """A server of databases, one that a fetch asks, and a proxy in front of the former."""

    server: Cluster
    url: str
    proxy: Proxy


@contextlib.contextmanager
def shared(settings: Settings, configuration: str = "") -> Iterator[World]:
    with Server() as server, cluster(configuration) as database, disturbing(database) as proxy:
        yield World(database, server.url, proxy)


def on_server(trial: Trial, uri: str) -> Program:
    """Returns the tool with a database on a server."""
    trial.program.place(uri)
    return trial.program


def may_be_saved(ending: Ending) -> bool:
    """Whether a failing command says that it does not know whether it saved."""
    return ending.status == CANNOT_SAVE and b"may be saved" in ending.errors


# --- Writers ------------------------------------------------------------------------------------------


@dataclass
class Shown:
    """What the commands of writers showed."""

    codes: list[str] = field(default_factory=list)
    failures: int = 0
    unknown: int = 0  # failures after which a fetch may be saved

    def add(self, ending: Ending) -> None:
        self.codes += ending.codes
        if ending.status != SUCCESS:
            self.failures += 1
            self.unknown += may_be_saved(ending)


@contextlib.contextmanager
def writing(trial: Trial, fetcher: Program, url: str, is_finished: Callable[[Shown], bool]) -> Iterator[Shown]:
    """Runs commands that fetch, in several processes at a time, until they are finished; yields what they show."""
    shown, lock, is_ended = Shown(), threading.Lock(), threading.Event()

    def write() -> None:
        while not is_ended.is_set() and not is_finished(shown):
            ending = fetcher.run("fetch", "--count", "5", "--url", url)
            is_expected = ending.status in (SUCCESS, *UNUSABLE_SERVER)
            trial.require(is_expected, f"a writer: {ending.text}")
            with lock:
                shown.add(ending)
            if ending.status != SUCCESS:
                trial.note(f"failures with {ending.status}")
                time.sleep(0.02)

    with ThreadPoolExecutor(WRITERS) as pool:
        writers: list[Future[None]] = [pool.submit(write) for _ in range(WRITERS)]
        try:
            yield shown
        except BaseException:
            is_ended.set()
            raise
    for writer in writers:
        writer.result()


def wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.01)


# --- The saved state ----------------------------------------------------------------------------------


def read(client: Client) -> Saved:
    """Returns the state of a database."""
    client.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL search_path = fetcher")
    try:
        if client.run("SELECT to_regclass('fetcher.fetch') IS NULL") == [(True,)]:
            return NOTHING
        return saved(client.run)
    finally:
        client.run("COMMIT")


def require_exactly(client: Client, shown: Shown) -> None:
    """Requires that exactly the shown codes are saved, each once and with numbers without a gap."""
    found = require_consistent(read(client), shown.codes)
    if len(set(shown.codes)) != len(shown.codes):
        raise Broken("a code was shown twice")
    if not 0 <= len(found.codes) - len(shown.codes) <= shown.unknown:
        unknown = f", and {shown.unknown} may be saved" if shown.unknown else ""
        raise Broken(f"{len(shown.codes)} codes were shown{unknown}; saved are {len(found.codes)}")
    ids = [id for id, *_ in found.entries]
    if ids != list(range(1, len(ids) + 1)):
        raise Broken(f"the saved fetches have the numbers {ids}")


# --- The trials ---------------------------------------------------------------------------------------


def machines(trial: Trial) -> None:
    server, name = trial.shared.server, f"machines{trial.number}"
    fetcher = on_server(trial, server.create_database(name))
    with writing(trial, fetcher, trial.shared.url, lambda shown: len(shown.codes) >= 80) as shown:
        pass
    trial.require(shown.failures == 0, f"{shown.failures} of the writers failed")
    with server.client(name) as client:
        require_exactly(client, shown)
    trial.note("fetches", len(shown.codes))


def migrations(trial: Trial) -> None:
    server, name = trial.shared.server, f"migrations{trial.number}"
    fetcher = on_server(trial, server.create_database(name))
    with ThreadPoolExecutor(PROCESSES) as pool:
        endings = list(pool.map(lambda _: fetcher.run("fetch", "--url", trial.shared.url), range(PROCESSES)))
    shown = Shown()
    for ending in endings:
        trial.require(ending.status == SUCCESS and not ending.errors, f"one of {PROCESSES}: {ending.text}")
        shown.add(ending)
    with server.client(name) as client:
        require_exactly(client, shown)
        versions = client.run("SELECT number FROM fetcher.schema_version")
        trial.require(len(versions) == 1, f"the versions of the tables are {versions}")


def connections(trial: Trial) -> None:
    server, url, name = trial.shared.server, trial.shared.url, f"connections{trial.number}"
    uri = server.create_database(name)
    fetcher, shown = on_server(trial, uri), Shown()
    is_new = trial.random.random() < 0.3
    if not is_new:
        shown.add(fetcher.run("fetch", "--url", url))
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(PostgresError):
            while True:
                stack.enter_context(Client(uri))
        for command in (["fetch", "--url", url], ["fetch", "--count", "3", "--url", url], ["status"]):
            ending = fetcher.run(*command)
            trial.require(ending.status == TRY_AGAIN, f"without a free connection: {ending.text}")
            trial.require(not ending.codes, f"without a free connection: {ending.text}")
            shown.add(ending)
    # A server process exits only after its client.
    with server.client() as client:
        waiting = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}'"
        wait(lambda: client.run(waiting) == [(0,)])
    ending = fetcher.run("fetch", "--url", url)
    trial.require(ending.status == SUCCESS, f"with free connections: {ending.text}")
    shown.add(ending)
    with server.client(name) as client:
        require_exactly(client, shown)


def commits(trial: Trial) -> None:
    proxy, name = trial.shared.proxy, f"commits{trial.number}"
    proxy.seed(f"{trial.settings.seed} {trial.number}")
    proxy.server.create_database(name)
    fetcher = on_server(trial, proxy.uri(name))
    with writing(trial, fetcher, trial.shared.url, lambda shown: len(shown.codes) >= 100) as shown:
        pass
    trial.require(shown.unknown == 0, "the server was always there, but an outcome was not found out")
    with proxy.server.client(name) as client:
        # The last disturbed transactions may still be open.
        client.run("SELECT number FROM fetcher.schema_version FOR UPDATE")
        require_exactly(client, shown)
    for kind, count in proxy.disturbed.items():
        trial.note(f"commits {kind}", count)
    trial.note("fetches", len(shown.codes))


IDLE_LIMIT = 10  # seconds after which the server frees the lock of a client that says nothing


def half_open(trial: Trial) -> None:
    proxy, url = trial.shared.proxy, trial.shared.url
    proxy.kinds, proxy.share, proxy.half_open = ("half-open",), 1, 10 * PATIENCE
    name, shown = f"half{trial.number}", Shown()
    direct = proxy.server.create_database(name)
    shown.add(on_server(trial, direct).run("fetch", "--url", url))

    # Killed while it waits for the answer to its commit, which never reaches the server.
    before = proxy.disturbed["half-open"]
    with on_server(trial, proxy.uri(name)).start("fetch", "--url", url) as process:
        wait(lambda: proxy.disturbed["half-open"] != before or process.poll() is not None)
        process.kill()
        output, _ = process.communicate()
    trial.require(b"Response Code" not in output, f"a fetch without a commit showed {output!r}")

    started, fetcher = time.monotonic(), on_server(trial, direct)
    while (ending := fetcher.run("fetch", "--url", url)).status == TRY_AGAIN:
        trial.note("refused while the lock was held")
        is_in_time = time.monotonic() - started < IDLE_LIMIT + fetcher.patience
        trial.require(is_in_time, f"the lock is still held: {ending.text}")
    trial.require(ending.status == SUCCESS, f"after the lock was freed: {ending.text}")
    trial.raise_to("seconds until the lock was freed", time.monotonic() - started)
    shown.add(ending)
    with proxy.server.client(name) as client:
        require_exactly(client, shown)


LONGEST_WORK = 1.0  # seconds before the primary ends
FETCHES_BEFORE, FETCHES_AFTER = 20, 20


def failover(trial: Trial) -> None:
    with Server() as web, cluster() as primary, standby(primary) as second:
        primary.create_database("fetches")
        with primary.client() as client:
            client.run("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            client.run("SELECT pg_reload_conf()")
        hosts = f"host={primary.directory},{second.directory}&port={PORT},{PORT}"
        uri = f"postgresql:///fetches?{hosts}&user=postgres&target_session_attrs=read-write"
        total: list[int] = []

        def is_finished(shown: Shown) -> bool:
            return bool(total) and len(shown.codes) >= total[0]

        with writing(trial, on_server(trial, uri), web.url, is_finished) as shown:
            wait(lambda: len(shown.codes) >= FETCHES_BEFORE)
            time.sleep(trial.random.uniform(0, LONGEST_WORK))
            primary.stop()
            stopped = time.monotonic()
            second.control("promote", "-s", "-w")
            count = len(shown.codes)
            total.append(count + FETCHES_AFTER)
            wait(lambda: len(shown.codes) > count)
            trial.raise_to("milliseconds until the next fetch was saved", 1000 * (time.monotonic() - stopped))
        with second.client("fetches") as client:
            require_exactly(client, shown)
        trial.note("fetches", len(shown.codes))
        trial.note("unknown outcomes", shown.unknown)


def hostile(trial: Trial) -> None:
    mode = hostile_postgres.MODES[trial.number % len(hostile_postgres.MODES)]
    with hostile_postgres.serving(mode, "fetcher", trial.random.getrandbits(32)) as uri:
        ending = on_server(trial, uri).run("status")
    expected = (SUCCESS, *UNUSABLE_SERVER) if mode == "values" else UNUSABLE_SERVER
    trial.require(ending.status in expected, f"with hostile {mode}: {ending.text}")
    trial.note(f"{mode} that ended with {ending.status}")


# --- A full disk --------------------------------------------------------------------------------------

SIZE = 96 * 2**20  # bytes of the file system


def can_mount() -> bool:
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


def full_disk(trial: Trial) -> None:
    is_log_full = trial.number % 2 == 0
    with contextlib.ExitStack() as stack:
        web, disk = stack.enter_context(Server()), stack.enter_context(small_disk())
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
        deadline = time.monotonic() + fetcher.patience
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


# --- The rows -----------------------------------------------------------------------------------------

def row(name: str, text: str, quick: int, full: int, trial: Callable[[Trial], None], **more: Any) -> Row:
    return Row(f"postgres-{name}", text, quick, full, trial, **{"jobs": 1, **more})


ON_SHARED: dict[str, Any] = {"shared": shared}
IN_ROUNDS = {**ON_SHARED, "unit": "rounds"}
FEW = {"shared": lambda settings: shared(settings, "max_connections = 8\nmax_wal_senders = 0\n")}

MACHINES = f"{WRITERS} processes at a time fetch into one database on a PostgreSQL server"
MIGRATIONS = f"{PROCESSES} processes create the tables of one database on a PostgreSQL server at the same time"
CONNECTIONS = "fetch and status on a PostgreSQL server without a free connection"
COMMITS = f"a tenth of the commits of {WRITERS} processes is dropped before or after, delayed, or half-open"
FAILOVER = f"the primary PostgreSQL server ends while {WRITERS} processes fetch, and its synchronous standby takes over"
HALF_OPEN = "a client that is gone holds the write lock of a PostgreSQL server, which frees it after a limit"
HOSTILE = "status with a PostgreSQL server that answers without end, or with other values than asked for"
FULL = "fetch while the disk of a PostgreSQL server's tables, or of its log, is full"

ROWS = [
    row("machines", MACHINES, 2, 100, machines, **IN_ROUNDS),
    row("migrations", MIGRATIONS, 5, 200, migrations, **ON_SHARED),
    row("connections", CONNECTIONS, 4, 100, connections, **FEW),
    row("commits", COMMITS, 2, 150, commits, **IN_ROUNDS),
    row("failover", FAILOVER, 2, 30, failover, unit="failovers"),
    row("half-open", HALF_OPEN, 3, 30, half_open, **ON_SHARED, jobs=3, is_background=True),
    row("hostile", HOSTILE, 16, 1_000, hostile, jobs=None, is_background=True),
    *([row("full", FULL, 2, 40, full_disk)] if can_mount() else []),
]
