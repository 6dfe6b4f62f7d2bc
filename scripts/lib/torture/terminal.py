"""A terminal with a program on it, as a user sees both."""

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

from program import Hung, Program

SESSION = Path(__file__).with_name("session.py")
PRIVATE_MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
CURSOR = b"25"  # the one private mode that is on by default


@dataclass(frozen=True)
class Change:
    """A change of the program's state, with the seconds since the last signal or the start."""

    state: str  # started, stopped, continued, ended
    seconds: float
    pid: int = 0
    status: int = 0  # the exit status, or minus the signal that ended it


class Terminal:
    """A terminal of 80 × 24, which reads the program's output during each wait."""

    def __init__(self, side: int, path: str, control: socket.socket, patience: float) -> None:
        self._side, self._path, self._control, self._patience = side, path, control, patience
        self._original = termios.tcgetattr(side)
        self._buffer = b""
        self.output = b""
        self.changes: list[Change] = []

    @property
    def is_restored(self) -> bool:
        """Whether the terminal has its original settings and modes."""
        modes = {mode: switch == b"h" for mode, switch in PRIVATE_MODE.findall(self.output)}
        has_original_modes = all(is_on == (mode == CURSOR) for mode, is_on in modes.items())
        return has_original_modes and self.has_original_settings

    @property
    def has_original_settings(self) -> bool:
        """Whether the terminal has its original settings."""
        return termios.tcgetattr(self._side) == self._original

    def type(self, keys: bytes) -> None:
        os.write(self._side, keys)

    def stop_output(self) -> None:
        """Stops the output like control-S, in every mode of the terminal."""
        self._control_flow(termios.TCOOFF)

    def continue_output(self) -> None:
        self._control_flow(termios.TCOON)

    def _control_flow(self, action: int) -> None:
        program_side = os.open(self._path, os.O_RDWR | os.O_NOCTTY)
        termios.tcflow(program_side, action)
        os.close(program_side)

    def send(self, number: int) -> None:
        """Sends a signal to the program."""
        with contextlib.suppress(OSError):  # it has ended
            self._control.sendall(bytes([number]))

    def sees(self, text: bytes) -> bool:
        """Waits until the text is on the terminal, and returns False if the program ends without it or is too slow."""
        return self._read_until(lambda: text in self.output)

    def await_start(self) -> None:
        """Waits until the program has started."""
        self._change(lambda: bool(self.changes), "start")

    def becomes_restored(self) -> bool:
        """Waits until the terminal has its original settings and modes again; output arrives with a delay."""
        return self._read_until(lambda: self.is_restored)

    def read_to_end(self) -> None:
        """Reads the remaining output after the program has ended."""
        self._read_until(lambda: False)

    def stopped(self) -> Change:
        """Waits until the program stops once more or ends."""
        known = sum(change.state == "stopped" for change in self.changes)

        def has_changed() -> bool:
            return self.has_ended or sum(change.state == "stopped" for change in self.changes) > known

        return self._change(has_changed, "stop")

    def ended(self) -> Change:
        """Waits until the program ends. Raises `Hung` if it does not."""
        return self._change(lambda: self.has_ended, "end")

    def _change(self, has_changed: Callable[[], bool], verb: str) -> Change:
        if not self._read_until(has_changed):
            raise Hung(f"the program does not {verb} within {self._patience} s: {self.output[-1000:]!r}")
        return next(change for change in reversed(self.changes) if change.state != "continued")

    def pass_time(self, seconds: float) -> None:
        """Lets the program run for some seconds or until it ends."""
        self._read_until(lambda: self.has_ended, seconds)

    @property
    def has_ended(self) -> bool:
        return any(change.state == "ended" for change in self.changes)

    def _read_until(self, holds: Callable[[], bool], seconds: float | None = None) -> bool:
        deadline = time.monotonic() + (self._patience if seconds is None else seconds)
        sources = [self._side, self._control]
        while not holds():
            ready = select.select(sources, [], [], max(0, deadline - time.monotonic()))[0]
            if not ready:
                return False
            if self._control in ready and not self._receive_changes():
                sources.remove(self._control)
            if self._side in ready and not self._receive_output():
                sources.remove(self._side)
            if not sources:
                return holds()
        return True

    def _receive_output(self) -> bool:
        try:
            text = os.read(self._side, 65536)
        except OSError:  # every process has closed the program's side
            return False
        self.output += text
        return bool(text)

    def _receive_changes(self) -> bool:
        try:
            text = self._control.recv(65536)
        except ConnectionResetError:  # the session ended before it received the last signal
            return False
        *lines, self._buffer = (self._buffer + text).split(b"\n")
        self.changes += [Change(**json.loads(line)) for line in lines]
        return bool(text)


@contextlib.contextmanager
def terminal(program: Program, command: Sequence[str], environment: Mapping[str, str] = {}) -> Iterator[Terminal]:
    """Runs a command line on a new terminal, and kills its remaining processes at the end of the block."""
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
            env={"TERM": "xterm-256color", "PATH": os.defpath, **program.environment, **environment},
            cwd=program.directory,
        )
        stack.callback(session.wait)
        stack.enter_context(ours)  # closed before the wait for the session: the closed socket ends it
        theirs.close()
        terminal = Terminal(side, os.ttyname(program_side), ours, program.patience)
        os.close(program_side)
        terminal.await_start()
        yield terminal
