"""The tables of a run in the page about performance."""

from __future__ import annotations

from pathlib import Path

from results import DIRECTORY, Results
from table import table

FILE = Path("Documentation/performance.md")
START, END = "<!-- tables: Benchmarks/run -->\n", "<!-- end of tables -->\n"


def update(found: Results, stem: str) -> None:
    """Replaces the tables in the page by those of a run, whose files have a name."""
    before, _, rest = FILE.read_text(encoding="utf-8").partition(START)
    after = rest.partition(END)[2]
    FILE.write_text(before + START + text(found, stem) + END + after, encoding="utf-8")


def text(found: Results, stem: str) -> str:
    """Returns the tables of a run, one for each section."""
    machine = found.machine
    lines = [
        f"Run of {found.date} at {found.commit}: {machine['processor']}, {machine['processors']} cores, {machine['system']}.",
        f"![Each figure against its target](../{DIRECTORY}/{stem}.svg)",
    ]
    for section in dict.fromkeys(line.section for line in found.lines):
        lines += [f"### {section}", table([line for line in found.lines if line.section == section])]
    return "\n" + "\n\n".join(lines) + "\n\n"
