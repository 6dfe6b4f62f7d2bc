"""The packages of the workspace, what depends on what, and what a change concerns."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

# What can be tested beside the packages.
WORKSPACE = "WorkspaceTests"
SERVER = "server.py"
SCRIPTS = "scripts"

# All packages and the workspace, in one build.
SWIFT = "swift"


def names() -> list[str]:
    """The names of all packages, sorted."""
    return sorted(manifest.parent.name for manifest in Path("Packages").glob("*/Package.swift"))


def with_dependencies(name: str) -> set[str]:
    """A package and all that it depends on, also through others and for its tests."""
    found = set()
    waiting = {name}
    while waiting:
        package = waiting.pop()
        found.add(package)
        waiting |= _direct_dependencies(package) - found
    return found


def _direct_dependencies(name: str) -> set[str]:
    manifest = Path("Packages", name, "Package.swift").read_text(encoding="utf-8")
    # What is not there is for the build to complain about.
    return set(re.findall(r'\.package\(path: "\.\./([^"/]+)"\)', manifest)) & set(names())


def concerned_since(commit: str) -> set[str]:
    """What to test after the changes since a commit, committed or not: what they touch, and all that
    depends on that. Throws `LookupError` if there is no such commit.
    """
    touched = {_touched_by(file) for file in _files_changed_since(commit)}
    every = names()
    if "Package.swift" in touched:
        return {WORKSPACE, *every}
    concerned = {name for name in every if with_dependencies(name) & touched}
    if touched - {None}:
        concerned.add(WORKSPACE)  # which is about all of them
    return concerned | (touched & {SERVER, SCRIPTS})


def _touched_by(file: str) -> str | None:
    """What a file belongs to, if it is something that is tested."""
    folder, _, rest = file.partition("/")
    if folder == "Packages":
        return rest.partition("/")[0]
    if file == "server.py" or file.startswith("Tests/server/"):
        return SERVER
    if folder in ("scripts", "Benchmarks") or file.startswith("Tests/scripts/"):
        return SCRIPTS
    if folder in ("App", "Tests"):
        return WORKSPACE
    return file if file == "Package.swift" else None


def _files_changed_since(commit: str) -> list[str]:
    if _git("rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}") is None:
        raise LookupError(f"there is no commit '{commit}'")
    # A file that moved is one in both places.
    changed = _git("diff", "--name-only", "--no-renames", "-z", commit, "--")
    untracked = _git("ls-files", "--others", "--exclude-standard", "-z")
    return [file for file in f"{changed}{untracked}".split("\0") if file]


def _git(*arguments: str) -> str | None:
    """What git answers, or nothing if it fails."""
    answer = subprocess.run(["git", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return answer.stdout if answer.returncode == 0 else None
