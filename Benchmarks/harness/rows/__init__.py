"""Everything that can be measured, in the order of the table."""

from __future__ import annotations

from group import Group

from . import counts, memory, one_shot, start, sustained

GROUPS: list[Group] = [module.GROUP for module in (one_shot, start, sustained, memory, counts)]
