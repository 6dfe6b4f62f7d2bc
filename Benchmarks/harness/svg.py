"""The results as a bar chart of each figure relative to its target, which is one rule through all bars."""

from __future__ import annotations

from html import escape
from typing import Sequence

from line import Line
from table import target_text
from units import digits, shown

ROW, WIDTH, LEFT, RIGHT = 22, 1100, 570, 250
CAP = 2.0  # times the target, where longer bars are cut

STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .mute { fill: #59636e } .rule { stroke: #59636e; stroke-dasharray: 3 3 }
  .met { fill: #2da44e } .missed { fill: #cf222e } .noisy { fill: #bf8700 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .mute { fill: #9198a1 } .rule { stroke: #9198a1 }
    .met { fill: #3fb950 } .missed { fill: #f85149 } .noisy { fill: #d29922 }
  }
"""


def bars(lines: Sequence[Line]) -> str:
    """Returns an SVG with a bar for each line with a target; a bar that ends before the rule meets its target."""
    judged = [line for line in lines if line.target]
    height = ROW * (len(judged) + 2)
    rule = LEFT + (WIDTH - LEFT - RIGHT) / CAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
        f"<style>{STYLE}</style>",
        f'<text class="mute" x="{rule:.0f}" y="{ROW - 6}" text-anchor="middle">target</text>',
        f'<line class="rule" x1="{rule:.0f}" x2="{rule:.0f}" y1="{ROW}" y2="{height - ROW}"/>',
        *(_bar(line, ROW * (index + 1)) for index, line in enumerate(judged)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def share(line: Line) -> float:
    """Returns the figure relative to its target: 1 just meets it, less is better."""
    assert line.target
    value = line.figure.median if line.figure else line.ours.median
    if line.target.is_least:
        return line.target.limit / value if value else CAP
    return value / line.target.limit if line.target.limit else (0.0 if value == 0 else CAP)


def _bar(line: Line, top: int) -> str:
    length = min(share(line), CAP) / CAP * (WIDTH - LEFT - RIGHT)
    kind = line.verdict if line.verdict in ("met", "missed") else "noisy"
    peer = f" / {line.peer.name}" if line.peer else ""
    if line.figure:
        value, unit = f"{digits(line.figure.median)} ×", None
    else:
        value, unit = shown(line.ours.median, line.ours.unit), line.ours.unit
    middle = top + ROW - 7
    return (
        f'<text x="{LEFT - 8}" y="{middle}" text-anchor="end">{escape(f"{line.work}, {line.ours.name}{peer}")}</text>'
        f'<rect class="{kind}" x="{LEFT}" y="{top + 4}" width="{max(length, 1):.1f}" height="{ROW - 8}" rx="2"/>'
        f'<text x="{WIDTH - RIGHT + 8}" y="{middle}">{escape(value)} '
        f'<tspan class="mute">{escape(target_text(line.target, unit))}, {escape(line.verdict)}</tspan></text>'
    )
