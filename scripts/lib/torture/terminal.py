"""A terminal with a program on it, as a person at it sees both."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import socket
import struct
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, Mapping, Sequence

from fetcher import Hung

SESSION = Path(__file__).with_name("session.py")
PRIVATE_MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
CURSOR = b"25"  # the one private mode that is on by default


@dataclass(frozen=True)
class Change:
    """What became of the program, and when: after the last signal, or the beginning."""

    what: str  # begun, stopped, continued, ended
    seconds: float

    # How late a process was meanwhile that did nothing but look at the clock: the machine's own delay.
    late: float

    pid: int = 0
    status: int = 0  # the exit status, or minus the signal that ended it


class Terminal:
    """A terminal of 80 × 24 that reads what the program writes, whenever something is waited for."""

    def __init__(self, side: int, path: str, control: socket.socket) -> None:
        self._side, self._path, self._control = side, path, control
        self._former = termios.tcgetattr(side)
        self._told = b""
        self.output = b""
        self.changes: list[Change] = []

    @property
    def is_restored(self) -> bool:
        """Whether it has the settings and modes that it began with."""
        modes = {mode: switch == b"h" for mode, switch in PRIVATE_MODE.findall(self.output)}
        has_former_modes = all(is_on == (mode == CURSOR) for mode, is_on in modes.items())
        return has_former_modes and self.has_former_settings

    @property
    def has_former_settings(self) -> bool:
        """Whether it has the settings that it began with."""
        return termios.tcgetattr(self._side) == self._former

    def type(self, keys: bytes) -> None:
        os.write(self._side, keys)

    def stop_output(self) -> None:
        """Does what control-S does, in every mode of the terminal."""
        self._control_flow(termios.TCOOFF)

    def continue_output(self) -> None:
        self._control_flow(termios.TCOON)

    def _control_flow(self, action: int) -> None:
        program_side = os.open(self._path, os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(program_side, action)
        os.close(program_side)

    def send(self, number: int) -> None:
        """Sends the program a signal."""
        with contextlib.suppress(OSError):  # it has ended
            self._control.sendall(bytes([number]))

    def sees(self, words: bytes, patience: float) -> bool:
        """Waits for words on the terminal, or until there will be none."""
        return self._read_until(lambda: words in self.output, patience)

    def sees_beginning(self) -> None:
        """Waits until there is a program."""
        self._change(lambda: bool(self.changes), 60, "begin")

    def becomes_restored(self, patience: float) -> bool:
        """Waits until it has its settings and modes again: what was written takes a moment to arrive."""
        return self._read_until(lambda: self.is_restored, patience)

    def read_to_end(self) -> None:
        """Reads what is left after the program's end."""
        self._read_until(lambda: False, patience=60)

    def stopped(self, patience: float) -> Change:
        """Waits until the program has stopped once more, or has ended."""
        known = sum(change.what == "stopped" for change in self.changes)

        def is_there() -> bool:
            return self.has_ended or sum(change.what == "stopped" for change in self.changes) > known

        return self._change(is_there, patience, "stop")

    def ended(self, patience: float) -> Change:
        """Waits until the program has ended. Raises `Hung` when it does not."""
        return self._change(lambda: self.has_ended, patience, "end")

    def _change(self, is_there: Callable[[], bool], patience: float, what: str) -> Change:
        if not self._read_until(is_there, patience):
            raise Hung(f"the program does not {what} in {patience} s: {self.output[-1000:]!r}")
        return next(change for change in reversed(self.changes) if change.what != "continued")

    def pass_time(self, seconds: float) -> None:
        """Lets the program go on for a while, or to its end."""
        self._read_until(lambda: self.has_ended, seconds)

    @property
    def has_ended(self) -> bool:
        return any(change.what == "ended" for change in self.changes)

    def _read_until(self, holds: Callable[[], bool], patience: float) -> bool:
        deadline = time.monotonic() + patience
        sources = [self._side, self._control]
        while not holds():
            ready = select.select(sources, [], [], max(0, deadline - time.monotonic()))[0]
            if not ready:
                return False
            if self._control in ready and not self._hear():
                sources.remove(self._control)
            if self._side in ready and not self._see():
                sources.remove(self._side)
            if not sources:
                return holds()
        return True

    def _see(self) -> bool:
        try:
            text = os.read(self._side, 65536)
        except OSError:  # nobody holds the program's side any more
            return False
        self.output += text
        return bool(text)

    def _hear(self) -> bool:
        try:
            text = self._control.recv(65536)
        except ConnectionResetError:  # it ended before it took the last signal
            return False
        *lines, self._told = (self._told + text).split(b"\n")
        self.changes += [Change(**json.loads(line)) for line in lines]
        return bool(text)


@contextlib.contextmanager
def terminal(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> Iterator[Terminal]:
    """Runs a program on a terminal of its own, which is killed with what is left on it at the end."""
    ours, theirs = socket.socketpair()
    side, program_side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, side)
        session = subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", str(SESSION), str(theirs.fileno()), *command],
            stdin=program_side,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
            env={"TERM": "xterm-256color", "PATH": os.defpath, **environment},
            cwd=folder,
        )
        stack.callback(session.wait)
        stack.enter_context(ours)  # closed before the session is waited for, which ends it
        theirs.close()
        terminal = Terminal(side, os.ttyname(program_side), ours)
        os.close(program_side)
        terminal.sees_beginning()
        yield terminal
