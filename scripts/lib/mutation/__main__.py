"""\
usage: scripts/mutate [OPTION ...] [PACKAGE ...]

Mutation testing: makes one small change at a time to a copy of a package and runs its tests. A change that no test
detects (a surviving mutant) reveals a missing test. Without names, the most critical packages:
Store, SQLiteDatabase, AttemptLog, ContentService, NetworkClient, DataFetchFeature, CommandLineParsing.

  --limit N           number of random mutants of each package (default: 40); 0 for all
  --seed N            seed of the random choice (default: 1)
  --list              list the mutants without testing them
  --again             discard the results of earlier runs; by default a run continues with them
  --help              print this help

Each mutant is killed (a test failed), timed out (counts as killed), did not build (does not count), or survived.
Prints the surviving mutants, and a table at the end. Results are stored in .build-mutate, next to the build that all
packages share; run one command at a time. A change of the package's sources invalidates all results; a change of its
tests or dependencies only those of survivors, since an added test cannot rescue a killed mutant. After removing tests,
use --again.

exit status:
  0        at most 10 % of the mutants of each package survived
  1        more survived
  2        a package without a mutation does not build, or its tests fail
  64       usage
  69       a prerequisite is missing
  130/143  ended by INT or TERM
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

import packages
import processes
from command_line import Parser, number
from mutants import Mutant, mutants_of
from trial import Laboratory, Outcome

MOST = ["Store", "SQLiteDatabase", "AttemptLog", "ContentService", "NetworkClient", "DataFetchFeature", "CommandLineParsing"]
ALLOWED = 0.1  # share of surviving mutants

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
            parser.fail(64, f"unknown package '{name}'.")
    return options


def chosen(name: str, options: argparse.Namespace) -> list[Mutant]:
    """Returns the mutants to test, in an order that depends only on the seed. Adding or removing a line of the source adds or
    removes the mutants of that line, and does not affect the choice of others.
    """

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{options.seed} {name} {mutant.key}".encode()).digest()

    every = sorted(mutants_of(Path("Packages", name)), key=rank)
    return every[: options.limit] if options.limit else every


def test_mutants(name: str, options: argparse.Namespace) -> dict[Outcome, int]:
    """Tests the mutants of a package, and returns the number of each outcome."""
    mutants = chosen(name, options)
    counts = dict.fromkeys(Outcome, 0)
    laboratory = Laboratory(name, is_new=options.again)
    if not laboratory.is_sound():
        parser.fail(2, f"{name} does not build, or its tests fail, without a mutation:\n{laboratory.output}")
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
    processes.exit_on_signals()
    results = {name: test_mutants(name, options) for name in names}

    print(f"\n{'package':24}" + "".join(f"{outcome.value:>16}" for outcome in Outcome) + f"{'detected':>10}")
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
        sys.exit(main())
