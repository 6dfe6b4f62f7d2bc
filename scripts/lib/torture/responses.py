"""Responses that break HTTP, or use it against a client, with the expected results of a command."""

from __future__ import annotations

import itertools
import json
import re
import sys
import zlib
from typing import Any, Callable, Iterable, Iterator

from hostility import NO_RESPONSE, PLAIN, Case
from misbehaving import FOR_EVER, RESET, Fault, Piece, framed, never_accept
from program import SUCCESS, TRY_AGAIN, UNACCEPTABLE, UNREACHABLE

# The results other than an unacceptable response.
GONE: dict[str, Any] = {"statuses": (UNREACHABLE,), "pattern": NO_RESPONSE}
LATE: dict[str, Any] = {"statuses": (TRY_AGAIN,), "waits": True}
# Endless responses end at the time limit or at a size limit; large ones may take until the time limit.
LONG: dict[str, Any] = {"statuses": (UNACCEPTABLE, TRY_AGAIN), "waits": True}

# --- Texts of responses -------------------------------------------------------------------------------

# Placeholders: BODY is the correct body, SIZE its size, and HEX its size in hexadecimal digits.


def text(*fields: str, status: str = "200 OK", body: str = "BODY") -> str:
    return "\r\n".join([f"HTTP/1.1 {status}", "Content-Type: application/json", *fields, "", body])


SIZED = "Content-Length: SIZE"
CHUNKED = "Transfer-Encoding: chunked"
CHUNK = "HEX\r\nBODY\r\n"
HEAD = text(body="")[:-2]
RIGHT = text(SIZED)

# The parts of a response before the server closes or resets the connection, or stays silent.
CUTS = {
    "": "",
    "-in-status-line": "HTTP/1.1 20",
    "-in-header": "HTTP/1.1 200 OK\r\nContent-",
    "-before-body": text(SIZED, body=""),
    "-in-body": text("Content-Length: 1SIZE"),
    "-in-chunk": text(CHUNKED, body="ffff\r\nBODY"),
    "-before-last-chunk": text(CHUNKED, body=CHUNK),
}
# The results of a closed connection; after other parts, the response is unacceptable.
CLOSED = {
    "": GONE,
    "-in-status-line": GONE,
    "-in-header": {
        "statuses": (UNACCEPTABLE, UNREACHABLE),
        "pattern": f"unacceptable response|{NO_RESPONSE}",
        "known_crash": True,
    },
}

# The beginnings of endless responses, and what follows again and again.
ENDLESS = {
    "interim": ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
    "header": (HEAD, "X-Filler: x\r\n"),
    "header-line": (f"{HEAD}X: ", "x"),
    "body": (text(), " "),
    "large-body": (text(f"Content-Length: {10**12}"), " "),
    "chunks": (text(CHUNKED, body=""), "1000\r\n" + " " * 4096 + "\r\n"),
    "chunk-extension": (text(CHUNKED, body="5;"), "x"),
    "chunk-size": (text(CHUNKED, body=""), "0"),
    "trailers": (text(CHUNKED, body=f"{CHUNK}0\r\n"), "X-Filler: x\r\n"),
    "redirect": (text("Location: /", status="302 Found"), " "),
}

