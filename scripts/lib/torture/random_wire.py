"""Random responses, from a grammar with occasional errors and from mutated bytes of valid responses."""

from __future__ import annotations

import json
import random
import zlib

BODY_TOKENS = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"null", b"1e9", b"-0", b"\\u0000", b"\\ud800", b"\xff", b"\0")
WIRE_TOKENS = (b"\0", b"\r\n", b"\n", b" ", b",", b":", b"0", b"\x1b[2J", b"\xe2\x80\xae")
CHUNK_SIZES = (b"-1", b"0x5", b"", b" 5", b"g", b"f" * 17)
LAST_CHUNKS = (b"0\r\n\r\n", b"0\r\n\r\n", b"00\r\n\r\n", b"", b"0\r\n")
TEXT = "aZ09/-.:\\\" \u00e9\u202e\x1b\0"


def wire(rng: random.Random, content: dict[str, str]) -> bytes:
    """Returns the bytes of a random response, which is sometimes valid."""
    if rng.random() < 0.4:
        return mutated(rng, framed(rng, json.dumps(content).encode(), is_correct=True))
    body = body_of(rng, content)
    return framed(rng, body, is_correct=rng.random() < 0.3)


def mutated(rng: random.Random, data: bytes) -> bytes:
    """Returns the data with a few random changes."""
    result = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(result) + 1)
        end = start + min(rng.choice((1, 1, 1, 2, 8)), len(result) - start)
        change = rng.randrange(5)
        if change == 0:
            result[start:end] = rng.randbytes(end - start)
        elif change == 1:
            del result[start:end]
        elif change == 2:
            result[start:start] = rng.choice(WIRE_TOKENS)
        elif change == 3:
            result[start:start] = result[start:end]
        elif rng.random() < 0.1:
            del result[start:]
    return bytes(result)


def body_of(rng: random.Random, content: dict[str, str]) -> bytes:
    """Returns a JSON object that may be valid."""
    members = [[name, json.dumps(value)] for name, value in content.items()]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        change = rng.randrange(7)
        member = rng.choice(members)
        if change == 0:
            member[1] = value(rng, 0)
        elif change == 1:
            member[0] = rng.choice(("path", "response_code", "next_path", "", "Path"))
        elif change == 2:
            members.append([rng.choice(("a", "", "path", "response_code", "next_path")), value(rng, 0)])
        elif change == 3:
            members.reverse()
        elif change == 4:
            member[1] = member[1].upper()
        elif change == 5:
            member[1] = member[1][:-1] + rng.choice(("/", "?", "#", "x", " ", "-", "\\u0000", "\\n")) + '"'
        elif len(members) > 1:
            members.remove(member)
    space = rng.choice(("", " ", "\n", "\t "))
    text = "{" + f",{space}".join(f"{json.dumps(name)}:{space}{text}" for name, text in members) + "}"
    body = text.encode()
    if rng.random() < 0.15:
        index = rng.randrange(len(body))
        body = body[:index] + rng.choice(BODY_TOKENS) + body[index:]
    return body


def value(rng: random.Random, depth: int) -> str:
    """Returns a random JSON value."""
    kind = rng.randrange(8 if depth < 3 else 6)
    if kind < 3:
        return rng.choice(("null", "true", "0", "-1.5e3", "9" * 40, '""'))
    if kind < 6:
        return json.dumps("".join(rng.choices(TEXT, k=rng.randrange(40))))
    values = [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return f"[{','.join(values)}]" if kind == 6 else "{" + ",".join(f'"{n}":{v}' for n, v in enumerate(values)) + "}"


def framed(rng: random.Random, body: bytes, is_correct: bool) -> bytes:
    """Returns a response with the body, framed correctly or perhaps not."""
    names = rng.choices(("X-A", "Date", "Server", "Vary"), k=rng.randrange(3))
    fields = [f"{name}: {rng.randrange(100)}" for name in names]
    coding = rng.choice((None, None, None, "gzip", "deflate"))
    if coding:
        compressor = zlib.compressobj(wbits=31 if coding == "gzip" else 15)
        body = compressor.compress(body) + compressor.flush()
        fields.append(f"Content-Encoding: {coding}")
    framing = rng.choice(("length", "length", "chunks", "close"))
    if framing == "length":
        fields.append(f"Content-Length: {len(body)}")
    elif framing == "chunks":
        fields.append("Transfer-Encoding: chunked")
        body = chunks(rng, body, is_correct)
    status = "HTTP/1.1 200 OK"
    if not is_correct:
        for _ in range(rng.choice((0, 1, 1, 2))):
            fields.insert(rng.randrange(len(fields) + 1), rng.choice(WRONG_FIELDS))
        if rng.random() < 0.4:
            status = rng.choice(STATUS_LINES)
        if rng.random() < 0.1:
            body += rng.choice((b"\0", b"more", b"0\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n"))
    rng.shuffle(fields)
    return "\r\n".join([status, *fields, "", ""]).encode("latin-1") + body


def chunks(rng: random.Random, body: bytes, is_correct: bool) -> bytes:
    """Returns the body in the chunked coding."""
    coded = b""
    while body:
        size = rng.randint(1, len(body))
        extension = rng.choice((b"", b"", b"", b";a=b", b" ;a", b';a="b"'))
        digits = b"%x" % size
        if not is_correct and rng.random() < 0.2:
            digits = rng.choice((*CHUNK_SIZES, b"%X" % size, b"0%x" % size, b"%x" % (size + 1)))
        coded += digits + extension + b"\r\n" + body[:size] + b"\r\n"
        body = body[size:]
    return coded + (b"0\r\n\r\n" if is_correct else rng.choice(LAST_CHUNKS))


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
