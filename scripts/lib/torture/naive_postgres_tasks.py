"""The stand-in for tasks with a database on a PostgreSQL server, with `add` and `import`."""

from __future__ import annotations

import itertools
import json
import sys
import time
from pathlib import Path

from naive import has, run, show
from naive_postgres import Store, reporting

TABLES = """
CREATE TABLE tasks.last_id (name text PRIMARY KEY, last bigint NOT NULL);
INSERT INTO tasks.last_id VALUES ('task', 0), ('step', 0);
CREATE TABLE tasks.task (
  id bigint PRIMARY KEY, name text NOT NULL, notes text NOT NULL, due bigint, tags text NOT NULL, priority bigint,
  created bigint NOT NULL, completed bigint, deleted bigint
);
CREATE TABLE tasks.draft (id text PRIMARY KEY, task bigint NOT NULL);
CREATE TABLE tasks.step (
  id bigint PRIMARY KEY, action text NOT NULL, time bigint NOT NULL, reverted bigint, count bigint NOT NULL
);
CREATE TABLE tasks.change (step bigint NOT NULL, task bigint NOT NULL, before text, after text NOT NULL);
CREATE TABLE tasks.redo (id bigint PRIMARY KEY, step bigint NOT NULL);
"""


def next_id(store: Store, table: str) -> int:
    number: int
    ((number,),) = store.client.query("UPDATE tasks.last_id SET last = last + 1 WHERE name = $1 RETURNING last", table)
    return number


def save(store: Store, names: list[str]) -> None:
    now = int(time.time() * 1000)
    with store.transaction():
        step = next_id(store, "step")
        store.client.query("INSERT INTO tasks.step VALUES ($1, 'add', $2, NULL, $3)", step, now, len(names))
        for name in names:
            task = next_id(store, "task")
            store.client.query("INSERT INTO tasks.task VALUES ($1, $2, '', NULL, '', NULL, $3)", task, name, now)
            after = json.dumps({"id": task, "name": name, "created_ms": now}, ensure_ascii=False)
            store.client.query("INSERT INTO tasks.change VALUES ($1, $2, NULL, $3)", step, task, after)


def command() -> None:
    """Runs `add` with the words before the first option, or `import` with the lines of the file in the last argument."""
    store = Store("tasks", TABLES)
    if sys.argv[1] == "import":
        names = Path(sys.argv[-1]).read_text().splitlines()
    else:
        names = [" ".join(itertools.takewhile(lambda word: not word.startswith("-"), sys.argv[2:]))]
    if not has("saving before showing"):
        show(f"Added {names[0]}")
    save(store, names)
    if has("saving before showing"):
        show(f"Added {names[0]}")


if __name__ == "__main__":
    sys.exit(run(reporting(command)))
