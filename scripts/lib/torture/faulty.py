"""Connections of a faulty server; the fault is chosen for each request."""

from __future__ import annotations

import os
import socket
import struct
import time

from honest import Connection, response


class FaultyConnection(Connection):
    """A connection of a client, which responds with the fault that `fault` returns; by default, correctly."""

    sent = 0.5  # the part of a response that is sent before a hang

    def fault(self, target: str) -> str:
        """Returns the name of the method that sends the response; `honest` sends it correctly."""
        return "honest"

    def reply(self, target: str) -> None:
        getattr(self, self.fault(target))(response(target, self.server.url))

    def honest(self, data: bytes) -> None:
        """Sends the response immediately."""
        self.wfile.write(data)

    def slow(self, data: bytes) -> None:
        """Sends the response in four parts, over 20 milliseconds."""
        size = len(data) // 4 + 1
        for start in range(0, len(data), size):
            time.sleep(0.005)
            self.wfile.write(data[start : start + size])

    def error(self, data: bytes) -> None:
        """Responds with status 500 and keeps the connection open."""
        self.wfile.write(b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\nno")

    def garbage(self, data: bytes) -> None:
        """Responds with a body of random bytes."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 64\r\n\r\n" + os.urandom(64))

    def reset(self, data: bytes) -> None:
        """Resets the connection, as a crashed peer does."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.wfile.close()
        self.rfile.close()
        self.connection.close()
        raise ConnectionAbortedError

    def hang(self, data: bytes) -> None:
        """Sends a part of the response and waits until the client closes the connection."""
        self.wfile.write(data[: int(len(data) * self.sent)])
        while self.connection.recv(65536):
            pass
        raise ConnectionAbortedError
