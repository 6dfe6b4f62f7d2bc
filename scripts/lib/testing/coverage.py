"""Which lines the tests reach, from the JSON that llvm-cov exports."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Iterator

# The owner of the files that belong to no package.
APP = "App"


@dataclass(frozen=True)
class File:
    """A source file: its path in the workspace, and of each line with code whether a test reaches it."""

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
        """The lines that no test reaches, in ranges."""
        unreached = sorted(line for line, is_reached in self.lines.items() if not is_reached)
        # Lines that follow each other are equally far from their places in the list.
        for _, group in itertools.groupby(enumerate(unreached), lambda each: each[1] - each[0]):
            lines = [line for _, line in group]
            yield str(lines[0]) if len(lines) == 1 else f"{lines[0]}-{lines[-1]}"


def read(export: Path, root: Path) -> list[File]:
    """The files of the packages and of the app, in a workspace whose tests were run with coverage."""
    files = []
    for entry in json.loads(export.read_text(encoding="utf-8"))["data"][0]["files"]:
        path = Path(entry["filename"])
        if root.resolve() in path.parents:
            path = path.relative_to(root.resolve())
            if path.parts[0] == APP or (path.parts[0] == "Packages" and path.parts[2] == "Sources"):
                files.append(File(path, _lines(entry["segments"])))
    return files


def _lines(segments: list[list[Any]]) -> dict[int, bool]:
    """The lines with code, counted as `llvm-cov show` does.

    A segment is a place where a count begins to hold: line, column, count, whether there is a count,
    whether a region of the code begins here, and whether that is a mere gap between two.
    """
    lines: dict[int, bool] = {}
    before, count, has_count = 0, 0, False  # of the last segment on an earlier line
    for line, group in itertools.groupby(segments, lambda segment: segment[0]):
        here = list(group)
        if has_count:
            lines.update(dict.fromkeys(range(before + 1, line), count > 0))
        begun = [segment[2] for segment in here if segment[3] and segment[4] and not segment[5]]
        is_left_out = here[0][4] and not here[0][3]  # by an #if
        if begun or (has_count and not is_left_out):
            lines[line] = max([count if has_count else 0, *begun]) > 0
        before, count, has_count = line, here[-1][2], here[-1][3]
    return lines


def report(files: Iterable[File], names: Iterable[str], tests: str, with_gaps: bool) -> None:
    """Prints a table, with a line for each name, and what the figures are about."""
    files = sorted(files, key=lambda file: file.path)
    print(f"\nLines reached by {tests}:\n")
    print(f"{'package':<26}{'lines':>7}{'covered':>10}")
    for name in sorted(names):
        _print_row(name, [file for file in files if file.owner == name])
    _print_row("total", files)
    if with_gaps:
        print("\nLines that they do not reach:\n")
        for file in files:
            for gap in file.gaps():
                print(f"{file.path}:{gap}")


def _print_row(title: str, files: list[File]) -> None:
    lines = sum(len(file.lines) for file in files)
    covered = sum(file.covered for file in files)
    share = f"{100 * covered / lines:8.1f} %" if lines else "-".rjust(10)
    print(f"{title:<26}{lines:>7}{share}")
