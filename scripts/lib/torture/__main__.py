"""\
usage: scripts/torture [OPTION ...] [ROW ...]

Runs fetcher, tasks, market and stars under faults many times and checks that they keep their promises
(Documentation/reliability.md, Documentation/security.md). Runs every row unless rows are named.

number of trials:
  --quick             run for a few minutes (default)
  --full              run the large counts, which take hours
  --count N           run N trials of each row

repetition:
  --seed N            seed of the random number generators (default: 1)
  --only N            run only trial N of the seed

self-test:
  --prove             build the programs from changed sources that lack one protection each; every row must fail with the
                      expected failure (scripts/lib/torture/protections)

other:
  --fetcher FILE      test this executable of fetcher instead of building a debug build
  --market FILE       test this executable of market instead of building a debug build
  --stars FILE        test this executable of stars instead of building a debug build
  --tasks FILE        test this executable of tasks instead of building a debug build
  --tests FILE        use this bundle of the tests of the workspace instead of building it
  --jobs N            run N trials at the same time (default: one per processor, plus one)
  --list              list the rows and their summaries
  --help              show this help

environment:
  FETCHER_TRANSPORT   transport of the requests: curl, or foundation, whose known crashes do not count as failures
                      (Documentation/known-issues.md)

A failed trial leaves its directory in .build-torture, with all files and output.

exit status:
  0        every promise held; with --prove, every row failed as expected
  1        a promise was broken; with --prove, a row did not notice that a protection was missing
  2        the build failed
  64       usage error
  69       a prerequisite is missing
  130/143  terminated by INT or TERM
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Iterator

sys.path.append(str(Path(__file__).resolve().parents[3] / "Tests" / "server"))

from command_line import Parser, number
import protections
from program import TRANSPORT, TRANSPORTS
from row import Row, Settings, prove, run
from rows import ROWS
from rows.cancel import Tests
from swift import TOGETHER

BUNDLE = "fetcherPackageTests.xctest"
PROVING = 5  # times as many trials as in a quick run, within which a row must notice that a protection is missing
TOOLS = sorted({row.tool.name for row in ROWS})

parser = Parser("scripts/torture", __doc__)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser.add_argument("names", nargs="*")
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--quick", action="store_true")
    amount.add_argument("--full", action="store_true")
    amount.add_argument("--count", type=number, metavar="N")
    parser.add_argument("--seed", type=number, default=1, metavar="N")
    parser.add_argument("--only", type=number, metavar="N")
    parser.add_argument("--prove", action="store_true")
    for tool in TOOLS:
        parser.add_argument(f"--{tool}", type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=number, default=1 + (os.cpu_count() or 1), metavar="N")
    parser.add_argument("--list", action="store_true")
    return parser.read(arguments)


def selected(names: list[str]) -> list[Row]:
    known = {row.name: row for row in ROWS}
    for name in names:
        if name not in known:
            parser.fail(64, f"unknown row '{name}'; the rows are {', '.join(known)}.")
    return [known[name] for name in names] or ROWS


def built(tool: str) -> Path:
    """Builds the executable of a tool, or the tests of the workspace, and returns its path."""
    print(f"Building {tool} (some minutes the first time)", flush=True)
    shell = 'set -euo pipefail; source scripts/lib/common.sh; require_prerequisites; quietly swift "$@"'
    is_tests = tool == Tests.name
    command = TOGETHER.building() if is_tests else ("build", "--product", tool)
    if subprocess.run(["bash", "-c", shell, "scripts/torture", *command], stdin=subprocess.DEVNULL).returncode != 0:
        sys.exit(2)
    return TOGETHER.products / BUNDLE if is_tests else Path(".build/debug") / tool


def main() -> int:
    options = parse(sys.argv[1:])
    rows = selected(options.names)
    if options.list:
        for row in rows:
            print(f"{row.name:<21} {row.summary} ({row.quick} / {row.full})")
        return 0
    if TRANSPORT not in TRANSPORTS:
        parser.fail(64, f"FETCHER_TRANSPORT is '{TRANSPORT}'; use {' or '.join(TRANSPORTS)}.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # A process that was started by nohup, or in the background of a script, ignores these, and so would the programs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    needed = {row.tool.name for row in rows}
    # The tests of the workspace lack protections by themselves.
    missing = sorted(tool for tool in needed - {Tests.name} if not getattr(options, tool))
    files = protections.build(missing) if options.prove and missing else {}
    files |= {tool: getattr(options, tool) or built(tool) for tool in sorted(needed - files.keys())}
    executables = {tool: file.resolve() for tool, file in files.items()}
    settings = Settings(executables=executables, seed=options.seed, only=options.only, jobs=max(1, options.jobs))

    if len(rows) == 1:
        return 0 if run_rows(rows, options, settings) else 1
    same_options = [argument for argument in sys.argv[1:] if argument not in options.names]
    options_of_files = [f"--{tool}={file}" for tool, file in executables.items()]
    command = [sys.executable, "-B", *sys.argv[:1], *same_options, *options_of_files]
    background = [row.name for row in rows if row.is_background]
    if options.prove or len(background) in (0, len(rows)):
        return 0 if run_alone(command, [row.name for row in rows]) else 1
    foreground = [row.name for row in rows if not row.is_background]
    with process([*command, *background]) as other:
        all_hold = run_alone(command, foreground)
        return 0 if other.wait() == 0 and all_hold else 1


@contextlib.contextmanager
def process(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Yields a process, which ends with this one."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.terminate()


def run_alone(command: list[str], names: list[str]) -> bool:
    """Runs rows in sequence and returns whether all of them hold.

    Each row has its own process: a row that measures the memory of a tool also measures that of the process that starts
    it, and the memory of Python grows with each row.
    """
    all_hold = True
    for name in names:
        with process([*command, name]) as row:
            all_hold = row.wait() == 0 and all_hold
    return all_hold


def run_rows(rows: list[Row], options: argparse.Namespace, settings: Settings) -> bool:
    """Runs rows in sequence and returns whether all of them hold."""
    all_hold = True
    for row in rows:
        default = PROVING * row.quick if options.prove else row.full if options.full else row.quick
        count = options.count if options.count is not None else default
        holds = prove(row, count, settings) if options.prove else run(row, count, settings).holds
        all_hold = all_hold and holds
    return all_hold


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
