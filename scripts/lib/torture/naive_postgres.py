"""The stand-in for fetcher (naive.py) with a database on a PostgreSQL server, and what it shares with that for tasks."""

from __future__ import annotations

import contextlib
import os
import random
import resource
import sys
import threading
import time
from typing import Callable, Iterator

from libpq import Client, PostgresError
from naive import CANNOT_SAVE, SUCCESS, TRY_AGAIN, UNREACHABLE, Failure, fetch, has, option, run, show

COMMON_TABLES = """
CREATE SCHEMA {schema};
CREATE TABLE {schema}.schema_version (application text NOT NULL, number bigint NOT NULL);
INSERT INTO {schema}.schema_version VALUES ('{schema}', 1);
CREATE TABLE {schema}.commit_token (client bigint PRIMARY KEY, number bigint NOT NULL);
"""

TABLES = """
CREATE TABLE fetcher.counter (key text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE fetcher.response_code (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE fetcher.generation (id bigint PRIMARY KEY, pruned bigint NOT NULL DEFAULT 0);
INSERT INTO fetcher.generation VALUES (1);
CREATE TABLE fetcher.fetch (id bigint PRIMARY KEY, generation bigint NOT NULL, response_code text NOT NULL);
CREATE TABLE fetcher.failure (id bigint, count bigint, time bigint, last_time bigint, cause text);
"""

LOCK_LIMIT, IDLE_LIMIT, ANSWER_LIMIT = 5, 10, 30  # seconds
MIGRATION_LOCK = 0x66657463

# The codes of errors that end by themselves: connections, startup, and locks.
TRANSIENT = ("53300", "57P03", "55P03", "57014", "25P03")


class Store:
    """The database of a tool, and a connection to it that is opened again after it was lost."""

    def __init__(self, schema: str, tables: str) -> None:
        self.schema, self.tables = schema, COMMON_TABLES.format(schema=schema) + tables
        self.uri = os.environ[f"{schema.upper()}_DATABASE"]
        self.client = Client(self.uri)
        self.token, self.commits = random.getrandbits(62), 0
        if not self.has_tables():
            self.migrate()
        if has("checking the version"):
            versions = self.client.run(f"SELECT application, number FROM {self.schema}.schema_version")
            if versions != [(schema, 1)]:
                raise Failure(CANNOT_SAVE, f"the version is {versions}")

    def has_tables(self) -> bool:
        # Not to_regclass, whose answer may come from a cache that is older than a lock.
        return bool(self.client.run(f"SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = '{self.schema}'"))

    def migrate(self) -> None:
        if not has("the lock of the migration"):
            self.client.run(f"BEGIN; {self.tables} COMMIT")
            return
        self.client.run(f"BEGIN; SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        if not self.has_tables():
            self.client.run(self.tables)
        self.client.run("COMMIT")

    def begin(self) -> None:
        limits = f"SET LOCAL lock_timeout = '{LOCK_LIMIT}s'"
        if has("the idle limit"):
            limits += f"; SET LOCAL idle_in_transaction_session_timeout = '{IDLE_LIMIT}s'"
        lock = f"; SELECT number FROM {self.schema}.schema_version FOR UPDATE" if has("the write lock") else ""
        self.client.run(f"BEGIN; {limits}{lock}")

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Runs the statements of the block in one transaction."""
        is_atomic = has("the transaction")
        if is_atomic:
            self.begin()
        yield
        if is_atomic:
            self.commit()

    def commit(self) -> None:
        self.commits += 1
        values = f"({self.token}, {self.commits})"
        replace = "ON CONFLICT (client) DO UPDATE SET number = excluded.number"
        try:
            self.client.run(f"INSERT INTO {self.schema}.commit_token VALUES {values} {replace}; COMMIT")
        except PostgresError as error:
            if not error.is_lost:
                raise
            if not has("looking for a lost commit") or not self.is_committed():
                raise Failure(UNREACHABLE, f"the connection was lost: {error}. Nothing was saved") from None

    def is_committed(self) -> bool:
        """Returns whether the lost commit succeeded: the lost transaction has the lock until it ends."""
        deadline = time.monotonic() + ANSWER_LIMIT
        pause, query = 0.01, f"SELECT 1 FROM {self.schema}.commit_token WHERE client = $1 AND number = $2"
        while time.monotonic() < deadline:
            try:
                self.client.close()
                self.client = Client(self.uri)
                if has("looking under the lock"):
                    self.begin()
                found = self.client.query(query, self.token, self.commits)
                self.client.run("COMMIT")
                return bool(found)
            except PostgresError:
                time.sleep(pause)
                pause = min(2 * pause, 0.5)
        raise Failure(CANNOT_SAVE, "the connection was lost: the changes may be saved")


def save(store: Store, code: str) -> None:
    with store.transaction():
        rows = store.client.run("SELECT value FROM fetcher.counter")
        count = rows[0][0] + 1 if rows else 1
        replace = "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        store.client.query(f"INSERT INTO fetcher.counter VALUES ('times_fetched', $1) {replace}", count)
        store.client.query(f"INSERT INTO fetcher.response_code VALUES ('last', $1) {replace}", code)
        new_id = "SELECT coalesce(max(id), 0) + 1, 1, $1 FROM fetcher.fetch"
        store.client.query(f"INSERT INTO fetcher.fetch {new_id}", code)


def failure(error: PostgresError) -> Failure:
    is_crowded = error.code in TRANSIENT or "too many clients" in str(error) or "reserved for" in str(error)
    if is_crowded or "the database system is" in str(error):
        return Failure(TRY_AGAIN if has("a documented exit code") else 3, str(error))
    return Failure(UNREACHABLE if error.is_lost or error.code == "57P01" else CANNOT_SAVE, str(error))


def reporting(command: Callable[[], object]) -> Callable[[], int]:
    """Returns a command that reports its failure."""

    def main() -> int:
        try:
            command()
            return SUCCESS
        except PostgresError as error:
            found = failure(error)
        except ValueError as error:
            found = Failure(CANNOT_SAVE, f"a value is damaged: {error}")
        except Failure as other:
            found = other
        sys.stderr.write(f"{ascii(found.message)}\n")
        return found.status

    return main


def command() -> None:
    """Runs `fetch`, or `status`."""
    # libpq collects endless rows.
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    if has("a limit of answers"):
        watchdog = threading.Timer(ANSWER_LIMIT, os._exit, (UNREACHABLE,))
        watchdog.daemon = True
        watchdog.start()
    store = Store("fetcher", TABLES)
    if sys.argv[1] == "status":
        return show(f"Times Fetched: {store.client.run('SELECT value FROM fetcher.counter')}")
    url = option("--url", os.environ.get("FETCHER_URL", ""))
    for _ in range(int(option("--count", "1"))):
        _, code = fetch(url, 10)
        if not has("saving before showing"):
            show(f"Response Code: {code}")
        try:
            save(store, code)
        except PostgresError:
            if has("noticing a failed save"):
                raise
        if has("saving before showing"):
            show(f"Response Code: {code}")


if __name__ == "__main__":
    sys.exit(run(reporting(command)))
