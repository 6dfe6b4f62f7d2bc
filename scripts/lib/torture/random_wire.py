"""Random responses: random bodies in the named hostile responses and in random framings, and mutated bytes of them."""

from __future__ import annotations

import json
import random
import zlib

from responses import EITHER_WAY, HARMLESS, UNACCEPTED, filled

BODY_TOKENS = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"null", b"1e9", b"-0", b"\\u0000", b"\\ud800", b"\xff", b"\0")
WIRE_TOKENS = (b"\0", b"\r\n", b"\n", b" ", b",", b":", b"0", b"\x1b[2J", b"\xe2\x80\xae")
TEXTS = [*UNACCEPTED.values(), *EITHER_WAY.values(), *HARMLESS.values()]
TEXT = "aZ09/-.:\\\" \u00e9\u202e\x1b\0"


def wire(rng: random.Random, content: dict[str, str]) -> bytes:
    """Returns the bytes of a random response, which is sometimes valid."""
    if rng.random() < 0.4:
        return mutated(rng, framed(rng, json.dumps(content).encode()))
    body = body_of(rng, content)
    if rng.random() < 0.3:
        return framed(rng, body)
    data = filled(rng.choice(TEXTS), body)
    return mutated(rng, data) if rng.random() < 0.5 else data


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


def framed(rng: random.Random, body: bytes) -> bytes:
    """Returns a response with the body in a random framing and coding."""
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
        body = chunks(rng, body)
    rng.shuffle(fields)
    return "\r\n".join(["HTTP/1.1 200 OK", *fields, "", ""]).encode("latin-1") + body


def chunks(rng: random.Random, body: bytes) -> bytes:
    """Returns the body in the chunked coding."""
    coded = b""
    while body:
        size = rng.randint(1, len(body))
        extension = rng.choice((b"", b"", b"", b";a=b", b" ;a", b';a="b"'))
        coded += b"%x" % size + extension + b"\r\n" + body[:size] + b"\r\n"
        body = body[size:]
    return coded + b"0\r\n\r\n"
