"""All groups, in the order of the table."""

from __future__ import annotations

import importlib

from group import Group

NAMES = """
one_shot start sustained memory counts parts long_history stats tasks market stars postgres binary all_transports builds
""".split()

GROUPS: list[Group] = [group for name in NAMES for group in importlib.import_module(f"groups.{name}").GROUPS]
