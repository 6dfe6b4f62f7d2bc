#!/usr/bin/env python3
"""The local server that the fetcher talks to. Python 3.9 or later, standard library only.

The protocol is two requests:

    GET /          200  {"next_path": "http://HOST/<uuid>/"}           a new path for every request
    GET /<uuid>/   200  {"path": "<uuid>", "response_code": "<uuid>"}  while that path is the latest
                   400  {"error": "App requested the wrong path, expected: <uuid>"}  once it is not

A path is not used up: each request for the latest one gets a fresh response code. Every path and every
response code is printed, so that a person can compare.

Any other path is answered with 404 and any other method with 405, in plain text. That includes HEAD:
`GET /` chooses a path, and a HEAD must not change anything.

The parts, in the order of this file: paths, requests and answers, connections, sockets, command line.
"""

from __future__ import annotations

import argparse
import email.utils
import errno
import ipaddress
import json
import os
import random
import re
import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Callable, Optional, TextIO

# --- Paths --------------------------------------------------------------------------------------------


class WrongPath(Exception):
    """Another path than the latest was asked for; `expected` is None when none was chosen yet."""

    def __init__(self, expected: Optional[str]) -> None:
        self.expected = expected


class Paths:
    """The latest path, and response codes for it. May be used from any number of threads.

    A choice is announced before the lock is released, so that the announcements stand in the order of
    the choices, and before anybody is answered with it.
    """

    def __init__(self, announce: Callable[[str], None]) -> None:
        self._announce = announce
        self._latest: Optional[str] = None
        self._lock = threading.Lock()

    def choose(self) -> str:
        """A new path. From now on it is the latest, and no other is accepted."""
        with self._lock:
            self._latest = str(uuid.uuid4())
            self._announce(f"Next path: {self._latest}")
            return self._latest

    def response_code(self, path: str) -> str:
        """A fresh response code for the latest path. Raises `WrongPath` for any other."""
        with self._lock:
            if path != self._latest:
                raise WrongPath(self._latest)
            code = str(uuid.uuid4())
            self._announce(f"Response code: {code}")
            return code


# --- Requests and answers -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Request:
    """A request, as far as it matters here."""

    method: str
    target: str
    host: str
    keep_alive: bool


@dataclass(frozen=True)
class Answer:
    """A status and a body."""

    status: HTTPStatus
    content_type: str
    body: bytes

    @classmethod
    def json(cls, status: HTTPStatus, content: dict[str, str]) -> Answer:
        return cls(status, "application/json", json.dumps(content).encode())

    @classmethod
    def text(cls, status: HTTPStatus, sentence: str) -> Answer:
        return cls(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())

    def encoded(self, method: str, keep_alive: bool) -> bytes:
        """The whole answer, head and body, as it goes over the wire in one write."""
        head = [
            f"HTTP/1.1 {self.status.value} {self.status.phrase}",
            f"Date: {email.utils.formatdate(usegmt=True)}",
            f"Content-Type: {self.content_type}",
            "Cache-Control: no-store",
            f"Connection: {'keep-alive' if keep_alive else 'close'}",
        ]
        if self.status == HTTPStatus.METHOD_NOT_ALLOWED:
            head.append("Allow: GET")
        if method != "HEAD":  # which has no body, and no length but that of GET's answer
            head.append(f"Content-Length: {len(self.body)}")
        return "\r\n".join([*head, "", ""]).encode() + (self.body if method != "HEAD" else b"")


HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[([0-9A-Fa-f:.]+)\])(?::([1-9][0-9]{0,4}))?")
UUID_PATH = re.compile(r"/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/")


def authority(address: str, port: int) -> str:
    """The address and the port as a URL has them."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def is_plain_host(value: str) -> bool:
    """Whether this Host header is `name`, `address` or `[IPv6 address]`, with or without a port."""
    match = HOST.fullmatch(value)
    if match is None or int(match[2] or 1) > 65535:
        return False
    try:
        return match[1] is None or bool(ipaddress.IPv6Address(match[1]))
    except ValueError:
        return False


def respond(request: Request, paths: Paths) -> Answer:
    """The answer to a well-formed request. The target is taken letter for letter: no query, no decoding."""
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


# --- Connections --------------------------------------------------------------------------------------

MAXIMUM_LINE_LENGTH = 8 * 1024  # bytes, of the request line and of each header
MAXIMUM_HEADER_COUNT = 100
IDLE_SECONDS = 60.0
LINGER_SECONDS = 2.0

TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
REQUEST_LINE = re.compile(rf"({TOKEN.pattern}) ([!-~]+) HTTP/([0-9])\.([0-9])")
CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class Refused(Exception):
    """A request that cannot be understood. It is answered, and the connection closed."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        self.answer = Answer.json(status, {"error": sentence})


