"""All groups, in the order of the table."""

from __future__ import annotations

import importlib

from group import Group

NAMES = "fetches targets counts parts long_history tasks market stars postgres executables builds".split()

GROUPS: list[Group] = [group for name in NAMES for group in importlib.import_module(f"groups.{name}").GROUPS]
