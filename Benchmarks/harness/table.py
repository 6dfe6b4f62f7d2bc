"""The table of a run: Markdown with aligned columns, readable in a terminal, too."""

from __future__ import annotations

from typing import Sequence

from contest import Target
from line import Cost, Line
from units import digits, shown

HEADER = ["work", "ours", "peer", "ratio", "target", "verdict"]


def table(lines: Sequence[Line]) -> str:
    return aligned([HEADER, *(_cells(line) for line in lines)])


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Returns a Markdown table with aligned columns; the first row is the header."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    text = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    text.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(text)


def target_text(target: Target | None, unit: str | None) -> str:
    """Returns the text of a target: a ratio, or a figure in a unit."""
    if target is None:
        return "–"
    limit = f"{digits(target.limit)} ×" if unit is None else shown(target.limit, unit)
    aim = f", aim {digits(target.aim)}" if target.aim is not None else ""
    return f"{'≥' if target.is_least else '≤'} {limit}{aim}"


def _cells(line: Line) -> list[str]:
    ratio = "–"
    if line.figure:
        ratio = f"{digits(line.figure.median)} [{digits(line.figure.low)}–{digits(line.figure.high)}]"
    target = target_text(line.target, None if line.figure else line.ours.unit)
    return [line.work, _cost(line.ours), _cost(line.peer), ratio, target, line.verdict]


def _cost(cost: Cost | None) -> str:
    if cost is None:
        return "–"
    spread = f" ({shown(cost.lower, cost.unit)}–{shown(cost.upper, cost.unit)})" if cost.lower != cost.upper else ""
    return f"{cost.name}: {shown(cost.median, cost.unit)}{spread}"
