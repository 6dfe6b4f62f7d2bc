"""\
usage: scripts/mutate [OPTION ...] [PACKAGE ...]

Makes one small change at a time to a package, in a copy, and runs its tests: a change that no test notices
points at one that is missing. Without names, the packages with the most to lose:
Store, SQLiteDatabase, FetchLog, ContentService, NetworkClient, DataFetchFeature, CommandLineParsing.

  --limit N           so many changes of each package, chosen by chance (default: 40); 0 is all of them
  --seed N            the choice is the same for the same seed and source (default: 1)
  --list              shows the changes, and makes none
  --again             forgets the results of earlier runs, with which a run goes on otherwise
  --help              shows this help

It says of each change whether it was killed (a test failed), timed out (killed, too), did not build (and does
not count), or survived; shows what survived; and ends with a table. Results are kept in .build-mutate, by
the text of the package's sources: once that has changed, all is tried again. If it is the tests that have changed,
or what the package depends on, then only what survived is: a test that is added cannot spare what others
kill. After tests were taken away, use --again.

exit status:
  0        at most 1 in 10 of each package survived
  1        more did
  2        a package does not build or pass as it is
  64       usage
  69       something is missing that must be installed first
  130/143  ended by INT or TERM
"""

from __future__ import annotations

import argparse
import hashlib
import signal
import sys
from pathlib import Path

import packages
import processes
from command_line import Parser, number
from mutants import Mutant, mutants_of
from trial import Laboratory, Outcome

MOST = ["Store", "SQLiteDatabase", "FetchLog", "ContentService", "NetworkClient", "DataFetchFeature", "CommandLineParsing"]
ALLOWED = 0.1  # of the changes that count may survive

parser = Parser("scripts/mutate", __doc__)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser.add_argument("names", nargs="*")
    parser.add_argument("--limit", type=number, default=40, metavar="N")
    parser.add_argument("--seed", type=number, default=1, metavar="N")
    for switch in ("--list", "--again"):
        parser.add_argument(switch, action="store_true")
    options = parser.read(arguments)
    for name in options.names:
        if name not in packages.names():
            parser.fail(64, f"there is no package '{name}'.")
    return options


def chosen(name: str, options: argparse.Namespace) -> list[Mutant]:
    """The changes to make, in an order that is the same for the same seed. A line that is added to the source,
    or taken away, adds or takes away its own changes, and leaves the choice of the others as it was.
    """

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{options.seed} {name} {mutant.key}".encode()).digest()

    every = sorted(mutants_of(Path("Packages", name)), key=lot)
    return every[: options.limit] if options.limit else every


def attempt(name: str, options: argparse.Namespace) -> dict[Outcome, int]:
    """Tries the changes of a package, and counts what became of them."""
    mutants = chosen(name, options)
    counts = dict.fromkeys(Outcome, 0)
    laboratory = Laboratory(name, is_new=options.again)
    if not laboratory.is_sound():
        parser.fail(2, f"{name} does not build, or its tests fail, as it is:\n{laboratory.output}")
    for index, mutant in enumerate(mutants, start=1):
        outcome = laboratory.outcome(mutant)
        counts[outcome] += 1
        print(f"{name} {index:3}/{len(mutants)}  {outcome.value:14}{mutant.place}  {mutant.kind}", flush=True)
        if outcome is Outcome.SURVIVED:
            print(mutant.difference, flush=True)
    return counts


def main() -> int:
    options = parse(sys.argv[1:])
    names = options.names or MOST
    if options.list:
        for name in names:
            for mutant in chosen(name, options):
                print(f"{mutant.place}  {mutant.kind}\n{mutant.difference}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    results = {name: attempt(name, options) for name in names}

    print(f"\n{'package':24}" + "".join(f"{outcome.value:>16}" for outcome in Outcome) + f"{'noticed':>10}")
    status = 0
    for name, counts in results.items():
        counted = sum(counts.values()) - counts[Outcome.NOT_BUILT]
        survived = counts[Outcome.SURVIVED]
        share = 1 - survived / counted if counted else 1.0
        print(f"{name:24}" + "".join(f"{counts[outcome]:16}" for outcome in Outcome) + f"{share:10.0%}")
        if survived > ALLOWED * counted:
            status = 1
    return status


if __name__ == "__main__":
    with processes.ending_all():
        try:
            sys.exit(main())
        except KeyboardInterrupt:
            sys.exit(130)
