"""Private PostgreSQL servers, which end with this process."""

from __future__ import annotations

import contextlib
import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Any, Iterator, Sequence

PATIENCE = 60.0  # seconds to start or stop a server
PORT = 5432  # of the socket, in a directory of its own

END = "-- end --"  # of the output of statements

SETTINGS = """
listen_addresses = ''
port = 5432
max_connections = 100
shared_buffers = 16MB
wal_level = replica
max_wal_size = 64MB
autovacuum = off
"""

# Ends a server when its standard input ends, however this process ended.
WATCHDOG = 'read -r _; "$0" stop -s -m immediate -D "$1/data"; rm -rf "$1"'


def programs() -> Path | None:
    """Returns the directory of the newest installed server's programs; None if no server is installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    # The places of Debian's packages and of Homebrew's.
    places = ("usr/lib/postgresql/*", "opt/homebrew/opt/postgresql@*", "usr/local/opt/postgresql@*")
    versions = [path for place in places for path in Path("/").glob(f"{place}/bin") if (path / "initdb").exists()]
    return max(versions, key=lambda path: float(path.parent.name.removeprefix("postgresql@")), default=None)


def own_user() -> dict[str, Any]:
    """Returns the options to start a program as the user `postgres` instead of as root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class PostgresError(Exception):
    """An error of the server or of the connection to it."""


class Client:
    """A session of psql, independent of the tools. Raises `PostgresError`, which ends the session."""

    def __init__(self, uri: str) -> None:
        command = [str((programs() or Path()) / "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", uri]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(command, **pipes, encoding="utf-8")
        self.run("SELECT 1")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()

    def run(self, statements: str) -> list[tuple[Any, ...]]:
        """Runs a query and returns its rows, or other statements."""
        is_query = re.fullmatch(r"SELECT\b[^;]*", statements)
        text = f"SELECT coalesce(json_agg(t), '[]') FROM ({statements}) t" if is_query else statements
        with contextlib.suppress(BrokenPipeError):
            print(text, f"\n;\\echo {END}", file=self.process.stdin, flush=True)
        lines = []
        for line in iter(self.process.stdout.readline, f"{END}\n"):
            lines.append(line)
            if not line:
                self.close()
                raise PostgresError("".join(lines))
        if not is_query:
            return []
        return json.loads("".join(lines), object_pairs_hook=lambda row: tuple(value for _, value in row))


class Cluster:
    """A server in a directory of its own, which listens on a socket there."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.data = directory / "data"
        self.process: subprocess.Popen[bytes]  # the server's first one, after `start`

    def uri(self, database: str = "postgres") -> str:
        return f"postgresql:///{database}?host={self.directory}&port={PORT}&user=postgres"

    def control(self, *arguments: str, program: str = "pg_ctl") -> str:
        """Runs a program of PostgreSQL and returns its output."""
        # Not a pipe: a started server would keep it open.
        with open(self.directory / "control.log", "a+") as log:
            start = log.tell()
            process = self._spawn(log, program, *arguments)
            process.wait(PATIENCE)
            log.seek(start)
            output = log.read()
        if process.returncode != 0:
            raise RuntimeError(f"{program} {arguments}: {output}")
        return output

    def start(self) -> None:
        """Starts the server, and waits until it accepts connections."""
        deadline = time.monotonic() + PATIENCE
        # As a child of this process, which learns immediately that it ended; an orphan would wait for the init process,
        # and a dead server that still has a process cannot be started again.
        with open(self.directory / "server.log", "a+") as log:
            start = log.tell()
            self.process = self._spawn(log, "postgres", start_new_session=True)
            while not self._is_ready():
                if not self.is_running or time.monotonic() > deadline:
                    log.seek(start)
                    raise RuntimeError(f"the server did not start: {log.read()}")
                time.sleep(0.01)

    def _spawn(self, log: IO[str], program: str, *arguments: str, **options: Any) -> subprocess.Popen[bytes]:
        directory = programs()
        assert directory is not None
        return subprocess.Popen(
            [str(directory / program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=self.directory,
            env={"PATH": os.environ["PATH"], "PGDATA": str(self.data), "LC_ALL": "C"},
            **options,
            **own_user(),
        )

    def _is_ready(self) -> bool:
        with contextlib.suppress(FileNotFoundError, ValueError, IndexError):
            lines = (self.data / "postmaster.pid").read_text().split("\n")
            return int(lines[0]) == self.process.pid and lines[7].strip() in ("ready", "standby")
        return False

    def stop(self) -> None:
        """Ends the server without a shutdown, and waits until it has ended."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kills the server's first process; the others end when they notice that."""
        self.process.kill()
        self.process.wait(PATIENCE)

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def restart(self) -> None:
        """Starts the killed or crashed server; that fails until the processes of the former one have ended."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.start()
            except RuntimeError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.01)

    def client(self, database: str = "postgres") -> Client:
        """Connects as soon as the server accepts that."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return Client(self.uri(database))
            except PostgresError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def create_database(self, name: str, template: str = "template0") -> str:
        """Creates a database with the contents of another one, by default none, and returns its connection string.

        Replaces a database with the same name.
        """
        with self.client() as client:
            client.run(f'DROP DATABASE IF EXISTS "{name}"')
            client.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.uri(name)


@contextlib.contextmanager
def cluster(settings: str = "", options: Sequence[str] = (), parent: Path = Path("/tmp")) -> Iterator[Cluster]:
    """Starts a server, which acknowledges a commit after it is on disk, until the end of the block."""
    with prepared(parent) as server:
        locale = ("--no-locale", "-E", "UTF8")
        server.control("--no-sync", *locale, "-A", "trust", "-U", "postgres", *options, program="initdb")
        with open(server.data / "postgresql.conf", "a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{server.directory}'\n{settings}")
        server.start()
        yield server


@contextlib.contextmanager
def prepared(parent: Path = Path("/tmp")) -> Iterator[Cluster]:
    """Creates the directory of a server, which ends with the block or with this process.

    The path of the parent is short, since that of a socket is limited to about 100 bytes.
    """
    path = Path(tempfile.mkdtemp(prefix="postgres-", dir=parent))
    if user := own_user():
        os.chown(path, user["user"], user["group"])
    command = ["/bin/sh", "-c", WATCHDOG, str((programs() or path) / "pg_ctl"), str(path)]
    # In its own group: control-C must not end it before the server.
    watchdog = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        start_new_session=True,
        **own_user(),
    )
    try:
        yield Cluster(path)
    finally:
        watchdog.communicate()
        shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def standby(primary: Cluster) -> Iterator[Cluster]:
    """Starts a replica of a server until the end of the block; its name is `standby`."""
    with prepared() as server:
        source = f"host={primary.directory} port={PORT} user=postgres application_name=standby"
        server.control("-D", str(server.data), "-d", source, "-R", "-X", "stream", "-c", "fast", program="pg_basebackup")
        with open(server.data / "postgresql.conf", "a") as file:
            file.write(f"unix_socket_directories = '{server.directory}'\n")
        server.start()
        yield server
