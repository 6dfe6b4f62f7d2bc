"""Correct responses of GitHub with a hostile body, header or status."""

from __future__ import annotations

import email.utils
import json
import re
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, Callable, Iterator

from contents import ANY, EVIL, FAILURE, NOT_A_TEXT, OTHER_ORIGINS, REFUSED, Body, documents
from githubs import Hub, Star
from hostility import UNACCEPTABLE_RESPONSE, Case
from misbehaving import Answer, Request
from program import NOT_FOUND, NOT_PERMITTED, SUCCESS, TOKEN, TRY_AGAIN, UNACCEPTABLE

Change = Callable[[Answer], Answer]

# A request for something that does not exist, after a redirect or a link on the same server.
ELSEWHERE = (NOT_PERMITTED, NOT_FOUND, UNACCEPTABLE)

MARK = "@@"  # in the place of a JSON text

# The same URLs as for fetcher, but not longer than a header may be: the memory of this process counts, too (hostility.py).
TARGETS = {name: target[:100_000] for name, target in REFUSED.items() if "\n" not in target}


@dataclass(frozen=True)
class Content(Case):
    """A change of the correct response to a step; in header fields, PORT is the port of the server."""

    change: Change = lambda answer: answer
    options: tuple[str, ...] = ()  # of the command
    has_token: bool = False  # whether the response has the token, which logs and recordings of it then have, too
    is_endless: bool = False  # whether the links or redirects lead to further requests


def content(name: str, step: str, change: Change, *statuses: int, **more: Any) -> Content:
    """Returns a case; without an exit status, the response is unacceptable."""
    pattern = "" if statuses else UNACCEPTABLE_RESPONSE
    return Content(name, None, statuses or (UNACCEPTABLE,), pattern, step, change=change, **more)


class Changing(Hub):
    """GitHub with a change in the responses to one step."""

    def __init__(self, people: list[Star], step: str, change: Change) -> None:
        super().__init__(people)
        self.changed_step, self.change = step, change

    def respond(self, request: Request) -> Answer:
        answer = super().respond(request)
        if self.step(request) != self.changed_step:
            return answer
        answer = self.change(answer)
        port = request.host.rpartition(":")[2]
        return replace(answer, fields=tuple(field.replace("PORT", port) for field in answer.fields))


# --- Changes ------------------------------------------------------------------------------------------


def body(change: Body) -> Change:
    """Changes the body."""

    def changed(answer: Answer) -> Answer:
        text = change(answer.body.decode())
        return replace(answer, body=text if isinstance(text, bytes) else text.encode())

    return changed


def value(*path: str | int, text: str | None) -> Change:
    """Replaces a value of the body by a JSON text; None removes it."""

    def change(correct: str) -> str:
        content = place = json.loads(correct)
        # The last page may be short.
        if isinstance(content, list) and len(content) <= int(path[0]):
            return correct
        for key in path[:-1]:
            place = place[key]
        if text is None:
            del place[path[-1]]
        else:
            place[path[-1]] = MARK
        return json.dumps(content).replace(json.dumps(MARK), text or "")

    return body(change)


def elements(change: Callable[[list[Any]], list[Any]]) -> Change:
    """Changes the list in the body."""
    return body(lambda correct: json.dumps(change(json.loads(correct))))


def fields(*lines: str) -> Change:
    """Replaces header fields by others of the same names."""
    names = {line.partition(":")[0].lower() for line in lines}

    def change(answer: Answer) -> Answer:
        kept = (field for field in answer.fields if field.partition(":")[0].lower() not in names)
        return replace(answer, fields=(*kept, *lines))

    return change


def links(target: str) -> Change:
    """Replaces the linked pages."""
    return fields("Link: " + ", ".join(f'<{target}>; rel="{relation}"' for relation in ("prev", "next", "last", "first")))


def refusal(status: HTTPStatus, message: str, *lines: str) -> Change:
    """Replaces a response by a refusal."""
    return lambda answer: fields(*lines)(replace(Answer.json(status, {"message": message}), fields=answer.fields))


def redirect(status: HTTPStatus, target: str) -> Change:
    return refusal(status, "Moved", f"Location: {target}")


# --- Bodies -------------------------------------------------------------------------------------------

