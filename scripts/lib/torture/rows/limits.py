"""Low resource limits: files, file size, stack, address space, threads."""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass
from typing import Callable

from honest import Server
from program import INTERNAL, ONLINE, REFUSED, SUCCESS, Ending, Hung
from row import Row, Trial
from saved import require_sound

KILOBYTE, MEGABYTE = 1 << 10, 1 << 20
FIRST_USER = 60_000  # each trial has a separate user: the system counts threads per user
PATIENCE_WITHOUT_A_PROMISE = 2.0


@dataclass(frozen=True)
class Limit:
    """A resource, the limits to try, and the minimum that fetcher needs to report an error.

    Below the minimum, the loader, the Swift runtime or libdispatch ends the process or waits indefinitely for a thread;
    then the trial checks only the database.
    """

    name: str
    resource: int
    amounts: tuple[int, ...]
    minimum: int

    def apply(self, amount: int, user: int) -> Callable[[], None]:
        def prepare() -> None:
            resource.setrlimit(self.resource, (amount, amount))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if self.resource == resource.RLIMIT_NPROC and os.getuid() == 0:
                # The limit does not apply to root.
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)

        return prepare


LIMITS = (
    Limit("files", resource.RLIMIT_NOFILE, tuple(range(3, 21)), 11),
    Limit("file size", resource.RLIMIT_FSIZE, (0, 1, 511, 512, *range(4096, 40 * KILOBYTE, 4096)), 0),
    Limit("stack", resource.RLIMIT_STACK, tuple(KILOBYTE * size for size in (16, 64, 128, 256, 1024)), 128 * KILOBYTE),
    Limit(
        "address space",
        resource.RLIMIT_AS,
        tuple(MEGABYTE * size for size in (16, 64, 128, 192, 256, 512, 768, 1024, 2048)),
        512 * MEGABYTE,
    ),
    Limit("threads", resource.RLIMIT_NPROC, (1, 2, 4, 8, 12, 16), 8),
)
CASES = [
    (limit, amount, command, is_new)
    for limit in LIMITS
    for amount in limit.amounts
    for command, is_new in (("fetch", True), ("fetch", False), ("status", False))
]


def trial(trial: Trial) -> None:
    limit, amount, command, is_new = CASES[(trial.number - 1) % len(CASES)]
    fetcher, url = trial.program, trial.shared.url
    fetch, user = ("fetch", "--url", url), FIRST_USER + trial.number
    before = [] if is_new else fetcher.run(*fetch).codes
    if limit.resource == resource.RLIMIT_NPROC and os.getuid() == 0:
        for path in (trial.directory, *trial.directory.iterdir()):
            os.chown(path, user, user)
    is_promised = amount >= limit.minimum
    what = f"{limit.name} {amount:,}"
    try:
        ending = fetcher.run(
            *(fetch if command == "fetch" else (command,)),
            prepare=limit.apply(amount, user),
            patience=None if is_promised else PATIENCE_WITHOUT_A_PROMISE,
        )
    except PermissionError:
        trial.note("executable not accessible")  # it is in a directory of root
        return
    except Hung as hung:
        trial.require(not is_promised, f"with {what}: {hung}")
        trial.note("waited for threads")
        require_sound(fetcher.database, before)
        return
    if is_promised:
        require_clear(trial, ending, what)
        trial.note("succeeded" if ending.status == SUCCESS else "refused")
    else:
        trial.note("below the minimum")
    saved = require_sound(fetcher.database, [*before, *ending.codes])
    trial.require(saved.count <= len(before) + 1, f"with {what}: the count is {saved.count}: {ending.text}")


def require_clear(trial: Trial, ending: Ending, what: str) -> None:
    """Requires a documented exit code, and a message unless the command succeeded."""
    trial.require(ending.status in (ONLINE | {INTERNAL}) - {REFUSED}, f"with {what}: {ending.text}")
    if ending.status != SUCCESS:
        trial.require(len(ending.errors) > 40 and not ending.output, f"with {what}: {ending.text}")
        trial.require(b"Signal" not in ending.errors, f"with {what}: {ending.text}")


ROWS = [Row("limits", __doc__, len(CASES), len(CASES), trial, shared=lambda settings: Server(), is_background=True, jobs=4)]
