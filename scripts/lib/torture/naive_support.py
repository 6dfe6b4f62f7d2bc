"""What the stand-ins for tasks, market and stars share: the command line, the database, exports, and the report of an error."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
import stat
import struct
import sys
import time
from dataclasses import dataclass
from typing import Any, Callable, Collection, Mapping, Sequence

from naive import (
    CANNOT_CREATE,
    CANNOT_SAVE,
    INTERNAL,
    REFUSED,
    SUCCESS,
    USAGE,
    Failure,
    check_neighbours,
    has,
    make_directory,
    show,
    undisturbed,
)

UNUSABLE, NOT_FOUND = 65, 66

# The words of the command line, and the values of its options.
words: list[str] = []
options: dict[str, list[str]] = {}


@dataclass(frozen=True)
class CommandLine:
    """The options of a tool: those with a value, those without one, and their short names."""

    valued: Collection[str]
    flags: Collection[str]
    short: Mapping[str, str]

    def parse(self, arguments: list[str]) -> None:
        """Sets `words` and `options`."""
        rest = list(arguments)
        while rest:
            token = rest.pop(0)
            if not token.startswith("-") or token == "-":
                words.append(token)
                continue
            name, _, value = token.partition("=")
            name = self.short.get(name, name)
            if name in self.valued:
                if "=" not in token and (not rest or rest[0].startswith("-")):
                    raise Failure(USAGE, f"{name} has no value")
                options.setdefault(name, []).append(value if "=" in token else rest.pop(0))
            elif (name in self.flags and "=" not in token) or not has("the check of the options"):
                options.setdefault(name, []).append("")
            else:
                raise Failure(USAGE, f"unknown option {token!a}")
        for text in (*words, *sum(options.values(), [])):
            if not is_text(text):
                raise Failure(USAGE, f"{text!a} is not UTF-8")


def is_text(text: str) -> bool:
    try:
        return bool(text.encode()) or True
    except UnicodeEncodeError:
        return False


def seconds(text: str) -> float:
    """Returns the duration of an option."""
    match = re.fullmatch("([0-9.]+)(ms|s|m)?", text, re.ASCII)
    if match is None:
        raise Failure(USAGE, f"{text!a} is not a duration")
    return float(match[1]) * {"ms": 0.001, "s": 1, "m": 60, None: 1}[match[2]]


@dataclass(frozen=True)
class Storage:
    """The database of a tool, whose path is in an environment variable."""

    variable: str
    schema: str

    @property
    def path(self) -> str:
        return os.environ[self.variable]

    def is_present(self) -> bool:
        """Whether the database exists; raises an error if it is not a file that may be read."""
        try:
            status = os.stat(self.path)
        except FileNotFoundError:
            return False
        if not stat.S_ISREG(status.st_mode):
            raise Failure(CANNOT_SAVE, f"{self.path}: not a file")
        if 0 < status.st_size < 100:
            raise Failure(CANNOT_SAVE, f"{self.path}: the file is too short")  # SQLite would overwrite it
        with open(self.path, "rb"):
            return status.st_size > 0

    def database(self) -> sqlite3.Connection:
        """Opens the database, and creates it if it is missing."""
        path = self.path
        if os.path.islink(path) and not has("following a link"):
            os.unlink(path)
        is_new = not self.is_present()
        try:
            make_directory(os.path.dirname(path))
        except OSError as error:
            raise Failure(CANNOT_CREATE, f"{path}: {error}") from None
        check_neighbours(path)
        connection = sqlite3.connect(path, timeout=30 if has("waiting for the lock") else 0, isolation_level=None)
        connection.execute(f"PRAGMA synchronous={'EXTRA' if has('flushing') else 'OFF'}")
        if not is_new and connection.execute("PRAGMA application_id").fetchone() != (0,):
            raise Failure(CANNOT_SAVE, f"{path}: a database of another application")
        # A file without tables was left by a crash while it was set up.
        if not connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
            connection.execute("BEGIN IMMEDIATE")
            if not connection.execute("SELECT 1 FROM sqlite_schema").fetchone():
                for statement in self.schema.split(";\n"):
                    connection.execute(statement)
            connection.execute("COMMIT")
        return connection

    def changing(self, change: Callable[[sqlite3.Connection], Any]) -> Any:
        """Runs a change in one transaction."""
        connection = self.database()
        if not has("the transaction"):
            return change(connection)
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = change(connection)
            connection.execute("COMMIT")
            return result
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


    def doctor(self, require_sound: Callable[[Any], object]) -> int:
        """Checks the database as the rows do."""
        from pathlib import Path

        from row import Broken

        try:
            require_sound(Path(self.path))
        except Broken as broken:
            raise Failure(REFUSED, ascii(broken)) from None
        show("No problem found.")
        return SUCCESS


@dataclass(frozen=True)
class Backup:
    """The export of a database: the last numbers of its tables, a line for each row, and a checksum."""

    storage: Storage
    tables: Sequence[str]  # in their order

    def export(self) -> int:
        (path,) = words[1:]
        if not self.storage.is_present():
            raise Failure(REFUSED, "Cannot export: nothing is saved yet")
        connection = self.storage.database()
        connection.execute("BEGIN")
        records: list[Any] = [{"numbers": connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()}]
        for table in self.tables:
            records += [{table: row} for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]
        connection.execute("COMMIT")
        lines = [json.dumps(record).encode() + b"\n" for record in records]
        lines.append(json.dumps(self._footer(lines)).encode() + b"\n")
        if path == "-":
            os.write(1, b"".join(lines))
            return SUCCESS
        with undisturbed():
            self._write(path, lines)
            show("Exported.")
        return SUCCESS

    def import_(self) -> int:
        (path,) = words[1:]
        try:
            with open(path, "rb") as file:
                lines = file.read().splitlines(keepends=True)
        except OSError as error:
            raise Failure(UNUSABLE, f"{path}: {error}") from None
        try:
            if has("the checksum") and json.loads(lines[-1]) != self._footer(lines[:-1]):
                raise ValueError("the last line does not match")
            header, *records = [json.loads(line) for line in lines[:-1]]
            numbers = dict(header["numbers"])
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise Failure(UNUSABLE, f"{path}: {ascii(error)}") from None
        is_new = not self.storage.is_present()
        with undisturbed():
            try:
                self.storage.changing(lambda connection: self._restore(connection, path, numbers, records))
            except Failure:
                if is_new:
                    os.unlink(self.storage.path)
                    os.rmdir(os.path.dirname(self.storage.path))
                raise
            show("Imported.")
        return SUCCESS

    @staticmethod
    def _footer(lines: list[bytes]) -> dict[str, Any]:
        return {"records": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}

    @staticmethod
    def _write(path: str, lines: list[bytes]) -> None:
        draft = f"{path}.draft" if has("the draft") else path
        try:
            if os.path.lexists(path) or not path:
                raise FileExistsError
            with open(draft, "wb", buffering=0) as file:
                for line in lines:
                    file.write(line)
                    time.sleep(0.001)  # long enough for a kill in the middle
                os.fsync(file.fileno())
            if has("the draft"):
                os.rename(draft, path)
        except OSError as error:
            if os.path.lexists(draft):
                os.unlink(draft)
            raise Failure(CANNOT_CREATE, f"{path}: {error}") from None

    def _restore(self, connection: sqlite3.Connection, path: str, numbers: dict[str, int], records: list[Any]) -> None:
        try:
            for record in records:
                ((table, row),) = record.items()
                if table not in self.tables:
                    raise ValueError(table)
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
            connection.execute("DELETE FROM sqlite_sequence")
            connection.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", numbers.items())
        except sqlite3.OperationalError as error:
            raise Failure(CANNOT_SAVE, f"{self.storage.path}: {error}") from None
        except (sqlite3.Error, ValueError, TypeError, AttributeError) as error:
            raise Failure(UNUSABLE, f"{path}: {ascii(error)}") from None


def documented(status: int) -> int:
    return 3 if status == USAGE and not has("a documented exit code") else status


def main(
    storage: Storage,
    line: CommandLine,
    commands: Mapping[str, Callable[[], int]],
    default: Callable[[], int],
    internally_failing: Collection[str],
) -> int:
    """Runs the command, and reports its error."""
    try:
        if not has("checking before creating files"):
            storage.database()
        is_moved = "FAULTS_LOADED" in os.environ
        line.parse(sys.argv[1:] if has("the arguments in a moved environment") or not is_moved else [])
        if "--database" in options:
            os.environ[storage.variable] = os.path.abspath(options["--database"][-1])
        command = commands.get(words[0]) if words else default
        if command is None:
            raise Failure(USAGE, f"unknown command {words[0]!a}")
        return command()
    except Failure as failure:
        status, message = failure.status, failure.message
    except (sqlite3.Error, OSError, ValueError, TypeError, KeyError, struct.error) as error:
        if isinstance(error, sqlite3.DatabaseError) and not has("refusing damaged files"):
            os.unlink(storage.path)
            words.clear()
            options.clear()
            return main(storage, line, commands, default, internally_failing)
        status = CANNOT_SAVE if isinstance(error, (sqlite3.Error, OSError)) or words[0] != "import" else UNUSABLE
        if isinstance(error, (ValueError, TypeError, KeyError)) and words[0] in internally_failing:
            status = INTERNAL
        message = f"{storage.path}: {ascii(error)}"
        if status == INTERNAL and not has("a documented exit code"):
            status = 3
    report(status, message)
    return status


def report(status: int, message: str) -> None:
    """Prints a failure."""
    if has("escaping"):
        message = "".join(character if character.isprintable() else ascii(character)[1:-1] for character in message)
    text = f"Failed: {message}."
    if "--json" in options:
        text = json.dumps({"type": "failure", "error": {"message": text}, "exit_code": status})
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
