"""Line coverage of tests, from the JSON export of llvm-cov."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator

# The owner of files outside packages.
APP = "App"


@dataclass(frozen=True)
class File:
    """A source file: its path in the workspace, and whether each line with code is covered."""

    path: Path
    lines: dict[int, bool]

    @property
    def owner(self) -> str:
        """The package of the file, or App."""
        return APP if self.path.parts[0] == APP else self.path.parts[1]

    @property
    def covered(self) -> int:
        return sum(self.lines.values())

    def gaps(self) -> Iterator[str]:
        """Yields the ranges of uncovered lines."""
        uncovered = sorted(line for line, is_covered in self.lines.items() if not is_covered)
        # Consecutive lines have the same distance from their indices.
        for _, group in itertools.groupby(enumerate(uncovered), lambda each: each[1] - each[0]):
            lines = [line for _, line in group]
            yield str(lines[0]) if len(lines) == 1 else f"{lines[0]}-{lines[-1]}"


def read(export: Path, root: Path) -> list[File]:
    """Returns the source files of packages and apps with their coverage."""
    files = []
    for entry in json.loads(export.read_text(encoding="utf-8"))["data"][0]["files"]:
        path = Path(entry["filename"])
        if root.resolve() in path.parents:
            path = path.relative_to(root.resolve())
            if path.parts[0] == APP or (path.parts[0] == "Packages" and path.parts[2] == "Sources"):
                files.append(File(path, _lines(entry["segments"])))
    return files


def _lines(segments: list[list[Any]]) -> dict[int, bool]:
    """Returns the lines with code, counted like `llvm-cov show`.

    A segment is the place from which a count applies: line, column, count, whether it has a count, whether a region of
    code starts here, and whether the region is a gap.
    """
    lines: dict[int, bool] = {}
    before, count, has_count = 0, 0, False  # of the last segment on an earlier line
    for line, group in itertools.groupby(segments, lambda segment: segment[0]):
        here = list(group)
        if has_count:
            lines.update(dict.fromkeys(range(before + 1, line), count > 0))
        started = [segment[2] for segment in here if segment[3] and segment[4] and not segment[5]]
        is_excluded = here[0][4] and not here[0][3]  # by an #if
        if started or (has_count and not is_excluded):
            lines[line] = max([count if has_count else 0, *started]) > 0
        before, count, has_count = line, here[-1][2], here[-1][3]
    return lines


def report(files: Iterable[File], names: Iterable[str], tests: str, with_gaps: bool) -> None:
    """Prints a table of coverage with a line for each name; `tests` describes the tests."""
    files = sorted(files, key=lambda file: file.path)
    print(f"\nLines covered by {tests}:\n")
    print(f"{'package':<26}{'lines':>7}{'covered':>10}")
    for name in sorted(names):
        _print_row(name, [file for file in files if file.owner == name])
    _print_row("total", files)
    if with_gaps:
        print("\nUncovered lines:\n")
        for file in files:
            for gap in file.gaps():
                print(f"{file.path}:{gap}")


def _print_row(title: str, files: list[File]) -> None:
    lines = sum(len(file.lines) for file in files)
    covered = sum(file.covered for file in files)
    share = f"{100 * covered / lines:8.1f} %" if lines else "-".rjust(10)
    print(f"{title:<26}{lines:>7}{share}")
