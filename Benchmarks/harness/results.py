"""The results of a run, kept for those that come later."""

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

FOLDER = Path("Benchmarks/results")


@dataclass(frozen=True)
class Results:
    """All lines of a run, and of what, when and where it was."""

    date: str
    commit: str
    is_changed: bool  # whether files differed from the commit
    machine: dict[str, str]
    lines: list[Line]

    @classmethod
    def now(cls, lines: Sequence[Line]) -> Results:
        commit = _git("rev-parse", "--short=10", "HEAD")
        # The results of another run change nothing that is measured.
        changes = _git("status", "--porcelain", "--", ".", f":!{FOLDER}")
        date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
        return cls(date, commit or "unknown", bool(changes), _machine(), list(lines))

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"{self.date}-{self.commit}{'-changed' if self.is_changed else ''}"

    def json(self) -> str:
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def read(cls, text: str) -> Results:
        content = json.loads(text)
        return cls(**{**content, "lines": [_line(line) for line in content["lines"]]})


def free_name(name: str, folder: Path = FOLDER) -> str:
    """The name, or with the number of a further run of that day and commit."""
    number, free = 1, name
    while (folder / f"{free}.json").exists():
        number += 1
        free = f"{name}-{number}"
    return free


def stored(commit: str, folder: Path = FOLDER) -> Results:
    """The newest results of a commit, of which the name or the first digits are given. Throws `LookupError`."""
    digest = _git("rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}") or commit
    files = [file for file in sorted(folder.glob("*.json"), key=lambda file: file.stem) if _is_of(file, digest)]
    if not files:
        raise LookupError(f"there are no results of '{commit}' in {folder}")
    return Results.read(files[-1].read_text(encoding="utf-8"))


def _is_of(file: Path, digest: str) -> bool:
    # DATE-COMMIT, where the date has two hyphens of its own.
    commit = file.stem.split("-")[3] if file.stem.count("-") >= 3 else ""
    return bool(commit) and (digest.startswith(commit) or commit.startswith(digest))


def comparison(before: Results, now: Sequence[Line]) -> str:
    """A table of what has changed since other results, by the figures that depend least on the machine."""
    former = {line.key: line for line in before.lines}
    rows = [["work", "contenders", f"{before.commit}", "now", "change", ""]]
    for line in now:
        old = former.get(line.key)
        if old is None:
            continue
        contenders = f"{line.ours.name}, {line.peer.name}" if line.peer else line.ours.name
        rows.append([line.work, contenders, *_change(old, line)])
    return aligned(rows)


def _change(old: Line, new: Line) -> list[str]:
    """The figure then and now, their ratio, and whether that is more than noise."""
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
    word = ("better" if is_better else "worse") if is_clear else "no difference seen"
    return [*texts, f"× {digits(after / before)}" if before else "–", word]


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
    """What git answers, or nothing if it fails."""
    answer = subprocess.run(["git", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return answer.stdout.strip() if answer.returncode == 0 else ""
