"""The rows, in the order in which they run."""

import importlib

from faults import IS_LINUX
from postgres import programs
from row import Row

# Modules with rows that load a library into the tool.
ON_LINUX = {"storage_faults", "torn_writes", "damaged_files", "hanging_resolver", "clock", "limits", "targets"}
# Without a server, its rows are left out.
ON_SERVERS = {"postgres", "postgres_kill"}

NAMES = """
kill storage_faults torn_writes damaged_files moved_files processes task_processes places stale_paths random_answers
market_random market_sources star_changes arguments postgres postgres_kill
""".split()
# Rows that measure time run last, after most of the others have finished.
NAMES += """
hostile market_hostile stars_hostile cancel signals blocked_output hanging_resolver soak throttle rate_limits clock limits targets
""".split()


def is_possible(name: str) -> bool:
    return (IS_LINUX or name not in ON_LINUX) and (name not in ON_SERVERS or programs() is not None)


_ROWS: list[Row] = [row for name in NAMES if is_possible(name) for row in importlib.import_module(f"rows.{name}").ROWS]
ROWS = sorted(_ROWS, key=lambda row: row.is_background)
