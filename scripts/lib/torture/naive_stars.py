"""A stand-in for stars that can lack one protection: `--without=PROTECTION`; see naive.py."""

from __future__ import annotations

import datetime
import email.utils
import json
import os
import re
import sqlite3
import sys
import time
from dataclasses import dataclass
from typing import Any, Iterator, Optional
from urllib.parse import urljoin

import strict
from naive import (
    SUCCESS,
    TRY_AGAIN,
    UNACCEPTABLE,
    USAGE,
    Failure,
    has,
    now,
    received,
    refuse,
    run,
    show,
    shown,
    undisturbed,
    write,
)
from naive_support import NOT_FOUND, Backup, CommandLine, Storage, documented, is_text, main, options, seconds, words

NOT_PERMITTED = 4

SCHEMA = """
CREATE TABLE star_repository (
  id INTEGER NOT NULL PRIMARY KEY, server TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
  count INTEGER NOT NULL, time INTEGER NOT NULL, history_time INTEGER, UNIQUE (number, server)
) STRICT;
CREATE TABLE star_week (
  repository INTEGER NOT NULL REFERENCES star_repository (id), start INTEGER NOT NULL, day1 INTEGER NOT NULL,
  day2 INTEGER NOT NULL, day3 INTEGER NOT NULL, day4 INTEGER NOT NULL, day5 INTEGER NOT NULL, day6 INTEGER NOT NULL,
  day7 INTEGER NOT NULL, PRIMARY KEY (repository, start)
) STRICT, WITHOUT ROWID;
CREATE TABLE star_list (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, repository INTEGER NOT NULL REFERENCES star_repository (id),
  is_complete INTEGER NOT NULL, time INTEGER NOT NULL, base INTEGER NOT NULL, count INTEGER NOT NULL,
  repository_count INTEGER, page_count INTEGER NOT NULL, next_page TEXT, last_page TEXT, entity_tag TEXT,
  last_modified TEXT, count_before_last_page INTEGER, UNIQUE (repository, is_complete)
) STRICT;
CREATE TABLE star_person (
  list INTEGER NOT NULL REFERENCES star_list (id), position INTEGER NOT NULL, account INTEGER, login TEXT,
  starred INTEGER NOT NULL, PRIMARY KEY (list, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE star_change (
  repository INTEGER NOT NULL REFERENCES star_repository (id), is_lost INTEGER NOT NULL, position INTEGER NOT NULL,
  account INTEGER NOT NULL, login TEXT, starred INTEGER NOT NULL, PRIMARY KEY (repository, is_lost, position)
) STRICT, WITHOUT ROWID;
"""

VALUED = """
    --database --url --timeout --limit --order --by --since --format --language --color --every --transport --proxy --record
    --replay --cacert --count
""".split()
FLAGS = "--json --no-wait --saved --offline --plain --help --version --quiet --verbose --force".split()
SHORT = {"-h": "--help", "-v": "--verbose", "-q": "--quiet", "-n": "--count"}

REPOSITORY = re.compile(r"[0-9A-Za-z-]{1,39}/(?!\.{1,2}$)[0-9A-Za-z._-]{1,100}", re.ASCII)
LOGIN = re.compile("[0-9A-Za-z-]{1,39}", re.ASCII)
LARGEST = 2**53
LONGEST_PAUSE, MOST_REDIRECTS, MOST_PAGES = 3900, 5, 40

storage = Storage("STARS_DATABASE", SCHEMA)
backup = Backup(storage, ("star_repository", "star_week", "star_list", "star_person", "star_change"))

# A person: the number and the name of the account, and the time of the star in milliseconds.
Row = tuple[Optional[int], Optional[str], int]


# --- Requests -----------------------------------------------------------------------------------------


def url() -> str:
    return options.get("--url", [os.environ.get("STARS_URL", "")])[-1].rstrip("/")


def wrong(text: str) -> Failure:
    return Failure(UNACCEPTABLE, concealed(f"an unacceptable response: {text}"))


def concealed(text: str) -> str:
    """Returns a text of the server without the token."""
    token = os.environ.get("GH_ENTERPRISE_TOKEN")
    return text.replace(token, "(a token)") if token and has("keeping the token secret") else text


