"""Connections of a server that does not behave, in ways that can be chosen for each request."""

from __future__ import annotations

import os
import socket
import struct
import time

from honest import Connection, answer


class FaultyConnection(Connection):
    """One client's connection, whose requests are answered as `fault` says; by default, as they should be."""

    sent = 0.5  # how much of an answer is sent before a hang

    def fault(self, target: str) -> str:
        """The name of what is done instead of the answer: that of a method; `honest` is none."""
        return "honest"

    def reply(self, target: str) -> None:
        getattr(self, self.fault(target))(answer(target, self.server.url))

    def honest(self, whole: bytes) -> None:
        """Answers at once."""
        self.wfile.write(whole)

    def slow(self, whole: bytes) -> None:
        """Answers in four pieces, over 20 milliseconds."""
        size = len(whole) // 4 + 1
        for start in range(0, len(whole), size):
            time.sleep(0.005)
            self.wfile.write(whole[start : start + size])

    def error(self, whole: bytes) -> None:
        """Answers that something is wrong, and keeps the connection."""
        self.wfile.write(b"HTTP/1.1 500 Internal Server Error\r\nContent-Length: 2\r\n\r\nno")

    def garbage(self, whole: bytes) -> None:
        """Answers with a body that means nothing."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 64\r\n\r\n" + os.urandom(64))

    def reset(self, whole: bytes) -> None:
        """Closes the connection like a peer that has crashed."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.wfile.close()
        self.rfile.close()
        self.connection.close()
        raise ConnectionAbortedError

    def hang(self, whole: bytes) -> None:
        """Sends a part of the answer, and waits until the client gives up."""
        self.wfile.write(whole[: int(len(whole) * self.sent)])
        while self.connection.recv(65536):
            pass
        raise ConnectionAbortedError
