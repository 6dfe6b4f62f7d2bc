"""Rows of the table that are measured together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable

from line import Line
from workplace import Workplace


@dataclass(frozen=True)
class Group:
    name: str
    summary: str
    measure: Callable[[Workplace], Iterable[Line]]
    needs: tuple[str, ...] = ("product", "peers")  # the steps of prepare.sh
    is_slow: bool = False  # is left out of a quick run, unless it is named
