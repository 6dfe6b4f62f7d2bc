#!/usr/bin/env python3
"""A local stand-in for the part of GitHub's REST API that `stars` reads. Python 3.9 or later, standard library only.

    GET /repos/OWNER/NAME                      the repository, with the number of its stars
    GET /repos/OWNER/NAME/stargazers           the people, oldest star first, in pages; for collaborators only
    GET /repos/OWNER/NAME/stargazers/count     the number of people
    GET /repos/OWNER/NAME/stargazers/history   the new stars by week and day, newest week first, in pages
    GET /users/LOGIN, /user/ID                 a person
    GET /rate_limit                            the remaining requests; does not count as one

Links have the form /repositories/ID/..., which is accepted, too; so is the base path /api/v3.

The token decides what a client may read: 'owner' lists the people of every repository except octo/foreign, and 'owner-N' does so,
but the pages after the Nth are never answered; with any other token, and without one, --refusal says how the list is refused.
'fine-grained' lacks a permission, and 'bad' is invalid.
"""

from __future__ import annotations

import hashlib
import random
import re
import threading
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cached_property
from http import HTTPStatus
from math import ceil
from typing import Any, Callable, Optional
from urllib.parse import parse_qs

from misbehaving import Answer, Request, Service, main, new_parser, seconds

# --- People and repositories --------------------------------------------------------------------------

DAY = 86_400
FIRST_DAY = 1_704_585_600  # Sunday, 7 January 2024, in UTC
LAST_DAY = FIRST_DAY + 900 * DAY
FIRST_ID = 1001


@dataclass(frozen=True)
class Star:
    """A person and the time of the star, in seconds since 1970. A closed account has the number None."""

    number: Optional[int]
    time: int


@dataclass(frozen=True)
class Repository:
    """A repository and the number of its stars at the start."""

    id: int
    name: str
    star_count: int
    description: Optional[str] = None
    closed_account: Optional[int] = None  # the position of a star whose account is closed

    @cached_property
    def stars(self) -> list[Star]:
        """The stars at the start, oldest first: most of them in bursts of a few days."""
        generator = random.Random(self.name)
        bursts = [generator.randrange(FIRST_DAY, LAST_DAY, DAY) for _ in range(6)]
        times = []
        for _ in range(self.star_count):
            is_in_burst = generator.random() < 0.6
            start, length = (generator.choice(bursts), 3 * DAY) if is_in_burst else (FIRST_DAY, LAST_DAY - FIRST_DAY)
            times.append(start + generator.randrange(length))
        numbers = [None if index == self.closed_account else index + 1 for index in range(self.star_count)]
        return [Star(number, time) for number, time in zip(numbers, sorted(times))]


REPOSITORIES = [
    Repository(1000, "octo/empty", 0),
    Repository(1001, "octo/one-page", 7),
    Repository(1002, "octo/exact", 200),
    Repository(1003, "octo/many", 1234, "A repository with many stars."),
    Repository(1004, "octo/huge", 41_000),
    Repository(1005, "octo/foreign", 321),
    Repository(1006, "octo/gone-user", 9, closed_account=4),
    Repository(1007, "octo/unicode", 5, "Ünïcödé 🦊 日本語 \u202eabc\u001b[31m"),
]
BY_NAME = {repository.name: repository for repository in REPOSITORIES}
BY_ID = {str(repository.id): repository for repository in REPOSITORIES}
RENAMED = {"octo/renamed": BY_NAME["octo/many"]}
BLOCKED = "octo/blocked"
NAMES = ("Ada Ünal", "李小龍", "🦊 Fox", "Zoe\u0301", "a\u202eb\u001b[31mc")


def login(number: int) -> str:
    return f"stargazer-{number:05}"


def rfc3339(time: float) -> str:
    return datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


# --- Limits -------------------------------------------------------------------------------------------

LIMITS = {None: 60}  # requests in an hour by token; 5000 with others
LIMIT_WITH_TOKEN = 5000


@dataclass
class Window:
    """The requests of a token since the start of an hour."""

    start: float
    used: int = 0


