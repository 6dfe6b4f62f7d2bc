"""What a shell is for a program: the session on a terminal, from which signals are sent to the program.

    session.py CONTROL PROGRAM [ARGUMENT ...]

The terminal is standard input. The number of a signal that comes on the control socket is sent to the program; what
becomes of the program goes back, a JSON object a line. With the control socket's end the program is killed.
"""

import contextlib
import fcntl
import json
import os
import select
import signal
import socket
import sys
import termios
import time

TICK = 0.005  # seconds between two looks at the clock, which tell how late this machine is


def become(program):
    """Becomes the program: in a process group of its own, which has the terminal."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, os.getpid())
    for number in (signal.SIGTTOU, signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    os.dup2(0, 1)
    os.dup2(0, 2)
    os.execv(program[0], program)


def main():
    control = socket.socket(fileno=int(sys.argv[1]))
    control.set_inheritable(False)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # The terminal may go, and its signal is for the program.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    waking, woken = socket.socketpair()
    for end in (waking, woken):
        end.setblocking(False)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # as the program is to find it
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking.fileno())
    # What is sent before the program ignores it no more must not be lost.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
    program = os.fork()
    if program == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGHUP])
        become(sys.argv[2:])
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGHUP])
    # Whoever is first: a signal may come before the program has done it.
    with contextlib.suppress(PermissionError):
        os.setpgid(program, program)

    def tell(what, **more):
        change = {"what": what, "seconds": time.monotonic() - sent, "late": late, **more}
        with contextlib.suppress(BrokenPipeError):
            control.sendall(json.dumps(change).encode() + b"\n")

    sent, late = time.monotonic(), 0.0
    tell("begun", pid=program)
    while True:
        due = time.monotonic() + TICK
        ready = select.select([control, woken], [], [], TICK)[0]
        if not ready:
            late = max(late, time.monotonic() - due)
        if control in ready:
            number = control.recv(1)
            sent, late = time.monotonic(), 0.0
            os.killpg(program, number[0] if number else signal.SIGKILL)
        if woken in ready:
            woken.recv(64)
            while (change := os.waitpid(program, os.WNOHANG | os.WUNTRACED | os.WCONTINUED))[0]:
                if os.WIFSTOPPED(change[1]):
                    tell("stopped")
                elif os.WIFCONTINUED(change[1]):
                    tell("continued")
                else:
                    status = os.WEXITSTATUS(change[1]) if os.WIFEXITED(change[1]) else -os.WTERMSIG(change[1])
                    return tell("ended", status=status)


if __name__ == "__main__":
    main()
