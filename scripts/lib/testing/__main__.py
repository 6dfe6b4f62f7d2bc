"""\
usage: scripts/test [OPTION ...] [NAME ...]

Runs the tests of the server, the scripts, all packages and the workspace; builds the Swift tests in one build. NAME
selects tests: a package, which uses its own build; WorkspaceTests; swift (all packages and the workspace, in one build);
server.py; or scripts. Prints one line of progress, then only the failures, each with the command that repeats it, and
the runner's closing line.

selection:
  --filter REGEX      run only the Swift tests whose names match; without NAME, in the build of all packages
  --changed [COMMIT]  test the packages changed since a commit (default: HEAD) and their dependents in one build,
                      and if affected the workspace, the server and the scripts
  --isolated          test each package in a directory with nothing but the package and its dependencies
  --keep              keep the directories of --isolated in .build-isolated; those of failures always stay

execution:
  --jobs N            test N packages concurrently with --isolated; otherwise run N compiler jobs
  --repeat N          build once, run the tests N times, and print the number of passed runs
  --coverage          print the covered lines of each package; with --isolated, those covered by its own tests
  --missing           print the uncovered lines, too
  --verbose           print all output of the tests
  --sanitize WHAT     use a sanitizer, thread or address, in a separate build; leaks are not checked, because the
                      test library has some
  --help              print this help

As root on Debian or Ubuntu, installs missing prerequisites; otherwise prints the command that installs them.

exit status:
  0        all tests passed
  1        a test failed, or a package has no test or is missing in the root's Package.swift
  2        the build failed
  64       usage
  69       a prerequisite is missing
  130/143  ended by INT or TERM

With --isolated, the exit status is the worst of all packages.
"""

from __future__ import annotations

import argparse
import sys

import isolated
import packages
import processes
import together
from command_line import Parser, positive

parser = Parser("scripts/test", __doc__)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Returns the options; `names` has the names of all chosen tests."""
    parser.add_argument("names", nargs="*")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT")
    parser.add_argument("--filter", metavar="REGEX")
    for switch in ("--isolated", "--keep", "--coverage", "--missing", "--verbose"):
        parser.add_argument(switch, action="store_true")
    parser.add_argument("--sanitize", choices=("thread", "address"), metavar="WHAT")
    parser.add_argument("--jobs", type=positive, metavar="N")
    parser.add_argument("--repeat", type=positive, metavar="N")
    options = parser.read(arguments)

    options.coverage |= options.missing
    if options.keep and not options.isolated:
        parser.error("--keep requires --isolated")
    if options.repeat and options.coverage:
        parser.error("--repeat and --coverage cannot be combined")
    if options.sanitize and (options.coverage or options.isolated):
        parser.error("--sanitize cannot be combined with --coverage or --isolated")
    if options.filter and options.isolated:
        parser.error("--filter and --isolated cannot be combined")
    # The arguments of the command that repeats a failed test.
    options.repeated = options.names if options.changed is None else []
    if options.filter and not options.names and options.changed is None:
        options.names = [packages.SWIFT]
    choose(options)
    # A package's own build is up to date within seconds after a change; the workspace's build includes all packages.
    options.is_in_one_build = bool(
        options.changed or options.coverage or options.sanitize or packages.WORKSPACE in options.names
    )
    return options


def choose(options: argparse.Namespace) -> None:
    """Sets `names` to the names that the options choose."""
    possible = packages.names()
    if not options.isolated:
        possible = [*possible, packages.WORKSPACE]
        if not (options.repeat or options.coverage or options.sanitize):
            possible = [packages.SERVER, packages.SCRIPTS, *possible]

    if options.changed is not None:
        if options.names:
            parser.error("--changed cannot be combined with names")
        try:
            wanted = packages.affected_since(options.changed)
        except LookupError as error:
            parser.fail(64, f"{error.args[0]}.")
    else:
        wanted = set(options.names or possible)
        if packages.SWIFT in wanted and not options.isolated:
            wanted |= {packages.WORKSPACE, *packages.names()}
            wanted.remove(packages.SWIFT)
        unknown = " ".join(sorted(wanted - set(possible)))
        if unknown:
            parser.fail(64, f"cannot test '{unknown}' this way; possible names: {' '.join(possible)}.")
    options.names = [name for name in possible if name in wanted]


def main() -> int:
    options = parse(sys.argv[1:])
    if options.changed:
        if not options.names:
            print(f"Nothing has changed since {options.changed}.")
            return 0
        print(f"Affected by changes since {options.changed}: {' '.join(options.names)}", flush=True)

    # The shell function installs prerequisites; the last argument is the name in its messages.
    shell = "set -euo pipefail; source scripts/lib/common.sh; require_prerequisites openssl; prepare_database_servers"
    with processes.ending_all():
        prepared = processes.run("bash", "-c", shell, "scripts/test", shown=True)
        if prepared.status:
            return prepared.status
        return isolated.test(options) if options.isolated else together.test(options)


if __name__ == "__main__":
    processes.exit_on_signals()
    sys.exit(main())
