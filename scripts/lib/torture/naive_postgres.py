"""The stand-in for fetcher (naive.py) with a database on a PostgreSQL server."""

from __future__ import annotations

import os
import random
import sys
import time

from libpq import Client, PostgresError
from naive import CANNOT_SAVE, SUCCESS, TRY_AGAIN, UNREACHABLE, Failure, fetch, has, option, run, show

TABLES = """
CREATE SCHEMA fetcher;
CREATE TABLE fetcher.schema_version (application text NOT NULL, number bigint NOT NULL);
INSERT INTO fetcher.schema_version VALUES ('fetcher', 1);
CREATE TABLE fetcher.commit_token (client bigint PRIMARY KEY, number bigint NOT NULL);
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
    """The database, and a connection to it that is opened again after it was lost."""

    def __init__(self) -> None:
        self.uri = os.environ["FETCHER_DATABASE"]
        self.client = Client(self.uri)
        self.token, self.commits = random.getrandbits(62), 0
        if not self.has_tables():
            self.migrate()

    def has_tables(self) -> bool:
        # Not to_regclass, whose answer may come from a cache that is older than a lock.
        return bool(self.client.run("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'fetcher'"))

    def migrate(self) -> None:
        if not has("the lock of the migration"):
            self.client.run(f"BEGIN; {TABLES} COMMIT")
            return
        self.client.run(f"BEGIN; SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        if not self.has_tables():
            self.client.run(TABLES)
        self.client.run("COMMIT")

    def begin(self) -> None:
        limits = f"SET LOCAL lock_timeout = '{LOCK_LIMIT}s'"
        if has("the idle limit"):
            limits += f"; SET LOCAL idle_in_transaction_session_timeout = '{IDLE_LIMIT}s'"
        lock = "; SELECT number FROM fetcher.schema_version FOR UPDATE" if has("the write lock") else ""
        self.client.run(f"BEGIN; {limits}{lock}")

    def save(self, code: str) -> None:
        is_atomic = has("the transaction")
        if is_atomic:
            self.begin()
        rows = self.client.run("SELECT value FROM fetcher.counter")
        count = int(rows[0][0]) + 1 if rows else 1
        replace = "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        self.client.query(f"INSERT INTO fetcher.counter VALUES ('times_fetched', $1) {replace}", count)
        self.client.query(f"INSERT INTO fetcher.response_code VALUES ('last', $1) {replace}", code)
        new_id = "SELECT coalesce(max(id), 0) + 1, 1, $1 FROM fetcher.fetch"
        self.client.query(f"INSERT INTO fetcher.fetch {new_id}", code)
        if is_atomic:
            self.commit()

    def commit(self) -> None:
        self.commits += 1
        values = f"({self.token}, {self.commits})"
        replace = "ON CONFLICT (client) DO UPDATE SET number = excluded.number"
        try:
            self.client.run(f"INSERT INTO fetcher.commit_token VALUES {values} {replace}; COMMIT")
        except PostgresError as error:
            if not error.is_lost:
                raise
            if not has("looking for a lost commit") or not self.is_committed():
                raise Failure(UNREACHABLE, f"the connection was lost: {error}. Nothing was saved") from None

    def is_committed(self) -> bool:
        """Returns whether the lost commit succeeded: the lost transaction has the lock until it ends."""
        deadline = time.monotonic() + ANSWER_LIMIT
        pause, query = 0.01, "SELECT 1 FROM fetcher.commit_token WHERE client = $1 AND number = $2"
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


def failure(error: PostgresError) -> Failure:
    text = f"{os.environ['FETCHER_DATABASE']}: {error}"
    is_crowded = error.code in TRANSIENT or "too many clients" in text or "reserved for" in text
    if is_crowded or "the database system is" in text:
        return Failure(TRY_AGAIN if has("a documented exit code") else 3, text)
    return Failure(UNREACHABLE if error.is_lost or error.code == "57P01" else CANNOT_SAVE, text)


def main() -> int:
    """Runs `fetch`, or `status`."""
    try:
        store = Store()
        if sys.argv[1] == "status":
            show(f"Times Fetched: {store.client.run('SELECT value FROM fetcher.counter')}")
            return SUCCESS
        url = option("--url", "")
        for _ in range(int(option("--count", "1"))):
            _, code = fetch(url, 10)
            if not has("saving before showing"):
                show(f"Response Code: {code}")
            try:
                store.save(code)
            except PostgresError:
                if has("noticing a failed save"):
                    raise
            if has("saving before showing"):
                show(f"Response Code: {code}")
        return SUCCESS
    except PostgresError as error:
        found = failure(error)
    except Failure as other:
        found = other
    sys.stderr.write(f"{ascii(found.message)}\n")
    return found.status


if __name__ == "__main__":
    sys.exit(run(main))
