"""A fast server that responds correctly."""

from __future__ import annotations

import contextlib
import socket
import socketserver
import threading
import uuid
from typing import Iterator


class Connection(socketserver.StreamRequestHandler):
    """A connection of a client, which returns a path for `/` and a code for any other path."""

    server: Server
    disable_nagle_algorithm = True

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            while line := self.rfile.readline(65536):
                while self.rfile.readline(65536) not in (b"\r\n", b"\n", b""):
                    pass
                self.reply(line.split(b" ")[1].decode())

    def reply(self, target: str) -> None:
        """Responds to a request."""
        self.wfile.write(response(target, self.server.url))


def response(target: str, url: str) -> bytes:
    """Returns the complete HTTP response to a request."""
    if target == "/":
        body = f'{{"next_path": "{url}/{uuid.uuid4()}/"}}'
    else:
        body = f'{{"path": "{target.strip("/")}", "response_code": "{uuid.uuid4()}"}}'
    return f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextlib.contextmanager
def serving(connection: type[Connection] = Connection) -> Iterator[Server]:
    """Runs a server on a free port of the loopback interface until the end of the block."""
    with Server(("127.0.0.1", 0), connection) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
