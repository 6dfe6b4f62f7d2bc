"""Random responses, hundreds per process; an independent parser decides which are valid."""

from __future__ import annotations

import json
import random
import re
import uuid
from typing import Any, Callable
from urllib.parse import unquote

import http_responses
import random_wire
from honest import Honest
from misbehaving import Answer, Fault, Misbehaving, Request
from program import PATIENCE, SUCCESS, TRY_AGAIN, UNACCEPTABLE, UNREACHABLE
from row import Broken, Row, Trial
from saved import require_sound

FETCHES = 250  # per trial
LIMIT = 5  # seconds per fetch

UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)

# Deviations from JSON that Foundation's decoder accepts in ignored members, in addition to invalid UTF-8: an extra
# comma, malformed numbers, unknown escapes.
LAX_JSON: dict[str, str | Callable[[re.Match[str]], str]] = {
    r",(\s*[}\]])": r"\1",
    r'("(?:[^"\\]|\\.)*")|[-0-9][-+.0-9Ee]*': lambda match: match[1] or "0",
    r'(\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))|\\.?': r"\1",
}


class Server(Misbehaving):
    """Sends valid and random responses, and records which codes fetcher may show."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(Honest(lambda: uuid.UUID(int=rng.getrandbits(128), version=4)))
        self.rng = rng
        self.next_paths: set[str] = set()  # in the last response to the root request, if it is valid
        self.codes: set[str] = set()  # in the valid responses
        self.violation: str | None = None
        self.sent: list[bytes] = []

    def fault_in(self, request: Request, answer: Answer) -> Fault | None:
        target, is_root = request.target, request.target == "/"
        path = unquote(target.partition("?")[0]).strip("/")
        if not is_root and f"{self.url}{target}".rstrip("?") not in self.next_paths:
            self.violation = f"fetcher requested {target} after {self.sent[-1]!r}"
        is_random = self.rng.random() < (0.45 if is_root else 0.7)
        content = {**json.loads(answer.body), **({} if is_root else {"path": path})}
        wire = random_wire.wire(self.rng, content) if is_random else answer.encoded
        self.sent.append(wire)
        members = members_of(wire)
        if is_root:
            self.next_paths = {as_requested(text) for text in members.get("next_path", ())}
        elif path.split("/")[-1] in members.get("path", ()):
            self.codes |= {text.lower() for text in members.get("response_code", ()) if UUID.fullmatch(text)}
        return (lambda body: [wire]) if is_random else None


def as_requested(text: str) -> str:
    """Returns a URL in the form of its request: lower-case scheme, port without leading zeros, no empty query."""
    return re.sub("^http(://[^/:]*:)0*", r"http\1", text, flags=re.IGNORECASE).rstrip("?")


def members_of(wire: bytes) -> dict[str, list[str]]:
    """Returns the strings in the JSON object of a successful response by name; of a duplicate name, both values."""
    response = http_responses.valid(wire)
    if response is None or not 200 <= response.status < 300:
        return {}
    members: dict[str, list[str]] = {}
    text = response.body.decode(errors="replace")
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
    """Returns the value of a JSON text, with objects as pairs; None if it is not JSON."""
    try:
        return json.loads(text, strict=False, object_pairs_hook=list)
    except (ValueError, RecursionError):
        return None


def trial(trial: Trial) -> None:
    with Server(trial.random) as server:
        results = fetch(trial, server)
    trial.require(server.violation is None, f"{server.violation}")
    codes = [result["response_code"] for result in results if "error" not in result]
    for code in codes:
        trial.require(code in server.codes, f"{code} is in no valid response: {response_with(code, server)!r}")
    trial.require(len(codes) == len(set(codes)), "a code was shown twice")
    for result in results:
        status = result.get("exit_code", SUCCESS)
        trial.require(status in (SUCCESS, UNREACHABLE, TRY_AGAIN, UNACCEPTABLE), f"an unexpected status: {result}")
        trial.note("timeouts", int(result.get("error", {}).get("code") == "timed_out"))
    require_sound(trial.program.database, codes)
    trial.note("responses", len(server.sent))
    trial.note("successes", len(codes))
    trial.note("valid responses", len(server.codes))


def fetch(trial: Trial, server: Server) -> list[dict[str, Any]]:
    """Returns the results of all fetches; a known crash starts another process."""
    results: list[dict[str, Any]] = []
    options = ("--every", "0s", "--timeout", f"{LIMIT}s", "--json", "--url", server.url)
    while len(results) < FETCHES:
        rest = FETCHES - len(results)
        ending = trial.program.run(
            "watch", *options, "--count", str(rest), environment={"SWIFT_BACKTRACE": "enable=no"}, patience=FETCHES * PATIENCE
        )
        results += [json.loads(line) for line in ending.output.split(b"\n")[:-1]]
        if ending.is_known_crash:  # after a trailer or an incomplete header
            trial.note("known crashes of FoundationNetworking")
            results.append({"error": {}, "exit_code": UNACCEPTABLE})
        elif len(results) != FETCHES or ending.status != results[-1].get("exit_code", SUCCESS):
            raise Broken(f"after {server.sent[-1]!r}: {ending.text[-1000:]}")
    return results


def response_with(code: str, server: Server) -> bytes:
    return next((wire for wire in server.sent if code.encode() in wire), b"no response contains it verbatim")


ROWS = [Row("random-answers", __doc__, 60, 3_000, trial, unit=f"processes of {FETCHES} fetches")]
