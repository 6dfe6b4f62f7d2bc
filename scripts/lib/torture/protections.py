"""Programs that lack one protection each: they show that the rows can fail.

The files in `protections` name the protections. For each of them, they have the rows that must fail without it, with a pattern
of the failure, and changes of the sources that remove it:

    ## a protection
    kill: the count is
    @@ Packages/Store/Sources/Store/Store.swift
    -    the lines of the source
    +    the lines without the protection if `lacks` is true

The programs are built once, with the changes of all protections, in a copy of the workspace. The environment variable LACKING
names the protection that a process lacks; without it, the process lacks none.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterable

import processes
from isolated import copy_workspace

ROOT = Path(__file__).resolve().parents[3]
DIRECTORY = Path(".build-prove")
VARIABLE = "LACKING"
NOTHING = "nothing"  # the value for a process with every protection

# Appended to each changed source.
FUNCTION = f"""
#if canImport(Darwin)
  import func Darwin.getenv
#else
  import func Glibc.getenv
#endif

private func lacks(_ protection: String) -> Bool {{
  getenv("{VARIABLE}").map {{ String(cString: $0) }} == protection
}}
"""


@dataclass
class Change:
    """Lines of a source, and those that replace them."""

    file: str
    old: str = ""
    new: str = ""


@dataclass
class Protection:
    """A protection, and a pattern of the failure of each row that needs it."""

    name: str
    failures: dict[str, str] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)


def protections() -> list[Protection]:
    """Returns the protections in all files."""
    found: list[Protection] = []
    for file in sorted(Path(__file__).with_name("protections").glob("*.txt")):
        path = ""
        for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.startswith("## "):
                found.append(Protection(line[3:].strip()))
            elif line.startswith("@@"):
                path = line[2:].strip() or path
                found[-1].changes.append(Change(path))
            elif line.startswith("-"):
                found[-1].changes[-1].old += line[1:]
            elif line.startswith("+"):
                found[-1].changes[-1].new += re.sub(r"\blacks\b", f'lacks("{found[-1].name}")', line[1:])
            elif not line.startswith("#") and line.strip():
                row, pattern = line.split(": ", 1)
                found[-1].failures[row] = pattern.strip()
    return found


def changed_sources(found: Iterable[Protection]) -> dict[str, str]:
    """Returns the sources with all changes, by path. Raises `ValueError` for a change of lines that are not there once."""
    sources: dict[str, str] = {}
    for protection in found:
        for change in protection.changes:
            text = sources.get(change.file) or (ROOT / change.file).read_text(encoding="utf-8") + FUNCTION
            if text.count(change.old) != 1:
                count = text.count(change.old)
                raise ValueError(f"{protection.name}: {change.file} has these lines {count} times:\n{change.old}")
            sources[change.file] = text.replace(change.old, change.new)
    return sources


def build(tools: Iterable[str]) -> dict[str, Path]:
    """Builds tools that can lack each protection, and returns their executables; exits if that fails."""
    copy_workspace(DIRECTORY, changed_sources(protections()))
    for tool in tools:
        print(f"Building {tool} without protections (many minutes the first time)", flush=True)
        built = processes.run("swift", "build", "--product", tool, directory=DIRECTORY)
        if built.status:
            errors = (line for line in built.output.splitlines() if "error:" in line)
            print("\n".join(dict.fromkeys(errors)) or built.output, file=sys.stderr)
            sys.exit(2)
    return {tool: DIRECTORY / ".build/debug" / tool for tool in tools}
