"""Correctly framed responses with a hostile body."""

from __future__ import annotations

import json
import re
from typing import Callable, Iterator, Union

from hostility import UNACCEPTABLE_RESPONSE, Case
from misbehaving import framed
from program import SUCCESS, TRY_AGAIN, UNACCEPTABLE

ANY = (SUCCESS, UNACCEPTABLE)

# Characters that control a terminal or are invisible in it.
EVIL = "\x1b[2J\x1b]0;x\x07\x9b31m\r\x08\x7f\x00\u2028\u202e\u2066\u200b\ufeff\U000e0041\ufffe\ue000"

FAILURE = EVIL.encode() + b"\xff\xc0\x80"  # the body of an internal error

# URLs of other origins, which no request may reach. The stand-in never connects to them either.
OTHER_ORIGINS = {
    "name": "http://localhost:PORT/a/",
    "port": "http://127.0.0.1:1/a/",
    "default-port": "http://127.0.0.1/a/",
    "scheme": "https://127.0.0.1:PORT/a/",
    "documentation-address": "http://192.0.2.1/a/",
    "private-address": "http://10.0.0.1/a/",
    "home-address": "http://192.168.0.1:PORT/a/",
    "link-local-address": "http://169.254.169.254/latest/meta-data/",
    "ipv6": "http://[::1]:PORT/a/",
    "mapped-ipv6": "http://[::ffff:127.0.0.1]:PORT/a/",
    "unspecified-address": "http://0.0.0.0:PORT/a/",
    "decimal-address": "http://2130706433:PORT/a/",
    "hexadecimal-address": "http://0x7f000001:PORT/a/",
    "octal-address": "http://0177.0.0.1:PORT/a/",
    "short-address": "http://127.1:PORT/a/",
    "address-with-a-dot": "http://127.0.0.1.:PORT/a/",
    "escaped-address": "http://%31%32%37.0.0.1:PORT/a/",
    "punycode": "http://xn--bcher-kva.example:PORT/a/",
    "subdomain": "http://127.0.0.1.example:PORT/a/",
}

REFUSED = {
    "file": "file:///etc/passwd",
    "script": "javascript:alert(1)",
    "data": "data:application/json,{}",
    "ftp": "ftp://127.0.0.1:PORT/a/",
    "user": "http://user@127.0.0.1:PORT/a/",
    "user-and-password": "http://user:word@127.0.0.1:PORT/a/",
    "at-sign": "http://127.0.0.1:PORT@192.0.2.1/a/",
    "escaped-at-sign": "http://127.0.0.1:PORT%40192.0.2.1/a/",
    "backslash": "http://127.0.0.1:PORT\\@192.0.2.1/a/",
    "backslashes": "http:\\\\127.0.0.1:PORT\\a\\",
    "fragment": "http://127.0.0.1:PORT/a/#b",
    "newline": "http://127.0.0.1:PORT/a/\r\nX-Injected: y",
    "newline-in-host": "http://127.0.0.1\r\n:PORT/a/",
    "space": "http://127.0.0.1:PORT/a b/",
    "leading-space": " http://127.0.0.1:PORT/a/",
    "null": "http://127.0.0.1:PORT/a\0/",
    "escapes": f"http://127.0.0.1:PORT/{EVIL}/",
    "international": "http://b\u00fccher.example:PORT/a/",
    "wide-digits": "http://\uff11\uff12\uff17.0.0.1:PORT/a/",
    "reordered": "http://127.0.0.1:PORT/\u202egnp.a/",
    "relative": "/a/",
    "without-scheme": "//127.0.0.1:PORT/a/",
    "empty": "",
    "scheme-alone": "http://",
    "no-host": "http:///a/",
    "port-too-large": "http://127.0.0.1:99999/a/",
    "port-in-words": "http://127.0.0.1:http/a/",
    "long": f"http://127.0.0.1:PORT/{'a' * 3000}/",
    "very-long": f"http://127.0.0.1:PORT/{'a' * 10**6}/",
    "dots": "http://127.0.0.1:PORT/../../a/",
    "escaped-newline": "http://127.0.0.1:PORT/a%0d%0aX-Injected:%20y/",
    "server-alone": "http://127.0.0.1:PORT/nothing",
    "formula": "http://127.0.0.1:PORT/=1+1/",
    "escaped-formula": "http://127.0.0.1:PORT/%3D1%2B1/",
    "escaped-tab": "http://127.0.0.1:PORT/%09/",
    "dot-segment": "http://127.0.0.1:PORT/a/..",
    "no-path": "http://127.0.0.1:PORT",
}

NOT_A_TEXT = {
    "number": "7",
    "true": "true",
    "list": "[]",
    "object": "{}",
    "null-value": "null",
    "surrogate": r'"\ud800"',
}

# JSON texts; MEMBERS is a placeholder of all correct members.
JSONS = {
    "deep-lists": "[" * 30_000,
    "deep-objects": '{"a":' * 12_000,
    "deep-member": f'{{"a": {"[" * 15_000}{"]" * 15_000}, MEMBERS}}',
    "deeper-than-allowed": "[" * 100_000,
    "long-number": "9" * 10_000,
    "long-exponent": f"1e{'9' * 10_000}",
    "list": "[]",
    "text": '"a"',
    "null": "null",
    "empty": "",
    "blank": " " * 1000,
    "half": '{"',
    "nothing-in-it": "{}",
    "no-quotes": "{next_path: 1, path: 1, response_code: 1}",
    "comment": "{MEMBERS} // and more",
    "two-documents": "{MEMBERS}{MEMBERS}",
    "not-a-number": '{"a": NaN, MEMBERS}',
    "page": f"<html>{EVIL}</html>",
}

