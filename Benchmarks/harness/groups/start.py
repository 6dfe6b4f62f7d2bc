"""Commands without requests, whose cost is mostly the start of the process."""

from __future__ import annotations

from typing import Iterator

from contest import Target, alternate
from group import Group
from line import Line, compared
from workplace import Workplace

CURL = "curl --version"
CURL_AND_SQLITE = "that, and sqlite3 FILE 'select …'"
SELECT = "SELECT value FROM response_code; SELECT value FROM counter"


def measure(workplace: Workplace) -> Iterator[Line]:
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


GROUPS = [Group("start", "help, version and status", measure)]
