"""Answers at random: by a grammar that goes wrong here and there, and by changing the bytes of right ones."""

from __future__ import annotations

import json
import random
import zlib

BODY_WORDS = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"null", b"1e9", b"-0", b"\\u0000", b"\\ud800", b"\xff", b"\0")
WIRE_WORDS = (b"\0", b"\r\n", b"\n", b" ", b",", b":", b"0", b"\x1b[2J", b"\xe2\x80\xae")
CHUNK_SIZES = (b"-1", b"0x5", b"", b" 5", b"g", b"f" * 17)
LAST_CHUNKS = (b"0\r\n\r\n", b"0\r\n\r\n", b"00\r\n\r\n", b"", b"0\r\n")
TEXT = "aZ09/-.:\\\" \u00e9\u202e\x1b\0"


def wire(chance: random.Random, content: dict[str, str]) -> bytes:
    """What goes over the wire in place of a right answer, and is one at times."""
    if chance.random() < 0.4:
        return mutated(chance, framed(chance, json.dumps(content).encode(), is_right=True))
    body = body_of(chance, content)
    return framed(chance, body, is_right=chance.random() < 0.3)


def right(content: dict[str, str]) -> bytes:
    """A right answer, with nothing random in it."""
    body = json.dumps(content).encode()
    return f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def mutated(chance: random.Random, data: bytes) -> bytes:
    """The same bytes but for a few."""
    changing = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(changing) + 1)
        length = min(chance.choice((1, 1, 1, 2, 8)), len(changing) - place)
        what = chance.randrange(5)
        if what == 0:
            changing[place : place + length] = chance.randbytes(length)
        elif what == 1:
            del changing[place : place + length]
        elif what == 2:
            changing[place:place] = chance.choice(WIRE_WORDS)
        elif what == 3:
            changing[place:place] = changing[place : place + length]
        elif chance.random() < 0.1:
            del changing[place:]
    return bytes(changing)


def body_of(chance: random.Random, content: dict[str, str]) -> bytes:
    """JSON that may be right."""
    members = [[name, json.dumps(value)] for name, value in content.items()]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        what = chance.randrange(7)
        member = chance.choice(members)
        if what == 0:
            member[1] = value(chance, 0)
        elif what == 1:
            member[0] = chance.choice(("path", "response_code", "next_path", "", "Path"))
        elif what == 2:
            members.append([chance.choice(("a", "", "path", "response_code", "next_path")), value(chance, 0)])
        elif what == 3:
            members.reverse()
        elif what == 4:
            member[1] = member[1].upper()
        elif what == 5:
            member[1] = member[1][:-1] + chance.choice(("/", "?", "#", "x", " ", "-", "\\u0000", "\\n")) + '"'
        elif len(members) > 1:
            members.remove(member)
    space = chance.choice(("", " ", "\n", "\t "))
    text = "{" + f",{space}".join(f"{json.dumps(name)}:{space}{text}" for name, text in members) + "}"
    body = text.encode()
    if chance.random() < 0.15:
        place = chance.randrange(len(body))
        body = body[:place] + chance.choice(BODY_WORDS) + body[place:]
    return body


def value(chance: random.Random, depth: int) -> str:
    """Any JSON value."""
    what = chance.randrange(8 if depth < 3 else 6)
    if what < 3:
        return chance.choice(("null", "true", "0", "-1.5e3", "9" * 40, '""'))
    if what < 6:
        return json.dumps("".join(chance.choices(TEXT, k=chance.randrange(40))))
    values = [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return f"[{','.join(values)}]" if what == 6 else "{" + ",".join(f'"{n}":{v}' for n, v in enumerate(values)) + "}"


def framed(chance: random.Random, body: bytes, is_right: bool) -> bytes:
    """An answer with that body, framed rightly or perhaps not."""
    names = chance.choices(("X-A", "Date", "Server", "Vary"), k=chance.randrange(3))
    fields = [f"{name}: {chance.randrange(100)}" for name in names]
    coding = chance.choice((None, None, None, "gzip", "deflate"))
    if coding:
        compressor = zlib.compressobj(wbits=31 if coding == "gzip" else 15)
        body = compressor.compress(body) + compressor.flush()
        fields.append(f"Content-Encoding: {coding}")
    framing = chance.choice(("length", "length", "chunks", "close"))
    if framing == "length":
        fields.append(f"Content-Length: {len(body)}")
    elif framing == "chunks":
        fields.append("Transfer-Encoding: chunked")
        body = chunks(chance, body, is_right)
    status = "HTTP/1.1 200 OK"
    if not is_right:
        for _ in range(chance.choice((0, 1, 1, 2))):
            fields.insert(chance.randrange(len(fields) + 1), chance.choice(WRONG_FIELDS))
        if chance.random() < 0.4:
            status = chance.choice(STATUS_LINES)
        if chance.random() < 0.1:
            body += chance.choice((b"\0", b"more", b"0\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n"))
    chance.shuffle(fields)
    return "\r\n".join([status, *fields, "", ""]).encode("latin-1") + body


def chunks(chance: random.Random, body: bytes, is_right: bool) -> bytes:
    """The body in chunks."""
    coded = b""
    while body:
        size = chance.randint(1, len(body))
        extension = chance.choice((b"", b"", b"", b";a=b", b" ;a", b';a="b"'))
        digits = b"%x" % size
        if not is_right and chance.random() < 0.2:
            digits = chance.choice((*CHUNK_SIZES, b"%X" % size, b"0%x" % size, b"%x" % (size + 1)))
        coded += digits + extension + b"\r\n" + body[:size] + b"\r\n"
        body = body[size:]
    return coded + (b"0\r\n\r\n" if is_right else chance.choice(LAST_CHUNKS))


WRONG_FIELDS = (
    "Content-Length: 0",
    "Content-Length: 10",
    "Content-Length: -1",
    "Content-Length: +20",
    "Content-Length: 20, 20",
    "Content-Length: 1e3",
    f"Content-Length: {'9' * 25}",
    "Content-Length:",
    "Content-Length : 20",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding: chunked, chunked",
    "Transfer-Encoding: gzip",
    "Content-Encoding: gzip",
    "Content-Encoding: deflate",
    "Content-Encoding: identity",
    "Content-Encoding: x",
    "Content-Type: text/html; charset=utf-16",
    "Connection: close",
    "Connection: upgrade",
    "Location: /",
    "X-A: \x1b[2J",
    "X-A: \xe9",
    "X\xe9: a",
    "X",
    ": a",
    " a: b",
)

STATUS_LINES = (
    "HTTP/1.0 200 OK",
    "HTTP/1.1 200 ",
    "HTTP/1.1 200",
    "HTTP/1.1 201 Created",
    "HTTP/1.1 299 x",
    "HTTP/1.1 204 No Content",
    "HTTP/1.1 206 Partial Content",
    "HTTP/1.1 302 Found",
    "HTTP/1.1 304 Not Modified",
    "HTTP/1.1 400 Bad Request",
    "HTTP/1.1 401 Unauthorized",
    "HTTP/1.1 404 Not Found",
    "HTTP/1.1 500 Failure",
    "HTTP/1.1 103 Early Hints",
    "HTTP/1.1 999 x",
    "HTTP/1.1 20 x",
    "HTTP/1.1 2000 x",
    "HTTP/1.1  200 OK",
    "HTTP/1.2 200 OK",
    "HTTP/2 200",
    "HTTP/3.0 200 OK",
    "HTP/1.1 200 OK",
    "http/1.1 200 ok",
    "ICY 200 OK",
    "",
)
