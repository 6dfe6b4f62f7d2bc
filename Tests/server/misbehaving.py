#!/usr/bin/env python3
"""A server for tests, which delays or replaces its responses and records its requests. Standard library only.

By default it has the paths of server.py. The servers beside this file define another `Service` with options of its own:

    python3 Tests/server/misbehaving.py --latency 1.4s -- fetcher fetch
"""

from __future__ import annotations

import argparse
import email.utils
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
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, Callable, Iterable, Optional, Union

sys.path.append(str(Path(__file__).resolve().parents[2]))

import server  # noqa: E402

# --- Services -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Request:
    """A GET request, with its header fields by lower-case name."""

    target: str
    headers: dict[str, str]

    @property
    def host(self) -> str:
        return self.headers.get("host", "")


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

    @property
    def encoded(self) -> bytes:
        """The complete response; tests put bytes in its fields that http.server does not send."""
        fields = [f"Date: {email.utils.formatdate(self.time, usegmt=True)}", "Cache-Control: no-store", *self.fields]
        # Status 304 has no length.
        if self.status != HTTPStatus.NOT_MODIFIED:
            fields.append(f"Content-Length: {len(self.body)}")
        return head(*fields, status=f"{self.status.value} {self.status.phrase}", type=self.content_type) + self.body


class Service:
    """The responses of a server. Thread-safe."""

    def respond(self, request: Request) -> Answer:
        raise NotImplementedError

    def step(self, request: Request) -> str:
        """The name of the request, for a fault in its response."""
        raise NotImplementedError


class PathService(Service):
    """The two requests of server.py, and the path of each response code."""

    def __init__(self, announce: Callable[[str], object] = lambda line: None) -> None:
        self._paths = server.Paths(announce)
        self.codes: dict[str, str] = {}

    def respond(self, request: Request) -> Answer:
        status, content = self._paths.respond(request.target, request.host)
        if "response_code" in content:
            self.codes[content["response_code"]] = content["path"]
        return Answer.json(status, content)

    def step(self, request: Request) -> str:
        return "root" if request.target == "/" else "path"


# --- Faults -------------------------------------------------------------------------------------------


class Reset:
    """Resets the connection instead of sending the rest."""


# The parts sent instead of a response, in order: bytes, and pauses in seconds. Then the connection is closed.
Piece = Union[bytes, float, Reset]

# The parts, created from the body of the correct response.
Fault = Callable[[bytes], Iterable[Piece]]

RESET = Reset()
FOR_EVER = 86_400.0  # seconds


def never_accept(body: bytes) -> Iterable[Piece]:
    """The fault of a server that listens, and accepts no connection."""
    return ()


def head(*fields: str, status: str = "200 OK", type: str = "application/json") -> bytes:
    """A status line and header fields, without a length."""
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Type: {type}", *fields, "", ""]).encode()


def framed(body: bytes, *fields: str, status: str = "200 OK") -> bytes:
    """A response with its correct length."""
    return head(f"Content-Length: {len(body)}", *fields, status=status) + body


# --- The server ---------------------------------------------------------------------------------------


class Connection(BaseHTTPRequestHandler):
    """The connection of one client."""

    server: Misbehaving
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        request = Request(self.path, {name.lower(): value for name, value in self.headers.items()})
        self.server.requests.append(request.headers)
        answer = self.server.service.respond(request)
        time.sleep(self.server.latency * random.uniform(0.5, 1))
        fault = self.server.fault_in(request, answer)
        if fault:
            self.close_connection = True
            self.play(fault(answer.body))
        else:
            self.wfile.write(answer.encoded)

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

    def log_message(self, *_: Any) -> None:
        """Prints nothing."""


class Misbehaving(socketserver.ThreadingTCPServer):
    """A server on 127.0.0.1 that records its requests; it runs until the end of a `with` block."""

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self, service: Optional[Service] = None, fault: Optional[Fault] = None, step: str = "root", port: int = 0
    ) -> None:
        self.service = service or PathService()
        self.fault, self.faulty_step = fault, step
        self.latency = 0.0  # the maximum delay of each response in seconds; the minimum is half of it
        self.requests: list[dict[str, str]] = []  # the header fields of each
        self.connections = 0
        super().__init__(("127.0.0.1", port), Connection)

    def __enter__(self) -> Any:
        if self.fault is not never_accept:
            self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.fault is not never_accept:
            self.shutdown()
            self.thread.join()
        self.server_close()

    def fault_in(self, request: Request, answer: Answer) -> Optional[Fault]:
        """The fault instead of the response to a request."""
        return self.fault if answer.status == HTTPStatus.OK and self.service.step(request) == self.faulty_step else None

    @property
    def port(self) -> int:
        return self.server_address[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get_request(self) -> Any:
        request = super().get_request()
        self.connections += 1
        return request

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that disconnects is not an error of the server.
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


# --- Command line -------------------------------------------------------------------------------------


def seconds(text: str) -> float:
    """A type for argparse: a time in seconds."""
    match = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,3})?)s?", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 1s or 0.1s")
    return float(match[1])


def new_parser(description: str) -> argparse.ArgumentParser:
    """Returns a parser of the options that all servers share."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="port to listen on (default: a free one)")
    parser.add_argument(
        "--latency", metavar="TIME", type=seconds, default=0.0, help="delay each response by up to TIME, at least half of it"
    )
    parser.add_argument("command", nargs="*", metavar="-- COMMAND", help="run a command with the URL of the server, then exit")
    return parser


def main(
    parser: argparse.ArgumentParser,
    variable: str,
    service: Callable[[dict[str, Any], Callable[[str], object]], Service],
) -> None:
    """Serves until a signal or the end of the command, and exits with its status, or 128 + n if signal n ends it.

    - variable: the environment variable of the command for the URL
    - service: from the options, and what announces a line
    """
    options = parser.parse_args()
    output = sys.stderr if options.command else sys.stdout

    def announce(line: str) -> None:
        print(line, file=output, flush=True)

    listener = Misbehaving(service(vars(options), announce), port=options.port)
    listener.latency = options.latency
    announce(f"Serving on {listener.url}/")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if not options.command:
        listener.serve_forever()
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    try:
        process = subprocess.Popen(options.command, env={**os.environ, variable: listener.url})
    except OSError as error:
        sys.exit(f"cannot run {options.command[0]}: {error.strerror}")
    signal.signal(signal.SIGINT, lambda *_: None)  # The terminal signals the command, too.
    signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    status = process.wait()
    # Not sys.exit, which can fail while a thread prints.
    os._exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main(new_parser("The paths of server.py, for tests."), "FETCHER_URL", lambda options, announce: PathService(announce))
