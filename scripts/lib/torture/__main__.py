"""\
usage: scripts/torture [OPTION ...] [ROW ...]

Does to fetcher what the world may do to it, many times, and looks whether its promises hold
(Documentation/reliability.md, Documentation/security.md). Without names it runs every row.

how much:
  --quick             what can be done in some minutes (the default)
  --full              the large counts, which take hours
  --count N           N trials of each row

what is repeated:
  --seed N            what is random is the same for the same seed (default: 1)
  --only N            trial N alone, as it is in a run of its seed

whether it would notice:
  --prove             runs each row on stand-ins that lack one protection each: the row must fail

other:
  --fetcher FILE      the executable; without this, it is built, for debugging
  --jobs N            N trials at the same time (default: one a processor, and one more)
  --list              names the rows, and what they do
  --help              shows this help

environment:
  FETCHER_TRANSPORT   what carries the requests: curl, or foundation, of which what is known and cannot be mended is
                      excused (Documentation/known-issues.md)

A trial that fails leaves its folder in .build-torture, with all that it wrote.

exit status:
  0        all that was promised held; with --prove, each stand-in was caught
  1        it did not
  2        the build failed
  64       usage
  69       something is missing that must be installed first
  130/143  ended by INT or TERM
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

from command_line import Parser, number
from fetcher import TRANSPORT, TRANSPORTS
from row import Row, Settings, prove, run
from rows import ROWS

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
    parser.add_argument("--fetcher", type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=number, default=1 + (os.cpu_count() or 1), metavar="N")
    parser.add_argument("--list", action="store_true")
    return parser.read(arguments)


def selected(names: list[str]) -> list[Row]:
    known = {row.name: row for row in ROWS}
    for name in names:
        if name not in known:
            parser.fail(64, f"there is no row '{name}'; there are {', '.join(known)}.")
    return [known[name] for name in names] or ROWS


def built() -> Path:
    """The executable, as it is now."""
    print("Building fetcher (some minutes the first time)", flush=True)
    shell = "set -euo pipefail; source scripts/lib/common.sh; require_prerequisites; quietly swift build --product fetcher"
    if subprocess.run(["bash", "-c", shell], stdin=subprocess.DEVNULL).returncode != 0:
        sys.exit(2)
    return Path(".build/debug/fetcher")


def main() -> int:
    options = parse(sys.argv[1:])
    rows = selected(options.names)
    if options.list:
        for row in rows:
            print(f"{row.name:16}{row.summary} ({row.quick} / {row.full})")
        return 0
    if TRANSPORT not in TRANSPORTS:
        fail(64, f"FETCHER_TRANSPORT is '{TRANSPORT}'; it may be {' or '.join(TRANSPORTS)}.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    fetcher = (options.fetcher or built()).resolve()
    settings = Settings(fetcher=fetcher, seed=options.seed, only=options.only, jobs=max(1, options.jobs))

    beside = [row for row in rows if row.is_beside]
    if options.prove or len(beside) in (0, len(rows)):
        return 0 if all_of(rows, options, settings) else 1
    rest = [row for row in rows if not row.is_beside]
    same = [word for word in sys.argv[1:] if word not in options.names]
    command = [sys.executable, "-B", *sys.argv[:1], *same, *(row.name for row in beside), f"--fetcher={fetcher}"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as other:
        try:
            hold = all_of(rest, options, settings)
            return 0 if other.wait() == 0 and hold else 1
        finally:
            other.terminate()


def all_of(rows: list[Row], options: argparse.Namespace, settings: Settings) -> bool:
    """Runs some rows, one after the other, and tells whether all of them hold."""
    all_hold = True
    for row in rows:
        usual = row.proof_count if options.prove else row.full if options.full else row.quick
        count = options.count if options.count is not None else usual
        holds = prove(row, count, settings) if options.prove else run(row, count, settings).holds
        all_hold = all_hold and holds
    return all_hold


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