class Connection(socketserver.StreamRequestHandler):
    """One client's connection, in a thread of its own, from its first request to its last."""

    server: Listener
    timeout = IDLE_SECONDS
    disable_nagle_algorithm = True  # Nagle's algorithm costs every second request 40 ms.
    # `wfile` is unbuffered: one write is one send.

    def handle(self) -> None:
        keep_alive = True
        while keep_alive:
            method = ""
            try:
                request = self.read_request()
                method, keep_alive = request.method, request.keep_alive
                answer = respond(request, self.server.paths)
            except Refused as refusal:
                answer, keep_alive = refusal.answer, False
            time.sleep(random.uniform(*self.server.latency))
            self.wfile.write(answer.encoded(method, keep_alive))
        self.linger()

    def read_request(self) -> Request:
        """The next request. Raises `Refused`, or an `OSError` once the client has gone."""
        # A client may send an empty line after its former request (RFC 9112, 2.2).
        line = self.read_line(HTTPStatus.REQUEST_URI_TOO_LONG) or self.read_line(HTTPStatus.REQUEST_URI_TOO_LONG)
        match = REQUEST_LINE.fullmatch(line)
        if match is None:
            raise Refused(HTTPStatus.BAD_REQUEST, "The request line is not METHOD /path HTTP/1.1")
        method, target, major, minor = match.groups()
        if major != "1":
            raise Refused(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "Only HTTP/1.1 and HTTP/1.0 are spoken here")
        headers = self.read_headers()

        # HTTP/1.0 may leave the host out. From HTTP/1.1 on it is required, and an empty one is refused.
        own_host = authority(*self.connection.getsockname()[:2])
        host = headers.get("host", own_host if minor == "0" else "")
        wishes = {wish.strip().lower() for wish in headers.get("connection", "").split(",")}
        keep_alive = "close" not in wishes and (minor != "0" or "keep-alive" in wishes)
        # A body is never read. That it is not taken for the next request, this one is the last.
        has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
        return Request(method, target, host, keep_alive and not has_body)

    def read_headers(self) -> dict[str, str]:
        """The headers by their names in lower case. The values of a repeated one are joined by commas."""
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
        """The next line without its end. Raises `ConnectionAbortedError` when the client sends no more."""
        line = self.rfile.readline(MAXIMUM_LINE_LENGTH + 1)
        if len(line) > MAXIMUM_LINE_LENGTH:
            raise Refused(status_if_too_long, f"A line of more than {MAXIMUM_LINE_LENGTH} bytes")
        if not line.endswith(b"\n"):
            raise ConnectionAbortedError
        return line[:-1].decode("latin-1").removesuffix("\r")

    def linger(self) -> None:
        """Throws away what the client still sends, for a while: a socket that is closed with unread bytes
        resets the connection, and the client may lose its answer."""
        self.connection.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + LINGER_SECONDS
        while (remaining := deadline - time.monotonic()) > 0:
            self.connection.settimeout(remaining)
            if not self.connection.recv(65536):
                return


# --- Sockets ------------------------------------------------------------------------------------------


class Listener(socketserver.ThreadingTCPServer):
    """One listening socket. `paths` is shared by all of them."""

    latency = (0.0, 0.0)  # seconds, at least and at most, by which each answer is delayed

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, family: socket.AddressFamily, address: str, port: int, paths: Paths) -> None:
        self.address_family = family
        self.paths = paths
        super().__init__((address, port), Connection)

    @property
    def port(self) -> int:
        return self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that goes away or falls silent is no error of ours. Anything else is, and is shown.
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
    """Where to listen for `host`. `localhost` is both loopback addresses: which one a client tries first
    is up to its resolver."""
    if host == "localhost":
        ipv6 = [(socket.AF_INET6, "::1")] if has_ipv6_loopback() else []
        return [(socket.AF_INET, "127.0.0.1"), *ipv6]
    family, _, _, _, address = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0]
    return [(family, str(address[0]))]