# The fields that a command uses: by step, the paths of names, other texts, times, and numbers.
NAMES: dict[str, list[tuple[str | int, ...]]] = {
    "repository": [("full_name",)],
    "list": [(0, "user", "login")],
    "user": [("login",)],
}
TEXTS: dict[str, list[tuple[str | int, ...]]] = {
    "repository": [("description",)],
    "user": [("name",), ("company",), ("bio",), ("blog",)],
}
TIMES: dict[str, list[tuple[str | int, ...]]] = {"repository": [("created_at",)], "list": [(1, "starred_at")]}
NUMBERS: dict[str, list[tuple[str | int, ...]]] = {
    "repository": [("id",), ("stargazers_count",)],
    "list": [(2, "user", "id")],
    "history": [(0, "week"), (1, "days", 3)],
    "user": [("id",), ("followers",)],
    "limit": [("resources", "core", "limit"), ("resources", "core", "reset")],
}

NOT_A_NAME = {
    "escapes": EVIL,
    "empty": "",
    "space": "octo/ma ny",
    "path": "../../etc/passwd",
    "slashes": "octo/many/stargazers",
    "dots": "octo/..",
    "newline": "octo\n/many",
    "null": "octo/many\0",
    "shell": "$(touch$IFS/tmp/x)/$(touch$IFS/tmp/x)",
    "markup": "<b>octo</b>/many",
    "wide": "\uff4f\uff43\uff54\uff4f/\uff4d\uff41\uff4e\uff59",
    "long": "a" * 10**5,
}
NOT_A_TIME = {
    "empty": "",
    "word": "yesterday",
    "escapes": EVIL,
    "month": "2026-13-01T00:00:00Z",
    "day": "2026-02-31T00:00:00Z",
    "wide": "\uff12026-01-01T00:00:00Z",
    "long": "2026-01-01T00:00:00" + "0" * 10**5 + "Z",
}
ODD_TIMES = {"year-0": "0000-01-01T00:00:00Z", "year-1": "0001-01-01T00:00:00Z", "last-year": "9999-12-31T23:59:59Z"}
NOT_A_NUMBER = {
    "text": '"7"',
    "true": "true",
    "object": "{}",
    "null": "null",
    "fraction": "7.5",
    "large": "18446744073709551616",
    "infinite": "1e999",
}

# JSON texts that are correct responses to a step.
EMPTY = {("list", "json-list"): (NOT_PERMITTED,), ("history", "json-list"): (SUCCESS,)}

STEPS = ("repository", "list", "history", "user", "limit")


def duplicated(people: list[Any]) -> list[Any]:
    """Returns a page with each person twice."""
    return [*people, *people]


def other_days(count: int) -> Callable[[list[Any]], list[Any]]:
    """Returns a history with weeks of a number of days."""
    return lambda weeks: [{**week, "days": [1] * count} for week in weeks]


