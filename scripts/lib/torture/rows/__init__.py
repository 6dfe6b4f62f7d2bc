"""The rows, in the order in which they run."""

from faults import IS_LINUX
from postgres import programs
from row import Row
from rows import (
    arguments,
    blocked_output,
    cancel,
    clock,
    damaged_files,
    hanging_resolver,
    hostile,
    kill,
    limits,
    market_hostile,
    market_random,
    moved_files,
    places,
    postgres,
    postgres_kill,
    processes,
    random_answers,
    rate_limits,
    signals,
    soak,
    stale_paths,
    star_changes,
    stars_hostile,
    storage_faults,
    task_processes,
    throttle,
    torn_writes,
)

ON_LINUX = [*storage_faults.ROWS, torn_writes.ROW, *damaged_files.ROWS]
# Without a server, its rows are left out.
ON_SERVERS = [*postgres.ROWS, *postgres_kill.ROWS] if programs() is not None else []

_ROWS: list[Row] = [
    *kill.ROWS,
    *(ON_LINUX if IS_LINUX else []),
    moved_files.ROW,
    processes.ROW,
    task_processes.ROW,
    places.ROW,
    stale_paths.ROW,
    random_answers.ROW,
    market_random.ROW,
    star_changes.ROW,
    *arguments.ROWS,
    *ON_SERVERS,
    # Rows that measure time run last, after most of the others have finished.
    hostile.ROW,
    market_hostile.ROW,
    stars_hostile.ROW,
    cancel.ROW,
    signals.ROW,
    blocked_output.ROW,
    *([hanging_resolver.ROW] if IS_LINUX else []),
    soak.ROW,
    throttle.ROW,
    rate_limits.ROW,
    *([*clock.ROWS, limits.ROW] if IS_LINUX else []),
]
ROWS = [row for row in _ROWS if not row.is_background] + [row for row in _ROWS if row.is_background]
