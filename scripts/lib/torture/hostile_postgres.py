"""A server that speaks the protocol of PostgreSQL, and answers without end, with other values than asked for, or not at all."""

from __future__ import annotations

import contextlib
import random
import re
import socketserver
import struct
import threading
from typing import Iterator, Sequence

# The numbers of types in pg_type: boolean, bigint, text and numeric.
BOOLEAN, BIGINT, TEXT, NUMERIC = 16, 20, 25, 1700

MODES = ("login", "notices", "rows", "results", "copy", "version", "values", "bytes")
VALUES = (b"", b"-1", b"0", b"1", b"9223372036854775807", b"-9223372036854775808", b"12x", b"1e400", b"NaN")
TEXTS = (b"a\0b", b"\xff\xfe", b"\\", b"\\0", b"{}", b"\xed\xa0\x80", b"x" * 70_000)


def message(kind: bytes, content: bytes = b"") -> bytes:
    return kind + struct.pack("!I", len(content) + 4) + content


def row_description(types: Sequence[int]) -> bytes:
    columns = b"".join(b"c\0" + struct.pack("!IHIhih", 0, 0, kind, -1, -1, 0) for kind in types)
    return message(b"T", struct.pack("!H", len(types)) + columns)


def row(values: Sequence[bytes | None]) -> bytes:
    columns = b"".join(
        struct.pack("!i", -1) if value is None else struct.pack("!i", len(value)) + value for value in values
    )
    return message(b"D", struct.pack("!H", len(values)) + columns)


NOTICE = message(b"N", b"SNOTICE\0VNOTICE\0C00000\0Mstill here\0\0")
DONE = message(b"C", b"SELECT 1\0")
READY = message(b"Z", b"I")
SETTINGS = {
    "server_version": "17.2",
    "server_encoding": "UTF8",
    "client_encoding": "UTF8",
    "in_hot_standby": "off",
    "default_transaction_read_only": "off",
}
WELCOME = (
    message(b"R", struct.pack("!I", 0))
    + b"".join(message(b"S", f"{name}\0{value}\0".encode()) for name, value in SETTINGS.items())
    + message(b"K", struct.pack("!II", 1, 1))
    + READY
)


class Session(socketserver.StreamRequestHandler):
    """The server's side of a connection; `mode` is one of `MODES`."""

    mode: str
    application: str
    seed: int

    def handle(self) -> None:
        self.chance = random.Random(self.seed)
        with contextlib.suppress(OSError, struct.error):
            self.run()

    def run(self) -> None:
        self.content()
        if self.mode == "login":
            self.send(message(b"R", struct.pack("!I", 10) + b"SCRAM-SHA-256\0\0"))
        else:
            self.send(WELCOME)
        while kind := self.rfile.read(1):
            content = self.content()
            if kind == b"p":
                nonce = re.search(rb"r=([^,]*)", content)
                challenge = (nonce[0] if nonce else b"r=") + b"x,s=QUFBQUFBQUE=,i=2147483647"
                self.send(message(b"R", struct.pack("!I", 11) + challenge))
            elif kind == b"Q":
                self.answer(content)
                self.send(READY)
            elif kind == b"P":
                self.answer(content, extended=True)
            elif kind == b"S":
                self.send(READY)

    def content(self) -> bytes:
        """Reads the content of a message."""
        return self.rfile.read(struct.unpack("!I", self.rfile.read(4))[0] - 4)

    def answer(self, query: bytes, extended: bool = False) -> None:
        head = message(b"1") + message(b"2") if extended else b""
        is_check, is_begin = b"nspname" in query, b"SELECT application" in query
        if is_check and self.mode not in ("notices", "rows", "results", "copy", "bytes"):
            found = row_description([BOOLEAN] * 3 + [TEXT]) + row([b"t", b"t", b"t", None])
            return self.send(head + found + DONE)
        if is_begin and self.mode in ("version", "values"):
            number = b"1" if self.mode != "version" else self.chance.choice((b"-1", b"0", b"-9223372036854775808"))
            version = row_description([TEXT, BIGINT]) + row([self.application.encode(), number])
            return self.send(head + version + DONE)
        if self.mode == "notices":
            self.flood(NOTICE)
        if self.mode == "rows":
            self.send(row_description([BIGINT] * 4))
            self.flood(row([b"1"] * 4))
        if self.mode == "results":
            self.flood(DONE)
        if self.mode == "copy":
            return self.send(message(b"H", struct.pack("!bH", 0, 0)))
        if self.mode == "bytes":
            return self.send(self.chance.randbytes(self.chance.randrange(1, 5_000)))
        if self.mode == "values":
            kinds = [self.chance.choice((BOOLEAN, BIGINT, TEXT, NUMERIC)) for _ in range(self.chance.randrange(12))]
            rows = b"".join(row([self.value(kind) for kind in kinds]) for _ in range(self.chance.randrange(1, 3)))
            return self.send(head + row_description(kinds) + rows + DONE)
        self.send(head + DONE)

    def value(self, kind: int) -> bytes | None:
        choices = (None, *VALUES, *TEXTS) if kind == TEXT else (None, *VALUES)
        return self.chance.choice(choices)

    def flood(self, answer: bytes) -> None:
        while True:
            self.send(answer * 1_000)

    def send(self, answer: bytes) -> None:
        self.wfile.write(answer)


@contextlib.contextmanager
def serving(mode: str, application: str, seed: int) -> Iterator[str]:
    """Runs a server on a free port of this machine; yields the location of a database."""
    session = type("Session", (Session,), {"mode": mode, "application": application, "seed": seed})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), session) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        try:
            yield f"postgresql://u:p@127.0.0.1:{server.server_address[1]}/d?sslmode=disable"
        finally:
            server.shutdown()
