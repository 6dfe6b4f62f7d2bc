"""server.py in this process, or a service on it, with a fault, on a free port; it records its requests."""

from __future__ import annotations

import argparse
import contextlib
import select
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator

# server.py, and the services on it.
ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT), str(ROOT / "Tests" / "server")]

from server import FAULTS, Answer, Connection, Fault, Listener, PathService, Request, Service, framed

__all__ = ["FAULTS", "Answer", "Fault", "Misbehaving", "Request", "Service", "framed", "misbehaving", "options_of"]


def options_of(add_options: Callable[[argparse.ArgumentParser], None], *arguments: str) -> dict[str, Any]:
    """Returns the options of a service, by name."""
    parser = argparse.ArgumentParser()
    add_options(parser)
    return vars(parser.parse_args(arguments))


class Watched(Connection):
    """A connection that records its requests."""

    server: Misbehaving

    def read_headers(self) -> dict[str, str]:
        headers = super().read_headers()
        self.server.requests.append((time.monotonic(), headers))
        return headers


class Misbehaving(Listener):
    """A listener that records its requests and announcements."""

    def __init__(self, fault: Fault | None, step: str, service: Service | None = None) -> None:
        self.announced: list[str] = []
        self.connections = 0
        self.requests: list[tuple[float, dict[str, str]]] = []  # the time and the header of each
        super().__init__(socket.AF_INET, "127.0.0.1", 0, service or PathService(self.announced.append))
        self.RequestHandlerClass = Watched
        self.fault, self.faulty_step = fault, step

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def codes(self) -> dict[str, str]:
        """The path of each issued code."""
        path, codes = "", {}
        for line in self.announced:
            label, _, value = line.partition(": ")
            if label == "Next path":
                path = value
            else:
                codes[value] = path
        return codes

    def get_request(self) -> Any:
        request = super().get_request()
        self.connections += 1
        return request

    def watch_queue(self) -> None:
        """Records a connection that the system has established and the server never accepts."""
        if select.select([self.socket], [], [], 60)[0]:
            self.requests.append((time.monotonic(), {}))


@contextlib.contextmanager
def misbehaving(
    fault: Fault | None = None, step: str = "root", service: Service | None = None
) -> Iterator[Misbehaving]:
    """Runs a server with the fault, or with none, until the end of the block; by default, with the paths of fetcher."""
    with Misbehaving(fault, step, service) as server:
        if fault and not fault.accepts:
            threading.Thread(target=server.watch_queue, daemon=True).start()
            yield server
            return
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
