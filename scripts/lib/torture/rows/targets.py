"""A watch of fifty targets is killed, or gets a full disk, another clock, a broken target file, or its database moved."""

from __future__ import annotations

import collections
import contextlib
import datetime
import errno
import json
import random
import signal
import time
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping

import faults
import sound
from honest import FAULTS, Server, hanging
from misbehaving import Fault, framed, head
from program import CANNOT_SAVE
from row import Row, Settings, Trial
from rows.hanging_resolver import HOURS, LIBRARY, SOURCE

TERMINATED = 128 + signal.SIGTERM
LARGEST_ERROR = 11 * 60 * 60  # seconds of the clock; a change that is a day old is not delivered

LIES: list[Fault] = [
    FAULTS["error"],
    FAULTS["garbage"],
    FAULTS["reset"],
    lambda body: [framed(b'{"path": "elsewhere"}')],
    lambda body: [head(f"Content-Length: {len(body) + 9}"), body],
    lambda body: [head(f"Content-Length: {1 << 40}"), *[bytes(1 << 16)] * 64],
]
HANGS = [hanging(share) for share in (0, 0.5, 0.99)]

# The kinds of targets: their numbers, the arguments of each, and the results that an attempt can have.
PASSED, FAILED = False, True
KINDS: dict[str, tuple[int, str, set[bool]]] = {
    "good": (18, "--every 0.4s", {PASSED}),
    "named": (1, "--every 0.5s", {PASSED}),
    "flapping": (18, "--every 0.3s", {PASSED, FAILED}),
    "lying": (7, "--every 0.4s", {FAILED}),
    "hanging": (5, "--every 0.5s --timeout 0.4s", {FAILED}),
    "nameless": (1, "--every 50ms --timeout 50ms", {FAILED}),
}
# The nameless target has no address: after as many attempts, the named one must still get its own.
LOOKUPS = 40

# Each change appends a line; the command fails for some of them.
HOOK = 'echo "$FETCHER_TARGET $FETCHER_EVENT $FETCHER_SINCE" >> hooks; [ "$FETCHER_EVENT" = failing ]'

# A change: its event, and the start of the new state, in milliseconds.
Change = tuple[str, int]


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[None]:
    faults.build()
    faults.build(SOURCE, LIBRARY)
    yield


