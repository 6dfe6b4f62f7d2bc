"""A damaged database, journal or export; market shows what the file has, refuses it, or finds the damage."""

from __future__ import annotations

import contextlib
import socket
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Iterator

import faults
from damaged_commands import Damageable, Subject, damageable, trial
from exchanges import exchange
from market import Ending, Market
from misbehaving import Misbehaving
from prices import Prices, require_sound
from program import UNREACHABLE
from row import Row, Settings
from rows.market.world import BACKUP, NOW, create_market_world


@contextlib.contextmanager
def shared(settings: Settings) -> Iterator[Damageable]:
    faults.build()
    with contextlib.ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory())).resolve()
        url = stack.enter_context(Misbehaving(exchange(NOW))).url
        closed = stack.enter_context(socket.socket())
        closed.bind(("127.0.0.1", 0))
        subject = Subject(
            tool=Market,
            world=create_market_world(settings, directory),
            backup=BACKUP,
            read=require_sound,
            changing=("list", "--json", "--url", url),
            showing=("list", "--all", "--json", "--url", f"http://127.0.0.1:{closed.getsockname()[1]}"),
            statuses=(UNREACHABLE,),
            doctor=("doctor", "--url", url),
            agrees=agrees,
        )
        yield damageable(settings, directory, subject)


def agrees(ending: Ending, stored: Prices) -> bool:
    """Returns whether a command printed the stored prices."""
    shown = {quote["symbol"]: Decimal(quote["price"]) for quote in ending.objects if quote["price"] is not None}
    # No damage leaves a valid database without prices.
    return bool(stored.latest) and shown == stored.latest


ROW = Row(
    name="market-damaged-files",
    summary="a database of market, its journal or an export is damaged",
    quick=150,
    full=50_000,
    trial=trial,
    shared=shared,
    tool=Market,
    proofs=("refusing damaged files", "refusing a planted journal", "the checksum"),
    proof_count=300,
)
