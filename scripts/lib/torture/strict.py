"""HTTP/1.1 answers (RFC 9110, RFC 9112) as strictly as the standard allows: a second opinion on what is valid.

Where the standard leaves a choice, such as a length beside chunks, this refuses. A lax reader differs from a strict one
as libcurl does, where that leaves no doubt of what the body is:

- the version may be any, and the phrase none; folded lines are not looked at
- header lines may have control characters in their values, and any number of carriage returns at their end, or none;
  one that begins with a carriage return is the last, whatever follows in it
- what follows the size of a chunk is not looked at, nor is a missing carriage return behind a chunk, nor a missing line
  feed at the very end
- a transfer coding goes before a length; `identity` is none, and `chunked` twice is once
- what is packed may lack its end, have a wrong check at the end, or have something behind it
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Optional

MAXIMUM_LINE = 65_536  # bytes
MAXIMUM_LINES = 1000  # of one answer
MAXIMUM_CODINGS = 5

STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-9][0-9]{2}) [\t -~\x80-\xff]*\r\n")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*\r\n")
LAX_STATUS_LINE = re.compile(rb"HTTP/[^ \n]* ([1-9][0-9]{2})(?: [^\n\0]*?)?\r*\n", re.IGNORECASE)
LAX_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\n\0]*?)[ \t]*\r*\n")
FOLDED_LINE = re.compile(rb"[ \t][^\n\0]*\n")
LAX_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})(?:[^0-9A-Fa-f\n][^\n]*)?\n")
CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,15})(?:[ \t]*;[\t -~\x80-\xff]*)?\r\n")


class Invalid(Exception):
    """What came is no answer, or not all of one."""


class Ended(Invalid):
    """The connection ended where more belongs; early is before the first whole line."""

    def __init__(self, is_early: bool) -> None:
        super().__init__("it is incomplete")
        self.is_early = is_early


class TooLarge(Invalid):
    """The body is larger than allowed."""


@dataclass(frozen=True)
class Answer:
    """A whole answer; the body is unpacked."""

    status: int
    fields: dict[str, str]
    body: bytes


class Source:
    """What comes over a wire; `receive` gives the next piece, and an empty one at the end."""

    def __init__(self, receive: Callable[[], bytes], is_lax: bool = False) -> None:
        self.is_lax = is_lax
        self._receive = receive
        self._bytes = b""
        self._lines = 0

    def line(self) -> bytes:
        self._lines += 1
        if self._lines > MAXIMUM_LINES:
            raise Invalid("its header is too long")
        while b"\n" not in self._bytes:
            if self._lines == 1 and not b"HTTP/".startswith(self._bytes[:5]):
                raise Invalid("it does not start with an HTTP status line")
            if len(self._bytes) > MAXIMUM_LINE:
                raise Invalid("its header is too long")
            piece = self._receive() if self._bytes == b"\r" and self.is_lax else self._more()
            self._bytes += piece or b"\n"
        line, _, self._bytes = self._bytes.partition(b"\n")
        return line + b"\n"

    def exactly(self, count: int) -> bytes:
        while len(self._bytes) < count:
            self._bytes += self._more()
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def rest(self, limit: float) -> bytes:
        taken, self._bytes = [self._bytes], b""
        size = len(taken[0])
        while piece := self._receive():
            taken.append(piece)
            size += len(piece)
            if size > limit:
                raise TooLarge(f"it is larger than {limit} bytes")
        return b"".join(taken)

    def _more(self) -> bytes:
        piece = self._receive()
        if not piece:
            raise Ended(is_early=self._lines == 1)
        return piece


def read(source: Source, limit: float) -> Answer:
    """The next answer, with a body of so many bytes at most. Raises `Invalid`."""
    status = 100
    while 100 <= status < 200 and status != 101:
        match = (LAX_STATUS_LINE if source.is_lax else STATUS_LINE).fullmatch(source.line())
        if match is None:
            raise Invalid("it does not start with an HTTP status line")
        status, fields = int(match[1]), _fields(source)
    body = b"" if status in (101, 204, 304) else _body(source, fields, limit)
    return Answer(status, fields, _unpacked(body, fields.get("content-encoding", ""), limit, source.is_lax))


def _fields(source: Source) -> dict[str, str]:
    fields: dict[str, str] = {}
    while (line := source.line()) != b"\r\n" and not (source.is_lax and line[:1] in b"\r\n"):
        if source.is_lax and FOLDED_LINE.fullmatch(line):
            continue
        match = (LAX_FIELD if source.is_lax else FIELD).fullmatch(line)
        if match is None:
            raise Invalid("a field of its header is none")
        name, value = match[1].decode().lower(), match[2].decode("latin-1")
        fields[name] = f"{fields[name]}, {value}" if name in fields else value
    return fields


def _body(source: Source, fields: dict[str, str], limit: float) -> bytes:
    coding, length = fields.get("transfer-encoding"), fields.get("content-length")
    if coding is not None and source.is_lax:
        codings = {name.strip() for name in coding.lower().split(",")} - {"identity", ""}
        coding, length = ",".join(codings) or None, None
    if coding is not None:
        if coding.lower() != "chunked" or length is not None:
            raise Invalid("nobody can say where its body ends")
        return _chunks(source, limit)
    if length is None:
        return source.rest(limit)
    lengths = set(re.split(r"[ \t]*,[ \t]*", length))
    if len(lengths) != 1 or not re.fullmatch("[0-9]+", length := lengths.pop(), re.ASCII):
        raise Invalid("its length is none")
    if len(length) > 18 or int(length) > limit:
        raise TooLarge(f"it is larger than {limit} bytes")
    return source.exactly(int(length))


def _chunks(source: Source, limit: float) -> bytes:
    body = b""
    while True:
        match = (LAX_CHUNK_SIZE if source.is_lax else CHUNK_SIZE).fullmatch(source.line())
        if match is None:
            raise Invalid("the size of a chunk is none")
        size = int(match[1], 16)
        if size == 0:
            _fields(source)  # the trailer
            return body
        if len(body) + size > limit:
            raise TooLarge(f"it is larger than {limit} bytes")
        body += source.exactly(size)
        if (source.line().strip(b"\r\n") if source.is_lax else source.exactly(2) != b"\r\n"):
            raise Invalid("a chunk does not end where it should")


def _unpacked(body: bytes, codings: str, limit: float, is_lax: bool) -> bytes:
    names = [name.strip().lower() for name in codings.split(",") if name.strip()]
    if len(names) > MAXIMUM_CODINGS:
        raise Invalid("it has too many codings")
    for name in reversed(names):
        body = _without(name, body, limit, is_lax)
    return body


def _without(coding: str, body: bytes, limit: float, is_lax: bool) -> bytes:
    if coding == "identity" or not body:
        return body
    if coding in ("gzip", "x-gzip"):
        window = 31
    elif coding == "deflate":
        is_zlib = len(body) > 1 and body[0] & 15 == 8 and (body[0] * 256 + body[1]) % 31 == 0
        window = 15 if is_zlib else -15  # Some send what the name says, and not what the standard means.
    else:
        raise Invalid("its coding is unknown")
    unpacker = zlib.decompressobj(window)
    try:
        if is_lax:
            plain = _as_far_as_it_goes(unpacker, body)
        else:
            plain = unpacker.decompress(body, int(min(limit, 2**30)) + 1)
    except zlib.error as error:
        raise Invalid(f"it cannot be unpacked: {error}") from None
    if len(plain) > limit:
        raise TooLarge(f"it is larger than {limit} bytes")
    if not is_lax and (not unpacker.eof or unpacker.unused_data):
        raise Invalid("it is not packed as it says")
    return plain


def _as_far_as_it_goes(unpacker: Any, body: bytes) -> bytes:
    """What comes before the check at the end, which need not be right."""
    plain = b""
    try:
        for place in range(len(body)):
            plain += unpacker.decompress(body[place : place + 1])
    except zlib.error as error:
        if "check" not in str(error) or "header" in str(error):
            raise
    return plain


def valid(wire: bytes, limit: int = 65_536, is_lax: bool = False) -> Optional[Answer]:
    """The answer that these bytes and then the end of the connection are; None if they are none."""
    pieces = iter([wire])
    try:
        return read(Source(lambda: next(pieces, b""), is_lax), limit)
    except Invalid:
        return None
