"""The stored results of a run, for comparisons with later runs."""

from __future__ import annotations

import dataclasses
import datetime
import json
import os
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from contest import Interval, Target
from line import Cost, Line
from table import aligned
from units import digits, shown

DIRECTORY = Path("Benchmarks/results")


@dataclass(frozen=True)
class Results:
    """All lines of a run, with its date, commit and machine."""

    date: str
    commit: str
    is_changed: bool  # whether files differed from the commit
    machine: dict[str, str]
    lines: list[Line]

    @classmethod
    def now(cls, lines: Sequence[Line]) -> Results:
        commit = _git("rev-parse", "--short=10", "HEAD")
        # Stored results do not affect the measurements.
        changes = _git("status", "--porcelain", "--", ".", f":!{DIRECTORY}")
        date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
        return cls(date, commit or "unknown", bool(changes), _machine(), list(lines))

    @property
    def name(self) -> str:
        """The name of the files, without extension."""
        return f"{self.date}-{self.commit}{'-changed' if self.is_changed else ''}"

    def json(self) -> str:
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> Results:
        content = json.loads(text)
        return cls(**{**content, "lines": [_line(line) for line in content["lines"]]})


def free_name(name: str, directory: Path = DIRECTORY) -> str:
    """Returns the name, with a number if a run of that day and commit already uses it."""
    number, free = 1, name
    while (directory / f"{free}.json").exists():
        number += 1
        free = f"{name}-{number}"
    return free


def stored(commit: str, directory: Path = DIRECTORY) -> Results:
    """Returns the newest results of a commit or commit prefix. Raises `LookupError` if there are none."""
    digest = _git("rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}") or commit
    files = [file for file in sorted(directory.glob("*.json"), key=lambda file: file.stem) if _is_of(file, digest)]
    if not files:
        raise LookupError(f"no results of '{commit}' in {directory}")
    return Results.read(files[-1].read_text(encoding="utf-8"))


def _is_of(file: Path, digest: str) -> bool:
    # DATE-COMMIT; the date contains two hyphens.
    commit = file.stem.split("-")[3] if file.stem.count("-") >= 3 else ""
    return bool(commit) and (digest.startswith(commit) or commit.startswith(digest))


def comparison(before: Results, now: Sequence[Line]) -> str:
    """Returns a table of the changes since other results: of the ratio if a line has one, else of the cost."""
    previous = {line.key: line for line in before.lines}
    rows = [["work", "contenders", f"{before.commit}", "now", "change", ""]]
    for line in now:
        old = previous.get(line.key)
        if old is None:
            continue
        contenders = f"{line.ours.name}, {line.peer.name}" if line.peer else line.ours.name
        rows.append([line.work, contenders, *_change(old, line)])
    return aligned(rows)


def _change(old: Line, new: Line) -> list[str]:
    """Returns the old and new figure, their ratio, and whether the change is more than noise."""
    if old.figure and new.figure:
        is_clear = old.figure.high < new.figure.low or new.figure.high < old.figure.low
        before, after = old.figure.median, new.figure.median
        texts = [digits(before), digits(after)]
    else:
        is_clear = old.ours.upper < new.ours.lower or new.ours.upper < old.ours.lower
        before, after = old.ours.median, new.ours.median
        texts = [shown(before, old.ours.unit), shown(after, new.ours.unit)]
    is_less = after < before
    is_better = is_less != bool(new.figure and new.target and new.target.is_least)
    verdict = ("better" if is_better else "worse") if is_clear else "no significant change"
    return [*texts, f"× {digits(after / before)}" if before else "–", verdict]


def _line(content: dict) -> Line:
    parts = {"ours": Cost, "peer": Cost, "figure": Interval, "target": Target}
    return Line(**{name: parts[name](**value) if name in parts and value else value for name, value in content.items()})


def _machine() -> dict[str, str]:
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    return {
        "processor": processor,
        "processors": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "load": " ".join(f"{load:.2f}" for load in os.getloadavg()),
    }


def _git(*arguments: str) -> str:
    """Returns the output of git, or an empty string if it fails."""
    result = subprocess.run(["git", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout.strip() if result.returncode == 0 else ""
