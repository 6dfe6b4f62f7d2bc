"""A server that responds correctly, or with a fault that is chosen for each request."""

from __future__ import annotations

import collections
import os
import uuid
from http import HTTPStatus
from typing import Callable, Optional

from misbehaving import FOR_EVER, RESET, Answer, Fault, Misbehaving, PathService, Request, framed


class Honest(PathService):
    """Returns a path for `/` and a code for any other path: clients do not make each other's paths stale."""

    def __init__(self, new_id: Callable[[], uuid.UUID] = uuid.uuid4) -> None:
        super().__init__()
        self.new_id = new_id

    def respond(self, request: Request) -> Answer:
        if request.target == "/":
            return Answer.json(HTTPStatus.OK, {"next_path": f"http://{request.host}/{self.new_id()}/"})
        content = {"path": request.target.strip("/"), "response_code": str(self.new_id())}
        return Answer.json(HTTPStatus.OK, content)


class Server(Misbehaving):
    """The server, with the fault that a function chooses for a path; None for a correct response."""

    def __init__(self, choose: Callable[[str], Optional[Fault]] = lambda target: None) -> None:
        super().__init__(Honest())
        self.choose = choose
        self.requests = collections.deque(maxlen=0)  # type: ignore[assignment]  # of hours

    def fault_in(self, request: Request, answer: Answer) -> Optional[Fault]:
        return self.choose(request.target)


def slow(body: bytes) -> list[bytes | float]:
    """Sends the response in four parts, over 20 milliseconds."""
    data = framed(body)
    size = len(data) // 4 + 1
    parts = [data[start : start + size] for start in range(0, len(data), size)]
    return [piece for part in parts for piece in (0.005, part)]


def hanging(share: float) -> Fault:
    """Sends a part of the response, and then nothing until the client closes the connection."""
    return lambda body: [framed(body)[: int(len(framed(body)) * share)], FOR_EVER]


# The faults without a choice.
FAULTS: dict[str, Fault] = {
    "slow": slow,
    "error": lambda body: [framed(b"no", status="500 Internal Server Error")],
    "garbage": lambda body: [framed(os.urandom(64))],
    "reset": lambda body: [RESET],
}