def own(address: str, reference: str, protection: str) -> str:
    """Returns the URL of a link or a redirect, which must be that of the same server."""
    try:
        found = urljoin(address, reference)
    except ValueError:
        raise wrong(f"{shown(reference.encode())} is not a URL") from None
    if found != concealed(found):
        raise wrong(f"{shown(found.encode())} has the token")
    if has(protection):
        if not re.fullmatch(r"[!-\[\]-~]+", reference):
            raise wrong(f"{shown(reference.encode())} is not a URL")
        if re.match("[a-z]+:(?!//[^/])", reference) or found.split("/")[:3] != url().split("/")[:3]:
            raise wrong(f"{shown(found.encode())} is on another server")
    return found


def response_to(address: str, form: str = "github", tag: Optional[str] = None) -> tuple[str, strict.Response]:
    """Returns the URL after redirects and the response; waits for rate limits."""
    fields = {"User-Agent": "stand-in", "Accept": f"application/vnd.{form}+json"}
    if token := os.environ.get("GH_ENTERPRISE_TOKEN"):
        fields["Authorization"] = f"Bearer {token}"
    if tag:
        fields["If-None-Match"] = tag
    redirects, pauses, visited = 0, 0, 0.0
    while True:
        if "--verbose" in options:
            public = {name: value for name, value in fields.items() if name != "Authorization"}
            write(2, concealed(ascii((address, public if has("keeping the token secret") else fields))))
        limit = seconds(options.get("--timeout", ["10s"])[-1])
        response = received(address, now() + limit, 2**20, fields)
        length = pause(response, 60 * 2**pauses)
        if length is not None:
            pauses, visited = pauses + 1, visited + length
            fails = "--no-wait" in options and has("failing instead of waiting") or not has("waiting")
            if fails or visited > LONGEST_PAUSE:
                raise Failure(TRY_AGAIN, f"the rate limit is reached; try again in {length} s")
            write(2, f"Waiting for {length} s.")
            time.sleep(length)
        elif response.status in (301, 302, 307, 308) and "location" in response.fields:
            redirects += 1
            if redirects > MOST_REDIRECTS:
                time.sleep(0.05)  # so that the server does not store too many requests
                if has("limiting the redirects"):
                    raise wrong("the redirects do not end")
            address = own(address, response.fields["location"], "refusing foreign redirects")
        else:
            return address, response


def pause(response: strict.Response, otherwise: float) -> Optional[float]:
    """Returns the seconds to wait after a response of a rate limit; None for another response."""
    if response.status not in (403, 429):
        return None
    fields = response.fields
    is_exhausted = fields.get("x-ratelimit-remaining") == "0"
    if not is_exhausted and "retry-after" not in fields and response.status != 429 and b"rate limit" not in response.body:
        return None
    date = moment(fields.get("date", "")) if has("the server's clock") else time.time()
    retry, reset = fields.get("retry-after", ""), fields.get("x-ratelimit-reset", "")
    if has("obeying Retry-After"):
        if re.fullmatch("[0-9]{1,15}", retry, re.ASCII):
            return max(1, int(retry))
        if (end := moment(retry)) is not None and date is not None:
            return max(1, end - date)
    if is_exhausted and re.fullmatch("[0-9]{1,15}", reset, re.ASCII) and date is not None and has("obeying the reset"):
        return max(1, int(reset) - date)
    is_ignored = not has("obeying Retry-After") or not has("obeying the reset")
    return 0.01 if is_ignored else otherwise


def moment(text: str) -> Optional[float]:
    """Returns the time of a field, in seconds; None for another text."""
    try:
        return email.utils.parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def require_content(response: strict.Response, name: str, is_list: bool) -> None:
    """Requires a response with content."""
    status = response.status
    if status == 401:
        raise Failure(NOT_PERMITTED, "the token is invalid")
    if is_list and status in (403, 404):
        raise Failure(NOT_PERMITTED, f"GitHub does not list the stargazers of {name}; see 'stars history {name}'")
    if status in (404, 451):
        raise Failure(NOT_FOUND, f"there is no {name}")
    if status >= 500 and status < 600:
        raise Failure(TRY_AGAIN, f"the status is {status}")
    if not 200 <= status < 300:
        raise wrong(f"the status is {status}: {shown(response.body)}")