def bind(host: str, port: int, paths: Paths) -> list[Listener]:
    """A listener on every address of `host`, all on one port. Raises `OSError`."""
    listeners: list[Listener] = []
    try:
        for family, address in addresses(host):
            listeners.append(Listener(family, address, port, paths))
            port = listeners[0].port
    except OSError:
        for listener in listeners:
            listener.server_close()
        raise
    return listeners


def listen(host: str, port: int, paths: Paths) -> list[Listener]:
    """As `bind`. A free port (0) of one address may be taken on the other: then the next one is tried."""
    for _ in range(9 if port == 0 else 0):
        try:
            return bind(host, port, paths)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return bind(host, port, paths)


# --- Command line -------------------------------------------------------------------------------------

DEFAULT_PORT = 8000

EPILOG = """
With a command, the server runs as long as the command does, on a free port unless --port names one.
The command finds the server's URL in FETCHER_URL. The server's own lines go to standard error, and INT
and TERM are passed on to the command.

exit status:
  0        ended by INT or TERM, which is how the server is stopped
  1        the server cannot listen, for instance because the port is in use
  2        usage
  126/127  the command cannot be run / was not found
  other    the command's own status; 128 + n when signal n ended it
"""


class Console:
    """Prints lines from any thread, each flushed at once. The server serves on when their reader has gone."""

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


def complain(sentence: str) -> None:
    print(f"server.py: {sentence}", file=sys.stderr, flush=True)


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


def parse(arguments: list[str]) -> tuple[str, int, tuple[float, float], list[str]]:
    """The host, the port, the range of the latency, and the command after `--`, empty if there is none."""
    parser = argparse.ArgumentParser(
        prog="server.py",
        usage="%(prog)s [-h] [--host HOST] [--port N] [--latency MS[-MS]] [-- COMMAND [ARG ...]]",
        description="The local server that the fetcher talks to.",
        epilog=EPILOG,
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
        help="delay each answer by so many milliseconds, or by a random time in a range (default: none)",
    )
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options, command = parser.parse_args(arguments[:end]), arguments[end + 1 :]
    if end < len(arguments) and not command:
        parser.error("a command is expected after --")
    if options.port is None:
        options.port = 0 if command else DEFAULT_PORT
    return options.host, options.port, options.latency, command


def is_in_foreground() -> bool:
    """Whether a Ctrl-C at the terminal reaches this process, and with it the command that it runs."""
    try:
        with open("/dev/tty", "rb", buffering=0) as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except OSError:
        return False


class Events:
    """What the main thread waits for: a signal, or the end of the command.

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


def run(command: list[str], url: str, events: Events) -> int:
    """Runs the command to its end, passes signals on to it, and returns its status as a shell would."""
    try:
        process = subprocess.Popen(command, env={**os.environ, "FETCHER_URL": url})
    except FileNotFoundError:
        complain(f"command not found: {command[0]}")
        return 127
    except OSError as error:
        complain(f"cannot run {command[0]}: {error.strerror}")
        return 126

    def wait() -> None:
        process.wait()
        events.command_ended()

    threading.Thread(target=wait, daemon=True).start()
    while (event := events.next()) != Events.COMMAND_ENDED:
        # The terminal sends Ctrl-C to the command too: passed on, it would arrive twice.
        if not (event == signal.SIGINT and is_in_foreground()):
            process.send_signal(event)
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def main(arguments: list[str]) -> int:
    host, port, latency, command = parse(arguments)
    events = Events()
    console = Console(sys.stderr if command else sys.stdout)
    try:
        listeners = listen(host, port, Paths(console.say))
    except (OSError, UnicodeError) as error:  # UnicodeError: a host that is no name at all
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            complain(f"port {port} is in use; stop what uses it, or choose another with --port (0 takes any free one)")
        else:
            complain(f"cannot listen on {authority(host, port)}: {getattr(error, 'strerror', None) or error}")
        return 1

    url = f"http://{authority('localhost' if host in ('0.0.0.0', '::') else host, listeners[0].port)}"
    console.say(f"Serving on {url}/")  # They listen already: a client that is quicker only waits a little.
    for listener in listeners:
        listener.latency = latency
        threading.Thread(target=listener.serve_forever, daemon=True).start()
    if command:
        return run(command, url, events)
    events.next()
    return 0


if __name__ == "__main__":
    # Not sys.exit: it would trip over a thread that is just printing. Every line is flushed already.
    os._exit(main(sys.argv[1:]))
