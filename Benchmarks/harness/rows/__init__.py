"""Everything that can be measured, in the order of the table."""

from __future__ import annotations

from group import Group

from . import one_shot

GROUPS: list[Group] = [one_shot.GROUP]
