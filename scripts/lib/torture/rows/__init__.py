"""The rows, in the order in which they run."""

from faults import IS_LINUX
from postgres import programs
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
from rows.market import arguments as market_arguments
from rows.market import clock as market_clock
from rows.market import damaged_files as market_damaged_files
from rows.market import hostile as market_hostile
from rows.market import kill as market_kill
from rows.market import random_answers as market_random
from rows.market import storage_faults as market_storage_faults
from rows.market import throttle as market_throttle
from rows.postgres import commits as postgres_commits
from rows.postgres import connections as postgres_connections
from rows.postgres import failover as postgres_failover
from rows.postgres import full as postgres_full
from rows.postgres import half_open as postgres_half_open
from rows.postgres import hostile as postgres_hostile
from rows.postgres import kill as postgres_kill
from rows.postgres import machines as postgres_machines
from rows.postgres import migrations as postgres_migrations
from rows.postgres import tasks_kill as postgres_tasks_kill
from rows.stars import arguments as stars_arguments
from rows.stars import changes as stars_changes
from rows.stars import damaged_files as stars_damaged_files
from rows.stars import hostile as stars_hostile
from rows.stars import kill as stars_kill
from rows.stars import limits as stars_limits
from rows.stars import storage_faults as stars_storage_faults
from rows.tasks import arguments as tasks_arguments
from rows.tasks import damaged_files as tasks_damaged_files
from rows.tasks import kill as tasks_kill
from rows.tasks import neighbours as tasks_neighbours
from rows.tasks import places as tasks_places
from rows.tasks import processes as tasks_processes
from rows.tasks import storage_faults as tasks_storage_faults

# Without a server, its rows are left out.
HAS_POSTGRES = programs() is not None

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
    tasks_kill.ROW,
    tasks_neighbours.ROW,
    tasks_places.ROW,
    tasks_processes.ROW,
    *([tasks_storage_faults.ROW, tasks_damaged_files.ROW] if IS_LINUX else []),
    tasks_arguments.ROW,
    market_kill.ROW,
    *([market_storage_faults.ROW, market_damaged_files.ROW] if IS_LINUX else []),
    market_random.ROW,
    market_arguments.ROW,
    stars_kill.ROW,
    *([stars_storage_faults.ROW, stars_damaged_files.ROW] if IS_LINUX else []),
    stars_changes.ROW,
    stars_arguments.ROW,
    *(
        [
            postgres_machines.ROW,
            postgres_migrations.ROW,
            postgres_connections.ROW,
            postgres_commits.ROW,
            postgres_kill.ROW,
            postgres_tasks_kill.ROW,
            postgres_failover.ROW,
        ]
        if HAS_POSTGRES
        else []
    ),
    *([postgres_full.ROW] if HAS_POSTGRES and postgres_full.is_possible() else []),
    # Rows that measure time run last, after most of the others have finished.
    hostile.ROW,
    market_hostile.ROW,
    stars_hostile.ROW,
    cancel.ROW,
    signals.ROW,
    blocked_output.ROW,
    *([hanging_resolver.ROW] if IS_LINUX else []),
    # In the background.
    soak.ROW,
    market_throttle.ROW,
    stars_limits.ROW,
    *([postgres_half_open.ROW, postgres_hostile.ROW] if HAS_POSTGRES else []),
    *([clock.ROW, market_clock.ROW, limits.ROW] if IS_LINUX else []),
]
