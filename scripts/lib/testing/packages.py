"""The packages of the workspace, their dependencies, and the packages that a change affects."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

# Other names of tests.
WORKSPACE = "WorkspaceTests"
SERVER = "server.py"
SCRIPTS = "scripts"

# The tests of all packages and of the workspace, in one build.
SWIFT = "swift"


def names() -> list[str]:
    """Returns the sorted names of all packages."""
    return sorted(manifest.parent.name for manifest in Path("Packages").glob("*/Package.swift"))


def with_dependencies(name: str) -> set[str]:
    """Returns a package and its transitive dependencies, including those of its tests."""
    found = set()
    waiting = {name}
    while waiting:
        package = waiting.pop()
        found.add(package)
        waiting |= _direct_dependencies(package) - found
    return found


def _direct_dependencies(name: str) -> set[str]:
    manifest = Path("Packages", name, "Package.swift").read_text(encoding="utf-8")
    # The build reports missing packages.
    return set(re.findall(r'\.package\(path: "\.\./([^"/]+)"\)', manifest)) & set(names())


def affected_since(commit: str) -> set[str]:
    """Returns the names of the tests that the changes since a commit affect, including uncommitted changes: those of the
    changed packages and of their dependents. Raises `LookupError` if the commit does not exist.
    """
    touched = {_touched_by(file) for file in _files_changed_since(commit)}
    every = names()
    if "Package.swift" in touched:
        return {WORKSPACE, *every}
    affected = {name for name in every if with_dependencies(name) & touched}
    if touched - {None}:
        affected.add(WORKSPACE)  # which tests all packages together
    return affected | (touched & {SERVER, SCRIPTS})


def _touched_by(file: str) -> str | None:
    """Returns the name of the tests that a file belongs to, or None."""
    directory, _, rest = file.partition("/")
    if directory == "Packages":
        return rest.partition("/")[0]
    if file == "server.py" or file.startswith("Tests/server/"):
        return SERVER
    if directory in ("scripts", "Benchmarks") or file.startswith("Tests/scripts/"):
        return SCRIPTS
    if directory in ("App", "Tests"):
        return WORKSPACE
    return file if file == "Package.swift" else None


def _files_changed_since(commit: str) -> list[str]:
    if _git("rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}") is None:
        raise LookupError(f"unknown commit '{commit}'")
    # A moved file counts in both places.
    changed = _git("diff", "--name-only", "--no-renames", "-z", commit, "--")
    untracked = _git("ls-files", "--others", "--exclude-standard", "-z")
    return [file for file in f"{changed}{untracked}".split("\0") if file]


def _git(*arguments: str) -> str | None:
    """Returns the output of git, or None if it fails."""
    result = subprocess.run(["git", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout if result.returncode == 0 else None
