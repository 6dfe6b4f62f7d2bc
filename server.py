#!/usr/bin/env python3
"""The local server for fetcher. Python 3.9 or later, standard library only.

    GET /          200  {"next_path": "http://HOST/<uuid>/"}           a new path for every request
    GET /<uuid>/   200  {"path": "<uuid>", "response_code": "<uuid>"}  a new code, while that path is the latest
                   400  {"error": "App requested the wrong path, expected: <uuid>"}  once it is not
    other paths    404  {"error": "There are only / and /<uuid>/ here."}

The server prints every path and every response code, so that a user can compare them.
"""

from __future__ import annotations

import argparse
import errno
import json
import os
import re
import signal
import socket
import sys
import threading
import uuid
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable

UUID_PATH = re.compile("/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/")


def announce(line: str) -> None:
    """Prints a line; the server goes on without the reader of its output, as after `| head -1`."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Paths:
    """The protocol: the latest path, and response codes for it. Thread-safe."""

    def __init__(self, announce: Callable[[str], object]) -> None:
        self.announce = announce
        self.latest = "none yet, GET / chooses one"
        self.lock = threading.Lock()

    def respond(self, path: str, host: str) -> tuple[HTTPStatus, dict[str, str]]:
        """Returns the status and the content of the response, after announcing a new path or code."""
        with self.lock:
            if path == "/":
                self.latest = str(uuid.uuid4())
                self.announce(f"Next path: {self.latest}")
                return HTTPStatus.OK, {"next_path": f"http://{host}/{self.latest}/"}
            if path == f"/{self.latest}/":
                code = str(uuid.uuid4())
                self.announce(f"Response Code: {code}")
                return HTTPStatus.OK, {"path": self.latest, "response_code": code}
            if UUID_PATH.fullmatch(path):
                error = f"App requested the wrong path, expected: {self.latest}"
                return HTTPStatus.BAD_REQUEST, {"error": error}
            return HTTPStatus.NOT_FOUND, {"error": "There are only / and /<uuid>/ here."}


class Handler(BaseHTTPRequestHandler):
    """The connection of one client."""

    paths = Paths(announce)
    protocol_version = "HTTP/1.1"  # A client may send both requests on one connection.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        host = self.headers.get("Host") or f"localhost:{self.server.server_port}"
        status, content = self.paths.respond(self.path, host)
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Prints no line for each request: the paths and codes show them."""


class Server(ThreadingHTTPServer):
    """A listening socket."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores a client that disconnects."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def listen(host: str, port: int) -> list[Server]:
    """Listens on every address of the host, on one port: localhost may be 127.0.0.1 and ::1."""
    servers: list[Server] = []
    for family, *_, address in sorted(socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)):  # IPv4 first
        Server.address_family = family
        try:
            servers.append(Server((address[0], port), Handler))
        except OSError as error:
            # Some systems without IPv6 list ::1.
            if not servers or error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
        port = servers[0].server_port
    return servers


def main() -> None:
    parser = argparse.ArgumentParser(description="The local server for fetcher.")
    parser.add_argument("--host", default="localhost", help="host name or address to listen on (default: localhost)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000); 0 selects a free one")
    options = parser.parse_args()
    try:
        servers = listen(options.host, options.port)
    except (OSError, OverflowError, UnicodeError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            sys.exit(f"server.py: port {options.port} is in use; choose another with --port (0 selects a free one)")
        reason = getattr(error, "strerror", None) or error
        sys.exit(f"server.py: cannot listen on host '{options.host}' and port {options.port}: {reason}")
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Control-C ends the server without a traceback.
    host = f"[{options.host}]" if ":" in options.host else options.host
    announce(f"Serving on http://{host}:{servers[0].server_port}/")
    for server in servers[1:]:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    servers[0].serve_forever()


if __name__ == "__main__":
    main()