def bodies() -> Iterator[Content]:
    for step, paths in NAMES.items():
        for path in paths:
            for name, text in NOT_A_NAME.items():
                yield content(f"{path[-1]}-with-{name}", step, value(*path, text=json.dumps(text)))
            for name, text in NOT_A_TEXT.items():
                yield content(f"{path[-1]}-is-{name}", step, value(*path, text=text))
            yield content(f"no-{path[-1]}-of-{step}", step, value(*path, text=None))
    for step, paths in TEXTS.items():
        for path in paths:
            for name, text in {"escapes": EVIL, "formula": "=1+1", "long": "x" * 10**5, "empty": ""}.items():
                yield content(f"{path[-1]}-with-{name}", step, value(*path, text=json.dumps(text)), SUCCESS)
            for name, text in {"number": "7", "list": "[]", "surrogate": r'"\ud800"'}.items():
                yield content(f"{path[-1]}-is-{name}", step, value(*path, text=text))
    for step, paths in TIMES.items():
        for path in paths:
            for name, text in NOT_A_TIME.items():
                yield content(f"{path[-1]}-with-{name}", step, value(*path, text=json.dumps(text)))
            for name, text in ODD_TIMES.items():
                yield content(f"{path[-1]}-with-{name}", step, value(*path, text=json.dumps(text)), *ANY)
            for name, text in NOT_A_TEXT.items():
                yield content(f"{path[-1]}-is-{name}", step, value(*path, text=text))
    for step, paths in NUMBERS.items():
        for path in paths:
            for name, text in NOT_A_NUMBER.items():
                yield content(f"{step}-{path[-1]}-is-{name}", step, value(*path, text=text))
            for name, text in {"negative": "-1", "largest": "9223372036854775807", "exponent": "7e0"}.items():
                yield content(f"{step}-{path[-1]}-is-{name}", step, value(*path, text=text), *ANY)
    yield content("user-is-null", "list", value(0, "user", text="null"), SUCCESS)
    yield content("no-user", "list", value(0, "user", text=None), *ANY)
    yield content("everybody-twice", "list", elements(duplicated), SUCCESS)
    yield content("nobody", "list", elements(lambda people: []), NOT_PERMITTED)
    alone = elements(lambda people: [])
    yield content("nobody-and-no-links", "list", lambda answer: replace(alone(answer), fields=()), NOT_PERMITTED)
    yield content("too-many-people", "list", elements(lambda people: people * 50), *ANY)
    for count in (0, 6, 8, 1_000):
        yield content(f"weeks-of-{count}-days", "history", elements(other_days(count)))
    yield content("each-week-twice", "history", elements(duplicated), SUCCESS)
    yield content("oldest-week-first", "history", elements(lambda weeks: weeks[::-1]), SUCCESS)
    for name, start in {"year-1": -62_135_596_800, "year-9999": 253_402_128_000, "year-3e11": 10**19 // 2}.items():
        yield content(f"week-in-{name}", "history", value(0, "week", text=str(start)), *ANY)
    for name, document, is_either_way in documents():
        for step in STEPS:
            statuses = ANY if is_either_way else EMPTY.get((step, name), ())
            yield content(name, step, body(document), *statuses)


# --- Header fields ------------------------------------------------------------------------------------

STRANGE_LINKS = {
    "nothing": "",
    "comma": ",",
    "no-brackets": 'http://127.0.0.1:PORT/a; rel="next"',
    "open-bracket": '<http://127.0.0.1:PORT/a; rel="next"',
    "open-quote": '<http://127.0.0.1:PORT/a>; rel="next',
    "backslash": '<http://127.0.0.1:PORT/a>; rel="next\\',
    "no-relation": "<http://127.0.0.1:PORT/a>",
    "empty-relation": '<http://127.0.0.1:PORT/a>; rel=""',
    "unknown-relation": "<http://192.0.2.1/>; rel=preload",
    "escapes": f"<{EVIL}>; rel={EVIL}",
    "null": "<\0>; rel=next\0",
    "semicolons": "<a>" + ";" * 10_000,
    "many": ", ".join(['<http://127.0.0.1:PORT/a>; rel="alternate"'] * 1_000),
    "long-parameter": f'<http://127.0.0.1:PORT/a>; rel="alternate"; title="{"x" * 50_000}"',
    "other-anchor": '<http://192.0.2.1/>; rel="next"; anchor="#elsewhere"',
}
STRANGE_NUMBERS = {"negative": "-1", "text": "soon", "empty": "", "huge": "9" * 400, "wide": "\uff17", "escapes": EVIL}

LIMITED = "You have exceeded a secondary rate limit."


def short(change: Change) -> Change:
    """Returns a change of a short page: a command may request some hundreds of them."""
    return lambda answer: change(elements(lambda people: people[:2])(answer))


def chain(answer: Answer) -> Answer:
    """Links a page after each page, indefinitely."""
    page = re.search(rb'"login": "stargazer-0*([0-9]+)"', answer.body)
    return links(f"/repositories/1003/stargazers?per_page=1&page={int(page[1]) + 1 if page else 1}")(answer)


def headers() -> Iterator[Content]:
    for step in ("list", "history"):
        for name, target in OTHER_ORIGINS.items():
            yield content(f"link-to-{name}", step, links(target))
        for name, target in TARGETS.items():
            yield content(f"link-with-{name}", step, links(target), *ELSEWHERE)
    for name, field in STRANGE_LINKS.items():
        yield content(f"link-field-with-{name}", "list", fields(f"Link: {field}"), SUCCESS, *ELSEWHERE)
    loops = {"itself": "?per_page=100&page=2", "the-first-page": "/repositories/1003/stargazers?per_page=100", "same": "#a"}
    for name, target in loops.items():
        yield content(f"link-back-to-{name}", "list", short(links(target)), *ANY, is_endless=True)
    yield content("link-without-end", "list", chain, *ANY, is_endless=True)
    for step in ("repository", "list"):
        for name, target in OTHER_ORIGINS.items():
            yield content(f"moved-to-{name}", step, redirect(HTTPStatus.MOVED_PERMANENTLY, target))
        for name, target in TARGETS.items():
            yield content(f"moved-to-url-with-{name}", step, redirect(HTTPStatus.FOUND, target), *ELSEWHERE)
        for status in (HTTPStatus.TEMPORARY_REDIRECT, HTTPStatus.PERMANENT_REDIRECT):
            yield content(f"moved-with-{status.value}", step, redirect(status, "http://192.0.2.1/"))
        for status in (HTTPStatus.SEE_OTHER, HTTPStatus.MULTIPLE_CHOICES, HTTPStatus.USE_PROXY):
            yield content(f"moved-with-{status.value}", step, redirect(status, "/rate_limit"))
        yield content("moved-to-itself", step, redirect(HTTPStatus.FOUND, ""), is_endless=True)
        yield content("moved-in-a-circle", step, redirect(HTTPStatus.FOUND, "/repos/octo/many"), *ELSEWHERE, is_endless=True)
    for name, number in STRANGE_NUMBERS.items():
        limit = [f"x-ratelimit-{field}: {number}" for field in ("limit", "remaining", "used", "reset")]
        yield content(f"limit-with-{name}", "repository", fields(*limit), *(ANY if name == "escapes" else (SUCCESS,)))
        refused = ("x-ratelimit-remaining: 0", f"x-ratelimit-reset: {number}", f"Retry-After: {number}")
        statuses = (TRY_AGAIN, UNACCEPTABLE) if name == "escapes" else (TRY_AGAIN,)
        change = refusal(HTTPStatus.FORBIDDEN, LIMITED, *refused)
        yield content(f"refused-until-{name}", "repository", change, *statuses)
    yield content("limit-named-by-escapes", "limit", value("resources", text=json.dumps({EVIL: LIMIT, "core": LIMIT})), *ANY)
    year = 365 * 86_400
    for name, wait in {"a-year": str(year), "a-year-as-date": email.utils.formatdate(4e9, usegmt=True)}.items():
        for status in (HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS):
            change = refusal(status, LIMITED, f"Retry-After: {wait}")
            yield content(f"wait-for-{name}-with-{status.value}", "list", change, TRY_AGAIN, options=("--wait",))
    for name, tag in {"escapes": EVIL, "long": "x" * 50_000, "quotes": '"' * 99, "empty": ""}.items():
        yield content(f"validator-with-{name}", "list", fields(f"ETag: {tag}"), *ANY)
    yield content("password-for-blocked", "repository", refusal(HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS, EVIL), NOT_FOUND)
    change = refusal(HTTPStatus.FORBIDDEN, EVIL, f"x-github-sso: required; url={EVIL}")
    yield content("refused-with-escapes", "list", change, NOT_PERMITTED, UNACCEPTABLE)
    yield content("bad-token", "repository", refusal(HTTPStatus.UNAUTHORIZED, "Bad credentials"), NOT_PERMITTED)
    failure = lambda answer: replace(answer, status=HTTPStatus.BAD_GATEWAY, body=FAILURE)
    yield content("failure", "repository", failure, TRY_AGAIN)


LIMIT = {"limit": 60, "remaining": 59, "reset": 2_000_000_000, "used": 1}


def reflections() -> Iterator[Content]:
    """Responses with the token."""
    secret = json.dumps(f"your token is {TOKEN}.")
    permission = f"x-accepted-github-permissions: {TOKEN}"
    changes = {
        "message": ("list", refusal(HTTPStatus.FORBIDDEN, secret), (NOT_PERMITTED,)),
        "failure": ("repository", refusal(HTTPStatus.IM_A_TEAPOT, secret), ()),
        "link": ("list", links(f"http://127.0.0.1:PORT/{TOKEN}"), ELSEWHERE),
        "redirect": ("repository", redirect(HTTPStatus.FOUND, f"http://127.0.0.1:PORT/{TOKEN}"), ELSEWHERE),
        "foreign-redirect": ("repository", redirect(HTTPStatus.FOUND, f"http://192.0.2.1/{TOKEN}"), ()),
        "permission": ("list", refusal(HTTPStatus.FORBIDDEN, "No", permission), (NOT_PERMITTED,)),
        "validator": ("list", fields(f'ETag: "{TOKEN}"'), ANY),
        "limit": ("repository", fields(f"x-ratelimit-resource: {TOKEN}"), ANY),
        "number": ("repository", value("stargazers_count", text=json.dumps(TOKEN)), ()),
    }
    for name, (step, change, statuses) in changes.items():
        yield content(f"token-in-a-{name}", step, change, *statuses, has_token=True)


CONTENTS = [*bodies(), *headers(), *reflections()]
