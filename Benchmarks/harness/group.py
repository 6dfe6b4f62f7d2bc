"""A group of table rows that one benchmark measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Iterable

from line import Line
from workplace import INSTALLED_TRANSPORT, Workplace


@dataclass(frozen=True)
class Group:
    name: str
    summary: str
    measure: Callable[[Workplace], Iterable[Line]]
    needs: tuple[str, ...] = ("product", "peers")  # the steps of prepare.sh
    section: str = "`fetcher`"  # of the page with the results
    is_slow: bool = False  # skipped by --quick unless it is named
    is_for_each_transport: bool = False  # needs a build with each transport; the installed program has one

    def steps(self, transports: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the steps of prepare.sh for a run with the transports."""
        needs_all = self.is_for_each_transport and transports != (INSTALLED_TRANSPORT,)
        return self.needs + (("product_with_all_transports",) if needs_all else ())