def decoded(response: strict.Response) -> Any:
    try:
        return json.loads(response.body, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise wrong(f"it is not JSON: {shown(response.body)}") from None


def member(content: Any, name: str, type: type, place: str = "") -> Any:
    """Returns a member of an object."""
    if not has("the check of the response"):
        return content[name]
    value = content.get(name) if isinstance(content, dict) else None
    is_right = isinstance(value, type) and not isinstance(value, bool)
    is_right = is_right and not (isinstance(value, int) and not 0 <= value < LARGEST)
    if not is_right or (isinstance(value, str) and not is_text(value)):
        raise wrong(f"{place}{name} is {ascii(value)[:100]}")
    return value


def optional_text(content: Any, name: str) -> Optional[str]:
    """Returns a text, which may be null."""
    return None if content.get(name) is None else str(member(content, name, str))


def milliseconds(content: Any, name: str, place: str = "") -> int:
    """Returns a time, in milliseconds."""
    text = member(content, name, str, place)
    try:
        text.encode("ascii")
        return int(datetime.datetime.strptime(text[:99], "%Y-%m-%dT%H:%M:%S%z").timestamp() * 1000)
    except ValueError:
        raise wrong(f"{place}{name} is {ascii(text)[:100]}") from None


def checked(pattern: re.Pattern[str], text: str, place: str) -> str:
    if has("the check of the response") and not pattern.fullmatch(text):
        raise wrong(f"{place} is {ascii(text)[:100]}")
    return text


@dataclass(frozen=True)
class Repository:
    number: int
    name: str
    count: int
    summary: str


def repository(name: str) -> Repository:
    """Requests a repository, and stores its count."""
    _, response = response_to(f"{url()}/repos/{name}")
    require_content(response, name, is_list=False)
    content = decoded(response)
    number, count = member(content, "id", int), member(content, "stargazers_count", int)
    full_name = checked(REPOSITORY, member(content, "full_name", str), "full_name")
    milliseconds(content, "created_at")
    return Repository(number, full_name, count, optional_text(content, "description") or "")


@dataclass(frozen=True)
class Page:
    """A page of people, in the order of the server; None if it is unchanged."""

    people: Optional[list[Row]]
    links: dict[str, str]
    tag: Optional[str]


def page(found: Repository, address: Optional[str] = None, tag: Optional[str] = None) -> Page:
    """Requests a page of people, by default the first one."""
    address, response = response_to(address or f"{url()}/repos/{found.name}/stargazers?per_page=100", "github.star", tag)
    if response.status == 304 and tag:
        return Page(None, {}, tag)
    require_content(response, found.name, is_list=True)
    content = decoded(response)
    if not isinstance(content, list):
        raise wrong("it is not a list")
    people = [person(element, f"[{index}].") for index, element in enumerate(content)]
    links = links_of(response, address)
    require_somebody(found, bool(people or links))
    tag = response.fields.get("etag")
    return Page(people, links, tag if tag and tag == concealed(tag) else None)


def require_somebody(found: Repository, is_somebody: bool) -> None:
    """Requires people in the list of a repository with stars: GitHub refuses a list by an empty one."""
    if not is_somebody and found.count and has("recognising a refused list"):
        raise Failure(NOT_PERMITTED, f"GitHub does not list the stargazers of {found.name}")


def links_of(response: strict.Response, address: str) -> dict[str, str]:
    """Returns the pages that a response links, by their relations."""
    links: dict[str, str] = {}
    for target, relation in re.findall(r'<([^>]*)>; *rel="?(\w+)', response.fields.get("link", "")):
        if relation in ("next", "prev", "last", "first"):
            links.setdefault(relation, own(address, target, "refusing foreign links"))
    return links


def person(element: Any, place: str) -> Row:
    time = milliseconds(element, "starred_at", place)
    if element.get("user", 0) is None:
        return (None, None, time)
    user = member(element, "user", dict, place)
    login = checked(LOGIN, member(user, "login", str, f"{place}user."), f"{place}user.login")
    return (member(user, "id", int, f"{place}user."), login, time)


# --- The database -------------------------------------------------------------------------------------


def time_ms() -> int:
    return int(time.time() * 1000)


def record(found: Repository) -> tuple[int, Optional[int]]:
    """Stores a count; returns the number of the row, and the count before."""

    def change(connection: sqlite3.Connection) -> tuple[int, Optional[int]]:
        key = (found.number, url())
        row = connection.execute("SELECT id, count FROM star_repository WHERE number = ? AND server = ?", key).fetchone()
        if row is None:
            values = (url(), found.number, found.name, found.count, time_ms())
            insertion = "INSERT INTO star_repository (server, number, name, count, time) VALUES (?, ?, ?, ?, ?)"
            return connection.execute(insertion, values).lastrowid or 0, None
        values = (found.name, found.count, time_ms(), row[0])
        connection.execute("UPDATE star_repository SET name = ?, count = ?, time = ? WHERE id = ?", values)
        return row[0], row[1]

    stored: tuple[int, Optional[int]] = storage.changing(change)
    return stored


def list_row(connection: sqlite3.Connection, repository: int, is_complete: bool) -> Optional[tuple[Any, ...]]:
    """Returns the number, the pages, the next page, the last page, its validator and the counts of a list or walk."""
    columns = "id, page_count, next_page, last_page, entity_tag, repository_count, count, count_before_last_page"
    query = f"SELECT {columns} FROM star_list WHERE repository = ? AND is_complete = ?"
    row: Optional[tuple[Any, ...]] = connection.execute(query, (repository, is_complete)).fetchone()
    return row


def delete_list(connection: sqlite3.Connection, repository: int, is_complete: bool) -> None:
    if row := list_row(connection, repository, is_complete):
        connection.execute("DELETE FROM star_person WHERE list = ?", row[:1])
        connection.execute("DELETE FROM star_list WHERE id = ?", row[:1])


def start_walk(connection: sqlite3.Connection, repository: int) -> None:
    delete_list(connection, repository, is_complete=False)
    if not has("staging"):
        delete_list(connection, repository, is_complete=True)
    insertion = """
        INSERT INTO star_list (repository, is_complete, time, base, count, page_count, repository_count)
        SELECT id, 0, ?, 0, 0, 0, count FROM star_repository WHERE id = ?
        """
    connection.execute(insertion, (time_ms(), repository))


def append(connection: sqlite3.Connection, repository: int, people: list[Row], link: Optional[str], found: Page) -> None:
    """Appends a page to the walk, without the people in it."""
    walk, *_, count, _ = list_row(connection, repository, False) or (0, 0)
    accounts = {row[0] for row in connection.execute("SELECT account FROM star_person WHERE list = ?", (walk,))}
    start = count
    for account, login, time_of_star in people:
        if account is not None and account in accounts and has("listing everybody once"):
            continue
        accounts.add(account)
        connection.execute("INSERT INTO star_person VALUES (?, ?, ?, ?, ?)", (walk, count, account, login, time_of_star))
        time.sleep(0 if has("the transaction") else 0.0005)  # long enough for a kill in the middle
        count += 1
    change = """
        UPDATE star_list SET count = ?, page_count = page_count + 1, last_page = ?, next_page = ?, entity_tag = ?,
          count_before_last_page = ? WHERE id = ?
        """
    connection.execute(change, (count, link, found.links.get("next"), found.tag, start, walk))


def finish(connection: sqlite3.Connection, repository: int, count: int) -> tuple[int, int]:
    """Makes the walk the complete list; returns the numbers of new and of lost people."""
    connection.execute("DELETE FROM star_change WHERE repository = ?", (repository,))
    old, walk = list_row(connection, repository, True), list_row(connection, repository, False) or (0,)
    if old:
        changes = """
            INSERT INTO star_change SELECT ?1, ?2, position, account, login, starred FROM star_person AS one
            WHERE list = ?3 AND account IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM star_person AS other WHERE list = ?4 AND other.account = one.account)
            """
        connection.execute(changes, (repository, 0, walk[0], old[0]))
        connection.execute(changes, (repository, 1, old[0], walk[0]))
        delete_list(connection, repository, is_complete=True)
    change = "UPDATE star_list SET is_complete = 1, time = ?, repository_count = ?, next_page = NULL WHERE id = ?"
    connection.execute(change, (time_ms(), count, walk[0]))
    query = "SELECT count(*) FROM star_change WHERE repository = ? AND is_lost = ?"
    new, lost = (connection.execute(query, (repository, flag)).fetchone()[0] for flag in (0, 1))
    return new, lost


# --- Commands -----------------------------------------------------------------------------------------


def names(most: int) -> list[str]:
    """Returns the repositories of the command line."""
    found = words[1:]
    if not 0 < len(found) <= most or not all(REPOSITORY.fullmatch(name) for name in found):
        raise Failure(USAGE, "a repository is expected")
    return found


def print_line(type: str, text: str, **fields: Any) -> None:
    plain = ascii(text)[1:-1] if has("escaping") else text
    show(concealed(json.dumps({"type": type, **fields}) if "--json" in options else plain))


def require_format(*formats: str) -> None:
    if options.get("--format", ["table"])[-1] not in ("table", "json", *formats):
        raise Failure(USAGE, "unknown format")


def count() -> int:
    require_format("csv", "names")
    if "--offline" in options:
        return count_saved()
    wanted = names(most=99)
    storage.database()
    for name in wanted:
        found = repository(name)

        def line(before: Optional[int]) -> None:
            text = f"{found.name} {found.count} {found.summary}"
            print_line("count", text, repository=found.name, stars=found.count, previous_stars=before)

        if not has("saving before showing"):
            line(None)
        with undisturbed():
            _, before = record(found)
            if has("saving before showing"):
                line(before)
    return SUCCESS


def count_saved() -> int:
    """Prints the saved counts."""
    rows = storage.database().execute("SELECT name, count FROM star_repository") if storage.is_present() else ()
    for name, count in rows:
        print_line("count", f"{name} {count}", repository=name, stars=count, previous_stars=None)
    return SUCCESS


def list_() -> int:
    if options.get("--order", ["newest"])[-1] not in ("newest", "oldest"):
        raise Failure(USAGE, "unknown order")
    text = options.get("--limit", ["30"])[-1]
    if not re.fullmatch("all|[1-9][0-9]{0,8}", text, re.ASCII):
        raise Failure(USAGE, "--limit must be a number or 'all'")
    (name,) = names(most=1)
    if "--offline" in options:
        return list_saved(name)
    storage.database()
    found = repository(name)
    record(found)
    known: set[Optional[int]] = set()
    rest = LARGEST if text == "all" else int(text)
    for account, login, starred in people(found, options.get("--order") != ["oldest"]):
        if account is not None and account in known and has("listing everybody once"):
            continue
        if rest <= 0:
            break
        known.add(account)
        rest -= 1
        print_person(account, login, starred)
    require_somebody(found, bool(known))
    return SUCCESS


def print_person(account: Optional[int], login: Optional[str], starred: int) -> None:
    time = datetime.datetime.fromtimestamp(starred / 1000, datetime.timezone.utc).isoformat()
    print_line("stargazer", f"{login} {time}", login=login, account_id=account, starred_at=time)


def list_saved(name: str) -> int:
    """Lists the people of the complete list, oldest first."""
    query = """
        SELECT account, login, starred FROM star_person JOIN star_list ON list = star_list.id AND is_complete
        JOIN star_repository ON repository = star_repository.id WHERE name = ? AND server = ? ORDER BY position
        """
    rows = storage.database().execute(query, (name, url())).fetchall() if storage.is_present() else []
    if not rows:
        raise Failure(NOT_FOUND, f"no list of {name} is saved")
    for row in rows:
        print_person(*row)
    return SUCCESS


def people(found: Repository, is_newest_first: bool) -> Iterator[Row]:
    """Yields the people of all pages, following the links."""
    current = page(found)
    if is_newest_first and (last := current.links.get("last")):
        current = page(found, last)
    for _ in pages():
        yield from (reversed(current.people or []) if is_newest_first else current.people or [])
        following = current.links.get("prev" if is_newest_first else "next")
        if following is None:
            return
        current = page(found, following)
    raise wrong("the pages do not end")


def pages() -> Iterator[int]:
    for number in range(MOST_PAGES if has("an end of the pages") else LARGEST):
        time.sleep(0 if number < MOST_PAGES else 0.05)  # so that the server does not store too many requests
        yield number


def sync() -> int:
    (name,) = names(most=1)
    storage.database()
    found = repository(name)
    try:
        with_lists(found)
    except Failure as failure:
        if not has("keeping the list"):
            storage.changing(lambda connection: connection.execute("UPDATE star_repository SET count = 0"))
            number, _ = record(found)
            storage.changing(lambda connection: delete_list(connection, number, is_complete=True))
        if failure.status == TRY_AGAIN and not has("keeping the pages"):
            number, _ = record(found)
            storage.changing(lambda connection: delete_list(connection, number, is_complete=False))
        raise
    return SUCCESS


def with_lists(found: Repository) -> None:
    number, _ = record(found)
    connection = storage.database()
    walk, length = list_row(connection, number, False), 0
    for is_continued in (walk is not None and has("resuming"), False) if has("walking once more") else (False,):
        if not is_continued:
            storage.changing(lambda connection: start_walk(connection, number))
        read_to_end(found, number)
        found = repository(found.name)
        record(found)
        length = (list_row(connection, number, False) or (0,) * 8)[6]
        if length == found.count:
            break
    require_somebody(found, length > 0)
    with undisturbed():
        new, lost = storage.changing(lambda connection: finish(connection, number, found.count))
        report(found, length, new, lost)


def read_to_end(found: Repository, number: int) -> None:
    """Requests and stores the remaining pages of the walk."""
    for _ in pages():
        _, page_count, link, *_ = list_row(storage.database(), number, False) or (0, 0, None)
        if link is None and page_count:
            return
        current = page(found, link)
        rows = current.people or []
        message = f"Saved page {page_count + 1}: {len(rows)} people."
        if "--verbose" in options and not has("saving before showing"):
            write(2, message)
        storage.changing(lambda connection: append(connection, number, rows, link, current))
        if "--verbose" in options and has("saving before showing"):
            write(2, message)
    raise wrong("the pages do not end")


def report(found: Repository, length: int, new: int, lost: int) -> None:
    is_different = length != found.count and has("the comparison with the count")
    text = f"{found.name} {length} {new} {lost}{' of ' + str(found.count) if is_different else ''}"
    fields = {"stars": found.count, "people": length, "new": new, "lost": lost}
    print_line("sync", text, repository=found.name, difference="other" if is_different else None, **fields)


def history() -> int:
    require_format("csv", "chart")
    wanted = names(most=1)
    storage.database()
    found = repository(wanted[0])
    number, _ = record(found)
    address: Optional[str] = f"{url()}/repos/{found.name}/stargazers/history?per_page=30"
    weeks: dict[int, list[int]] = {}
    for _ in pages():
        if address is None:
            break
        address, response = response_to(address)
        require_content(response, found.name, is_list=False)
        content = decoded(response)
        if not isinstance(content, list):
            raise wrong("it is not a list")
        for element in content:
            days = member(element, "days", list)
            is_week = len(days) == 7 and all(type(day) is int and 0 <= day < LARGEST for day in days)
            if has("the check of the response") and not is_week:
                raise wrong(f"days is {ascii(days)[:100]}")
            weeks.setdefault(member(element, "week", int) * 1000, days)
        address = links_of(response, address).get("next")

    def change(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE star_repository SET history_time = ? WHERE id = ?", (time_ms(), number))
        connection.execute("DELETE FROM star_week WHERE repository = ?", (number,))
        rows = [(number, start, *days) for start, days in weeks.items()]
        connection.executemany(f"INSERT INTO star_week VALUES ({', '.join('?' * 9)})", rows)

    with undisturbed():
        storage.changing(change)
        for start, days in sorted(weeks.items()):
            print_line("week", f"{start} {sum(days)}", start=start, days=days)
    return SUCCESS


def user() -> int:
    if len(words) != 2 or not LOGIN.fullmatch(words[1]):
        raise Failure(USAGE, "user needs LOGIN")
    _, response = response_to(f"{url()}/users/{words[1]}")
    require_content(response, words[1], is_list=False)
    content = decoded(response)
    login = checked(LOGIN, member(content, "login", str), "login")
    number = member(content, "id", int)
    texts = {name: optional_text(content, name) for name in ("name", "company", "blog", "location", "bio")}
    member(content, "followers", int)
    text = f"{login} {number} {' '.join(filter(None, texts.values()))}"
    print_line("account", text, login=login, account_id=number, **texts)
    return SUCCESS


def limit() -> int:
    _, response = response_to(f"{url()}/rate_limit")
    require_content(response, "limit", is_list=False)
    core = member(member(decoded(response), "resources", dict), "core", dict, "resources.")
    values = {name: member(core, name, int, "resources.core.") for name in ("limit", "remaining", "reset")}
    print_line("rate_limit", str(values), **values)
    return SUCCESS


def doctor() -> int:
    from people import require_sound

    return storage.doctor(require_sound)


COMMANDS = {
    "count": count,
    "list": list_,
    "sync": sync,
    "history": history,
    "user": user,
    "limit": limit,
    "export": backup.export,
    "import": backup.import_,
    "doctor": doctor,
}

if __name__ == "__main__":
    line = CommandLine(VALUED, FLAGS, SHORT)
    sys.exit(run(lambda: documented(main(storage, line, COMMANDS, lambda: SUCCESS, ()))))
