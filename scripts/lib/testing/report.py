"""What a run prints: its progress on one line, then only the failures, each with the command that repeats it."""

from __future__ import annotations

import re
import shlex
import sys
import time
from collections import Counter, deque
from pathlib import Path

LOG = Path(".build/test.log")
LONGEST_MESSAGE = 20  # lines shown of one failure
LONGEST_TRACE = 400  # lines in which the message of a crash is searched
LONGEST_LINE = 500  # characters shown of one line

# The first characters of the lines of Swift Testing: start, success, failure, skip, known issue, detail, warning.
SYMBOLS = "◇✔✘➜━↳⚠"
NAME = r'(?:"(?P<name>.*?)"|(?P<function>\S+?\(.*?\)))'
EVENT = re.compile(rf"[{SYMBOLS}] Test (?:case passing .*? to )?{NAME}(?: with \d+ test cases?)? (?P<event>\w+)")


class Report:
    """Reads the output of builds and of test runners line by line. All lines go to `LOG`."""

    def __init__(self) -> None:
        LOG.parent.mkdir(exist_ok=True)
        self._log = LOG.open("w", encoding="utf-8")
        self._started = time.monotonic()
        self._drawn = 0.0
        self.begin()

    def begin(self, total: int | None = None, repeat: str = "scripts/test") -> None:
        """Begins the run of a test runner: the number of its tests, and the command that `--filter` extends."""
        self._total, self._repeat = total, repeat
        self._failures: dict[str, list[list[str]]] = {}
        self._skipped: Counter[str] = Counter()
        self._running: set[str] = set()
        self._finished = 0
        self._message: list[str] | None = None
        self._last: deque[str] = deque(maxlen=LONGEST_TRACE)
        self._closing = ""

    def log(self, line: str) -> None:
        """Writes a line to the log alone."""
        self._log.write(line)

    def read(self, line: str) -> None:
        """Reads a line of a build or of a test runner."""
        self.log(line)
        self._last.append(line)
        if step := re.match(r"\[(\d+)/(\d+)\] ", line):
            self._draw(f"Building, step {step[1]} of {step[2]}")
        elif re.match(r"(?:\S )?Test run with \d", line):
            self._closing = line
        elif line[:1] == "↳" or line[:1] not in SYMBOLS or line == "\n":
            if self._message is not None:
                self._message.append(line)
        else:
            self._message = None
            self._read_event(line)

    def _read_event(self, line: str) -> None:
        if match := EVENT.match(line):
            name, event = match["name"] or match["function"], match["event"]
            is_case = " case passing " in line.partition(name)[0]
            if event == "recorded" and line[0] == "✘":
                self._message = [line]
                self._failures.setdefault(name, []).append(self._message)
            elif event == "skipped":
                _, _, reason = line.partition(': "')
                self._skipped[reason.rstrip('"\n')] += 1
            elif event == "started":
                self._running.add(name)
            elif event in ("passed", "failed") and not is_case:
                self._running.discard(name)
                self._finished += 1
                if event == "failed" and line[0] == "✘":
                    self._failures.setdefault(name, [])
        if self._total is not None:
            failed = f", {len(self._failures)} failed" if self._failures else ""
            self._draw(f"Testing, {self._finished:,} of {self._total:,} tests{failed}")

    def _draw(self, text: str) -> None:
        """Replaces the line of progress, at most ten times a second."""
        now = time.monotonic()
        if sys.stdout.isatty() and now > self._drawn + 0.1:
            self._drawn = now
            print(f"\r\x1b[2K{text}, {now - self._started:,.0f} s", end="", flush=True)

    def say(self, text: str) -> None:
        """Prints a line in place of the progress."""
        self._log.flush()
        print(("\r\x1b[2K" if sys.stdout.isatty() else "") + text, flush=True)

    def end(self, status: int) -> None:
        """Prints the failures of the run, the skipped tests by reason, the log, and the runner's closing line."""
        for name, messages in self._failures.items():
            self.say("")
            for message in messages or [[f"✘ {name} failed.\n"]]:
                shown = [line.rstrip()[:LONGEST_LINE] for line in message[:LONGEST_MESSAGE]]
                self.say("\n".join(shown))
            # Names of tests are raw identifiers, or functions with their parameters.
            pattern = re.sub(r"([][\\.^$*+?(){}|])", r"\\\1", name.partition("()")[0])
            self.say(f"  Repeat: {self._repeat} --filter {shlex.quote(pattern)}")
        if self._failures:
            self.say("")
        if status and not self._closing:
            crash = next((index for index, line in enumerate(self._last) if "Fatal error" in line), 0)
            self.say("".join([*self._last][crash:][:LONGEST_MESSAGE]).rstrip())
            running = ", ".join(sorted(self._running)[:10]) or "none"
            self.say(f"The test runner ended early, with status {status}. Tests that were running: {running}.")
        elif status and not self._failures:
            self.say(f"The test runner exited with status {status}, although no test failed.")
        for reason, count in self._skipped.items():
            if reason:
                self.say(f"Skipped {count} test{'s' * (count != 1)}: {reason}")
        self.say(f"Full log: {LOG}")
        if self._closing:
            self.say(self._closing.rstrip())

    def fail(self) -> None:
        """Prints the last lines of a build that failed, from its first error."""
        self._log.flush()
        lines = LOG.read_text(encoding="utf-8").splitlines()
        errors = [index for index, line in enumerate(lines) if "error:" in line]
        start = errors[0] if errors else max(0, len(lines) - LONGEST_MESSAGE)
        self.say("\n".join(line[:LONGEST_LINE] for line in lines[start : start + 3 * LONGEST_MESSAGE]))
        self.say(f"Full log: {LOG}")