def milliseconds(text: str) -> int:
    return round(1000 * datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def changes_of(attempts: Iterable[tuple[bool, int]], limits: tuple[int, int]) -> tuple[str | None, list[Change]]:
    """Returns the health after attempts, and the changes that they cause, with the limits of passed and of failed ones."""
    health: str | None = None
    row, found = (PASSED, 0, 0), []
    for result, moment in attempts:
        row = (result, row[1] + 1, row[2]) if row[1] and row[0] == result else (result, 1, moment)
        new = "failing" if result == FAILED else "healthy"
        if new != health and row[1] >= limits[result]:
            if health is not None or result == FAILED:
                found.append((new, row[2]))
            health = new
    return health, found


class Watch:
    """The targets of a trial, and the runs of the command that watches them."""

    def __init__(self, trial: Trial, server: Server) -> None:
        self.trial, self.fetcher, rng = trial, trial.program, trial.random
        self.fetcher.environment["FETCHER_TARGETS"] = str(trial.directory / "targets")
        self.outputs: list[Path] = []
        self.limits: dict[str, tuple[int, int]] = {}
        lines = []
        for kind, (count, arguments, _) in KINDS.items():
            host = {"named": f"named.test:{server.port}", "nameless": "nameless.test"}.get(kind, f"127.0.0.1:{server.port}")
            for name in (f"{kind}-{number}" for number in range(count)):
                successes, failures = self.limits[name] = (rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2, 3)))
                expected = f"--expect-json /path={name} --failures {failures} --successes {successes}"
                lines.append(f"{name} http://{host}/{name}/ {arguments} {expected}\n")
        rng.shuffle(lines)
        self.lines, self.is_calm, self.has_times = lines, False, True
        self.write(lines)

    def write(self, lines: list[str]) -> None:
        draft = self.trial.directory / "draft"
        draft.write_text("".join(lines))
        draft.replace(self.trial.directory / "targets")

    @contextlib.contextmanager
    def running(self, settings: Mapping[str, str] = {}) -> Iterator[Any]:
        """Yields a process that watches the targets, and adds its output."""
        self.outputs.append(self.trial.directory / f"output{len(self.outputs)}.jsonl")
        self.errors = self.trial.directory / f"errors{len(self.outputs)}.txt"
        environment = {"LD_PRELOAD": str(LIBRARY.resolve()), "RESOLVER_SECONDS": str(HOURS), **settings}
        if settings:
            environment = {**faults.loaded(self.trial.directory, settings), **environment}
            environment["LD_PRELOAD"] = f"{LIBRARY.resolve()}:{faults.LIBRARY.resolve()}"
        with self.outputs[-1].open("wb") as output, self.errors.open("wb") as errors:
            command = ("watch", "--json", "--on-change", HOOK)
            with self.fetcher.start(*command, environment=environment, stdout=output, stderr=errors) as process:
                try:
                    yield process
                finally:
                    process.kill()

    def wait(self, process: Any, what: str, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + self.fetcher.patience
        while not condition():
            is_running = process.poll() is None and time.monotonic() < deadline
            self.trial.require(is_running, f"ended with {process.returncode}, or waits for {what}: {self.complaints}")
            time.sleep(0.05)

    @property
    def complaints(self) -> str:
        """The end of the messages of the last run."""
        return self.errors.read_text(errors="backslashreplace")[-1000:]

    def end(self, process: Any, status: int = TERMINATED) -> None:
        """Ends the last run, and checks its delays."""
        if status == TERMINATED:
            process.terminate()
        ended = process.wait(self.fetcher.patience)
        self.trial.require(ended == status, f"ended with {ended}, not {status}: {self.complaints}")
        summaries = [line for line in self.errors.read_text().splitlines() if '"summary"' in line]
        self.trial.require(len(summaries) == 1, f"no summary: {self.complaints}")
        summary = json.loads(summaries[0])["summary"]
        self.trial.raise_to("ms after the planned time", summary["longest_delay_ms"])

    def shown(self, *runs: int) -> list[Any]:
        """Returns the objects that all runs, or some, have printed."""
        texts = [(self.outputs[run] if runs else run).read_bytes() for run in runs or self.outputs]
        return [json.loads(line) for text in texts for line in text.split(b"\n")[:-1]]

    def attempts(self, *runs: int) -> dict[str, list[bool]]:
        """Returns the printed results of each target."""
        found = collections.defaultdict(list)
        for object in self.shown(*runs):
            if object["type"] != "change":
                found[object["target"]].append(object["type"] == "failure")
        return found

    def hooks(self) -> dict[str, list[Change]]:
        """Returns the changes whose command ran, by target."""
        found, file = collections.defaultdict(list), self.trial.directory / "hooks"
        for line in file.read_text().splitlines() if file.exists() else []:
            target, event, since = line.split(" ")
            found[target].append(self.change(event, milliseconds(since)))
        return found

    def change(self, event: str, since: int) -> Change:
        return (event, since if self.has_times else 0)

    def waiting(self) -> dict[str, list[Change]]:
        """Returns the saved changes whose command has not started."""
        found = collections.defaultdict(list)
        with sound.connected(self.fetcher.database) as connection:
            for target, event, since in connection.execute("SELECT target, event, since FROM target_change ORDER BY id"):
                found[target].append(self.change(event, since))
        return found

    def saved(self) -> dict[str, list[tuple[bool, int]]]:
        """Returns the saved results of each target in order, with the time of each, or of the first of equal failures."""
        select = "SELECT target, time, 0, 1 FROM pass UNION ALL SELECT target, time, 1, count FROM failure ORDER BY 2"
        rows = sound.read(self.fetcher.database, "pass", [], lambda connection: connection.execute(select).fetchall())
        found = collections.defaultdict(list)
        for target, moment, result, count in rows:
            found[target] += count * [(bool(result), moment)]
        return found

    def require_attempts(self, saves_failures: bool = True) -> None:
        """Requires that each attempt has a possible result, and that each printed one is saved."""
        saved, printed = self.saved(), self.attempts()
        durations = "SELECT target, duration FROM pass"
        with sound.connected(self.fetcher.database) as connection:
            passes = collections.Counter(connection.execute(durations).fetchall())
        shown = [object for object in self.shown() if object["type"] == "check"]
        missing = collections.Counter((object["target"], round(1000 * object["duration_ms"])) for object in shown) - passes
        self.trial.require(not missing, f"printed, but not saved: {missing}")
        for name in self.limits:
            results = {result for result, _ in saved[name]}
            self.trial.require(results <= KINDS[name.split("-")[0]][2], f"wrong results of {name}: {self.outputs}")
            counts = printed[name].count(FAILED), sum(result for result, _ in saved[name])
            self.trial.require(not saves_failures or counts[0] <= counts[1], f"printed and saved failures of {name}: {counts}")
        self.trial.note("attempts", sum(map(len, saved.values())))
        name = self.trial.random.choice(sorted(self.limits))
        history = self.fetcher.run("history", "--target", name, "--all", "--limit", "all", "--json").objects
        listed = sum(object.get("count", 1) for object in history)
        self.trial.require(listed == len(saved[name]), f"{listed} attempts of {name} in the history; saved: {len(saved[name])}")

    def require_changes(self, ends: int, expected: Mapping[str, list[Change]]) -> None:
        """Requires that the command ran at most once for each expected change, and was lost at most once at each end."""
        hooks, waiting, lost, runs = self.hooks(), self.waiting(), 0, 0
        printed = collections.defaultdict(list)
        for object in self.shown():
            if object["type"] == "change":
                printed[object["target"]].append(self.change(object["event"], milliseconds(object["since"])))
        for name, changes in expected.items():
            what = f"{name}: changes {changes}, printed {printed[name]}, commands {hooks[name]}, waiting {waiting[name]}"
            for found in (printed[name], hooks[name] + waiting[name]):
                rest = iter(changes)
                self.trial.require(all(change in rest for change in found), f"not the expected changes, in order, of {what}")
            lost += len(changes) - len(hooks[name]) - len(waiting[name])
            runs += len(hooks[name])
        self.trial.require(lost <= ends, f"{lost} commands were lost, but the watch ended {ends} times")
        self.trial.note("commands", runs)
        self.trial.note("commands lost", lost)

    def require_saved_changes(self, ends: int) -> None:
        """Requires the changes, and the states, that the saved attempts cause."""
        expected = {name: changes_of(attempts, self.limits[name]) for name, attempts in self.saved().items()}
        self.require_changes(ends, {name: changes for name, (_, changes) in expected.items()})
        with sound.connected(self.fetcher.database) as connection:
            states = dict(connection.execute("SELECT target, health FROM target_state").fetchall())
        wrong = [name for name, (health, _) in expected.items() if states[name] != health]
        self.trial.require(not wrong, f"the states of {wrong} are not those of their attempts: {states}")

    def require_progress(self) -> None:
        """Requires that the hanging targets delayed no other one in the last run."""
        counts = {name: len(results) for name, results in self.attempts(-1).items()}
        good = min(counts.get(name, 0) for name in self.limits if name.startswith("good"))
        hanging = max(counts.get(name, 0) for name in self.limits if name.startswith("hanging"))
        self.trial.require(good >= hanging - 2, f"hanging targets delay others: {counts}")


@contextlib.contextmanager
def watched(trial: Trial) -> Iterator[Watch]:
    """Yields the watch of targets whose server runs until the end of the block."""
    rng = random.Random(trial.number)

    def choose(path: str) -> Fault | None:
        kind = path.strip("/").split("-")[0]
        is_changing = kind == "flapping" and not watch.is_calm and rng.random() < 0.4
        if kind == "hanging":
            return rng.choice(HANGS)
        return rng.choice(LIES) if is_changing or kind == "lying" else None

    with Server(choose) as server:
        watch = Watch(trial, server)
        yield watch


def kill(trial: Trial) -> None:
    with watched(trial) as watch:
        kills = trial.random.randint(2, 5)
        for _ in range(kills):
            with watch.running() as process:
                time.sleep(trial.random.uniform(0, 3))
                trial.require(process.poll() is None, f"ended with {process.returncode}: {watch.complaints}")
        watch.is_calm = True
        flapping = [name for name in watch.limits if name.startswith("flapping")]
        with watch.running() as process:
            watch.wait(process, "calm", lambda: all(len(watch.attempts(-1)[name]) > 4 for name in flapping))
            watch.wait(process, "attempts without an address", lambda: len(watch.attempts(-1)["nameless-0"]) >= LOOKUPS)
            passes = len(watch.attempts(-1)["named-0"])
            watch.wait(process, "an address", lambda: len(watch.attempts(-1)["named-0"]) > passes + 1)
            watch.wait(process, "the commands", lambda: not any(watch.waiting().values()))
            watch.end(process)
        trial.note("kills", kills)
        watch.require_attempts()
        watch.require_progress()
        watch.require_saved_changes(kills)


def fault(trial: Trial) -> None:
    turns = (full_disk, moved_database, clock, broken_file)
    with watched(trial) as watch:
        turns[trial.number % len(turns)](trial, watch)


def watch_for_a_while(trial: Trial, watch: Watch, process: Any) -> None:
    count = trial.random.randint(100, 400)
    watch.wait(process, f"{count} attempts", lambda: sum(map(len, watch.attempts(-1).values())) >= count)


def full_disk(trial: Trial, watch: Watch) -> None:
    first, times = trial.random.randint(30, 400), trial.random.choice((1, 20, 100))
    call = trial.random.choice(("write", "sync"))
    with watch.running(faults.Fault(call, first, times, errno.ENOSPC).environment) as process:
        watch_for_a_while(trial, watch, process)
        watch.end(process)
    watch.require_attempts(saves_failures=False)
    watch.require_saved_changes(ends=1)
    trial.note("full disks")


def moved_database(trial: Trial, watch: Watch) -> None:
    with watch.running() as process:
        watch_for_a_while(trial, watch, process)
        moved = watch.fetcher.database.with_name("moved.sqlite3")
        watch.fetcher.database.rename(moved)
        watch.end(process, CANNOT_SAVE)
    watch.fetcher.place(moved)
    watch.require_attempts(saves_failures=False)
    watch.require_saved_changes(ends=1)
    trial.note("moved databases")


def clock(trial: Trial, watch: Watch) -> None:
    errors = [trial.random.randint(-LARGEST_ERROR, LARGEST_ERROR) for _ in range(8)]
    with watch.running({"FAULTS_CLOCK": " ".join(map(str, [trial.random.choice((5, 50, 500)), 0, *errors]))}) as process:
        watch_for_a_while(trial, watch, process)
        watch.end(process)
    watch.require_attempts()
    watch.require_progress()
    # The times mean nothing; the attempts of a target are in their order.
    watch.has_times = False
    attempts = {name: [(result, 0) for result in results] for name, results in watch.attempts().items()}
    watch.require_changes(1, {name: changes_of(found, watch.limits[name])[1] for name, found in attempts.items()})
    trial.note("clocks")


def broken_file(trial: Trial, watch: Watch) -> None:
    removed = watch.lines[0].split(" ")[0]
    added = f"{removed}-again"
    watch.limits[added] = watch.limits[removed]
    with watch.running() as process:
        watch_for_a_while(trial, watch, process)
        watch.write([*watch.lines[1:], "lonely\n"])
        watch.wait(process, "the mistake", lambda: b"The former targets are still watched" in watch.errors.read_bytes())
        count = len(watch.attempts(-1)[removed])
        watch.wait(process, "a former target", lambda: len(watch.attempts(-1)[removed]) > count)
        watch.write([*watch.lines[1:], watch.lines[0].replace(removed, added)])
        watch.wait(process, "the new target", lambda: added in watch.attempts(-1))
        count = len(watch.attempts(-1)[removed])
        watch_for_a_while(trial, watch, process)
        # An attempt can have been on its way.
        trial.require(len(watch.attempts(-1)[removed]) <= count + 1, f"{removed} is still watched")
        watch.end(process)
    watch.require_attempts()
    watch.require_saved_changes(ends=1)
    trial.note("broken files")


DURING = "a watch of fifty targets, whose servers answer, flap, lie and hang"
ROWS = [
    Row("targets-kill", f"SIGKILL at random moments of {DURING}", 8, 500, kill, shared=shared, is_background=True, jobs=2),
    Row("targets-faults", f"a fault during {DURING}", 12, 500, fault, shared=shared, is_background=True, jobs=2),
]