class RateLimit:
    """Counts the requests of each token. Thread-safe."""

    def __init__(self, limit: Optional[int], seconds: float, clock: Callable[[], float]) -> None:
        self._limit, self._seconds, self._clock = limit, seconds, clock
        self._windows: dict[Optional[str], Window] = {}
        self._lock = threading.Lock()

    def limit(self, token: Optional[str]) -> int:
        return self._limit or LIMITS.get(token, LIMIT_WITH_TOKEN)

    def window(self, token: Optional[str], counting: int = 0) -> tuple[Window, bool]:
        """Counts a request, and returns the window and whether the request is within the limit."""
        with self._lock:
            now = self._clock()
            window = self._windows.get(token)
            if window is None or now - window.start >= self._seconds:
                window = self._windows[token] = Window(now)
            is_within = window.used + counting <= self.limit(token)
            window.used += counting if is_within else 0
            return Window(window.start, window.used), is_within

    def resource(self, token: Optional[str], window: Window) -> dict[str, Any]:
        limit = self.limit(token)
        reset = ceil(window.start + self._seconds)
        return {"limit": limit, "remaining": limit - window.used, "reset": reset, "used": window.used, "resource": "core"}

    def fields(self, token: Optional[str], window: Window) -> list[str]:
        return [f"x-ratelimit-{name}: {value}" for name, value in self.resource(token, window).items()]


# --- GitHub -------------------------------------------------------------------------------------------

DOCUMENTATION = "https://docs.github.com/rest"
VERSIONS = ("2022-11-28", "2026-03-10")
RETIRED_VERSION = "2021-01-01"
LARGEST_PAGE, MOST_PAGES = 100, 400
LARGEST_HISTORY_PAGE, MOST_HISTORY_PAGES = 30, 100
OWNER = re.compile("owner(?:-([0-9]{1,3}))?")  # the token of an owner
STEPS = ("list", "count", "history", "repository", "user", "limit")

REFUSALS = {
    "403": (HTTPStatus.FORBIDDEN, "You do not have permission to view the stargazers of this repository"),
    "404": (HTTPStatus.NOT_FOUND, "Not Found"),
}
PAGINATION_LIMITED = (
    "In order to keep the API fast for everyone, pagination is limited for this resource. Check the rel=last link relation"
    " in the Link response header to see how far back you can traverse."
)
SECONDARY_LIMIT = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."


