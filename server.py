#!/usr/bin/env python3
"""The local server for fetcher. Python 3.9 or later, standard library only.

The protocol has two requests:

    GET /          200  {"next_path": "http://HOST/<uuid>/"}           a new path for every request
    GET /<uuid>/   200  {"path": "<uuid>", "response_code": "<uuid>"}  while that path is the latest
                   400  {"error": "App requested the wrong path, expected: <uuid>"}  once it is not

Each request for the latest path gets a new response code. The server prints every path and every response
code, so that a user can compare them.

Any other path gets status 404 and any other method 405, in plain text. That includes HEAD: `GET /` chooses a
path, and a HEAD must not change anything.

With --fault the server misbehaves in one of many ways, to test a client.

Other servers for tests import this file for its sockets, faults and command line: they define a `Service` and a
`Program`.

The sections of this file: paths, requests and responses, faults, connections, sockets, command line.
"""

from __future__ import annotations

import argparse
import email.utils
import errno
import functools
import ipaddress
import itertools
import json
import os
import random
import re
import select
import signal
import socket
import socketserver
import struct
import subprocess
import sys
import threading
import time
import uuid
import zlib
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Callable, Iterable, Optional, TextIO, Union

# --- Paths --------------------------------------------------------------------------------------------


class WrongPath(Exception):
    """A request for another path than the latest; `expected` is None if no path was chosen yet."""

    def __init__(self, expected: Optional[str]) -> None:
        self.expected = expected


class Paths:
    """The latest path, and response codes for it. Thread-safe.

    A choice is announced before the lock is released, so that the announcements stand in the order of
    the choices, and before anybody is answered with it.
    """

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._announce = announce
        self._latest: Optional[str] = None
        self._lock = threading.Lock()

    def choose(self) -> str:
        """Chooses a new path, which invalidates the previous one, and returns it."""
        with self._lock:
            self._latest = str(uuid.uuid4())
            self._announce(f"Next path: {self._latest}")
            return self._latest

    def response_code(self, path: str) -> str:
        """Returns a new response code for the latest path. Raises `WrongPath` for any other path."""
        with self._lock:
            if path != self._latest:
                raise WrongPath(self._latest)
            code = str(uuid.uuid4())
            self._announce(f"Response Code: {code}")
            return code


# --- Requests and responses -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Request:
    """The parts of a request that the server uses."""

    method: str
    target: str
    host: str
    keep_alive: bool
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A status, a body, and header fields in addition to those of every response."""

    status: HTTPStatus
    content_type: str
    body: bytes
    fields: tuple[str, ...] = ()
    time: Optional[float] = None  # by the server's clock; by default the local time

    @classmethod
    def json(cls, status: HTTPStatus, content: Any, *fields: str) -> Answer:
        return cls(status, "application/json", json.dumps(content).encode(), fields)

    @classmethod
    def text(cls, status: HTTPStatus, sentence: str) -> Answer:
        return cls(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())

    def encoded(self, method: str, keep_alive: bool) -> bytes:
        """The complete response, head and body, sent in one write."""
        head = [
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Date: {email.utils.formatdate(self.time, usegmt=True)}",
            f"Content-Type: {self.content_type}",
            "Cache-Control: no-store",
            f"Connection: {'keep-alive' if keep_alive else 'close'}",
            *self.fields,
        ]
        if self.status == HTTPStatus.METHOD_NOT_ALLOWED:
            head.append("Allow: GET")
        # The response to HEAD has no body, and the length of the response to GET. Status 304 has no length.
        if method != "HEAD" and self.status != HTTPStatus.NOT_MODIFIED:
            head.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*head, "", ""]).encode() + (self.body if method != "HEAD" else b"")


HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[([0-9A-Fa-f:.]+)\])(?::([1-9][0-9]{0,4}))?")
UUID_PATH = re.compile(r"/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/")


def authority(address: str, port: int) -> str:
    """The address and port in the syntax of a URL."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def is_plain_host(value: str) -> bool:
    """Whether a Host header is `name`, `address` or `[IPv6 address]`, with or without a port."""
    match = HOST.fullmatch(value)
    if match is None or int(match[2] or 1) > 65535:
        return False
    try:
        return match[1] is None or bool(ipaddress.IPv6Address(match[1]))
    except ValueError:
        return False


class Service:
    """The responses of a server. Thread-safe."""

    def respond(self, request: Request) -> Answer:
        """The response to a valid request."""
        raise NotImplementedError

    def step(self, request: Request) -> str:
        """The name of the request for --fault-at."""
        raise NotImplementedError


