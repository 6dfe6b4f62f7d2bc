"""Answers at random, hundreds to a process, with a second opinion on which of them are valid."""

from __future__ import annotations

import json
import random
import re
import socketserver
import threading
import uuid
from typing import Any, Callable
from urllib.parse import unquote

import random_wire
import strict
from fetcher import SUCCESS, TRY_AGAIN, UNACCEPTABLE, UNREACHABLE
from row import Broken, Row, Trial
from saved import require_sound

ANSWERS = 250  # of a trial
LIMIT = 5  # seconds of each fetch

UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)

# What Foundation's decoder lets pass beside bytes that are no UTF-8, where nobody reads it: a comma too many, what has
# the digits and signs of a number, escapes that there are not.
LAX_JSON: dict[str, str | Callable[[re.Match[str]], str]] = {
    r",(\s*[}\]])": r"\1",
    r'("(?:[^"\\]|\\.)*")|[-0-9][-+.0-9Ee]*': lambda match: match[1] or "0",
    r'(\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))|\\.?': r"\1",
}


class Server(socketserver.ThreadingTCPServer):
    """Gives right answers and random ones, and knows which codes may be shown."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.next_paths: set[str] = set()  # what the last answer for the root says, if it is valid
        self.codes: set[str] = set()  # of the valid answers
        self.wrong: str | None = None
        self.given: list[bytes] = []
        super().__init__(("127.0.0.1", 0), Connection)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def answer(self, target: str) -> tuple[bytes, bool]:
        """What goes over the wire, and whether it is a right answer, made by nothing random."""
        is_root = target == "/"
        path = unquote(target.partition("?")[0]).strip("/")
        if not is_root and f"{self.url}{target}".rstrip("?") not in self.next_paths:
            self.wrong = f"{target} was asked for after {self.given[-1]!r}"
        content = {"next_path": f"{self.url}/{self.new_uuid()}/"}
        if not is_root:
            content = {"path": path, "response_code": self.new_uuid()}
        is_random = self.chance.random() < (0.45 if is_root else 0.7)
        wire = random_wire.wire(self.chance, content) if is_random else random_wire.right(content)
        self.given.append(wire)
        members = members_of(wire)
        if is_root:
            self.next_paths = {as_requested(text) for text in members.get("next_path", ())}
        elif path.split("/")[-1] in members.get("path", ()):
            self.codes |= {text.lower() for text in members.get("response_code", ()) if UUID.fullmatch(text)}
        return wire, not is_random

    def new_uuid(self) -> str:
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))


class Connection(socketserver.StreamRequestHandler):
    server: Server
    disable_nagle_algorithm = True

    def handle(self) -> None:
        is_right = True
        while is_right and (line := self.rfile.readline(65536)):
            while self.rfile.readline(65536) not in (b"\r\n", b""):
                pass
            wire, is_right = self.server.answer(line.split(b" ")[1].decode())
            self.wfile.write(wire)


def as_requested(text: str) -> str:
    """A URL as the request for it has it: the scheme in lower case, no zeros before the port, no empty query."""
    return re.sub("^http(://[^/:]*:)0*", r"http\1", text, flags=re.IGNORECASE).rstrip("?")


def members_of(wire: bytes) -> dict[str, list[str]]:
    """The texts in the JSON object of an answer of success, by their names; of a name that stands twice, both."""
    answer = strict.valid(wire, is_lax=True)
    if answer is None or not 200 <= answer.status < 300:
        return {}
    members: dict[str, list[str]] = {}
    text = answer.body.decode(errors="replace")
    pairs = read(text)
    for lax, plain in LAX_JSON.items():
        if pairs is None:
            text = re.sub(lax, plain, text, flags=re.DOTALL)
            pairs = read(text)
    for name, value in pairs if isinstance(pairs, list) else ():
        if isinstance(value, str):
            members.setdefault(name, []).append(value)
    return members


def read(text: str) -> Any:
    """The value that is written in JSON, an object as pairs; None if it is none."""
    try:
        return json.loads(text, strict=False, object_pairs_hook=list)
    except (ValueError, RecursionError):
        return None


def trial(trial: Trial) -> None:
    with Server(trial.random) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            results = fetch(trial, server)
        finally:
            server.shutdown()
            thread.join()
    trial.require(server.wrong is None, f"{server.wrong}")
    codes = [result["response_code"] for result in results if "error" not in result]
    for code in codes:
        trial.require(code in server.codes, f"{code} is in no valid answer: {answer_with(code, server)!r}")
    trial.require(len(codes) == len(set(codes)), "a code was shown twice")
    for result in results:
        status = result.get("exit_code", SUCCESS)
        trial.require(status in (SUCCESS, UNREACHABLE, TRY_AGAIN, UNACCEPTABLE), f"an unexpected status: {result}")
        trial.note("times the limit was reached", int(result.get("error", {}).get("code") == "timed_out"))
    require_sound(trial.fetcher.database, codes)
    trial.note("answers", len(server.given))
    trial.note("successes", len(codes))
    trial.note("valid answers", len(server.codes))


def fetch(trial: Trial, server: Server) -> list[dict[str, Any]]:
    """The results of so many fetches, in as many processes as it takes."""
    results: list[dict[str, Any]] = []
    options = ("--every", "0s", "--timeout", f"{LIMIT}s", "--json", "--url", server.url)
    while len(results) < ANSWERS:
        rest = ANSWERS - len(results)
        ending = trial.fetcher.run(
            "watch", *options, "--count", str(rest), environment={"SWIFT_BACKTRACE": "enable=no"}, patience=LIMIT * rest
        )
        results += [json.loads(line) for line in ending.output.split(b"\n")[:-1]]
        if ending.is_known_crash:  # a trailer, or an end inside the header
            trial.note("known crashes of FoundationNetworking")
            results.append({"error": {}, "exit_code": UNACCEPTABLE})
        elif ending.status != SUCCESS or len(results) != ANSWERS:
            raise Broken(f"after {server.given[-1]!r}: {ending.text[-1000:]}")
    return results


def answer_with(code: str, server: Server) -> bytes:
    return next((wire for wire in server.given if code.encode() in wire), b"none that has it as it is")


ROW = Row(
    name="random-answers",
    summary=f"random and changed answers, {ANSWERS} fetches to a process",
    quick=60,  # in which there are more than 20,000 answers
    full=3_000,
    trial=trial,
    proofs=("the check of the answer", "the check of the origin", "the check of the status"),
    unit=f"processes of {ANSWERS} fetches",
    proof_count=10,
)