UNACCEPTED = {
    # The header.
    "null-in-header": text(SIZED, "X: \0x"),
    "folded-header": text("Content-Length:\r\n SIZE"),
    "space-before-colon": text("Content-Length : SIZE"),
    # The length.
    "short-length": text("Content-Length: 9"),
    "negative-length": text("Content-Length: -SIZE"),
    "huge-length": text(f"Content-Length: {'9' * 30}"),
    "length-in-words": text("Content-Length: many"),
    "length-with-a-sign": text("Content-Length: +SIZE"),
    "conflicting-lengths": text("Content-Length: 5", SIZED),
    "length-in-conflict": text(SIZED, "Content-Length: 9"),
    "list-of-lengths": text("Content-Length: SIZE, 5"),
    # Chunks.
    "chunk-size-in-words": text(CHUNKED, body="xyz\r\nBODY"),
    "negative-chunk-size": text(CHUNKED, body="-5\r\nBODY"),
    "huge-chunk-size": text(CHUNKED, body=f"{'f' * 20}\r\nBODY"),
    "empty-chunk-size": text(CHUNKED, body="\r\nBODY"),
    "wrong-chunk-size": text(CHUNKED, body="5\r\nBODY"),
    "unknown-transfer-coding": text("Transfer-Encoding: x"),
    # Content codings.
    "mislabelled-gzip": text(SIZED, "Content-Encoding: gzip"),
    "unknown-coding": text(SIZED, "Content-Encoding: x"),
    # The status line.
    "http-0.9": "BODY",
    "http-9": RIGHT.replace("1.1", "9.9"),
    "tls": "\x15\3\3\0\2\2\x46",
    "garbage": "\x7fELF\2\1\1" + "".join(map(chr, range(256))) * 64,
    "empty-line": f"\r\n{RIGHT}",
    "status-in-words": text(SIZED, status="OK 200"),
    "status-of-two-digits": text(SIZED, status="20 OK"),
    "status-of-four-digits": text(SIZED, status="2000 OK"),
    "status-999": text(SIZED, status="999 Unheard Of"),
    "switch-protocols": text("Upgrade: x", status="101 Switch"),
    "no-content": text(SIZED, status="204 No Content"),
    "not-modified": text(SIZED, status="304 Not Modified"),
    "challenge": text(SIZED, 'WWW-Authenticate: Basic realm="x"', status="401 Unauthorized"),
    "digest-challenge": text(SIZED, 'WWW-Authenticate: Digest realm="x", nonce="y"', status="401 Unauthorized"),
    "proxy-challenge": text(SIZED, 'Proxy-Authenticate: Basic realm="x"', status="407 Proxy"),
    "unavailable": text(SIZED, "Retry-After: 0", status="503 Unavailable"),
    # Redirects. No host has an address in 192.0.2.0/24 (RFC 5737).
    "redirect-to-itself": text(SIZED, "Location: /", status="302 Found"),
    "redirect-permanently": text(SIZED, "Location: /elsewhere/", status="308 Permanent Redirect"),
    "redirect-to-another-host": text(SIZED, "Location: http://192.0.2.1/", status="302 Found"),
    "redirect-to-a-file": text(SIZED, "Location: file:///etc/passwd", status="302 Found"),
    "redirect-to-a-script": text(SIZED, "Location: javascript:alert(1)", status="302 Found"),
    "redirect-to-a-long-path": text(SIZED, f"Location: /{'x' * 50_000}", status="302 Found"),
}

# RFC 9110, section 5.5, and RFC 9112, section 6.3, leave these open.
EITHER_WAY = {
    "length-and-chunks": text("Content-Length: 5", CHUNKED, body=f"{CHUNK}0\r\n\r\n"),
    "doubled-length": text(SIZED, SIZED),
    "escapes-in-the-header": text(SIZED, "X-Title: \x1b]0;x\x07\x1b[2J"),
}

# The correct response with fields that a stateless client ignores, or with other bytes around it.
HARMLESS = {
    "cookie": text(SIZED, "Set-Cookie: a=b; Path=/", "Set-Cookie: c=d; Max-Age=9999; Path=/"),
    "refresh": text(SIZED, "Refresh: 0; url=http://192.0.2.1/", "Link: <http://192.0.2.1/>; rel=preload"),
    "strict-transport-security": text(SIZED, "Strict-Transport-Security: max-age=99999999; includeSubDomains"),
    "alternative-service": text(SIZED, 'Alt-Svc: h2="192.0.2.1:443"; ma=99999999'),
    "interim": f"HTTP/1.1 103 Early\r\n\r\n{RIGHT}",
    "more-bytes": f"{RIGHT}\0more",
    "http-1.0": RIGHT.replace("1.1", "1.0"),
    "no-reason": text(SIZED, status="200"),
    "other-success": text(SIZED, status="299 x"),
    "trailer": text(CHUNKED, body=f"{CHUNK}0\r\nX: y\r\n\r\n"),
}

# --- Faults -------------------------------------------------------------------------------------------


def filled(text: str, body: bytes) -> bytes:
    size = len(body)
    return text.replace("SIZE", str(size)).replace("HEX", f"{size:x}").encode("latin-1").replace(b"BODY", body)


