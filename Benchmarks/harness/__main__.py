"""\
usage: Benchmarks/run [OPTION ...] [NAME ...]

Compares the tools, built like scripts/install, with their alternatives, and their parts with the libraries below them.
Measures everything unless benchmarks are named. Prints a table with the cost of each benchmark, the ratio with its
confidence interval, the target, and a verdict: met, missed, or "too noisy" if the machine was too busy.

scope:
  --quick             run fewer rounds and skip slow benchmarks
  --transport NAME    transport of fetcher's requests: curl, foundation, or both (default)

results:
  --compare COMMIT    print the changes since the stored results of a commit
  --save              store the results of a quick or partial run, too

other:
  --list              list the benchmarks
  --help              show this help

A full run stores its results in Benchmarks/results: DATE-COMMIT.json, and a bar chart as .svg; and its tables in
Documentation/performance.md.

Contenders alternate and use one nginx server on a free port, which stops with the run. Missing prerequisites are
installed if possible (as root on Debian or Ubuntu; requests and pycurl in a separate virtual environment); otherwise,
an error names the command that installs them. Documentation/performance.md explains each measurement.

exit status:
  0        every benchmark ran, whether or not it met its target
  1        a benchmark could not run
  2        a build failed
  64       usage error
  69       a prerequisite is missing
  130/143  terminated by INT or TERM
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from dataclasses import replace
from typing import NoReturn

import page
import processes
import results
import svg
import workplace
from command_line import Parser
from group import Group
from launching import Failed, Missing
from line import Line
from groups import GROUPS
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
            parser.fail(64, f"unknown benchmark '{name}'; the benchmarks are {', '.join(known)}.")
    if options.names:
        return [known[name] for name in options.names]
    return [group for group in GROUPS if not (options.quick and group.is_slow)]


def measured(groups: list[Group], options: argparse.Namespace) -> tuple[list[Line], int]:
    """Returns the lines of all groups and the number of failed groups."""
    lines: list[Line] = []
    failures = 0
    with workplace.opened(TRANSPORTS[options.transport], options.quick) as setup:
        for group in groups:
            started = time.monotonic()
            print(f"{group.name}: {group.summary}", end="", flush=True)
            try:
                lines += (replace(line, section=group.section) for line in group.measure(setup))
                print(f", {time.monotonic() - started:.1f} s", flush=True)
            except Missing as missing:
                print(f"; left out: {missing}", flush=True)
            except Failed as failure:
                failures += 1
                print(flush=True)
                print(f"Benchmarks/run: cannot measure {group.name}: {failure}", file=sys.stderr)
    return lines, failures


def store(found: results.Results) -> str:
    """Stores results; returns the name of their files."""
    results.DIRECTORY.mkdir(exist_ok=True)
    stem = results.free_name(found.name)
    for suffix, text in ((".json", found.json()), (".svg", svg.bars(found.lines))):
        file = results.DIRECTORY / (stem + suffix)
        file.write_text(text, encoding="utf-8")
        print(f"Stored {file}")
    return stem


def main() -> int:
    options = parse(sys.argv[1:])
    if options.list:
        for group in GROUPS:
            print(f"{group.name:<12} {group.summary}{' (skipped by --quick)' if group.is_slow else ''}")
        return 0
    groups = selected(options)
    try:
        before = results.stored(options.compare) if options.compare else None
    except LookupError as error:
        parser.fail(64, f"{error.args[0]}.")
    with processes.ending_all():
        # Each step once, in order of first use.
        transports = TRANSPORTS[options.transport]
        steps = [step for group in groups for step in ("tools", "python", *group.steps(transports))]
        for step in dict.fromkeys(steps):
            workplace.prepare(step)
        lines, failures = measured(groups, options)
    print(f"\n{table(lines)}")
    skipped = [group.name for group in GROUPS if options.quick and group not in groups and group.is_slow]
    if skipped and not options.names:
        print(f"\nSkipped by --quick: {', '.join(skipped)}.")
    if before:
        print(f"\n{results.comparison(before, lines)}")
    is_full = not (options.quick or options.names)
    if lines and not failures and (options.save or is_full):
        found = results.Results.now(lines)
        stem = store(found)
        if is_full:
            page.update(found, stem)
            print(f"Updated {page.FILE}")
    return 1 if failures else 0


def end(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)
    sys.exit(main())