# JSON texts that some decoders accept and others refuse. Foundation's decoder is lax in ignored members; fetcher checks
# the members that it reads more strictly than JSON requires.
EITHER_WAY = {
    "control-characters": f'{{"a": "{EVIL}", MEMBERS}}',
    "leading-zero": '{"a": 007, MEMBERS}',
    "trailing-comma": "{MEMBERS,}",
    "other-member": '{"a": [1, {"b": null}], MEMBERS}',
    "long-number-in-it": f'{{"a": {"9" * 10_000}, MEMBERS}}',
    "escaped-name": r'{"\u0061": 1, MEMBERS}',
    "surrogate-in-it": r'{"a": "\ud800", MEMBERS}',
    "same-member-twice": "{MEMBERS, MEMBERS}",
    "last-member-wrong": '{MEMBERS, "next_path": "", "path": "", "response_code": ""}',
    "first-member-wrong": '{"next_path": "", "path": "", "response_code": "", MEMBERS}',
    "byte-order-mark": "\ufeff{MEMBERS}",
}

ALMOST_CODES = {
    "short": "0c97d270-24f5-4712-9d80-5a0518ea9e7",
    "long": "0c97d270-24f5-4712-9d80-5a0518ea9e7ea",
    "no-hyphens": "0c97d27024f547129d805a0518ea9e7e",
    "braces": "{0c97d270-24f5-4712-9d80-5a0518ea9e7e}",
    "name": "urn:uuid:0c97d270-24f5-4712-9d80-5a0518ea9e7e",
    "space": "0c97d270-24f5-4712-9d80-5a0518ea9e7e ",
    "newline": "0c97d270-24f5-4712-9d80-5a0518ea9e7e\n",
    "null": "0c97d270-24f5-4712-9d80-5a0518ea9e7e\0",
    "more-behind-it": "0c97d270-24f5-4712-9d80-5a0518ea9e7e" + "f" * 100,
    "letter": "gc97d270-24f5-4712-9d80-5a0518ea9e7e",
    "wide-digits": "\uff10c97d270-24f5-4712-9d80-5a0518ea9e7e",
    "sign": "-c97d270-24f5-4712-9d80-5a0518ea9e7e",
    "misplaced-hyphens": "0c97d27-024f5-4712-9d80-5a0518ea9e7e",
    "empty": "",
    "escapes": EVIL,
}

OTHER_PATHS = {
    "other": "0c97d270-24f5-4712-9d80-5a0518ea9e7e",
    "empty": "",
    "slash": "/",
    "escapes": EVIL,
    "long": "a" * 10_000,
}


# The body of a response, from that of the correct one.
Body = Callable[[str], Union[str, bytes]]


def content(
    name: str, step: str | None, body: Body, *statuses: int, pattern: str = UNACCEPTABLE_RESPONSE, status: str = "200 OK"
) -> Case:
    """Returns the case of a hostile body in response to a step (None: each); without an exit status, it is unacceptable."""

    def fault(correct: bytes) -> list[bytes]:
        sent = body(correct.decode())
        return [framed(sent if isinstance(sent, bytes) else sent.encode(), status=status)]

    return Case(name, fault, statuses or (UNACCEPTABLE,), "" if statuses else pattern, step)


def member(name: str, text: str) -> Body:
    """Replaces a member of the correct body with a JSON text; PORT is a placeholder of the server's port."""

    def body(correct: str) -> str:
        port = re.search(r"127\.0\.0\.1:([0-9]+)", correct)
        value = text.replace("PORT", port[1]) if port else text
        return re.sub(f'"{name}": "[^"]*"', lambda _: f'"{name}": {value}', correct)

    return body


def with_members(text: str) -> Body:
    """Replaces MEMBERS in a text with the members of the correct body."""
    return lambda correct: text.replace("MEMBERS", correct[1:-1])


def documents() -> Iterator[tuple[str, Body, bool]]:
    """Returns JSON texts as bodies, with their names and whether a decoder may accept them."""
    for texts, is_either_way in ((JSONS, False), (EITHER_WAY, True)):
        for name, text in texts.items():
            yield f"json-{name}", with_members(text), is_either_way
    for encoding in ("latin-1", "utf-16", "utf-16-be", "utf-32"):
        yield f"json-in-{encoding}", encoded(encoding), True


def encoded(encoding: str) -> Body:
    """Returns the correct body in another encoding."""
    return lambda correct: f'{{"a": "\u00e9", {correct[1:-1]}}}'.encode(encoding)


def contents() -> Iterator[Case]:
    for name, text in OTHER_ORIGINS.items():
        yield content(f"path-to-{name}", "root", member("next_path", json.dumps(text)), pattern="another origin")
    for name, text in REFUSED.items():
        yield content(f"path-with-{name}", "root", member("next_path", json.dumps(text)))
    for name, text in NOT_A_TEXT.items():
        yield content(f"path-is-{name}", "root", member("next_path", text))
        yield content(f"answered-path-is-{name}", "path", member("path", text))
        yield content(f"code-is-{name}", "path", member("response_code", text))
    for name, text in ALMOST_CODES.items():
        yield content(f"code-with-{name}", "path", member("response_code", json.dumps(text)))
    for name, text in OTHER_PATHS.items():
        yield content(f"answer-for-path-{name}", "path", member("path", json.dumps(text)))
    for name, body, is_either_way in documents():
        yield content(name, None, body, *(ANY if is_either_way else ()))
    yield content("stale-for-ever", "path", lambda _: EVIL, TRY_AGAIN, status="400 Stale")
    yield content("bad-request", "root", lambda _: EVIL, status="400 Bad Request")
    yield content("failure", None, lambda _: FAILURE, status="500 Failure")


CONTENTS = [*contents()]
