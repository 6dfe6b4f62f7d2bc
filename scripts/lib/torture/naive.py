"""A stand-in for fetcher that can lack one protection: `--without=PROTECTION`.

It implements the behaviour that the rows of the torture check. With all protections it passes every row; without one,
a row must catch it, which proves that the row detects the missing protection.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import re
import resource
import select
import signal
import socket
import sqlite3
import stat
import struct
import sys
import termios
import time
import tty
import urllib.parse
from types import MappingProxyType
from typing import Callable, Iterator, Mapping

import strict

LACKING = sys.argv.pop(1).removeprefix("--without=")
# The first bytes of a journal, and the last ones of the record of a super-journal.
MAGIC = bytes.fromhex("d9d505f920a163d7")

SUCCESS, REFUSED, USAGE, UNREACHABLE, INTERNAL = 0, 1, 64, 69, 70
CANNOT_CREATE, CANNOT_SAVE, TRY_AGAIN, UNACCEPTABLE = 73, 74, 75, 76

UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"

SCHEMA = """
CREATE TABLE counter (key TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE response_code (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE generation (id INTEGER NOT NULL PRIMARY KEY, pruned INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE fetch (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, generation INTEGER NOT NULL, time INTEGER NOT NULL, url TEXT NOT NULL,
  path TEXT NOT NULL, response_code TEXT NOT NULL, duration INTEGER NOT NULL, attempts INTEGER NOT NULL
) STRICT;
CREATE TABLE failure (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, last_time INTEGER NOT NULL, count INTEGER NOT NULL,
  url TEXT NOT NULL, step TEXT NOT NULL, code TEXT NOT NULL, cause TEXT NOT NULL, duration INTEGER NOT NULL
) STRICT;
"""

# The keys of an export, in the order of the columns.
FETCH_KEYS = ["id", "generation", "time_ms", "url", "path", "response_code", "duration_us", "attempts"]
FAILURE_KEYS = ["id", "time_ms", "last_time_ms", "count", "url", "step", "code", "cause", "duration_us"]


def has(protection: str) -> bool:
    return protection != LACKING


class Failure(Exception):
    def __init__(self, status: int, message: str) -> None:
        self.status, self.message = status, message


# --- The command line ---------------------------------------------------------------------------------

OPTIONS = """
    -n --count --url --timeout --retry --header --allow-origin --proxy --record --replay --json -q --quiet -v --verbose
    --database --color --plain -h --help --version --every --until-failure --limit --before --since --until --server
    --failures --all --format --prune --dry-run -f --force --undo
""".split()


def check_options() -> None:
    for argument in sys.argv[1:]:
        if argument == "--":
            return
        if "s3cret" in argument and not has("redaction"):
            raise Failure(USAGE, f"invalid value: {shown(os.fsencode(argument))}")
        if argument.startswith("-") and argument.split("=")[0] not in OPTIONS:
            raise Failure(USAGE, f"unknown option: {shown(os.fsencode(argument))}")


# --- Storage ------------------------------------------------------------------------------------------


# The inodes of the open files.
INODES: dict[str, int] = {}


def make_directory(directory: str) -> None:
    if not os.path.isdir(directory):
        os.mkdir(directory)
        parent = os.open(os.path.dirname(directory), os.O_RDONLY)
        os.fsync(parent)
        os.close(parent)


def check_neighbours(path: str) -> None:
    """Refuses a database with a second name or with the journal of another database."""
    if not os.path.exists(path):
        return
    file, journal = os.stat(path), f"{path}-journal"
    if file.st_nlink > 1 and has("refusing a second name"):
        raise Failure(CANNOT_SAVE, f"{path}: the file has a second name")
    if has("refusing a planted journal"):
        check_content(path)
    if not os.path.lexists(journal):
        return
    status = os.lstat(journal)
    is_own = stat.S_ISREG(status.st_mode) and status.st_uid in (os.geteuid(), file.st_uid)
    if not is_own and has("refusing another user's journal"):
        raise Failure(CANNOT_SAVE, f"{path}: the journal belongs to another user")
    if is_own and has("comparing the journal with the file"):
        with open(path, "rb") as database, open(journal, "rb") as hot_journal:
            page, content = database.read(100), hot_journal.read()
        if not content.startswith(MAGIC):
            return
        count, _, _, sector, size = struct.unpack(">5I", content[8:28].ljust(20, b"\0"))
        end = min(sector + min(count, 1_000) * (size + 8), len(content) - 32)
        for start in range(sector, end, size + 8):
            number, counter = struct.unpack_from(">I24xI", content, start)
            if number == 1 and struct.unpack_from(">I", page, 24)[0] not in (counter, counter + 1):
                raise Failure(CANNOT_SAVE, f"{path}: the journal belongs to another state of the database")


def check_content(path: str) -> None:
    """Refuses a file in the place of a journal that is none, and a journal that names another file or has no page size."""
    for suffix, start in (("-journal", MAGIC), ("-wal", b"7\x7f\x06"), ("-shm", b"")):
        file = f"{path}{suffix}"
        if not os.path.isfile(file):
            continue
        with open(file, "rb") as journal:
            content = journal.read()
        is_own = all(byte in (0, own) for byte, own in zip(content, start)) if start else len(content) % 4096 == 0
        names_file = start == MAGIC and content.endswith(MAGIC)
        if not is_own or names_file or (content[:8] == MAGIC and not any(content[24:28])):
            raise Failure(CANNOT_SAVE, f"{path}: {file} is not a journal of the database")


def check_name(path: str) -> None:
    """Refuses a file that was renamed after it was opened."""
    inode = os.stat(path).st_ino if os.path.exists(path) else None
    if INODES.setdefault(path, inode) != inode and has("noticing a move"):
        raise Failure(CANNOT_SAVE, f"{path}: the file was moved")


def database() -> sqlite3.Connection:
    path = os.environ["FETCHER_DATABASE"]
    try:
        make_directory(os.path.dirname(path))
    except OSError as error:
        raise Failure(CANNOT_CREATE, f"{path}: {error}") from None
    if os.path.isfile(path) and 0 < os.path.getsize(path) < 100:
        raise Failure(CANNOT_SAVE, f"{path}: the file is too short")  # SQLite would overwrite it
    check_neighbours(path)
    connection = sqlite3.connect(path, timeout=20 if has("waiting for the lock") else 0, isolation_level=None)
    connection.execute(f"PRAGMA synchronous={'EXTRA' if has('flushing') else 'OFF'}")
    connection.execute("BEGIN IMMEDIATE")
    if not connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
        for statement in SCHEMA.split(";\n"):
            connection.execute(statement)
    connection.execute("COMMIT")
    return connection


def save(connection: sqlite3.Connection, url: str, path: str, code: str) -> int:
    """Saves a fetch and returns the new count."""
    check_name(os.environ["FETCHER_DATABASE"])
    is_atomic = has("the transaction")
    if is_atomic:
        connection.execute("BEGIN IMMEDIATE")
    row = connection.execute("SELECT value FROM counter").fetchone()
    count = (row[0] if row else 0) + 1
    connection.execute("INSERT OR REPLACE INTO counter VALUES ('times_fetched', ?)", (count,))
    connection.execute("INSERT OR REPLACE INTO response_code VALUES ('last', ?)", (code,))
    connection.execute("INSERT OR IGNORE INTO generation VALUES (1, 0)")
    connection.execute(
        "INSERT INTO fetch VALUES (NULL, 1, ?, ?, ?, ?, 1, 1)", (int(time.time() * 1000), url, path, code)
    )
    if is_atomic:
        connection.execute("COMMIT")
    return count


# --- Network ------------------------------------------------------------------------------------------


ends_of_lookups: list[float] = []


def look_up(name: str, deadline: float) -> None:
    """Waits for a free lookup and for its result until the deadline; the lookup continues after the deadline."""
    ends_of_lookups[:] = [end for end in ends_of_lookups if end > now()]
    while len(ends_of_lookups) >= 32 and has("limiting the lookups"):
        wait_until(min(ends_of_lookups), deadline)
        ends_of_lookups.remove(min(ends_of_lookups))
    with open(os.environ["RESOLVER_LOG"], "ab") as log:
        log.write(b".")
    ends_of_lookups.append(now() + float(os.environ["RESOLVER_SECONDS"]))
    wait_until(ends_of_lookups[-1], deadline if has("abandoning a lookup") else math.inf)
    raise Failure(UNREACHABLE, f"no address found for {shown(name.encode())}")


def wait_until(end: float, deadline: float) -> None:
    time.sleep(max(0, min(end, deadline) - now()))
    if deadline < end:
        raise TimeoutError


def connection_to(url: urllib.parse.SplitResult, deadline: float) -> socket.socket:
    """Connects to a server on this machine, and never to another one, even without protections."""
    if url.hostname == "hanging.test":
        look_up(url.hostname, deadline)
    if url.scheme not in ("http", "https") or url.hostname not in ("127.0.0.1", "localhost"):
        raise Failure(UNREACHABLE, f"{shown(url.netloc.encode())} is not on this machine")
    connection = socket.create_connection(("127.0.0.1", url.port or 80), remaining(deadline))
    if url.scheme == "https":
        import ssl  # slow, so only on demand

        connection = ssl.create_default_context().wrap_socket(connection, server_hostname="localhost")
    return connection


def now() -> float:
    return time.monotonic() if has("the monotonic clock") else time.time()


def remaining(deadline: float) -> float | None:
    if not has("the deadline"):
        return None
    if now() >= deadline:
        raise TimeoutError
    return deadline - now()


def response_from(
    url: str, deadline: float, limit: int = 65_536, fields: Mapping[str, str] = MappingProxyType({})
) -> strict.Response:
    """Sends a request and returns the response, with a body of at most `limit` bytes."""
    try:
        parts = urllib.parse.urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Failure(UNREACHABLE, f"{shown(url.encode(errors='replace'))} is not a URL") from None
    with connection_to(parts, deadline) as connection:
        target = urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))
        lines = [f"GET {target} HTTP/1.1", f"Host: {parts.netloc}", *(f"{name}: {value}" for name, value in fields.items())]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())

        def receive() -> bytes:
            connection.settimeout(remaining(deadline))
            return connection.recv(65536)

        response = strict.read(strict.Source(receive), limit if has("the body limit") else math.inf)
    if 300 <= response.status < 400 and "location" in response.fields and not has("refusing redirects"):
        return response_from(urllib.parse.urljoin(url, response.fields["location"]), deadline, limit, fields)
    return response


def received(
    url: str, deadline: float, limit: int = 65_536, fields: Mapping[str, str] = MappingProxyType({})
) -> strict.Response:
    """Returns the response to a request. Raises `Failure` if there is none."""
    unacceptable = "an unacceptable response"
    try:
        return response_from(url, deadline, limit, fields)
    except TimeoutError:
        raise Failure(TRY_AGAIN, "timed out") from None
    except OSError as error:
        raise Failure(UNREACHABLE, f"got no complete response: {error}") from None
    except strict.Ended as error:
        status = UNREACHABLE if error.is_early else UNACCEPTABLE
        raise Failure(status, f"{unacceptable}, or got no complete response: {error}") from None
    except strict.Invalid as error:
        raise Failure(UNACCEPTABLE, f"{unacceptable}: {error}") from None


def refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def get(url: str, deadline: float, may_be_stale: bool = False) -> dict[str, str]:
    """Returns the JSON object in the response to a request."""
    unacceptable = "an unacceptable response"
    response = received(url, deadline)
    if response.status == 400 and may_be_stale and has("recognising a stale path"):
        raise Failure(TRY_AGAIN, "the path is stale")
    if not 200 <= response.status < 300 and has("the check of the status"):
        cause = f"its status is {response.status}"
        raise Failure(UNACCEPTABLE, f"{unacceptable}: {cause}: {shown(response.body)}")
    try:
        content = json.loads(response.body, parse_constant=refuse)
        if not isinstance(content, dict):
            raise ValueError("not an object")
        return content
    except (ValueError, RecursionError):
        raise Failure(UNACCEPTABLE, f"{unacceptable}: it is not JSON: {shown(response.body)}") from None


def shown(text: bytes) -> str:
    """Returns untrusted text, escaped for a terminal."""
    plain = text.decode(errors="replace")
    return ascii(plain[:200]) if has("escaping") else plain


def fetch(url: str, timeout: float) -> tuple[str, str]:
    """Fetches a code and returns its path and the code."""
    deadline = now() + timeout
    next_path = get(url, deadline).get("next_path")
    prefix = "an unacceptable response:"
    if not isinstance(next_path, str) or not 0 < len(next_path) <= 2048:
        raise Failure(UNACCEPTABLE, f"{prefix} no next_path")
    if has("the check of the origin"):
        if not re.fullmatch(r"https?://[!-\[\]-~]+", next_path):
            raise Failure(UNACCEPTABLE, f"{prefix} {shown(next_path.encode(errors='replace'))} is not a URL")
        if next_path.split("/")[:3] != url.split("/")[:3] or "#" in next_path:
            raise Failure(UNACCEPTABLE, f"{prefix} it is on another origin: {shown(next_path.encode())}")
    response = get(next_path, deadline, may_be_stale=True)
    if not has("requesting its own path"):
        response["response_code"] = get(get(url, deadline)["next_path"], deadline, may_be_stale=True)["response_code"]
    path, code = urllib.parse.urlsplit(next_path).path.strip("/"), response.get("response_code")
    if has("the check of the response"):
        if response.get("path") != path:
            raise Failure(UNACCEPTABLE, f"{prefix} another path")
        if not isinstance(code, str) or not re.fullmatch(UUID, code):
            raise Failure(UNACCEPTABLE, f"{prefix} the code is not a UUID")
    return path, str(code).lower()


# --- Commands -----------------------------------------------------------------------------------------


def option(name: str, default: str) -> str:
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


def show(line: str) -> None:
    write(1, line)


def note(line: str) -> None:
    if "--verbose" in sys.argv:
        write(2, line)


def write(descriptor: int, line: str) -> None:
    """Writes a line; a termination signal ends the wait for a blocked stream."""
    abandons = has("giving up on a blocked output")
    original_mask = signal.pthread_sigmask(signal.SIG_BLOCK, set() if abandons else ENDS)
    rest = (line + "\n").encode(errors="surrogateescape")
    while rest:
        if select.select([], [descriptor], [], 0.02)[1]:
            rest = rest[os.write(descriptor, rest[:512]) :]
        elif abandons and (signalled or signal.sigpending() & ENDS):
            break
    signal.pthread_sigmask(signal.SIG_SETMASK, original_mask)


def fetch_repeatedly() -> int:
    connection, leaked = database(), []
    url, is_watch = option("--url", "http://localhost:8000"), sys.argv[1] == "watch"
    timeout, last = float(option("--timeout", "10s").removesuffix("s")), SUCCESS
    for _ in range(int(option("--count", "1000000" if is_watch else "1"))):
        if not has("releasing each response"):
            leaked.append(bytes(100_000))
        if not has("closing descriptors"):
            leaked.append(os.dup(0))
        try:
            path, code = fetch(url, timeout)
        except Failure as failure:
            if not is_watch:
                raise
            show(json.dumps({"error": {"message": failure.message}, "exit_code": failure.status}))
            last = failure.status
            continue
        last = SUCCESS
        lines = json.dumps({"response_code": code}) if is_watch else f"Response Code: {code}"
        if is_watch and "--json" not in sys.argv:
            lines = f"{code}  1 ms"
        if not has("saving before showing"):
            show(lines)
        with undisturbed():
            is_skipped = code.startswith("0") and not has("saving each fetch")
            try:
                count = 0 if is_skipped else save(connection, url, path, code)
            except sqlite3.Error:
                if not is_watch:
                    raise
                continue
            note(f"Saved the response code {code} of the path {path}, fetched from the server {url} in one attempt.")
            if has("saving before showing"):
                show(lines)
            if not is_watch:
                show(f"Times Fetched: {count}")
    return last


def status() -> int:
    connection = database()
    row = connection.execute("SELECT value FROM counter").fetchone()
    show(f"Times Fetched: {row[0] if row else 0}")
    return SUCCESS


def history() -> int:
    for row in database().execute("SELECT * FROM fetch ORDER BY id DESC"):
        show(repr(row))
    return SUCCESS


def reset() -> int:
    connection = database()
    if "--force" not in sys.argv:
        sys.stderr.write("Reset? [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip() != "y":
            return REFUSED
    with undisturbed():
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM counter")
        connection.execute("DELETE FROM response_code")
        connection.execute("INSERT INTO generation VALUES (NULL, 0)")
        connection.execute("COMMIT")
    return SUCCESS


def export() -> int:
    connection = sqlite3.connect(option("--database", os.environ["FETCHER_DATABASE"]), isolation_level=None)
    (count,) = connection.execute("SELECT value FROM counter").fetchone()
    (code,) = connection.execute("SELECT value FROM response_code").fetchone()
    fetches = connection.execute("SELECT * FROM fetch ORDER BY id DESC").fetchall()
    failures = connection.execute("SELECT * FROM failure ORDER BY id DESC").fetchall()
    header = {
        "format": "fetcher-export",
        "schema_version": 2,
        "times_fetched": count,
        "pruned_counts": [0],
        "failures": len(failures),
        "response_code": code,
    }
    records = [dict(zip(FETCH_KEYS, fetch)) for fetch in fetches]
    records += [{"type": "failure", **dict(zip(FAILURE_KEYS, failure))} for failure in failures]
    draft = f"{sys.argv[2]}.draft" if has("the draft") else sys.argv[2]
    lines = hashlib.sha256()
    with open(draft, "wb") as file:
        for fields in [header, *records]:
            line = json.dumps(fields, separators=(",", ":"), sort_keys=True).encode() + b"\n"
            lines.update(line)
            file.write(line)
            file.flush()
        footer = {"records": len(records), "sha256": lines.hexdigest()}
        file.write(json.dumps(footer, separators=(",", ":")).encode() + b"\n")
    os.rename(draft, sys.argv[2])
    return SUCCESS


def import_() -> int:
    header, *records, _ = map(json.loads, open(sys.argv[2], encoding="ascii"))
    path = os.environ["FETCHER_DATABASE"]
    is_new = not os.path.exists(path)
    had_directory = os.path.isdir(os.path.dirname(path))
    try:
        fill(database(), records)
    except Signalled:
        if is_new and has("leaving nothing behind"):
            for name in (path, f"{path}-journal"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(name)
            if not had_directory:
                os.rmdir(os.path.dirname(path))
        raise
    return SUCCESS


def fill(connection: sqlite3.Connection, records: list[dict[str, object]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT OR REPLACE INTO generation VALUES (1, 0)")
    for number, record in enumerate(reversed(records), start=1):
        is_failure = record.get("type") == "failure"
        table, keys = ("failure", FAILURE_KEYS) if is_failure else ("fetch", FETCH_KEYS)
        connection.execute(f"INSERT INTO {table} VALUES ({', '.join(f':{key}' for key in keys)})", record)
        if not is_failure:
            connection.execute("INSERT OR REPLACE INTO counter VALUES ('times_fetched', ?)", (record["id"],))
            connection.execute("INSERT OR REPLACE INTO response_code VALUES ('last', ?)", (record["response_code"],))
        if number % 50 == 0 and not has("the transaction"):
            connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
    connection.execute("COMMIT")


def doctor() -> int:
    connection = database()
    count = connection.execute("SELECT value FROM counter").fetchone()
    code = connection.execute("SELECT value FROM response_code").fetchone()
    codes = connection.execute("SELECT response_code FROM fetch ORDER BY id").fetchall()
    if (count or (0,))[0] != len(codes) or code != (codes[-1:] or [None])[0]:
        return REFUSED
    if "--url" in sys.argv:
        fetch(option("--url", ""), 10)
    show("No problem found.")
    return SUCCESS


def screen() -> int:
    original = termios.tcgetattr(0)

    is_slow = False

    def enter() -> None:
        nonlocal is_slow
        started = time.monotonic()
        show("\x1b[?1049h\x1b[?25l")
        is_slow = time.monotonic() - started > 0.05
        tty.setraw(0, termios.TCSANOW)

    def leave() -> None:
        if has("restoring the terminal"):
            termios.tcsetattr(0, termios.TCSANOW, original)
            if not is_slow or has("waiting for a slow terminal"):
                show("\x1b[?25h\x1b[?1049l")

    def suspend(*_: object) -> None:
        leave()
        os.kill(os.getpid(), signal.SIGSTOP)
        enter()

    if has("stopping at a signal"):
        signal.signal(signal.SIGTSTP, suspend)
    try:
        enter()
        while True:
            signal.pause()
    finally:
        leave()


# --- Signals ------------------------------------------------------------------------------------------

ENDS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT}
signalled: list[int] = []


class Signalled(BaseException):
    pass


def end(number: int, _: object) -> None:
    signalled.append(number)
    raise Signalled(number)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Blocks termination signals during the block."""
    signals = ENDS if has("showing saved fetches") else set()
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)


def run(main: Callable[[], int]) -> int:
    """Runs the command; termination signals end it."""
    if not has("stopping at a signal"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        for number in ENDS:
            signal.signal(number, end if has("ending at a signal") else signal.SIG_IGN)
        status = main()
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        return status
    except Signalled as signalled:
        return 128 + signalled.args[0] if has("the exit code of a signal") else SUCCESS


COMMANDS = {
    "fetch": fetch_repeatedly,
    "watch": fetch_repeatedly,
    "status": status,
    "history": history,
    "reset": reset,
    "export": export,
    "import": import_,
    "doctor": doctor,
    "screen": screen,
}


def main() -> int:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if not has("handling the file size limit"):
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))  # stops a stand-in that lacks a limit
    try:
        if not has("checking before creating files"):
            database()
        if has("the check of the options"):
            check_options()
        command = COMMANDS.get(sys.argv[1]) if len(sys.argv) > 1 else None
        if command is None:
            raise Failure(USAGE, "unknown command")
        return command()
    except Failure as failure:
        sys.stderr.buffer.write(failure.message.encode(errors="surrogateescape") + b"\n")
        return failure.status
    except (sqlite3.Error, TypeError, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.DatabaseError) and not has("refusing damaged files"):
            os.unlink(os.environ["FETCHER_DATABASE"])
            return main()
        if sys.argv[1] == "doctor":
            return REFUSED
        sys.stderr.write(f"{os.environ['FETCHER_DATABASE']}: {ascii(error)}\n")
        return CANNOT_SAVE
    except Exception as error:
        sys.stderr.write(f"{ascii(error)}\n")
        return INTERNAL if has("a documented exit code") else 3


if __name__ == "__main__":
    sys.exit(run(main))