def sends(text: str, *pieces: Piece) -> Fault:
    """Sends a text, and then bytes, pauses or a reset."""
    return lambda body: [filled(text, body), *pieces]


def trickles(beginning: str, rest: str) -> Fault:
    """Sends a text, and then one byte of another text per second."""

    def pieces(body: bytes) -> Iterator[Piece]:
        yield filled(beginning, body)
        for byte in filled(rest, body):
            yield bytes([byte])
            yield 1.0

    return pieces


def repeats(beginning: str, filler: str, count: int = sys.maxsize, end: str = "") -> Fault:
    """Sends a text, and then 64 KiB of a second one many times."""
    data = filler.encode() * (1 + 2**16 // len(filler))
    return lambda body: itertools.chain([filled(beginning, body)], itertools.repeat(data, count), [filled(end, body)])


def codes(compressed: Callable[[bytes], bytes], coding: str) -> Fault:
    """Sends a body in a content coding."""
    return lambda body: [framed(compressed(body), *([f"Content-Encoding: {coding}"] if coding else []))]


def gzip(body: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    return compressor.compress(body) + compressor.flush()


def spaces(window: int) -> bytes:
    """Returns 100 MiB of spaces, compressed: in zlib format with a window of 15, in gzip format with 31."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, window)
    first, again = (compressor.compress(b" " * 2**20) + compressor.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    return first + again * 99


def forges(body: bytes) -> Iterable[Piece]:
    """Sends the correct response, and one to the next request."""
    path = re.search(rb"[0-9a-f-]{36}", body)
    forged = {"path": path[0].decode() if path else "", "response_code": "00000000-0000-4000-8000-000000000000"}
    return [framed(body) + framed(json.dumps(forged).encode()), 1.0]


def responses() -> Iterator[Case]:
    yield Case("never-accept", never_accept, **LATE)
    for place, cut in CUTS.items():
        yield Case(f"close{place}", sends(cut), **CLOSED.get(place, {}))
        yield Case(f"reset{place}", sends(cut, RESET), **GONE)
        yield Case(f"silence{place}", sends(cut, FOR_EVER), **LATE)
    yield Case("slow-header", trickles("", RIGHT), **LATE)
    yield Case("slow-body", trickles(text(SIZED, body=""), "BODY"), **LATE)
    yield Case("slow-interim", sends("", *[b"HTTP/1.1 100 Continue\r\n\r\n", 1.0] * 1000), **LATE)
    for name, (beginning, filler) in ENDLESS.items():
        yield Case(f"endless-{name}", repeats(beginning, filler), **LONG)
    yield Case("many-headers", repeats(HEAD, "X-Filler: x\r\n", 20, "\r\nBODY"), **LONG)
    yield Case("long-header", repeats(f"{HEAD}X: ", "x", 150, "\r\n\r\nBODY"), **LONG)
    yield Case("gzip-bomb", codes(lambda _: spaces(31), "gzip"), **LONG)
    yield Case("deflate-bomb", codes(lambda _: spaces(15), "deflate"), **LONG)
    yield Case("nested-bomb", codes(lambda _: gzip(spaces(31)), "gzip, gzip"), **LONG)
    yield Case("many-codings", codes(gzip, ", ".join(["gzip"] * 100)))
    yield Case("truncated-gzip", codes(lambda body: gzip(body)[:40], "gzip"))
    yield Case("hidden-gzip", codes(gzip, ""))
    yield Case("http-2", sends("\0\0\6\4\0\0\0\0\0\0\3\0\0\0\x64", FOR_EVER))
    for name, response in UNACCEPTED.items():
        yield Case(name, sends(response))
    for name, response in EITHER_WAY.items():
        yield Case(name, sends(response), (SUCCESS, UNACCEPTABLE))
    for name, response in HARMLESS.items():
        yield Case(name, sends(response), (SUCCESS,), known_crash=name == "trailer")
    yield Case("another-response", forges, (SUCCESS,))
    yield Case(PLAIN, sends(RIGHT), (UNREACHABLE, UNACCEPTABLE), "")


RESPONSES = list(responses())
