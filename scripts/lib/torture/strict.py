"""A strict parser of HTTP/1.1 responses (RFC 9110, RFC 9112), independent of fetcher.

Where the standard leaves a choice, such as a length together with chunks, the parser refuses the response. In lax mode
it accepts the same deviations as libcurl if the body is unambiguous:

- any version, and no reason phrase; folded lines are ignored
- control characters in field values, and any number of carriage returns at the end of a header line, or none; a line
  that starts with a carriage return is the last line of the header, whatever follows in it
- any text after the size of a chunk, a missing carriage return after a chunk, and a missing final line feed
- a transfer coding together with a length, which is ignored; `identity`, which is ignored; a repeated `chunked`
- compressed data that is incomplete, has a wrong checksum, or is followed by other data
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Optional

MAXIMUM_LINE = 65_536  # bytes
MAXIMUM_LINES = 1000  # per response
MAXIMUM_CODINGS = 5

STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-9][0-9]{2}) [\t -~\x80-\xff]*\r\n")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*\r\n")
LAX_STATUS_LINE = re.compile(rb"HTTP/[^ \n]* ([1-9][0-9]{2})(?: [^\n\0]*?)?\r*\n", re.IGNORECASE)
LAX_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\n\0]*?)[ \t]*\r*\n")
FOLDED_LINE = re.compile(rb"[ \t][^\n\0]*\n")
LAX_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})(?:[^0-9A-Fa-f\n][^\n]*)?\n")
CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,15})(?:[ \t]*;[\t -~\x80-\xff]*)?\r\n")


class Invalid(Exception):
    """The received bytes are not a complete, valid response."""


class Ended(Invalid):
    """The connection was closed in the middle of a response; early: before the first complete line."""

    def __init__(self, is_early: bool) -> None:
        super().__init__("it is incomplete")
        self.is_early = is_early


class TooLarge(Invalid):
    """The body is larger than allowed."""


@dataclass(frozen=True)
class Response:
    """A complete response, with the decompressed body."""

    status: int
    fields: dict[str, str]
    body: bytes


class Source:
    """The bytes of a connection; `receive` returns the next bytes, and none at the end."""

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
            data = self._receive() if self._bytes == b"\r" and self.is_lax else self._more()
            self._bytes += data or b"\n"
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
        while data := self._receive():
            taken.append(data)
            size += len(data)
            if size > limit:
                raise TooLarge(f"it is larger than {limit} bytes")
        return b"".join(taken)

    def _more(self) -> bytes:
        data = self._receive()
        if not data:
            raise Ended(is_early=self._lines == 1)
        return data


def read(source: Source, limit: float) -> Response:
    """Returns the next response, with a body of at most `limit` bytes. Raises `Invalid`."""
    status = 100
    while 100 <= status < 200 and status != 101:
        match = (LAX_STATUS_LINE if source.is_lax else STATUS_LINE).fullmatch(source.line())
        if match is None:
            raise Invalid("it does not start with an HTTP status line")
        status, fields = int(match[1]), _fields(source)
    body = b"" if status in (101, 204, 304) else _body(source, fields, limit)
    return Response(status, fields, _decompressed(body, fields.get("content-encoding", ""), limit, source.is_lax))


def _fields(source: Source) -> dict[str, str]:
    fields: dict[str, str] = {}
    while (line := source.line()) != b"\r\n" and not (source.is_lax and line[:1] in b"\r\n"):
        if source.is_lax and FOLDED_LINE.fullmatch(line):
            continue
        match = (LAX_FIELD if source.is_lax else FIELD).fullmatch(line)
        if match is None:
            raise Invalid("a field of its header is invalid")
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
            raise Invalid("the end of its body is ambiguous")
        return _chunks(source, limit)
    if length is None:
        return source.rest(limit)
    lengths = set(re.split(r"[ \t]*,[ \t]*", length))
    if len(lengths) != 1 or not re.fullmatch("[0-9]+", length := lengths.pop(), re.ASCII):
        raise Invalid("its length is invalid")
    if len(length) > 18 or int(length) > limit:
        raise TooLarge(f"it is larger than {limit} bytes")
    return source.exactly(int(length))


def _chunks(source: Source, limit: float) -> bytes:
    body = b""
    while True:
        match = (LAX_CHUNK_SIZE if source.is_lax else CHUNK_SIZE).fullmatch(source.line())
        if match is None:
            raise Invalid("the size of a chunk is invalid")
        size = int(match[1], 16)
        if size == 0:
            _fields(source)  # the trailer
            return body
        if len(body) + size > limit:
            raise TooLarge(f"it is larger than {limit} bytes")
        body += source.exactly(size)
        if (source.line().strip(b"\r\n") if source.is_lax else source.exactly(2) != b"\r\n"):
            raise Invalid("a chunk does not end where it should")


def _decompressed(body: bytes, codings: str, limit: float, is_lax: bool) -> bytes:
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
        window = 15 if is_zlib else -15  # some servers send raw deflate data
    else:
        raise Invalid("its coding is unknown")
    decompressor = zlib.decompressobj(window)
    try:
        if is_lax:
            plain = _without_checksum(decompressor, body)
        else:
            plain = decompressor.decompress(body, int(min(limit, 2**30)) + 1)
    except zlib.error as error:
        raise Invalid(f"it cannot be decompressed: {error}") from None
    if len(plain) > limit:
        raise TooLarge(f"it is larger than {limit} bytes")
    if not is_lax and (not decompressor.eof or decompressor.unused_data):
        raise Invalid("its compressed data is incomplete or followed by other data")
    return plain


def _without_checksum(decompressor: Any, body: bytes) -> bytes:
    """Decompresses the data without checking the checksum at the end."""
    plain = b""
    try:
        for index in range(len(body)):
            plain += decompressor.decompress(body[index : index + 1])
    except zlib.error as error:
        if "check" not in str(error) or "header" in str(error):
            raise
    return plain


def valid(wire: bytes, limit: int = 65_536, is_lax: bool = False) -> Optional[Response]:
    """Returns the response in the bytes of a closed connection, or None if it is invalid."""
    received = iter([wire])
    try:
        return read(Source(lambda: next(received, b""), is_lax), limit)
    except Invalid:
        return None
