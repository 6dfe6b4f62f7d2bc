"""The rows, in the order in which they run."""

import sys

from rows import (
    arguments,
    cancel,
    clock,
    damaged_files,
    hostile,
    kill,
    limits,
    processes,
    random_answers,
    signals,
    soak,
    stale_paths,
    storage_faults,
    torn_writes,
)

ROWS = [
    kill.ROW,
    processes.ROW,
    stale_paths.ROW,
    hostile.ROW,
    random_answers.ROW,
    arguments.ROW,
    cancel.ROW,
    signals.ROW,
    soak.ROW,
]
if sys.platform == "linux":  # they load a library into the process
    ROWS += [
        storage_faults.ROW,
        torn_writes.ROW,
        damaged_files.ROW,
        clock.ROW,
        limits.ROW,
    ]
