"""The session on a terminal, which starts a program like a shell and sends signals to it.

    session.py CONTROL PROGRAM [ARGUMENT ...]

The terminal is standard input. Each byte from the control socket is the number of a signal to send to the program; each
change of the program's state goes back, one JSON object per line. Closing the control socket kills the program.
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


def become(program):
    """Executes the program in a separate process group, in the foreground of the terminal."""
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
    # The hangup of the terminal is for the program only.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    wakeup, wakeup_reader = socket.socketpair()
    for end in (wakeup, wakeup_reader):
        end.setblocking(False)
    for number in (signal.SIGINT, signal.SIGQUIT):  # a shell ignores them in its background; the program inherits the default
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakeup.fileno())
    # A SIGHUP that arrives while the program still ignores it must not be lost.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
    program = os.fork()
    if program == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGHUP])
        become(sys.argv[2:])
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGHUP])
    # Set by both processes: a signal may arrive before the program has set its own group.
    with contextlib.suppress(PermissionError):
        os.setpgid(program, program)

    def report(state, **more):
        change = {"state": state, "seconds": time.monotonic() - sent, **more}
        with contextlib.suppress(BrokenPipeError):
            control.sendall(json.dumps(change).encode() + b"\n")

    sent = time.monotonic()
    report("started", pid=program)
    while True:
        ready = select.select([control, wakeup_reader], [], [])[0]
        if control in ready:
            number = control.recv(1)
            sent = time.monotonic()
            os.killpg(program, number[0] if number else signal.SIGKILL)
        if wakeup_reader in ready:
            wakeup_reader.recv(64)
            while (change := os.waitpid(program, os.WNOHANG | os.WUNTRACED | os.WCONTINUED))[0]:
                if os.WIFSTOPPED(change[1]):
                    report("stopped")
                elif os.WIFCONTINUED(change[1]):
                    report("continued")
                else:
                    status = os.WEXITSTATUS(change[1]) if os.WIFEXITED(change[1]) else -os.WTERMSIG(change[1])
                    return report("ended", status=status)


if __name__ == "__main__":
    main()
