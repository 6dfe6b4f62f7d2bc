"""A parser of HTTP/1.1 responses (RFC 9110, RFC 9112), independent of fetcher.

It accepts the same deviations as libcurl if the body is unambiguous:

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
from typing import Any

MAXIMUM_LINES = 1000  # per response
MAXIMUM_CODINGS = 5
LIMIT = 65_536  # bytes of a line, and of a body

STATUS_LINE = re.compile(rb"HTTP/[^ \n]* ([1-9][0-9]{2})(?: [^\n\0]*?)?\r*\n", re.IGNORECASE)
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\n\0]*?)[ \t]*\r*\n")
FOLDED_LINE = re.compile(rb"[ \t][^\n\0]*\n")
CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,16})(?:[^0-9A-Fa-f\n][^\n]*)?\n")


class Invalid(Exception):
    """The bytes are not a complete, valid response."""


@dataclass(frozen=True)
class Response:
    """A complete response, with the decompressed body."""

    status: int
    body: bytes


def valid(wire: bytes) -> Response | None:
    """Returns the response in the bytes of a closed connection, or None if it is invalid."""
    try:
        return Source(wire).response()
    except Invalid:
        return None


def require(condition: object) -> None:
    if not condition:
        raise Invalid


class Source:
    """The bytes that are not read yet."""

    def __init__(self, wire: bytes) -> None:
        self._bytes = wire
        self._lines = 0

    def response(self) -> Response:
        status = 100
        while 100 <= status < 200 and status != 101:
            match = STATUS_LINE.fullmatch(self._line())
            if match is None:
                raise Invalid
            status, fields = int(match[1]), self._fields()
        body = b"" if status in (101, 204, 304) else self._body(fields)
        codings = [name.strip().lower() for name in fields.get("content-encoding", "").split(",") if name.strip()]
        require(len(codings) <= MAXIMUM_CODINGS)
        for coding in reversed(codings):
            body = without(coding, body)
        return Response(status, body)

    def _line(self) -> bytes:
        self._lines += 1
        require(self._lines <= MAXIMUM_LINES)
        if self._bytes == b"\r":
            self._bytes += b"\n"
        line, end, self._bytes = self._bytes.partition(b"\n")
        require(end and len(line) <= LIMIT)
        return line + end

    def _exactly(self, count: int) -> bytes:
        require(len(self._bytes) >= count)
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken

    def _fields(self) -> dict[str, str]:
        fields: dict[str, str] = {}
        while (line := self._line())[:1] not in b"\r\n":
            if FOLDED_LINE.fullmatch(line):
                continue
            match = FIELD.fullmatch(line)
            if match is None:
                raise Invalid
            name, value = match[1].decode().lower(), match[2].decode("latin-1")
            fields[name] = f"{fields[name]}, {value}" if name in fields else value
        return fields

    def _body(self, fields: dict[str, str]) -> bytes:
        coding, length = fields.get("transfer-encoding"), fields.get("content-length")
        if coding is not None:
            names = {name.strip() for name in coding.lower().split(",")} - {"identity", ""}
            require(names <= {"chunked"})
            length = None
            if names:
                return self._chunks()
        if length is None:
            require(len(self._bytes) <= LIMIT)
            return self._exactly(len(self._bytes))
        lengths = set(re.split(r"[ \t]*,[ \t]*", length))
        require(len(lengths) == 1 and re.fullmatch("[0-9]{1,18}", length := lengths.pop(), re.ASCII))
        require(int(length) <= LIMIT)
        return self._exactly(int(length))

    def _chunks(self) -> bytes:
        body = b""
        while match := CHUNK_SIZE.fullmatch(self._line()):
            size = int(match[1], 16)
            if size == 0:
                self._fields()  # the trailer
                return body
            require(len(body) + size <= LIMIT)
            body += self._exactly(size)
            require(not self._line().strip(b"\r\n"))
        raise Invalid


def without(coding: str, body: bytes) -> bytes:
    """Returns a body without a coding, whose checksum at the end is not compared."""
    if coding == "identity" or not body:
        return body
    windows = {"gzip": 31, "x-gzip": 31, "deflate": 15}
    require(coding in windows)
    is_zlib = len(body) > 1 and body[0] & 15 == 8 and (body[0] * 256 + body[1]) % 31 == 0
    # Some servers send raw deflate data.
    window = -15 if coding == "deflate" and not is_zlib else windows[coding]
    decompressor: Any = zlib.decompressobj(window)
    plain = b""
    try:
        for index in range(len(body)):
            plain += decompressor.decompress(body[index : index + 1])
    except zlib.error as error:
        require("check" in str(error) and "header" not in str(error))
    require(len(plain) <= LIMIT)
    return plain
