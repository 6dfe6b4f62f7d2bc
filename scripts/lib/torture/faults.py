"""The system calls of a process: recorded, or made to fail, by the library faults.c."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

from row import EVIDENCE

SOURCE = Path(__file__).with_name("faults.c")
LIBRARY = EVIDENCE / "faults.so"


@dataclass(frozen=True)
class Call:
    """A call that succeeded; what its number means depends on what it is (faults.c)."""

    name: str
    path: str
    number: int
    data: bytes


@dataclass(frozen=True)
class Fault:
    """Some calls fail: the first of them, how many (0: all from then on), with which errno (0: it kills)."""

    call: str
    first: int
    times: int
    error: int

    @property
    def environment(self) -> dict[str, str]:
        return {
            "FAULTS_CALL": self.call,
            "FAULTS_FIRST": str(self.first),
            "FAULTS_TIMES": str(self.times),
            "FAULTS_ERROR": str(self.error),
        }


def build(source: Path = SOURCE, library: Path = LIBRARY) -> None:
    """Compiles a library, unless it is there."""
    if library.exists() and library.stat().st_mtime >= source.stat().st_mtime:
        return
    if shutil.which("cc") is None:
        print("scripts/torture: a C compiler is needed, and there is no cc in PATH.", file=sys.stderr)
        sys.exit(69)
    library.parent.mkdir(exist_ok=True)
    made = library.with_suffix(f".{os.getpid()}")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", made, source], check=True)
    made.replace(library)


def loaded(folder: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a process that has the library; only calls on what is in the folder count."""
    return {"LD_PRELOAD": str(LIBRARY.resolve()), "FAULTS_FOLDER": str(folder), **settings}


def read_trace(file: Path) -> list[Call]:
    """The calls in a trace, in their order."""
    rest = file.read_bytes() if file.exists() else b""
    calls = []
    while rest:
        head, rest = rest.split(b"\n", 1)
        name, number, *lengths = head.decode().split()
        path_end = int(lengths[0])
        data_end = path_end + int(lengths[1])
        calls.append(Call(name, os.fsdecode(rest[:path_end]), int(number), rest[path_end:data_end]))
        rest = rest[data_end:]
    return calls
