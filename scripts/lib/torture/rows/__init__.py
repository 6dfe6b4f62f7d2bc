"""The rows, in the order in which they run."""

import sys

from rows import (
    arguments,
    backup,
    blocked_output,
    cancel,
    clock,
    damaged_files,
    hanging_resolver,
    hostile,
    kill,
    limits,
    moved_files,
    neighbours,
    processes,
    random_answers,
    signals,
    soak,
    stale_paths,
    storage_faults,
    torn_writes,
)

# On Linux alone is a library loaded into the process, and are the limits kept.
IS_LINUX = sys.platform == "linux"

ROWS = [
    kill.ROW,
    backup.ROW,
    *([storage_faults.ROW, torn_writes.ROW, damaged_files.ROW] if IS_LINUX else []),
    moved_files.ROW,
    neighbours.ROW,
    processes.ROW,
    stale_paths.ROW,
    random_answers.ROW,
    arguments.ROW,
    # What is in time is looked at last, when nothing runs beside it any more.
    hostile.ROW,
    cancel.ROW,
    signals.ROW,
    blocked_output.ROW,
    *([hanging_resolver.ROW] if IS_LINUX else []),
    # Beside the others.
    soak.ROW,
    *([clock.ROW, limits.ROW] if IS_LINUX else []),
]
