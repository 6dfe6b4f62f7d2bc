"""A proxy in front of a server that disturbs some commits."""

from __future__ import annotations

import contextlib
import random
import socket
import socketserver
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Iterator

from postgres import PORT, Cluster

# How a commit is disturbed: it is neither forwarded nor answered; it is forwarded, but not answered; it is forwarded after
# the client has lost the connection; it is not forwarded, and the server does not notice the end of the client at once.
KINDS = ("dropped before", "dropped after", "delayed", "half-open")

DELAY, HALF_OPEN = 0.15, 0.3  # seconds


class Proxy(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """Connections to a server through a socket in another directory."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, server: Cluster, directory: Path) -> None:
        super().__init__(str(directory / f".s.PGSQL.{PORT}"), socketserver.BaseRequestHandler)
        self.server = server
        self.directory = directory
        self.kinds: tuple[str, ...] = KINDS
        self.share = 0.1  # of the commits is disturbed
        self.half_open = HALF_OPEN
        self.disturbed = dict.fromkeys(KINDS, 0)
        self._random = random.Random(0)
        self._lock = threading.Lock()

    def uri(self, database: str) -> str:
        return self.server.uri(database).replace(str(self.server.directory), str(self.directory))

    def seed(self, seed: object) -> None:
        with self._lock:
            self._random.seed(str(seed))
            self.disturbed = dict.fromkeys(KINDS, 0)

    def finish_request(self, client: socket.socket, client_address: Any) -> None:
        """Handles a connection, in a separate thread."""
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(str(self.server.directory / f".s.PGSQL.{PORT}"))
        except OSError:
            return end(client, server)
        muted = threading.Event()
        threading.Thread(target=self._answer, args=(server, client, muted), daemon=True).start()
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                kind = self._kind(data)
                if kind is not None:
                    self._disturb(kind, data, client, server, muted)
                    break
                server.sendall(data)
        end(client, server)

    @staticmethod
    def _answer(server: socket.socket, client: socket.socket, muted: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                if muted.is_set():
                    break
                client.sendall(data)
        end(client)

    def _kind(self, data: bytes) -> str | None:
        """Returns how to disturb a message of a client, if it is a commit."""
        if b"COMMIT" not in data or b"INSERT" not in data:
            return None
        with self._lock:
            if self._random.random() >= self.share:
                return None
            kind = self._random.choice(self.kinds)
            self.disturbed[kind] += 1
            return kind

    def _disturb(
        self, kind: str, data: bytes, client: socket.socket, server: socket.socket, muted: threading.Event
    ) -> None:
        muted.set()
        if kind == "dropped after":
            server.sendall(data)
            time.sleep(DELAY)
        elif kind == "delayed":
            end(client)
            time.sleep(DELAY)
            server.sendall(data)
            time.sleep(DELAY)
        elif kind == "half-open":
            end(client)
            time.sleep(self.half_open)


def end(*sockets: socket.socket) -> None:
    """Ends connections, also while another thread reads from them, which `close` alone would not."""
    for connection in sockets:
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
        connection.close()


@contextlib.contextmanager
def disturbing(server: Cluster) -> Iterator[Proxy]:
    """Runs a proxy until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="torture-", dir="/tmp") as directory, Proxy(server, Path(directory)) as proxy:
        threading.Thread(target=proxy.serve_forever, args=[0.02], daemon=True).start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