class GitHub(Service):
    """The responses to the requests of `stars`."""

    def __init__(self, options: dict[str, Any], clock: Callable[[], float] = time.time) -> None:
        self._options = options
        self._clock = clock
        self._start = clock()
        self._limit = RateLimit(options["limit"], options["window"], clock)
        self._requests = 0
        self._lock = threading.Lock()

    def step(self, request: Request) -> str:
        path = self._path(request)
        if path.startswith("/user"):
            return "user"
        if path == "/rate_limit":
            return "limit"
        return {"stargazers": "list", "count": "count", "history": "history"}.get(path.rpartition("/")[2], "repository")

    def respond(self, request: Request) -> Answer:
        """Checks a request in the order of GitHub, and limits the rate."""
        if not request.headers.get("user-agent"):
            sentence = "Request forbidden by administrative rules. Please make sure your request has a User-Agent header."
            return Answer(HTTPStatus.FORBIDDEN, "text/plain; charset=utf-8", f"{sentence}\n".encode())
        version = request.headers.get("x-github-api-version", VERSIONS[0])
        if version == RETIRED_VERSION:
            return self._error(HTTPStatus.GONE, f"Version {version} of the API is no longer available.")
        if version not in VERSIONS:
            return self._error(HTTPStatus.BAD_REQUEST, f"Version {version} of the API is unknown.")
        token = self._token(request)
        if token == "bad":
            return self._error(HTTPStatus.UNAUTHORIZED, "Bad credentials")
        if self._path(request) == "/rate_limit":
            window, _ = self._limit.window(token)
            return Answer.json(HTTPStatus.OK, {"resources": {"core": self._limit.resource(token, window)}})
        return self._limited(request, token)

    def _limited(self, request: Request, token: Optional[str]) -> Answer:
        with self._lock:
            self._requests += 1
            is_secondary = self._options["secondary"] and self._requests % self._options["secondary"] == 0
        if is_secondary:
            window, _ = self._limit.window(token)
            fields = [*self._limit.fields(token, window), "Retry-After: 1"]
            return self._error(HTTPStatus.FORBIDDEN, SECONDARY_LIMIT, *fields)
        answer = self._answer(request, token)
        # A response without content is free with a token.
        is_free = token is not None and answer.status == HTTPStatus.NOT_MODIFIED
        window, is_within = self._limit.window(token, 0 if is_free else 1)
        fields = self._limit.fields(token, window)
        if not is_within:
            whose = "user ID 1" if token else "127.0.0.1"
            return self._error(HTTPStatus.FORBIDDEN, f"API rate limit exceeded for {whose}.", *fields)
        return Answer(answer.status, answer.content_type, answer.body, (*answer.fields, *fields))

    def _answer(self, request: Request, token: Optional[str]) -> Answer:
        """The response to a request within the limit."""
        parts = self._path(request)[1:].split("/")
        if parts[0] in ("users", "user") and len(parts) == 2:
            user = self._user(*parts)
            return self._conditional(request, user) if user else self._error(HTTPStatus.NOT_FOUND, "Not Found")
        length = 2 if parts[0] == "repos" else 1
        name, rest = "/".join(parts[1 : length + 1]), parts[length + 1 :]
        if name == BLOCKED:
            block = {"reason": "dmca", "created_at": rfc3339(FIRST_DAY), "html_url": "https://github.com/github/dmca"}
            return self._error(HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS, "Repository access blocked", block=block)
        if name in RENAMED:
            query = request.target.partition("?")[1:]
            location = "/".join([f"{self._base(request)}/repositories/{RENAMED[name].id}", *rest]) + "".join(query)
            return self._error(HTTPStatus.MOVED_PERMANENTLY, "Moved Permanently", f"Location: {location}", url=location)
        repositories = BY_NAME if parts[0] == "repos" else BY_ID if parts[0] == "repositories" else {}
        repository = repositories.get(name)
        if repository is None:
            return self._error(HTTPStatus.NOT_FOUND, "Not Found")
        return self._resource(request, token, repository, "/".join(rest))

    def _resource(
        self, request: Request, token: Optional[str], repository: Repository, resource: str
    ) -> Answer:
        if resource == "":
            return self._conditional(request, self._repository(repository, token))
        if resource == "stargazers/count":
            return self._conditional(request, {"count": len(self._stars(repository))})
        if resource == "stargazers/history":
            return self._history(request, repository)
        if resource == "stargazers":
            return self._people(request, token, repository)
        return self._error(HTTPStatus.NOT_FOUND, "Not Found")

    # The resources.

    def _stars(self, repository: Repository) -> list[Star]:
        """The present stars, oldest first: with --star-every and --unstar-every they change while a client reads."""
        stars, elapsed = list(repository.stars), self._clock() - self._start
        if self._options["star_every"]:
            for index in range(int(elapsed / self._options["star_every"])):
                time = int(self._start + (index + 1) * self._options["star_every"])
                stars.append(Star(repository.star_count + index + 1, time))
        if self._options["unstar_every"]:
            generator = random.Random(f"unstar {repository.name}")
            for _ in range(min(int(elapsed / self._options["unstar_every"]), len(stars))):
                del stars[generator.randrange(len(stars))]
        return stars

    def _people(self, request: Request, token: Optional[str], repository: Repository) -> Answer:
        if token == "fine-grained":
            fields = "x-accepted-github-permissions: metadata=read; contents=write"
            return self._error(HTTPStatus.FORBIDDEN, "Resource not accessible by personal access token", fields)
        owner = OWNER.fullmatch(token or "")
        if owner is None or repository.name == "octo/foreign":
            if self._options["refusal"] == "empty":
                return self._conditional(request, [])
            return self._error(*REFUSALS[self._options["refusal"]])
        size, page = self._page(request, LARGEST_PAGE)
        if owner[1] is not None and page > int(owner[1]):
            threading.Event().wait()
        if page > MOST_PAGES:
            return self._error(HTTPStatus.UNPROCESSABLE_ENTITY, PAGINATION_LIMITED)
        stars = self._stars(repository)
        elements = [self._simple_user(star.number) for star in stars[(page - 1) * size : page * size]]
        if re.search(r"\bstar\+json", request.headers.get("accept", "")):
            times = [star.time for star in stars[(page - 1) * size : page * size]]
            elements = [{"starred_at": rfc3339(time), "user": user} for time, user in zip(times, elements)]
        last = min(ceil(len(stars) / size), MOST_PAGES)
        return self._conditional(request, elements, *self._links(request, repository, "stargazers", size, page, last))

    def _history(self, request: Request, repository: Repository) -> Answer:
        size, page = self._page(request, LARGEST_HISTORY_PAGE)
        if page > MOST_HISTORY_PAGES:
            return self._error(HTTPStatus.UNPROCESSABLE_ENTITY, "Validation Failed", errors=[{"field": "page"}])
        this_week = int(self._clock() - FIRST_DAY) // (7 * DAY)
        counts: dict[int, list[int]] = {}
        for star in self._stars(repository):
            week, second = divmod(star.time - FIRST_DAY, 7 * DAY)
            counts.setdefault(week, [0] * 7)[second // DAY] += 1
        weeks = range(this_week, -1, -1)[(page - 1) * size : page * size]
        rows = [(FIRST_DAY + week * 7 * DAY, counts.get(week, [0] * 7)) for week in weeks]
        content = [{"week": week, "total": sum(days), "days": days} for week, days in rows]
        last = ceil((this_week + 1) / size)
        return self._conditional(request, content, *self._links(request, repository, "stargazers/history", size, page, last))

    def _repository(self, repository: Repository, token: Optional[str]) -> dict[str, Any]:
        owner = repository.name.partition("/")[0]
        content = {
            "id": repository.id,
            "full_name": repository.name,
            "private": False,
            "html_url": f"https://github.com/{repository.name}",
            "description": repository.description,
            "fork": False,
            "created_at": rfc3339(FIRST_DAY),
            "updated_at": rfc3339(LAST_DAY),
            "pushed_at": rfc3339(LAST_DAY),
            "stargazers_count": len(self._stars(repository)),
            "subscribers_count": 3,
            "forks_count": 2,
            "open_issues_count": 1,
            "archived": False,
            "disabled": False,
            "visibility": "public",
            "default_branch": "main",
            "owner": {"login": owner, "id": 1, "html_url": f"https://github.com/{owner}", "type": "Organization"},
        }
        is_admin = OWNER.fullmatch(token or "") is not None and repository.name != "octo/foreign"
        permissions = {name: is_admin for name in ("admin", "maintain", "push", "triage")}
        return content if token is None else {**content, "permissions": {**permissions, "pull": True}}

    @staticmethod
    def _simple_user(number: Optional[int]) -> Optional[dict[str, Any]]:
        if number is None:
            return None
        name = login(number)
        return {
            "login": name,
            "id": FIRST_ID + number - 1,
            "avatar_url": f"https://avatars.githubusercontent.com/u/{FIRST_ID + number - 1}",
            "html_url": f"https://github.com/{name}",
            "type": "User",
            "site_admin": False,
        }

    def _user(self, kind: str, key: str) -> Optional[dict[str, Any]]:
        match = re.fullmatch(r"stargazer-([0-9]{5,6})" if kind == "users" else r"([0-9]{4,9})", key)
        number = int(match[1]) - (0 if kind == "users" else FIRST_ID - 1) if match else 0
        user = self._simple_user(number) if number > 0 else None
        details = {
            "name": NAMES[number % len(NAMES)],
            "company": None,
            "blog": "",
            "location": "Zürich" if number % 2 else None,
            "email": None,
            "bio": None,
            "public_repos": number % 50,
            "followers": number * 7 % 1000,
            "following": number % 30,
            "created_at": rfc3339(FIRST_DAY - number * DAY),
        }
        return {**user, **details} if user else None

    # Requests and responses.

    @staticmethod
    def _path(request: Request) -> str:
        return request.target.partition("?")[0].removeprefix("/api/v3")

    @staticmethod
    def _base(request: Request) -> str:
        prefix = "/api/v3" if request.target.startswith("/api/v3/") else ""
        return f"http://{request.host}{prefix}"

    @staticmethod
    def _token(request: Request) -> Optional[str]:
        match = re.fullmatch(r"(?:bearer|token) (\S+)", request.headers.get("authorization", ""), re.IGNORECASE)
        return match[1] if match else None

    @staticmethod
    def _page(request: Request, largest: int) -> tuple[int, int]:
        """The size and the number of the requested page; larger sizes are cut, and other values ignored."""
        query = parse_qs(request.target.partition("?")[2])

        def number(name: str, default: int) -> int:
            text = query.get(name, [""])[0]
            return int(text) if re.fullmatch("[1-9][0-9]{0,8}", text) else default

        return min(number("per_page", 30), largest), number("page", 1)

    def _links(
        self, request: Request, repository: Repository, resource: str, size: int, page: int, last: int
    ) -> list[str]:
        """The field Link; none if everything is on one page."""
        pages = {"prev": page - 1, "next": page + 1, "last": last, "first": 1}
        hidden = {"prev", "first"} if page <= 1 else {"next", "last"} if page >= last else set()
        url = f"{self._base(request)}/repositories/{repository.id}/{resource}?per_page={size}&page="
        links = [f'<{url}{number}>; rel="{name}"' for name, number in pages.items() if name not in hidden]
        return [f"Link: {', '.join(links)}"] if last > 1 else []

    def _conditional(self, request: Request, content: Any, *fields: str) -> Answer:
        """The content with a validator; status 304 if the client has it. The validator depends on token and form."""
        answer = Answer.json(HTTPStatus.OK, content)
        varying = "\n".join(request.headers.get(name, "") for name in ("accept", "authorization"))
        tag = f'W/"{hashlib.sha256(varying.encode() + answer.body).hexdigest()}"'
        known = [each.strip() for each in request.headers.get("if-none-match", "").split(",")]
        all_fields = (f"ETag: {tag}", "Vary: Accept, Authorization", "x-github-media-type: github.v3; format=json", *fields)
        if tag in known:
            return Answer(HTTPStatus.NOT_MODIFIED, answer.content_type, b"", all_fields)
        return Answer(HTTPStatus.OK, "application/json; charset=utf-8", answer.body, all_fields)

    @staticmethod
    def _error(status: HTTPStatus, message: str, *fields: str, **members: Any) -> Answer:
        content = {"message": message, **members, "documentation_url": DOCUMENTATION, "status": str(status.value)}
        return Answer.json(status, content, *fields)


# --- Command line -------------------------------------------------------------------------------------


DESCRIPTION = "\n".join(
    [
        "A local stand-in for the part of GitHub's REST API that stars reads.",
        "",
        "repositories:",
        *(f"  {repository.name:<16} {repository.star_count:>6,} stars" for repository in REPOSITORIES),
        *(f"  {former:<16} the former name of {repository.name}" for former, repository in RENAMED.items()),
        f"  {BLOCKED:<16} blocked",
        "",
        "tokens:",
        "  owner            lists the people of every repository except octo/foreign",
        "  owner-N          like owner, but never answers the pages after the Nth",
        "  fine-grained     lacks the permission to list people",
        "  bad              is invalid",
        "  another, or none lists no people; see --refusal",
    ]
)

PARSER = new_parser(DESCRIPTION)
PARSER.add_argument(
    "--refusal",
    choices=(*REFUSALS, "empty"),
    default="403",
    help="how the list of people is refused (default: 403); 'empty' responds with an empty list",
)
PARSER.add_argument(
    "--limit", metavar="N", type=int, help="requests in a window (default: 60 without a token, 5000 with one)"
)
PARSER.add_argument("--window", metavar="TIME", type=seconds, default="3600s", help="length of a window (default: 3600s)")
PARSER.add_argument("--secondary", metavar="N", type=int, help="refuse every Nth request by a secondary limit")
PARSER.add_argument("--star-every", metavar="TIME", type=seconds, help="time between two new stars")
PARSER.add_argument("--unstar-every", metavar="TIME", type=seconds, help="time between two removed stars")

if __name__ == "__main__":
    main(PARSER, "STARS_URL", lambda options, announce: GitHub(options))
