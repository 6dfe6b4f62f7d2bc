"""All groups, in the order of the table."""

from __future__ import annotations

from group import Group

from . import (
    all_transports,
    binary,
    builds,
    counts,
    long_history,
    market,
    memory,
    one_shot,
    parts,
    postgres,
    start,
    stars,
    stats,
    sustained,
    tasks,
)

GROUPS: list[Group] = [
    one_shot.GROUP,
    start.GROUP,
    sustained.GROUP,
    memory.GROUP,
    counts.GROUP,
    *parts.GROUPS,
    long_history.GROUP,
    stats.GROUP,
    tasks.GROUP,
    market.GROUP,
    stars.GROUP,
    postgres.GROUP,
    binary.GROUP,
    all_transports.GROUP,
    builds.GROUP,
]
