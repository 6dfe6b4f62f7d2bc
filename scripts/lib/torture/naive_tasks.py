"""A stand-in for tasks that can lack one protection: `--without=PROTECTION`; see naive.py."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import re
import sqlite3
import sys
import time
from typing import Any, Callable, Iterator, Optional
from urllib.parse import quote, unquote

from naive import (
    CANNOT_CREATE,
    CANNOT_SAVE,
    REFUSED,
    SUCCESS,
    USAGE,
    Failure,
    has,
    run,
    show,
    undisturbed,
)
from naive_support import NOT_FOUND, UNUSABLE, CommandLine, Storage, main, options, words

SCHEMA = """
CREATE TABLE task (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, notes TEXT NOT NULL, due INTEGER,
  tags TEXT NOT NULL, priority INTEGER, created INTEGER NOT NULL, completed INTEGER, deleted INTEGER
) STRICT;
CREATE TABLE draft (id TEXT NOT NULL PRIMARY KEY, task INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE step (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, time INTEGER NOT NULL, reverted INTEGER,
  count INTEGER NOT NULL
) STRICT;
CREATE TABLE change (
  step INTEGER NOT NULL REFERENCES step (id), task INTEGER NOT NULL, before TEXT, after TEXT NOT NULL,
  PRIMARY KEY (step, task)
) STRICT, WITHOUT ROWID;
CREATE TABLE redo (id INTEGER NOT NULL PRIMARY KEY, step INTEGER NOT NULL) STRICT;
"""

storage = Storage("TASKS_DATABASE", SCHEMA)

PRIORITIES = ["none", "high", "medium", "low"]  # by their numbers in the database
LETTERS = {letter: PRIORITIES[min(number, 3)] for number, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ", start=1)}
EPOCH = datetime.date(1970, 1, 1)

Task = dict[str, Any]  # the members of an export
Change = tuple[Optional[Task], Task]


# --- The command line ---------------------------------------------------------------------------------

VALUED = """
    --database --due --notes --tag --priority --name --untag --first-weekday --format --limit --due-by --weeks --by --count
    --before --language --color
""".split()
FLAGS = "--json --all --done --list --dry-run --force --plain --help --version --editor".split()
SHORT = {"-d": "--due", "-t": "--tag", "-p": "--priority", "-n": "--limit", "-c": "--count"}
SHORT |= {"-a": "--all", "-f": "--force", "-h": "--help"}

def number(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,17}", text):
        raise Failure(USAGE, f"{text!a} is not a number")
    return int(text)


def day(text: str) -> Optional[str]:
    """Returns the date of a due day."""
    days = {"today": 0, "tomorrow": 1, "3d": 3}
    if text in days:
        return str(datetime.date.today() + datetime.timedelta(days[text]))
    if text == "none":
        return None
    try:
        return str(datetime.date.fromisoformat(text))
    except ValueError:
        raise Failure(USAGE, f"{text!a} is not a day") from None


# --- Storage ------------------------------------------------------------------------------------------


def is_present() -> bool:
    return storage.is_present()


def database() -> sqlite3.Connection:
    return storage.database()


def changing(change: Callable[[sqlite3.Connection], Any]) -> Any:
    return storage.changing(change)


def task_of(row: tuple[Any, ...]) -> Task:
    id, name, notes, due, tags, priority, created, completed, deleted = row
    due = None if due is None else str(EPOCH + datetime.timedelta(due))
    fields = {"notes": notes, "due": due, "tags": tags.split(), "completed_ms": completed, "deleted_ms": deleted}
    fields |= {"priority": PRIORITIES[priority] if priority else None}
    task = {"id": id, "name": name, "created_ms": created}
    return task | {key: value for key, value in fields.items() if value not in (None, "", [])}


def tasks(connection: sqlite3.Connection, condition: str = "1", *values: Any) -> list[Task]:
    columns = "id, name, notes, due, tags, priority, created, completed, deleted"
    return [task_of(row) for row in connection.execute(f"SELECT {columns} FROM task WHERE {condition} ORDER BY id", values)]


def put(connection: sqlite3.Connection, task: Task) -> int:
    """Inserts or replaces a task, and returns its number."""
    due = task.get("due") and (datetime.date.fromisoformat(task["due"]) - EPOCH).days
    tags = "".join(f" {tag}" for tag in task.get("tags", []))
    priority = PRIORITIES.index(task["priority"]) if "priority" in task else None
    times = (task["created_ms"], task.get("completed_ms"), task.get("deleted_ms"))
    id = task["id"]
    if id is None and not has("never reusing a number"):
        id = connection.execute("SELECT ifnull(max(id), 0) + 1 FROM task").fetchone()[0]
    values = (id, task["name"], task.get("notes", ""), due, tags, priority, *times)
    return connection.execute("INSERT OR REPLACE INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values).lastrowid or 0


def now() -> int:
    return int(time.time() * 1000)


def append(connection: sqlite3.Connection, action: str, changes: list[Change]) -> None:
    """Appends a step."""
    if not changes:
        return
    connection.execute("DELETE FROM redo")
    row = (action, now(), len(changes))
    step = connection.execute("INSERT INTO step (action, time, count) VALUES (?, ?, ?)", row).lastrowid
    if has("recording the change") or step % 7:
        for before, after in changes:
            row = (step, after["id"], before and json.dumps(before), json.dumps(after))
            connection.execute("INSERT INTO change VALUES (?, ?, ?, ?)", row)


# --- Commands that change tasks -----------------------------------------------------------------------


def edited(task: Task) -> Task:
    """Returns a task with the fields of the options."""
    task = dict(task)
    for key in ("name", "notes", "due", "priority"):
        for text in options.get(f"--{key}", []):
            task[key] = day(text) if key == "due" else None if text == "none" else text
    for tag in options.get("--tag", []):
        if tag != "none" and (not tag or len(tag.split()) != 1 or tag.split() != [tag]):
            raise Failure(USAGE, f"{tag!a} is not a tag")
        task["tags"] = [] if tag == "none" else [*task.get("tags", []), tag]
    if task.get("priority") not in (None, *PRIORITIES[1:]):
        raise Failure(USAGE, "unknown priority")
    if not (task.get("name") or "").strip():
        raise Failure(USAGE, "The name is blank")
    return {key: value for key, value in task.items() if value not in (None, "", []) or key == "id"}


def report(action: str, changes: list[Change]) -> None:
    for before, after in changes:
        fields = {"type": "task_change", "action": action, "id": after["id"], "name": after["name"], "changed": before != after}
        name = ascii(after["name"]) if has("escaping") else after["name"]
        show(json.dumps(fields) if "--json" in options else f"{action} {after['id']}: {name}")


def change_all(action: str, change: Callable[[sqlite3.Connection], list[Change]]) -> int:
    """Runs a change, stores it as a step, and reports it."""

    def apply(connection: sqlite3.Connection) -> list[Change]:
        changes = change(connection)
        for index, (before, after) in enumerate(changes):
            if before != after:
                after["id"] = put(connection, after)
        append(connection, action, [(before, after) for before, after in changes if before != after])
        if not has("saving before showing"):
            report(action, changes)
        return changes

    with undisturbed():
        changes = changing(apply)
        if has("saving before showing"):
            report(action, changes)
    return SUCCESS


def add() -> int:
    task = edited({"id": None, "name": " ".join(words[1:]), "created_ms": now()})
    return change_all("add", lambda _: [(None, task)])


def change_numbers(action: str, change: Callable[[Task], Task]) -> int:
    ids = list(dict.fromkeys(number(word) for word in words[1:]))
    if not ids:
        raise Failure(USAGE, "no number")
    change({"id": 1, "name": "a check of the options", "created_ms": 0})

    def apply(connection: sqlite3.Connection) -> list[Change]:
        found = {task["id"]: task for task in tasks(connection)}
        for id in ids:
            if id not in found:
                raise Failure(NOT_FOUND, f"There is no task {id}")
            if "deleted_ms" in found[id]:
                raise Failure(NOT_FOUND, f"Task {id} was deleted. ")
        return [(found[id], change(found[id])) for id in ids]

    if not is_present():
        raise Failure(NOT_FOUND, f"There is no task {ids[0]}")
    return change_all(action, apply)


def undo() -> int:
    return list_steps() if "--list" in options else move("undo")


def move(direction: str) -> int:
    """Reverts or reapplies steps."""
    count = number(words[1]) if len(words) > 1 else 1

    def apply(connection: sqlite3.Connection) -> list[str]:
        lines: list[str] = []
        while len(lines) < count:
            newest = "SELECT id FROM step WHERE reverted IS NULL ORDER BY id DESC LIMIT 1"
            query = newest if direction == "undo" else "SELECT step FROM redo ORDER BY id DESC LIMIT 1"
            row = connection.execute(query).fetchone()
            if row is None:
                break
            for before, after in connection.execute("SELECT before, after FROM change WHERE step = ?", row).fetchall():
                state = before if direction == "undo" else after
                if state is None:
                    connection.execute("DELETE FROM task WHERE id = ?", (json.loads(after)["id"],))
                else:
                    put(connection, json.loads(state))
            if direction == "undo":
                connection.execute("UPDATE step SET reverted = ? WHERE id = ?", (now(), *row))
                connection.execute("INSERT INTO redo (step) VALUES (?)", row)
            else:
                connection.execute("UPDATE step SET reverted = NULL WHERE id = ?", row)
                connection.execute("DELETE FROM redo WHERE step = ?", row)
            lines.append(json.dumps({"type": "step", "step": row[0], "undone": direction == "undo"}))
        if not has("saving before showing"):
            show("\n".join(lines))
        return lines

    with undisturbed():
        lines = changing(apply) if is_present() else []
        if not lines:
            raise Failure(REFUSED, f"There is nothing to {direction}")
        show("\n".join(lines))
    return SUCCESS


def purge() -> int:
    if "--force" not in options or options.get("--before") != ["1ms ago"]:
        raise Failure(USAGE, "--force and --before '1ms ago' are required")

    def apply(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM task WHERE deleted IS NOT NULL")
        for table in ("change", "redo", "step"):
            connection.execute(f"DELETE FROM {table}")

    with undisturbed():
        if is_present():
            changing(apply)
        show("Purged.")
    return SUCCESS


# --- Files --------------------------------------------------------------------------------------------


def records(connection: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    for task in tasks(connection):
        yield {"task": task}
    for id, action, made, reverted, count in connection.execute("SELECT * FROM step ORDER BY id").fetchall():
        step = {"id": id, "action": action, "time_ms": made, "count": count}
        yield {"step": step | ({"reverted_ms": reverted} if reverted else {})}
        for before, after in connection.execute("SELECT before, after FROM change WHERE step = ? ORDER BY task", (id,)):
            first = {"before": json.loads(before)} if before else {}
            yield {"change": {"step": id, **first, "after": json.loads(after)}}


def export_lines(connection: sqlite3.Connection) -> Iterator[bytes]:
    if options.get("--format", ["json"]) != ["json"]:
        for task in tasks(connection, "deleted IS NULL"):
            mark = "x " if "completed_ms" in task else ""
            notes = f" notes:{quote(task['notes'])}" if "notes" in task else ""
            yield f"{mark}{task['name']}{notes}\n".encode()
        return
    last = dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))
    numbers = {"last_task": last.get("task", 0), "last_step": last.get("step", 0)}
    lines = [json.dumps(fields).encode() + b"\n" for fields in ({"format": "tasks-export", **numbers}, *records(connection))]
    yield from lines
    footer = {"records": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    yield json.dumps(footer).encode() + b"\n"


def export() -> int:
    (path,) = words[1:]
    if not is_present():
        raise Failure(REFUSED, "Cannot export: no task is saved yet")
    connection = database()
    connection.execute("BEGIN")
    lines = list(export_lines(connection))
    connection.execute("COMMIT")
    if path == "-":
        os.write(1, b"".join(lines))
        return SUCCESS
    draft = f"{path}.draft" if has("the draft") else path
    with undisturbed():
        try:
            if os.path.lexists(path) or not path:
                raise FileExistsError
            with open(draft, "wb", buffering=0) as file:
                for line in lines:
                    file.write(line)
                    time.sleep(0.0002)  # long enough for a kill in the middle
                os.fsync(file.fileno())
            if has("the draft"):
                os.rename(draft, path)
        except OSError as error:
            if os.path.lexists(draft):
                os.unlink(draft)
            raise Failure(CANNOT_CREATE, f"{path}: {error}") from None
        show("Exported.")
    return SUCCESS


def import_() -> int:
    (path,) = words[1:]
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise Failure(UNUSABLE, f"{path}: {error}") from None
    if options.get("--format") == ["todo.txt"]:
        lines = enumerate(data.split(b"\n"), start=1)
        changes = [(None, task_of_text(line, index, path)) for index, line in lines if line.strip()]
        return change_all("import", lambda _: list(changes)) if changes else SUCCESS
    try:
        header, found = read_export(data)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise Failure(UNUSABLE, f"{path}: {error}") from None
    is_new = not is_present()
    with undisturbed():
        try:
            changing(lambda connection: restore(connection, header, found, path))
        except Failure:
            if is_new:
                os.unlink(os.environ["TASKS_DATABASE"])
                os.rmdir(os.path.dirname(os.environ["TASKS_DATABASE"]))
            raise
        show("Imported.")
    return SUCCESS


def read_export(data: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    *lines, footer = data.splitlines(keepends=True)
    if has("the checksum"):
        if json.loads(footer) != {"records": len(lines) - 1, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}:
            raise ValueError("the last line does not match")
        header, *found = [json.loads(line) for line in lines]
        return header, found
    found = []
    for line in data.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found[0], found[1:]


def restore(connection: sqlite3.Connection, header: dict[str, Any], found: list[dict[str, Any]], path: str) -> None:
    from ledger import of_sqlite, require_agreement  # slow, so only on demand

    if connection.execute("SELECT 1 FROM sqlite_sequence").fetchone():
        raise Failure(REFUSED, "the database is not empty")
    try:
        for record in found:
            for kind, fields in record.items():
                if kind == "task":
                    put(connection, fields)
                elif kind == "step":
                    row = (fields["id"], fields["action"], fields["time_ms"], fields.get("reverted_ms"), fields["count"])
                    connection.execute("INSERT INTO step VALUES (?, ?, ?, ?, ?)", row)
                elif kind == "change":
                    before, after = fields.get("before"), fields["after"]
                    row = (fields["step"], after["id"], before and json.dumps(before), json.dumps(after))
                    connection.execute("INSERT INTO change VALUES (?, ?, ?, ?)", row)
        connection.execute("DELETE FROM sqlite_sequence")
        last = (header["last_task"], header["last_step"])
        connection.execute("INSERT INTO sqlite_sequence VALUES ('task', ?), ('step', ?)", last)
        if has("the checksum"):
            require_agreement(of_sqlite(connection))
    except OSError:
        raise
    except sqlite3.OperationalError as error:
        raise Failure(CANNOT_SAVE, f"{os.environ['TASKS_DATABASE']}: {error}") from None
    except Exception as error:
        raise Failure(UNUSABLE, f"{path}: {ascii(error)}") from None


def task_of_text(line: bytes, index: int, path: str) -> Task:
    try:
        rest = line.decode().split()
        task: Task = {"id": None, "created_ms": now(), "tags": []}
        if rest[0] == "x":
            task["completed_ms"] = now()
            rest.pop(0)
        if rest and re.fullmatch(r"\([A-Z]\)", rest[0]):
            task["priority"] = LETTERS[rest.pop(0)[1]]
        while rest and re.fullmatch(r"\d{4}-\d\d-\d\d", rest[0]):
            rest.pop(0)
        name = []
        for word in rest:
            if word[:1] in "@+" and len(word) > 1:
                task["tags"].append(word.lstrip("@"))
            elif word.startswith("due:"):
                task["due"] = str(datetime.date.fromisoformat(word[4:]))
            elif word.startswith("notes:"):
                task["notes"] = unquote(word[6:], errors="strict")
            else:
                name.append(word)
        task["name"] = " ".join(name)
        if not name:
            raise ValueError("no name")
        return {key: value for key, value in task.items() if value not in ("", []) or key == "id"}
    except (ValueError, IndexError) as error:
        raise Failure(UNUSABLE, f"{path}: line {index}: {ascii(error)}") from None


# --- Commands that read -------------------------------------------------------------------------------


def read() -> int:
    for word in words[1:] if words[:1] == ["show"] else []:
        number(word)
    if not is_present():
        if words[:1] == ["show"]:
            raise Failure(NOT_FOUND, "There is no task")
        return SUCCESS
    for task in tasks(database(), "deleted IS NULL"):
        fields = {"notes": "", "due": None, "tags": [], "priority": None, "type": "task"} | task
        name = ascii(task["name"]) if has("escaping") else task["name"]
        show(json.dumps(fields) if "--json" in options else f"{task['id']} {name}")
    return SUCCESS


def list_steps() -> int:
    if is_present():
        for row in database().execute("SELECT * FROM step ORDER BY id DESC"):
            show(repr(row))
    return SUCCESS


def doctor() -> int:
    from pathlib import Path

    from ledger import require_sound
    from row import Broken

    try:
        require_sound(Path(os.environ["TASKS_DATABASE"]))
    except Broken as broken:
        raise Failure(REFUSED, ascii(broken)) from None
    show("No problem found.")
    return SUCCESS


# The commands whose errors without an explanation are errors of their own.
INTERNALLY_FAILING = ("add", "edit", "export", "import")

COMMANDS = {
    "add": add,
    "edit": lambda: change_numbers("edit", edited),
    "done": lambda: change_numbers("complete", lambda task: {"completed_ms": now(), **task}),
    "reopen": lambda: change_numbers("reopen", lambda task: {key: task[key] for key in task if key != "completed_ms"}),
    "delete": lambda: change_numbers("delete", lambda task: {**task, "deleted_ms": now()}),
    "undo": undo,
    "redo": lambda: move("redo"),
    "purge": purge,
    "export": export,
    "import": import_,
    "list": read,
    "agenda": read,
    "show": read,
    "stats": read,
    "doctor": doctor,
}


if __name__ == "__main__":
    line = CommandLine(VALUED, FLAGS, SHORT)
    sys.exit(run(lambda: main(storage, line, COMMANDS, read, INTERNALLY_FAILING)))