class PathService(Service):
    """The two requests of the protocol."""

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._paths = Paths(announce)

    def respond(self, request: Request) -> Answer:
        return respond(request, self._paths)

    def step(self, request: Request) -> str:
        return "root" if request.target == "/" else "path"


def respond(request: Request, paths: Paths) -> Answer:
    """The response to a valid request. The target is compared literally: no query, no decoding."""
    if not is_plain_host(request.host):
        return Answer.json(HTTPStatus.BAD_REQUEST, {"error": "The Host header must be one host or host:port"})
    uuid_path = UUID_PATH.fullmatch(request.target)
    if request.target != "/" and uuid_path is None:
        return Answer.text(HTTPStatus.NOT_FOUND, "There are only / and /<uuid>/ here, without a query.")
    if request.method != "GET":
        return Answer.text(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET is answered here.")
    if uuid_path is None:
        return Answer.json(HTTPStatus.OK, {"next_path": f"http://{request.host}/{paths.choose()}/"})
    path = uuid_path[1]
    try:
        return Answer.json(HTTPStatus.OK, {"path": path, "response_code": paths.response_code(path)})
    except WrongPath as wrong:
        expected = wrong.expected or "none yet, GET / chooses one"
        error = f"App requested the wrong path, expected: {expected}"
        return Answer.json(HTTPStatus.BAD_REQUEST, {"error": error})


# --- Faults -------------------------------------------------------------------------------------------


class Reset:
    """Resets the connection instead of sending the rest."""


# The parts sent instead of a response, in order: bytes, and pauses in seconds. Then the connection is closed.
Piece = Union[bytes, float, Reset]

RESET = Reset()
FOR_EVER = 86_400.0  # seconds


@dataclass(frozen=True)
class Fault:
    """A misbehaviour: its description, and the parts to send, created from the body of the correct response."""

    sentence: str
    pieces: Callable[[bytes], Iterable[Piece]]
    accepts: bool = True


def head(*fields: str, status: str = "200 OK") -> bytes:
    """A status line and header fields, without a length."""
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", *fields, "", ""]
    return "\r\n".join(lines).encode("latin-1")


def framed(body: bytes, *fields: str, status: str = "200 OK") -> bytes:
    """A response with its correct length."""
    return head(f"Content-Length: {len(body)}", *fields, status=status) + body


def lengthy(length: str, body: bytes) -> bytes:
    """A response with an arbitrary length."""
    return head(f"Content-Length{length}") + body


def chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    """A response in chunks."""
    coded = b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks)
    return head("Transfer-Encoding: chunked") + coded + end


@functools.lru_cache(maxsize=None)
def bomb(window: int, layers: int = 1) -> bytes:
    """100 MiB of spaces, compressed: in zlib format with a window of 15, in gzip format with 31."""
    data: Iterable[bytes] = itertools.repeat(b" " * 2**20, 100)
    for _ in range(layers):
        compressor = zlib.compressobj(9, zlib.DEFLATED, window)
        data = [b"".join(map(compressor.compress, data)) + compressor.flush()]
    return b"".join(data)


