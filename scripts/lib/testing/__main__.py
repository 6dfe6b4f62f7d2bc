"""\
usage: scripts/test [OPTION ...] [NAME ...]

Runs the tests of the server, of the scripts, of every package and of the workspace, the Swift ones in one
build. NAME limits them: a package, which is then built on its own; WorkspaceTests; swift (every package and
the workspace, in one build); server.py; or scripts.

what is tested:
  --changed [COMMIT]  the packages that differ from a commit (default: HEAD), and all that depend on them, in
                      one build; also the workspace, the server and the scripts if they are concerned
  --isolated          each package in a folder that contains nothing but the package and its dependencies
  --keep              the folders of --isolated stay: .build-isolated. Those of failures always do

how:
  --jobs N            N packages at once with --isolated, and otherwise N jobs of the compiler
  --repeat N          builds once, runs the tests N times, and says how many runs passed
  --coverage          ends with a table of the lines that the tests reach, of each package. With --isolated
                      a package's lines are reached by its own tests alone
  --missing           the same, and names the lines that no test reaches
  --sanitize WHAT     with a sanitizer, thread or address, in a build of its own; the search for leaks is left
                      out, since the test library itself leaves some
  --help              shows this help

What the build needs is installed first if that is possible (as root on Debian or Ubuntu), and named
with the command that installs it if not.

exit status:
  0        all tests passed
  1        a test failed, or a package has no test or no place in the root's Package.swift
  2        the build failed
  64       usage
  69       something is missing that must be installed first
  130/143  ended by INT or TERM

With --isolated it is the worst of all packages.
"""

from __future__ import annotations

import argparse
import signal
import sys
from typing import NoReturn

import isolated
import packages
import processes
import together
from command_line import Parser, positive

parser = Parser("scripts/test", __doc__)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The options, and in `names` all that is to be tested."""
    parser.add_argument("names", nargs="*")
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="COMMIT")
    for switch in ("--isolated", "--keep", "--coverage", "--missing"):
        parser.add_argument(switch, action="store_true")
    parser.add_argument("--sanitize", choices=("thread", "address"), metavar="WHAT")
    parser.add_argument("--jobs", type=positive, metavar="N")
    parser.add_argument("--repeat", type=positive, metavar="N")
    options = parser.read(arguments)

    options.coverage |= options.missing
    if options.keep and not options.isolated:
        parser.error("--keep is for --isolated")
    if options.repeat and options.coverage:
        parser.error("--repeat and --coverage cannot be combined")
    if options.sanitize and (options.coverage or options.isolated):
        parser.error("--sanitize is for tests in one build, without coverage")
    choose(options)
    # A build of its own tests a package within seconds after a change; the workspace's build tests all of them.
    options.is_in_one_build = bool(
        options.changed or options.coverage or options.sanitize or packages.WORKSPACE in options.names
    )
    return options


def choose(options: argparse.Namespace) -> None:
    """Sets `names` to what the options choose of all that can be tested."""
    possible = packages.names()
    if not options.isolated:
        possible = [*possible, packages.WORKSPACE]
        if not (options.repeat or options.coverage or options.sanitize):
            possible = [packages.SERVER, packages.SCRIPTS, *possible]

    if options.changed is not None:
        if options.names:
            parser.error("--changed chooses what is tested, and takes no names")
        try:
            wanted = packages.concerned_since(options.changed)
        except LookupError as error:
            parser.fail(64, f"{error.args[0]}.")
    else:
        wanted = set(options.names or possible)
        if packages.SWIFT in wanted and not options.isolated:
            wanted |= {packages.WORKSPACE, *packages.names()}
            wanted.remove(packages.SWIFT)
        unknown = " ".join(sorted(wanted - set(possible)))
        if unknown:
            parser.fail(64, f"there is no '{unknown}' that can be tested so; these can be: {' '.join(possible)}.")
    options.names = [name for name in possible if name in wanted]


def main() -> int:
    options = parse(sys.argv[1:])
    if options.changed:
        if not options.names:
            print(f"Nothing that is tested so has changed since {options.changed}.")
            return 0
        print(f"Changed since {options.changed}, or dependent on it: {' '.join(options.names)}", flush=True)

    # The shell has the list of what must be installed, and can do it; the name is for its messages.
    shell = "set -euo pipefail; source scripts/lib/common.sh; require_prerequisites"
    with processes.ending_all():
        prepared = processes.run("bash", "-c", shell, "scripts/test", shown=True)
        if prepared.status:
            return prepared.status
        return isolated.test(options) if options.isolated else together.test(options)


def end(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    sys.exit(main())
