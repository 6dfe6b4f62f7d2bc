"""Records the system calls of a process or makes them fail, with the library faults.c."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

from row import EVIDENCE

# LD_PRELOAD works only on Linux.
IS_LINUX = sys.platform == "linux"

SOURCE = Path(__file__).with_name("faults.c")
LIBRARY = EVIDENCE / "faults.so"


@dataclass(frozen=True)
class Call:
    """A successful call; the meaning of `number` depends on the call (faults.c)."""

    name: str
    path: str
    number: int
    data: bytes


@dataclass(frozen=True)
class Fault:
    """Failing calls: the first, how many (0: all from the first on), and the errno (0: kill the process)."""

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


# A kill in a commit, when the journal is complete and the pages are written: at the flush of the database, after the
# flushes of the journal, of its directory and of the journal's header.
KILLED = 0
IN_COMMIT = Fault("sync", 4, 1, KILLED)


def build(source: Path = SOURCE, library: Path = LIBRARY) -> None:
    """Compiles a library unless it is up to date."""
    if library.exists() and library.stat().st_mtime >= source.stat().st_mtime:
        return
    if shutil.which("cc") is None:
        print("scripts/torture: cc is missing; install a C compiler.", file=sys.stderr)
        sys.exit(69)
    library.parent.mkdir(exist_ok=True)
    draft = library.with_suffix(f".{os.getpid()}")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", draft, source], check=True)
    draft.replace(library)


def loaded(directory: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment that loads the library into a process, for calls on paths in the directory."""
    return {"LD_PRELOAD": str(LIBRARY.resolve()), "FAULTS_DIRECTORY": str(directory), **settings}


def read_trace(file: Path) -> list[Call]:
    """Returns the calls of a trace, in order."""
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
