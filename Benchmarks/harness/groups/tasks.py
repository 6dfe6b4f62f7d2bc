"""The commands of tasks, against those of other task managers and of sqlite3."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterator

from contest import Target, alternate
from group import Group
from launching import Failed
from line import Line, absolute, compared, duel
from task_managers import Taskwarrior, Tasks, TaskManager, TodoText
from workplace import Commands, Workplace

COUNTS = (10, 1_000, 10_000)
TARGETS_FROM = 1_000  # with fewer tasks, a command is mostly the start of a process
SQLITE = "sqlite3, the same rows"

# The rows that `tasks add` and `tasks done` write.
TASK = """'{"created_ms":1767571200000,"due":"2026-12-24","id":1,"name":"Buy milk","uid":"9cb84ae3-cd5f-4a20-9e05-1ecb0f5a2a0a"}'"""
ADD = f"""
PRAGMA synchronous = EXTRA;
BEGIN IMMEDIATE;
INSERT INTO task (name, notes, due, tags, created, uid, search)
  VALUES ('Buy milk', '', 20811, '', 1767571200000, lower(hex(randomblob(16))), 'buy milk' || char(10));
INSERT INTO step (action, time, count) VALUES ('add', 1767571200000, 1);
INSERT INTO change (step, task, after) SELECT (SELECT max(id) FROM step), (SELECT max(id) FROM task), {TASK};
COMMIT;
"""
DONE = f"""
PRAGMA synchronous = EXTRA;
BEGIN IMMEDIATE;
UPDATE task SET completed = 1767571200000 WHERE id = %s;
INSERT INTO step (action, time, count) VALUES ('complete', 1767571200000, 1);
INSERT INTO change (step, task, before, after) SELECT max(id), %s, {TASK}, {TASK} FROM step;
COMMIT;
"""
COLUMNS = "id, name, notes, due, tags, priority, created, completed, due_time, start, project, recurrence, blockers, uid"
SELECT = f"SELECT {COLUMNS} FROM task WHERE completed IS NULL AND deleted IS NULL ORDER BY rank, id"


def measure(workplace: Workplace) -> Iterator[Line]:
    lists = {count: [kind(workplace, count) for kind in (Tasks, Taskwarrior, TodoText)] for count in COUNTS}
    for count, managers in lists.items():
        yield from changes(workplace, count, managers)
        yield from reads(workplace, count, managers)
    few, many = (lists[count][0] for count in (COUNTS[0], COUNTS[-1]))
    yield from growth_of_add(workplace, few, many)
    yield from csv(workplace, many)
    yield from version(workplace)
    peak = workplace.launcher.run(*lists[1_000][0].list).memory
    yield absolute("peak memory, list of 1,000 tasks", "tasks", [peak], Target(20e6), unit="bytes")
    yield from growth_of_memory(workplace)


def changes(workplace: Workplace, count: int, managers: list[TaskManager]) -> Iterator[Line]:
    """Measures the commands that change tasks; every contender starts with the same number of tasks in each round."""
    ours = managers[0]
    rounds = workplace.amount(full=40, quick=8)
    for work, difference, sql in (("add", 1, ADD), ("done", -1, DONE.replace("%s", ours.middle))):
        contenders = {manager.name: restoring(manager, *getattr(manager, work)) for manager in managers}
        contenders[SQLITE] = restoring(ours, "sqlite3", ours.database, sql)
        for contender, manager in zip(contenders.values(), (*managers, ours)):
            contender()
            manager.require_open(count + difference)
        costs = alternate(contenders, rounds, warm_up=False)
        title = f"{work}, of {count:,} tasks"
        yield compared(title, costs, ours.name, managers[1].name, Target(0.5) if count >= TARGETS_FROM else None)
        for peer in (managers[2].name, SQLITE):
            yield compared(title, costs, ours.name, peer)
    for manager in managers:
        manager.restore()


def restoring(manager: TaskManager, *command: str | Path) -> Callable[[], float]:
    """Returns a function that restores the tasks before each command; only the command is measured."""

    def measure() -> float:
        manager.restore()
        return manager.workplace.launcher.run(*command).seconds

    return measure


def reads(workplace: Workplace, count: int, managers: list[TaskManager]) -> Iterator[Line]:
    rounds = workplace.amount(full=40, quick=8)
    target = Target(0.25) if count >= TARGETS_FROM else None
    for work in ("list", "agenda"):
        commands = {manager.name: getattr(manager, work) for manager in managers}
        require_tasks(workplace, work, count, managers)
        costs = alternate(workplace.timed(commands), rounds)
        title = f"{work}, of {count:,} tasks"
        yield compared(title, costs, "tasks", "taskwarrior", target)
        yield compared(title, costs, "tasks", "todotxt-cli")
    commands = {manager.name: manager.next for manager in managers[:2]}
    found = printed_lines(workplace, *managers[0].next, "--json")
    if found != min(count, 10):
        raise Failed(f"next prints {found} tasks")
    costs = alternate(workplace.timed(commands), rounds)
    yield compared(f"next, of {count:,} tasks", costs, "tasks", "taskwarrior", target)


def require_tasks(workplace: Workplace, work: str, count: int, managers: list[TaskManager]) -> None:
    """Requires that `tasks` and taskwarrior print the same number of tasks; in lists, todotxt-cli too."""
    ours, taskwarrior, todo_text = managers
    found = printed_lines(workplace, *getattr(ours, work), "--json")
    expected = count if work == "list" else found
    others = [printed_lines(workplace, *getattr(taskwarrior, work))]
    if work == "list":
        others.append(printed_lines(workplace, *todo_text.list) - 2)  # the footer
    for other in others:
        if (found, other) != (expected, expected):
            raise Failed(f"{work} prints {found} tasks, and another task manager {other} instead of {expected}")


def growth_of_add(workplace: Workplace, few: TaskManager, many: TaskManager) -> Iterator[Line]:
    contenders = {f"of {tasks.count:,}": restoring(tasks, *tasks.add) for tasks in (many, few)}
    yield duel("add, growth", contenders, workplace.amount(full=100, quick=15), Target(1.1))
    many.restore()


def csv(workplace: Workplace, tasks: TaskManager) -> Iterator[Line]:
    commands: Commands = {
        "list --format csv": (*tasks.list, "--format", "csv"),
        "sqlite3 -csv": ("sqlite3", "-csv", "-header", tasks.database, SELECT),
    }
    for command in commands.values():
        lines = printed_lines(workplace, *command)
        if lines != 1 + tasks.count:
            raise Failed(f"the list as CSV has {lines} lines instead of {1 + tasks.count}")
    yield duel(f"of {tasks.count:,} tasks", workplace.timed(commands), workplace.amount(full=40, quick=10), Target(2.5))


def version(workplace: Workplace) -> Iterator[Line]:
    if "libcurl" in workplace.launcher.tool("ldd", workplace.tasks):
        raise Failed("tasks is linked with libcurl")
    commands: Commands = {"tasks --version": (workplace.tasks, "--version"), "sqlite3 --version": ("sqlite3", "--version")}
    yield duel("version", workplace.timed(commands), workplace.amount(full=100, quick=15), Target(2.8))


def growth_of_memory(workplace: Workplace) -> Iterator[Line]:
    """Measures the memory of the commands that read all tasks: ten times as many tasks add at most a tenth."""
    # Not fewer: a page cache of 512 KiB would not be full.
    lists = [Tasks(workplace, count) for count in (100_000, 10_001)]
    for command in (
        ("list", "--format", "csv"),
        ("list", "--format", "json"),
        ("export", "-"),
        ("export", "-", "--format", "todo.txt"),
        ("export", "-", "--format", "csv"),
        ("doctor",),
    ):
        lines = {f"of {tasks.count:,}": (workplace.tasks, *command, "--database", tasks.database) for tasks in lists}
        title, rounds = f"peak memory of {' '.join(command)}, growth", workplace.amount(full=3, quick=1)
        yield duel(title, workplace.peaks(lines), rounds, Target(1.1), unit="bytes", warm_up=False)


def printed_lines(workplace: Workplace, *command: str | Path) -> int:
    workplace.launcher.run(*command)
    with (workplace.directory / "output").open("rb") as output:
        return sum(1 for _ in output)


NEEDS = ("task_managers", "product_tasks", "peers")
GROUPS = [Group("tasks", "the commands of tasks, with up to 10,000 tasks", measure, NEEDS, "`tasks`")]