def gzip(body: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    return compressor.compress(body) + compressor.flush()


def drop_by_drop(data: bytes) -> Iterable[Piece]:
    """One byte per second."""
    for byte in data:
        yield bytes([byte])
        yield 1.0


def endless(beginning: bytes, filler: bytes) -> Iterable[Piece]:
    """Some bytes, then others repeated forever."""
    return itertools.chain([beginning], itertools.repeat(filler * (1 + 2**16 // len(filler))))


def forged(body: bytes) -> bytes:
    """A correct response to the next request."""
    path = re.search(rb"[0-9a-f-]{36}", body)
    content = {"path": path[0].decode() if path else "", "response_code": FORGED_CODE}
    return framed(json.dumps(content).encode())


def printable(text: str) -> str:
    """The text with control characters escaped for a terminal."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def redirect(location: str, status: str = "302 Found") -> Fault:
    return Fault(f"A redirect to {printable(location[:50])}.", lambda body: [framed(b"", f"Location: {location}", status=status)])


def field_beside(*fields: str) -> Fault:
    """The correct response, with fields that a stateless client ignores."""
    return Fault(f"The right answer, with {printable(fields[0])}.", lambda body: [framed(body, *fields)])


CHUNKS = head("Transfer-Encoding: chunked")
FORGED_CODE = "00000000-0000-4000-8000-000000000000"

FAULTS: dict[str, Fault] = {
    # The connection.
    "never-accept": Fault("Listens, and never takes a connection.", lambda body: [FOR_EVER], accepts=False),
    "silence": Fault("Takes the request, and says nothing.", lambda body: [FOR_EVER]),
    "close": Fault("Takes the request, and closes.", lambda body: []),
    "close-in-status-line": Fault("Closes inside the status line.", lambda body: [b"HTTP/1.1 20"]),
    "close-in-header": Fault("Closes inside the header.", lambda body: [b"HTTP/1.1 200 OK\r\nContent-"]),
    "close-in-body": Fault("Closes inside the body.", lambda body: [framed(body)[:-5]]),
    "close-in-chunk": Fault("Closes inside a chunk.", lambda body: [CHUNKS + b"ffff\r\n" + body]),
    "close-before-last-chunk": Fault(
        "Closes instead of sending the last chunk.", lambda body: [chunked(body, end=b"")]
    ),
    "reset": Fault("Takes the request, and resets the connection.", lambda body: [RESET]),
    "reset-in-status-line": Fault("Resets inside the status line.", lambda body: [b"HTTP/1.1 20", RESET]),
    "reset-in-header": Fault("Resets inside the header.", lambda body: [head()[:-6], RESET]),
    "reset-before-body": Fault("Resets after the header.", lambda body: [framed(body)[: -len(body)], RESET]),
    "reset-in-body": Fault("Resets inside the body.", lambda body: [framed(body)[:-5], RESET]),
    "reset-in-chunk": Fault("Resets inside a chunk.", lambda body: [CHUNKS + b"ffff\r\n" + body, RESET]),
    # Delays.
    "slow-header": Fault("A byte a second, from the first on.", lambda body: drop_by_drop(framed(body))),
    "slow-body": Fault("A byte a second of the body.", lambda body: [framed(body)[: -len(body)], *drop_by_drop(body)]),
    "stalled-header": Fault("A header that stops, and no close.", lambda body: [head()[:-6], FOR_EVER]),
    "stalled-body": Fault("A body that stops, and no close.", lambda body: [framed(body)[:-5], FOR_EVER]),
    "endless-interim": Fault("Status 103 for ever.", lambda body: endless(b"", b"HTTP/1.1 103 Early Hints\r\n\r\n")),
    "slow-interim": Fault("Status 100 each second.", lambda body: [b"HTTP/1.1 100 Continue\r\n\r\n", 1.0] * 1000),
    # The header.
    "endless-header": Fault("Header fields for ever.", lambda body: endless(head()[:-2], b"X-Filler: x\r\n")),
    "endless-header-line": Fault("A header field for ever.", lambda body: endless(head()[:-2] + b"X: ", b"x")),
    "many-headers": Fault(
        "Has 100,000 header fields.",
        lambda body: [head()[:-2], *[b"X-%d: x\r\n" % n for n in range(100_000)], b"\r\n", body],
    ),
    "long-header": Fault(
        "A header field of 10 MB.", lambda body: [head()[:-2] + b"X: ", *[b"x" * 10_000] * 1000, b"\r\n\r\n", body]
    ),
    "null-in-header": Fault("A NUL in a header field.", lambda body: [framed(body, "X: \0x")]),
    "folded-header": Fault("A length on a folded line.", lambda body: [lengthy(f":\r\n {len(body)}", body)]),
    "space-before-colon": Fault("A space in a field's name.", lambda body: [lengthy(f" : {len(body)}", body)]),
    # The length.
    "short-length": Fault("A length that cuts the body.", lambda body: [lengthy(f": {len(body) - 9}", body)]),
    "negative-length": Fault("A negative length.", lambda body: [lengthy(f": -{len(body)}", body)]),
    "huge-length": Fault("A length of 30 digits.", lambda body: [lengthy(f": {'9' * 30}", body)]),
    "length-in-words": Fault("A length that is no number.", lambda body: [lengthy(": many", body)]),
    "length-with-a-sign": Fault("A length with a plus.", lambda body: [lengthy(f": +{len(body)}", body)]),
    "long-length": Fault("A length of more than is sent.", lambda body: [lengthy(f": {len(body) + 9}", body)]),
    "conflicting-lengths": Fault(
        "Two lengths, the first one wrong.",
        lambda body: [framed(body).replace(b"Content-Length", b"Content-Length: 5\r\nContent-Length")],
    ),
    "length-in-conflict": Fault(
        "Two lengths, the second one wrong.", lambda body: [framed(body, f"Content-Length: {len(body) - 9}")]
    ),
    "list-of-lengths": Fault("Two lengths in one field.", lambda body: [lengthy(f": {len(body)}, 5", body)]),
    "length-and-chunks": Fault(
        "Chunks, and a wrong length.",
        lambda body: [chunked(body).replace(b"\r\n\r\n", b"\r\nContent-Length: 5\r\n\r\n", 1)],
    ),
    "doubled-length": Fault("The right length twice.", lambda body: [framed(body, f"Content-Length: {len(body)}")]),
    "endless-body": Fault("A body for ever, without a length.", lambda body: endless(head() + body, b" ")),
    "endless-chunks": Fault("Chunks for ever.", lambda body: endless(CHUNKS, b"1000\r\n" + b" " * 4096 + b"\r\n")),
    "large-body": Fault("A body of 1 TB.", lambda body: endless(head(f"Content-Length: {10**12}") + body, b" ")),
    # Chunks.
    "chunk-size-in-words": Fault("A chunk size that is no number.", lambda body: [CHUNKS + b"xyz\r\n" + body]),
    "negative-chunk-size": Fault("A negative chunk size.", lambda body: [CHUNKS + b"-5\r\n" + body]),
    "huge-chunk-size": Fault("A chunk size of 20 digits.", lambda body: [CHUNKS + b"f" * 20 + b"\r\n" + body]),
    "empty-chunk-size": Fault("No chunk size.", lambda body: [CHUNKS + b"\r\n" + body]),
    "wrong-chunk-size": Fault("A chunk that is longer than its size.", lambda body: [CHUNKS + b"5\r\n" + body]),
    "endless-chunk-extension": Fault("A chunk extension for ever.", lambda body: endless(CHUNKS + b"5;", b"x")),
    "endless-chunk-size": Fault("A chunk size of zeros for ever.", lambda body: endless(CHUNKS, b"0")),
    "endless-trailers": Fault(
        "Trailer fields for ever.", lambda body: endless(chunked(body, end=b"0\r\n"), b"X-Filler: x\r\n")
    ),
    "trailer": Fault("The right answer, with a trailer field.", lambda body: [chunked(body, end=b"0\r\nX: y\r\n\r\n")]),
    "unknown-transfer-coding": Fault("An unknown transfer coding.", lambda body: [head("Transfer-Encoding: x") + body]),
    # Compression.
    "gzip-bomb": Fault("Packs 100 MiB in 100 KB of gzip.", lambda body: [framed(bomb(31), "Content-Encoding: gzip")]),
    "deflate-bomb": Fault("Packs 100 MiB in deflate.", lambda body: [framed(bomb(15), "Content-Encoding: deflate")]),
    "nested-bomb": Fault(
        "Packs 100 MiB in gzip in gzip.", lambda body: [framed(bomb(31, layers=2), "Content-Encoding: gzip, gzip")]
    ),
    "many-codings": Fault(
        "A hundred layers of gzip announced.",
        lambda body: [framed(gzip(body), f"Content-Encoding: {', '.join(['gzip'] * 100)}")],
    ),
    "truncated-gzip": Fault("Half of a gzip body.", lambda body: [framed(gzip(body)[:40], "Content-Encoding: gzip")]),
    "mislabelled-gzip": Fault("Plain text called gzip.", lambda body: [framed(body, "Content-Encoding: gzip")]),
    "hidden-gzip": Fault("Gzip without Content-Encoding.", lambda body: [framed(gzip(body))]),
    "unknown-coding": Fault("A content coding of its own.", lambda body: [framed(body, "Content-Encoding: x")]),
    # The status.
    "http-0.9": Fault("The body alone, as HTTP/0.9 had it.", lambda body: [body]),
    "http-2": Fault("The preface of HTTP/2.", lambda body: [b"\0\0\6\4\0\0\0\0\0\0\3\0\0\0\x64", FOR_EVER]),
    "http-9": Fault("A nonexistent HTTP version.", lambda body: [framed(body).replace(b"1.1", b"9.9", 1)]),
    "tls": Fault("TLS: an alert.", lambda body: [b"\x15\3\3\0\2\2\x46"]),
    "garbage": Fault("Random bytes, not HTTP.", lambda body: [b"\x7fELF\2\1\1" + bytes(range(256)) * 64]),
    "empty-line": Fault("An empty line before the answer.", lambda body: [b"\r\n" + framed(body)]),
    "status-in-words": Fault("A status that is no number.", lambda body: [framed(body, status="OK 200")]),
    "status-of-two-digits": Fault("A status of two digits.", lambda body: [framed(body, status="20 OK")]),
    "status-of-four-digits": Fault("A status of four digits.", lambda body: [framed(body, status="2000 OK")]),
    "status-999": Fault("Status 999.", lambda body: [framed(body, status="999 Unheard Of")]),
    "switch-protocols": Fault("Status 101, unasked.", lambda body: [head("Upgrade: x", status="101 Switch") + body]),
    "no-content": Fault("Status 204, and a body.", lambda body: [framed(body, status="204 No Content")]),
    "not-modified": Fault("Status 304, and a body.", lambda body: [framed(body, status="304 Not Modified")]),
    "challenge": Fault(
        "A demand for a password.",
        lambda body: [framed(body, 'WWW-Authenticate: Basic realm="x"', status="401 Unauthorized")],
    ),
    "digest-challenge": Fault(
        "A demand for a digest.",
        lambda body: [framed(body, 'WWW-Authenticate: Digest realm="x", nonce="y"', status="401 Unauthorized")],
    ),
    "proxy-challenge": Fault(
        "A proxy's demand for a password.",
        lambda body: [framed(body, 'Proxy-Authenticate: Basic realm="x"', status="407 Proxy")],
    ),
    "unavailable": Fault("Status 503.", lambda body: [framed(body, "Retry-After: 0", status="503 Unavailable")]),
    # Redirects. No host has an address in 192.0.2.0/24 (RFC 5737).
    "redirect-to-itself": redirect("/"),
    "redirect-permanently": redirect("/elsewhere/", status="308 Permanent Redirect"),
    "redirect-to-another-host": redirect("http://192.0.2.1/"),
    "redirect-to-a-file": redirect("file:///etc/passwd"),
    "redirect-to-a-script": redirect("javascript:alert(1)"),
    "redirect-to-a-long-path": redirect("/" + "x" * 50_000),
    "redirect-without-end": Fault(
        "A redirect with a body for ever.", lambda body: endless(head("Location: /", status="302 Found"), b" ")
    ),
    # The correct response, followed by more bytes.
    "cookie": field_beside("Set-Cookie: a=b; Path=/", "Set-Cookie: c=d; Max-Age=9999; Path=/"),
    "refresh": field_beside("Refresh: 0; url=http://192.0.2.1/", "Link: <http://192.0.2.1/>; rel=preload"),
    "strict-transport-security": field_beside("Strict-Transport-Security: max-age=99999999; includeSubDomains"),
    "alternative-service": field_beside('Alt-Svc: h2="192.0.2.1:443"; ma=99999999'),
    "escapes-in-the-header": field_beside("X-Title: \x1b]0;x\x07\x1b[2J"),
    "interim": Fault("Status 103, and the right answer.", lambda body: [b"HTTP/1.1 103 Early\r\n\r\n" + framed(body)]),
    "more-bytes": Fault("The right answer, and more bytes.", lambda body: [framed(body) + b"\0more"]),
    "another-answer": Fault("The right answer, and a forged one.", lambda body: [framed(body) + forged(body), 1.0]),
}


# --- Connections --------------------------------------------------------------------------------------

MAXIMUM_LINE_LENGTH = 8 * 1024  # bytes, of the request line and of each header
MAXIMUM_HEADER_COUNT = 100
IDLE_SECONDS = 60.0
LINGER_SECONDS = 2.0

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
REQUEST_LINE = re.compile(rf"({TOKEN.pattern}) ([!-~]+) HTTP/([0-9])\.([0-9])")
CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class Refused(Exception):
    """A malformed request: the server responds and closes the connection."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        self.answer = Answer.json(status, {"error": sentence})


class Connection(socketserver.StreamRequestHandler):
    """The connection of one client, served by a separate thread."""

    server: Listener
    timeout = IDLE_SECONDS
    disable_nagle_algorithm = True  # Nagle's algorithm delays every second request by 40 ms.
    # `wfile` is unbuffered: one write is one send.

    def handle(self) -> None:
        keep_alive = True
        while keep_alive:
            method = ""
            try:
                request = self.read_request()
                method, keep_alive = request.method, request.keep_alive
                answer = self.server.service.respond(request)
            except Refused as refusal:
                answer, keep_alive = refusal.answer, False
            time.sleep(random.uniform(*self.server.latency))
            if answer.status == HTTPStatus.OK and self.is_faulty(request):
                return self.play(self.server.fault.pieces(answer.body))
            self.wfile.write(answer.encoded(method, keep_alive))
        self.linger()

    def is_faulty(self, request: Request) -> bool:
        return self.server.fault is not None and self.server.faulty_step == self.server.service.step(request)

    def play(self, pieces: Iterable[Piece]) -> None:
        """Sends the parts of a fault instead of a response."""
        for piece in pieces:
            if isinstance(piece, bytes):
                self.wfile.write(piece)
            elif isinstance(piece, Reset):
                linger_for_0_seconds = struct.pack("ii", 1, 0)
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger_for_0_seconds)
                self.rfile.close()  # The socket closes when all file objects on it are closed.
                return self.connection.close()
            elif select.select([self.connection], [], [], piece)[0]:
                return  # The client has closed the connection.

    def read_request(self) -> Request:
        """Reads the next request. Raises `Refused`, or an `OSError` if the client has closed the connection."""
        # A client may send an empty line after the previous request (RFC 9112, 2.2).
        line = self.read_line(HTTPStatus.REQUEST_URI_TOO_LONG) or self.read_line(HTTPStatus.REQUEST_URI_TOO_LONG)
        match = REQUEST_LINE.fullmatch(line)
        if match is None:
            raise Refused(HTTPStatus.BAD_REQUEST, "The request line is not METHOD /path HTTP/1.1")
        method, target, major, minor = match.groups()
        if major != "1":
            raise Refused(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "Only HTTP/1.1 and HTTP/1.0 are spoken here")
        headers = self.read_headers()

        # HTTP/1.0 may omit the host. HTTP/1.1 requires it, and an empty one is refused.
        own_host = authority(*self.connection.getsockname()[:2])
        host = headers.get("host", own_host if minor == "0" else "")
        wishes = {wish.strip().lower() for wish in headers.get("connection", "").split(",")}
        keep_alive = "close" not in wishes and (minor != "0" or "keep-alive" in wishes)
        # Bodies are never read. This request is the last one, so that its body is not parsed as a request.
        has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
        return Request(method, target, host, keep_alive and not has_body, headers)

    def read_headers(self) -> dict[str, str]:
        """Reads the header fields by lower-case name. The values of a repeated field are joined by commas."""
        headers: dict[str, str] = {}
        for _ in range(MAXIMUM_HEADER_COUNT + 1):
            line = self.read_line(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            if not line:
                return headers
            name, colon, value = line.partition(":")
            if not colon or not TOKEN.fullmatch(name) or CONTROL_CHARACTER.search(value):
                raise Refused(HTTPStatus.BAD_REQUEST, "A header is not Name: value")
            name, value = name.lower(), value.strip(" \t")
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
        raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"More than {MAXIMUM_HEADER_COUNT} headers")

    def read_line(self, status_if_too_long: HTTPStatus) -> str:
        """Reads a line without its end. Raises `ConnectionAbortedError` if the client sends no more."""
        line = self.rfile.readline(MAXIMUM_LINE_LENGTH + 1)
        if len(line) > MAXIMUM_LINE_LENGTH:
            raise Refused(status_if_too_long, f"A line of more than {MAXIMUM_LINE_LENGTH} bytes")
        if not line.endswith(b"\n"):
            raise ConnectionAbortedError
        return line[:-1].decode("latin-1").removesuffix("\r")

    def linger(self) -> None:
        """Discards the client's remaining bytes for a short time: closing a socket with unread bytes
        resets the connection, and the client may lose its response."""
        self.connection.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + LINGER_SECONDS
        while (remaining := deadline - time.monotonic()) > 0:
            self.connection.settimeout(remaining)
            if not self.connection.recv(65536):
                return


# --- Sockets ------------------------------------------------------------------------------------------


class Listener(socketserver.ThreadingTCPServer):
    """A listening socket. All of them share `service`."""

    latency = (0.0, 0.0)  # minimum and maximum delay of each response, in seconds
    fault: Optional[Fault] = None  # replaces the responses of one step
    faulty_step = "root"

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, family: socket.AddressFamily, address: str, port: int, service: Service) -> None:
        self.address_family = family
        self.service = service
        super().__init__((address, port), Connection)

    @property
    def port(self) -> int:
        return self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that disconnects or times out is not an error of the server. Other errors are printed.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def has_ipv6_loopback() -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as probe:
            probe.bind(("::1", 0))
            return True
    except OSError:
        return False


def addresses(host: str) -> list[tuple[socket.AddressFamily, str]]:
    """The addresses to listen on for `host`. `localhost` is both loopback addresses, because the resolver of
    the client decides which one it tries first."""
    if host == "localhost":
        ipv6 = [(socket.AF_INET6, "::1")] if has_ipv6_loopback() else []
        return [(socket.AF_INET, "127.0.0.1"), *ipv6]
    family, _, _, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    return [(family, str(address[0]))]


def bind(host: str, port: int, service: Service) -> list[Listener]:
    """Listens on every address of `host`, on the same port. Raises `OSError`."""
    listeners: list[Listener] = []
    try:
        for family, address in addresses(host):
            listeners.append(Listener(family, address, port, service))
            port = listeners[0].port
    except OSError:
        for listener in listeners:
            listener.server_close()
        raise
    return listeners


def listen(host: str, port: int, service: Service) -> list[Listener]:
    """Like `bind`, but tries another free port (0) if the port of one address is in use on the other."""
    for _ in range(9 if port == 0 else 0):
        try:
            return bind(host, port, service)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return bind(host, port, service)


# --- Command line -------------------------------------------------------------------------------------

DEFAULT_PORT = 8000

EPILOG = """
With a command, the server runs until the command ends, on a free port unless --port is passed. {variable}
contains the server's URL. The server prints its lines on standard error, and forwards INT and TERM to the
command.

exit status:
  0        stopped by INT or TERM
  1        the server cannot listen, for example because the port is in use
  2        usage
  126/127  the command cannot be run / was not found
  other    the status of the command; 128 + n if signal n ended it
"""


class Console:
    """Prints lines from any thread and flushes each. The server continues if the reader of a pipe has exited."""

    def __init__(self, stream: Optional[TextIO]) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        with self._lock:
            if self._stream is None:
                return
            try:
                self._stream.write(f"{line}\n")
                self._stream.flush()
            except OSError:
                self._stream = None


def complain(program: str, sentence: str) -> None:
    print(f"{program}: {sentence}", file=sys.stderr, flush=True)


def port_number(text: str) -> int:
    """The type of `--port`, for argparse."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def milliseconds(text: str) -> tuple[float, float]:
    """The type of `--latency`, for argparse: a time, or a range, from milliseconds to seconds."""
    match = re.fullmatch("([0-9]{1,5})(?:-([0-9]{1,5}))?", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not MS or MS-MS, in milliseconds from 0 to 99999")
    shortest, longest = int(match[1]), int(match[2] or match[1])
    if shortest > longest:
        raise argparse.ArgumentTypeError(f"{text!r} begins with the longer time")
    return shortest / 1000, longest / 1000


def seconds(text: str) -> float:
    """A type for argparse: a time in seconds, for the options of other programs."""
    match = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,3})?)s?", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 1s or 0.1s")
    return float(match[1])


def fault_name(text: str) -> str:
    """The type of `--fault`, for argparse."""
    if text != "list" and text not in FAULTS:
        raise argparse.ArgumentTypeError(f"unknown fault {text!r}; see --fault list")
    return text


@dataclass(frozen=True)
class Options:
    """The parsed command line; `command` has the arguments after `--`."""

    host: str
    port: int
    latency: tuple[float, float]
    command: list[str]
    fault: Optional[str] = None
    faulty_step: str = "root"
    others: dict[str, Any] = field(default_factory=dict)  # the options of the program, by name


@dataclass(frozen=True)
class Program:
    """The parts of the command line that differ between servers."""

    name: str
    description: str
    variable: str  # the environment variable that contains the URL
    steps: tuple[str, ...]  # the requests that --fault-at accepts, the default first
    steps_help: str
    service: Callable[[dict[str, Any], Callable[[str], None]], Service]  # from the options, and what announces a line
    usage: str = ""
    add_options: Callable[[argparse.ArgumentParser], object] = lambda parser: None


FETCHER = Program(
    name="server.py",
    description="The local server that the fetcher talks to.",
    variable="FETCHER_URL",
    steps=("root", "path"),
    steps_help="fault in the response to the first request (root, the default) or to the second (path)",
    service=lambda options, announce: PathService(announce),
)


def parse(arguments: list[str], program: Program = FETCHER) -> Options:
    """Parses the command line. Exits if it is invalid."""
    parser = argparse.ArgumentParser(
        prog=program.name,
        usage="%(prog)s [-h] [--host HOST] [--port N] [--latency MS[-MS]]"
        f" [--fault NAME] [--fault-at STEP]{program.usage} [-- COMMAND [ARG ...]]",
        description=program.description,
        epilog=EPILOG.format(variable=program.variable),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--host", default="localhost", help="where to listen (default: localhost, that is 127.0.0.1 and ::1)"
    )
    parser.add_argument(
        "--port", metavar="N", type=port_number, help=f"the port (default: {DEFAULT_PORT}); 0 takes any free one"
    )
    parser.add_argument(
        "--latency",
        metavar="MS[-MS]",
        type=milliseconds,
        default="0",
        help="delay each response by MS milliseconds, or by a random time in a range (default: none)",
    )
    parser.add_argument(
        "--fault", metavar="NAME", type=fault_name, help="misbehave in this way; 'list' prints the names and exits"
    )
    parser.add_argument(
        "--fault-at",
        metavar="STEP",
        choices=program.steps,
        default=program.steps[0],
        help=program.steps_help,
    )
    shared = set(vars(parser.parse_args([])))
    program.add_options(parser)
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options, command = parser.parse_args(arguments[:end]), arguments[end + 1 :]
    if end < len(arguments) and not command:
        parser.error("a command is expected after --")
    if options.port is None:
        options.port = 0 if command else DEFAULT_PORT
    others = {name: value for name, value in vars(options).items() if name not in shared}
    return Options(options.host, options.port, options.latency, command, options.fault, options.fault_at, others)


def is_in_foreground() -> bool:
    """Whether control-C at the terminal signals this process, and so the command that it runs."""
    try:
        with open("/dev/tty", "rb", buffering=0) as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except OSError:
        return False


class Events:
    """The event that the main thread waits for: a signal, or the end of the command.

    They come through a pipe, one byte each. Python may miss a signal that arrives just before it begins
    to wait for a lock or a queue; a byte in a pipe stays there.
    """

    COMMAND_ENDED = 0  # no signal has this number

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        signal.set_wakeup_fd(self._writer)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)  # without a handler, nothing is written to the pipe

    def command_ended(self) -> None:
        os.write(self._writer, bytes([self.COMMAND_ENDED]))

    def next(self) -> int:
        return os.read(self._reader, 1)[0]


def run(command: list[str], url: str, events: Events, program: Program) -> int:
    """Runs the command, forwards signals to it, and returns its status like a shell."""
    try:
        process = subprocess.Popen(command, env={**os.environ, program.variable: url})
    except FileNotFoundError:
        complain(program.name, f"command not found: {command[0]}")
        return 127
    except OSError as error:
        complain(program.name, f"cannot run {command[0]}: {error.strerror}")
        return 126

    def wait() -> None:
        process.wait()
        events.command_ended()

    threading.Thread(target=wait, daemon=True).start()
    while (event := events.next()) != Events.COMMAND_ENDED:
        # The terminal signals the command, too: a forwarded signal would arrive twice.
        if not (event == signal.SIGINT and is_in_foreground()):
            process.send_signal(event)
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def main(arguments: list[str], program: Program = FETCHER) -> int:
    """Serves until a signal or the end of the command, and returns the exit status."""
    options = parse(arguments, program)
    if options.fault == "list":
        console = Console(sys.stdout)
        for name, fault in FAULTS.items():
            console.say(f"{name:26}{fault.sentence}")
        return 0
    host, port, command = options.host, options.port, options.command
    fault = FAULTS[options.fault] if options.fault else None
    events = Events()
    console = Console(sys.stderr if command else sys.stdout)
    try:
        listeners = listen(host, port, program.service(options.others, console.say))
    except (OSError, UnicodeError) as error:  # UnicodeError: the host is not a valid name
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            complain(program.name, f"port {port} is in use; stop what uses it, or choose another with --port (0 takes any free one)")
        else:
            complain(program.name, f"cannot listen on {authority(host, port)}: {getattr(error, 'strerror', None) or error}")
        return 1

    url = f"http://{authority('localhost' if host in ('0.0.0.0', '::') else host, listeners[0].port)}"
    console.say(f"Serving on {url}/")  # The sockets already listen: a faster client waits.
    for listener in listeners:
        listener.latency = options.latency
        listener.fault, listener.faulty_step = fault, options.faulty_step
        if fault and not fault.accepts:
            continue
        threading.Thread(target=listener.serve_forever, daemon=True).start()
    if command:
        return run(command, url, events, program)
    events.next()
    return 0


if __name__ == "__main__":
    # Not sys.exit, which can fail while a thread prints. Every line is already flushed.
    os._exit(main(sys.argv[1:]))
