"""The commands of fetcher: a single durable fetch, many by one process, and the start of the process."""

from __future__ import annotations

from typing import Iterator

from contest import FEWEST, Target, alternate
from group import Group
from line import Line, compared
from workplace import INSTALLED_TRANSPORT, Command, Workplace

LIMIT = "curl, then a commit in C"

PEERS = {
    "shell pipeline": Target(0.33, aim=0.25),
    "Python urllib": Target(0.35, aim=0.25),
    "Python requests": Target(0.15, aim=0.12),
    LIMIT: Target(2.0),
    "all in one process of C": None,
}


def one_shot(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=100, quick=15)
    databases = {name: workplace.database(f"one-shot {name}") for name in (*workplace.transports, *PEERS)}
    url = workplace.server.url
    run = workplace.launcher.run

    def limit() -> float:
        """Runs one curl for both requests, with the second URL known in advance, and a commit in a separate process."""
        requests = run("curl", "-sSf", url, workplace.server.next_url)
        return requests.seconds + run(workplace.program("commit"), databases[LIMIT], "1").seconds

    commands = {
        **{name: workplace.fetch(name, databases[name]) for name in workplace.transports},
        "shell pipeline": (workplace.shell_script("pipeline"), url, databases["shell pipeline"]),
        "Python urllib": (*workplace.script("with_urllib"), url, databases["Python urllib"]),
        "Python requests": (*workplace.script("with_requests"), url, databases["Python requests"]),
        "all in one process of C": (workplace.program("fetch"), url, databases["all in one process of C"]),
    }
    costs = alternate({**workplace.timed(commands), LIMIT: limit}, rounds)
    for database in databases.values():
        workplace.require_count(database, 1 + 1 + rounds)
    for transport in workplace.transports:
        for peer, target in PEERS.items():
            yield compared("one-shot fetch", costs, transport, peer, target if transport == INSTALLED_TRANSPORT else None)


CURL = "curl --version"
CURL_AND_SQLITE = "that, and sqlite3 FILE 'select …'"
SELECT = "SELECT value FROM response_code; SELECT value FROM counter"


def start(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=100, quick=15)
    database = workplace.database("start")
    curl = workplace.seconds("curl", "--version")  # loads libcurl, as fetcher does for its first request
    sqlite = workplace.seconds("sqlite3", database, SELECT)
    costs = alternate(
        {
            "fetcher --help": workplace.seconds(workplace.fetcher, "--help"),
            CURL: curl,
            "fetcher --version": workplace.seconds(workplace.fetcher, "--version"),
            CURL_AND_SQLITE: lambda: curl() + sqlite(),
            "fetcher status": workplace.seconds(workplace.fetcher, "status", "--database", database),
        },
        rounds,
    )
    yield compared("help", costs, "fetcher --help", CURL, Target(0.5))
    yield compared("version", costs, "fetcher --version", CURL, Target(0.45))
    yield compared("status", costs, "fetcher status", CURL, Target(0.65))
    yield compared("status", costs, "fetcher status", CURL_AND_SQLITE)


SCRIPTS = {
    "Python requests": ("with_requests", Target(3, is_least=True)),
    "Python http.client": ("with_http_client", Target(1.5, is_least=True)),
    "pycurl": ("with_pycurl", Target(1.2, is_least=True)),
}
PEER = "curl and SQLite in one process of C"


def sustained(workplace: Workplace) -> Iterator[Line]:
    rounds = workplace.amount(full=10, quick=FEWEST)
    count = workplace.amount(full=2_000, quick=200)
    databases = {name: workplace.database(f"sustained {name}") for name in (*workplace.transports, *SCRIPTS, PEER)}

    ours = {name: workplace.fetch(name, databases[name], "--count", str(count), "--quiet") for name in workplace.transports}
    programs = {name: workplace.script(script) for name, (script, _) in SCRIPTS.items()}
    programs[PEER] = (workplace.program("fetch"),)
    theirs = {name: (*program, workplace.server.url, databases[name], str(count)) for name, program in programs.items()}
    # No warm-up: the first of the many fetches hardly count.
    seconds = alternate(workplace.timed({**ours, **theirs}), rounds, warm_up=False)
    costs = {name: [cost / count for cost in costs] for name, costs in seconds.items()}
    for database in databases.values():
        workplace.require_count(database, 1 + rounds * count)
    for transport in workplace.transports:
        work = f"each of {rounds * count:,} fetches"
        for peer, (_, target) in SCRIPTS.items():
            yield compared(work, costs, transport, peer, target)
        yield compared(work, costs, transport, PEER, Target(0.9, is_least=True) if transport == INSTALLED_TRANSPORT else None)


def memory(workplace: Workplace) -> Iterator[Line]:
    # The peak hardly varies, and many fetches take long.
    rounds = workplace.amount(full=2, quick=3)
    count = workplace.amount(full=20_000, quick=200)
    grown = {name: f"{name}, {count:,} fetches" for name in workplace.transports}
    commands: dict[str, Command] = {PEER: (workplace.program("fetch"), workplace.server.url, workplace.database("C"))}
    for name in workplace.transports:
        once, many = workplace.database(f"{name} once"), workplace.database(f"{name} many")
        commands[name] = workplace.fetch(name, once)
        commands[grown[name]] = workplace.fetch(name, many, "--count", str(count), "--quiet")
    costs = alternate(workplace.peaks(commands), rounds, warm_up=False)
    for name in workplace.transports:
        yield compared("peak memory, one-shot", costs, name, PEER, Target(1.6), unit="bytes")
        yield compared("peak memory, growth", costs, grown[name], name, Target(1.1), unit="bytes")


GROUPS = [
    Group("one-shot", "a single durable fetch by a new process", one_shot, is_for_each_transport=True),
    Group("start", "help, version and status", start),
    Group("sustained", "many durable fetches by one process", sustained, is_for_each_transport=True),
    Group("memory", "peak memory of one fetch and of many", memory, is_for_each_transport=True),
]
