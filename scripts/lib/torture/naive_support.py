"""What the stand-ins for tasks and market share: the command line, the database, and the report of an error."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import struct
import sys
from dataclasses import dataclass
from typing import Any, Callable, Collection, Mapping

from naive import (
    CANNOT_CREATE,
    CANNOT_SAVE,
    INTERNAL,
    USAGE,
    Failure,
    check_neighbours,
    has,
    make_directory,
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
        line.parse(sys.argv[1:])
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
