"""Saves the fetches of all peers in Python, which differ only in their HTTP client.

It saves the same data as `fetcher fetch`, with the same durability: code, count and log entry in one transaction, with
a rollback journal and `synchronous=EXTRA`. It omits the safety of fetcher: the overall deadline, the limits on the size
of a response, and the checks of the origin, of the code's format and of the database.
"""

import sqlite3
import sys
import time


def run(get):
    """Fetches with `get`, which returns the JSON object at a URL. Usage: SCRIPT URL DATABASE [COUNT]."""
    url, database, *rest = sys.argv[1:]
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA synchronous = EXTRA")
    for _ in range(int(rest[0]) if rest else 1):
        started = time.monotonic()
        content = get(get(url)["next_path"])
        duration = time.monotonic() - started
        count = save(connection, url, content["path"], content["response_code"], duration)
        if not rest:
            print(f"Response Code: {content['response_code']}\nTimes Fetched: {count}")


def save(connection, url, path, code, duration):
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT INTO response_code (key, value) VALUES ('last-response-code', ?) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (code,),
    )
    connection.execute(
        "INSERT INTO fetch (generation, time, url, path, response_code, duration, attempts) "
        "SELECT max(id), ?, ?, ?, ?, ?, 1 FROM generation",
        (int(time.time() * 1000), url, path, code, int(duration * 1e6)),
    )
    count = connection.execute(
        "INSERT INTO counter (key, value) VALUES ('times-fetched', 1) "
        "ON CONFLICT (key) DO UPDATE SET value = value + 1 RETURNING value"
    ).fetchall()[0][0]
    connection.execute("COMMIT")
    return count
