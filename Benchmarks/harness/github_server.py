"""The pages of GitHub for repositories with generated stars, which nginx serves with links and validators."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

PAGE = 100
FIRST_TIME = 1_704_585_600  # seconds since 1970: Sunday, 7 January 2024


@dataclass(frozen=True)
class Starred:
    """A repository with a number of stars."""

    name: str
    stars: int

    @property
    def pages(self) -> int:
        return -(-self.stars // PAGE)


MANY = Starred("many", 1_234)
REPOSITORIES = (MANY, Starred("large", 4_000), Starred("huge", 40_000))

# Each page has its links. The paths of further pages have another form than that of the first, as on GitHub.
CONFIGURATION = """
  map_hash_max_size 4096;
  map_hash_bucket_size 512;
  map $arg_page $star_page {{ default $arg_page; "" 1; }}
  map $star_set/$star_page $star_links {{
    {links}
  }}
"""
LOCATIONS = """
    location ~ ^/github/repos/bench/(?<star_set>[a-z]+)$ {{
      root {directory};
      try_files /files/github/$star_set/repository.json =404;
    }}
    location ~ ^/github/(repos/bench|repositories)/(?<star_set>[a-z]+)/stargazers$ {{
      root {directory};
      add_header Link $star_links;
      try_files /files/github/$star_set/$star_page.json =404;
    }}
"""


def configuration(port: int) -> str:
    """Returns the part of nginx's configuration that adds the links."""
    lines = [
        f"{repository.name}/{page} '{links(port, repository, page)}';"
        for repository in REPOSITORIES
        for page in range(1, repository.pages + 1)
    ]
    return CONFIGURATION.format(links="\n    ".join(lines))


def links(port: int, repository: Starred, page: int) -> str:
    """Returns the field Link of a page."""
    url = f"http://127.0.0.1:{port}/github/repositories/{repository.name}/stargazers?per_page={PAGE}&page="
    before = {"prev": page - 1, "first": 1} if page > 1 else {}
    after = {"next": page + 1, "last": repository.pages} if page < repository.pages else {}
    return ", ".join(f'<{url}{number}>; rel="{name}"' for name, number in {**before, **after}.items())


def create(directory: Path, repository: Starred, gone: int = 0) -> None:
    """Creates the files of a repository, in a directory that nginx serves; without its first people if some are gone."""
    pages = directory / "files/github" / repository.name
    pages.mkdir(parents=True, exist_ok=True)
    (pages / "repository.json").write_text(json.dumps(_repository(repository, gone)), encoding="utf-8")
    for page in range(1, repository.pages + 1):
        people = range(gone + (page - 1) * PAGE, min(gone + page * PAGE, repository.stars))
        (pages / f"{page}.json").write_text(json.dumps([_star(index) for index in people]), encoding="utf-8")


def login(index: int) -> str:
    return f"stargazer-{index + 1:05}"


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(FIRST_TIME + seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _repository(repository: Starred, gone: int) -> dict[str, object]:
    return {
        "id": 1 + REPOSITORIES.index(repository),
        "full_name": f"bench/{repository.name}",
        "html_url": f"https://github.com/bench/{repository.name}",
        "description": None,
        "private": False,
        "archived": False,
        "created_at": _time(0),
        "stargazers_count": repository.stars - gone,
        "owner": {"login": "bench", "id": 1, "type": "Organization"},
    }


def _star(index: int) -> dict[str, object]:
    """Returns a star with all members of a person, whose size is that of GitHub's."""
    name, url = login(index), f"https://api.github.com/users/{login(index)}"
    resources = ("followers", "subscriptions", "organizations", "repos", "received_events")
    patterns = {"following": "following{/other_user}", "gists": "gists{/gist_id}", "starred": "starred{/owner}{/repo}"}
    user = {
        "login": name,
        "id": 1_001 + index,
        "node_id": "MDQ6VXNlcjE=",
        "avatar_url": f"https://avatars.githubusercontent.com/u/{1_001 + index}?v=4",
        "gravatar_id": "",
        "url": url,
        "html_url": f"https://github.com/{name}",
        **{f"{resource}_url": f"{url}/{resource}" for resource in resources},
        **{f"{resource}_url": f"{url}/{pattern}" for resource, pattern in patterns.items()},
        "events_url": f"{url}/events{{/privacy}}",
        "type": "User",
        "user_view_type": "public",
        "site_admin": False,
    }
    return {"starred_at": _time(index * 600), "user": user}
