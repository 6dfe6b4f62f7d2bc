"""\
usage: Benchmarks/run [OPTION ...] [NAME ...]

Measures fetcher, as scripts/install builds it, against what people would use instead, and its parts against what
they are built on. Without names it measures everything. Ends with a table: for each piece of work what it cost, the
ratio with the interval in which that lies, the target, and whether it is met; or "too noisy" where the machine was
too busy to tell.

how much:
  --quick             a few rounds of each, without what takes minutes
  --transport NAME    what fetcher's requests go over: curl, foundation, or both (the default)

results:
  --compare COMMIT    ends with what has changed since the results that are stored for a commit
  --save              stores the results also of a run that is quick or of some names

other:
  --list              names what can be measured
  --help              shows this help

The results of a full run are stored in Benchmarks/results: DATE-COMMIT.json, and its bars as .svg.

Contenders run in turn, on one server, nginx, which listens on a free port and ends with the run. What is needed is
installed first if that is possible (as root on Debian or Ubuntu; requests and pycurl in a virtual environment of
their own), and named with the command that installs it if not. Documentation/performance.md says how each figure is
measured.

exit status:
  0        everything was measured, whatever came of it
  1        something could not be measured
  2        a build failed
  64       usage
  69       something is missing that must be installed first
  130/143  ended by INT or TERM
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from typing import NoReturn

import processes
import results
import svg
import workplace
from command_line import Parser
from group import Group
from launching import Failed
from line import Line
from rows import GROUPS
from table import table

TRANSPORTS = {"curl": ("curl",), "foundation": ("foundation",), "both": ("curl", "foundation")}

parser = Parser("Benchmarks/run", __doc__)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser.add_argument("names", nargs="*")
    for switch in ("--quick", "--save", "--list"):
        parser.add_argument(switch, action="store_true")
    parser.add_argument("--transport", choices=TRANSPORTS, default="both", metavar="NAME")
    parser.add_argument("--compare", metavar="COMMIT")
    return parser.read(arguments)


def selected(options: argparse.Namespace) -> list[Group]:
    known = {group.name: group for group in GROUPS}
    for name in options.names:
        if name not in known:
            parser.fail(64, f"there is no '{name}' to measure; there are {', '.join(known)}.")
    if options.names:
        return [known[name] for name in options.names]
    return [group for group in GROUPS if not (options.quick and group.is_slow)]


def measured(groups: list[Group], options: argparse.Namespace) -> tuple[list[Line], int]:
    """All lines, and how many groups failed."""
    lines: list[Line] = []
    failures = 0
    with workplace.opened(TRANSPORTS[options.transport], options.quick) as place:
        for group in groups:
            started = time.monotonic()
            print(f"{group.name}: {group.summary}", end="", flush=True)
            try:
                lines += group.measure(place)
                print(f", {time.monotonic() - started:.1f} s", flush=True)
            except Failed as failure:
                failures += 1
                print(flush=True)
                print(f"Benchmarks/run: {group.name} cannot be measured: {failure}", file=sys.stderr)
    return lines, failures


def store(found: results.Results) -> None:
    results.FOLDER.mkdir(exist_ok=True)
    stem = results.free_name(found.name)
    for suffix, text in ((".json", found.json()), (".svg", svg.bars(found.lines))):
        file = results.FOLDER / (stem + suffix)
        file.write_text(text, encoding="utf-8")
        print(f"Stored {file}")


def main() -> int:
    options = parse(sys.argv[1:])
    if options.list:
        for group in GROUPS:
            print(f"{group.name:<12} {group.summary}{' (not with --quick)' if group.is_slow else ''}")
        return 0
    groups = selected(options)
    try:
        before = results.stored(options.compare) if options.compare else None
    except LookupError as error:
        parser.fail(64, f"{error.args[0]}.")
    with processes.ending_all():
        # Each step once, in the order in which they are first needed.
        transports = TRANSPORTS[options.transport]
        steps = [step for group in groups for step in ("tools", "python", *group.steps(transports))]
        for step in dict.fromkeys(steps):
            workplace.prepare(step)
        lines, failures = measured(groups, options)
    print(f"\n{table(lines)}")
    skipped = [group.name for group in GROUPS if options.quick and group not in groups and group.is_slow]
    if skipped and not options.names:
        print(f"\nNot with --quick: {', '.join(skipped)}.")
    if before:
        print(f"\n{results.comparison(before, lines)}")
    if lines and not failures and (options.save or not (options.quick or options.names)):
        store(results.Results.now(lines))
    return 1 if failures else 0


def end(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    sys.exit(main())
