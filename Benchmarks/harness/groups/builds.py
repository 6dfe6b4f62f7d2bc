"""The builds and tests of a developer, in a copy of the workspace."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Iterator

import packages
from contest import Target
from group import Group
from isolated import copy_workspace
from launching import Failed
from line import Line, absolute
from swift import TOGETHER, Package
from workplace import Workplace

from .executables import SECTION

LEAF = "SHA256"  # only its tests depend on other packages, and few packages depend on it
CHANGES = 3


def measure(workplace: Workplace) -> Iterator[Line]:
    copy = workplace.directory / "copy"
    copy_workspace(copy)
    workspace, alone = replace(TOGETHER, directory=copy), Package(copy / "Packages" / LEAF)
    yield absolute("clean build of all, with tests", "scripts/test", [built(workspace)], Target(120))
    all_tests = f"^({'|'.join(name + 'Tests' for name in packages.names())})\\."
    yield absolute("all packages' tests together, warm", "scripts/test", [tested(workspace, all_tests)], Target(45))
    built(alone)
    seconds = []
    for number in range(CHANGES):
        change(copy, number)
        seconds.append(built(alone) + tested(alone, f"^{LEAF}Tests\\."))
    yield absolute(f"a line of {LEAF} changed, its tests run again", "in its own build", seconds, Target(5))


def change(copy: Path, number: int) -> None:
    """Changes a line at the end of the package's first file."""
    file = min((copy / "Packages" / LEAF / "Sources" / LEAF).glob("*.swift"))
    text = file.read_text(encoding="utf-8").partition("\nprivate let change")[0]
    file.write_text(f"{text}\nprivate let change = {number}\n", encoding="utf-8")


def built(package: Package) -> float:
    result = package.build()
    if result.status:
        raise Failed(result.output)
    return result.seconds


def tested(package: Package, pattern: str) -> float:
    result = package.test("--filter", pattern)
    if result.status:
        raise Failed(result.output)
    return result.seconds


GROUPS = [Group("builds", "clean and incremental builds, and the tests", measure, ("product", "peers"), SECTION, is_slow=True)]
