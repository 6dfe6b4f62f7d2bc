"""A checkout for tests of the scripts, with a stub of swift that copies a program instead of building one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The stub of swift: `swift build` copies the file `program`.
SWIFT = r"""#!/usr/bin/env bash
case "$*" in
  'build --version') echo 'Swift Package Manager - Swift 6.2.0' ;;
  'build --show-bin-path') echo "$PWD/.build/debug" ;;
  'build '*)
    [ ! -e broken ] || { echo 'error: it is broken'; exit 1; }
    echo "$*" >build-options
    [[ $* = *release* ]] && directory=.build-release/release || directory=.build/debug
    all=$*
    product=${all#*--product }
    mkdir -p "$directory"
    cp program "$directory/${product%% *}" ;;
esac
"""

# The stub of every tool.
PROGRAM = r"""#!/usr/bin/env bash
if [[ $* = *postgresql:* ]]; then
  echo 'Cannot use a database on a server. Install libpq5.' >&2
  exit 70
fi
case $1 in
  --version) echo "$(basename "$0") 0.1.0" ;;
  completions) echo "the completions of $2" ;;
  status) echo 'Times Fetched: 1' ;;
  *)
    [ "$1" != fail ] || exit 64
    python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1])' "$FETCHER_URL"
    echo "fetcher $* from the server" ;;
esac
"""


class Directory:
    """A copy of the scripts in a temporary directory."""

    def __init__(self, test: unittest.TestCase, prefix: str = "") -> None:
        self.directory = Path(tempfile.mkdtemp(prefix=prefix)).resolve()
        test.addCleanup(shutil.rmtree, self.directory)
        self.root = self.directory / "checkout"
        shutil.copytree(ROOT / "scripts", self.root / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.environment["PATH"] = f"{self.root / 'bin'}:{os.environ['PATH']}"
        for variable in ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"):
            self.environment[f"GIT_{variable}"] = "tester@example.org"

    def write(self, path: str, text: str = "", mode: int = 0o644) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(mode)
        return file

    def commit(self, *files: str) -> None:
        """Commits files, by default all."""
        for command in (["init", "-q"], ["add", *(files or ["-A"])], ["commit", "-q", "-m", "A commit"]):
            subprocess.run(["git", *command], cwd=self.root, env=self.environment, check=True)

    def run(self, script: str, *arguments: object, umask: int = 0o022) -> subprocess.CompletedProcess[str]:
        """Runs a script in the temporary directory; standard error is part of the output."""
        command = ["sh", "-c", f'umask {umask:o}; exec "$0" "$@"', self.root / "scripts" / script]
        return subprocess.run(
            [*map(str, command), *map(str, arguments)],
            cwd=self.directory,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def statuses_in_help(self, script: str) -> list[str]:
        """The exit statuses in the help of a script."""
        lines = self.run(script, "--help").stdout.partition("\nexit status:\n")[2].partition("\n\n")[0].splitlines()
        return [line.split()[0] for line in lines]


class Checkout(Directory):
    """The scripts and the files that they need, in a directory with a space in its name, with stubs of swift and the tools."""

    def __init__(self, test: unittest.TestCase) -> None:
        super().__init__(test, "a test ")
        for name in ("server.py", "LICENSE", *(f"Tests/server/{name}.py" for name in ("misbehaving", "exchange", "sources"))):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.write("CHANGELOG.md", "# Changelog\n\n## 0.1.0 — soon\n\n- One thing,\n  in two lines.\n- Another.\n")
        for tool in (self.root / "scripts/lib/tools").glob("*.sh"):
            self.add_manual(tool.stem)
        self.write("program", PROGRAM, mode=0o755)
        self.write("bin/swift", SWIFT, mode=0o755)
        # The stub finds every library.
        self.write("bin/pkg-config", "#!/bin/sh\n", mode=0o755)
        self.environment |= {"HOME": str(self.directory / "home"), "TMPDIR": str(self.directory)}

    def add_manual(self, tool: str) -> None:
        self.write(f"Documentation/{tool}/{tool}.1", "a man page\n")
