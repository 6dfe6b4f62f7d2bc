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

# LD_PRELOAD and the resource limits work only on Linux.
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
    # Rows that measure time run last, after most of the others have finished.
    hostile.ROW,
    cancel.ROW,
    signals.ROW,
    blocked_output.ROW,
    *([hanging_resolver.ROW] if IS_LINUX else []),
    # In the background.
    soak.ROW,
    *([clock.ROW, limits.ROW] if IS_LINUX else []),
]
