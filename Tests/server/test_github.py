"""Tests of github.py: `python3 -m unittest discover -s Tests/server`."""

from __future__ import annotations

import json
import re
import unittest
from http import HTTPStatus
from typing import Any, Optional

import github
from misbehaving import Answer, Request

OPTIONS = vars(github.PARSER.parse_args([]))
STARS = {"accept": "application/vnd.github.star+json"}
LIST = "/repos/octo/many/stargazers"


class GitHubTests(unittest.TestCase):
    def setUp(self) -> None:
        self.time = float(github.LAST_DAY + 3600)  # of the clock

    def github(self, **options: Any) -> github.GitHub:
        return github.GitHub({**OPTIONS, **options}, lambda: self.time)

    def answer(
        self, target: str, subject: Optional[github.GitHub] = None, token: Optional[str] = "owner", **headers: str
    ) -> Answer:
        fields = {"host": "localhost", "user-agent": "test", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if token is not None:
            fields["authorization"] = f"Bearer {token}"
        return (subject or self.github()).respond(Request(target, fields))

    def content(self, target: str, *arguments: Any, **headers: str) -> Any:
        answer = self.answer(target, *arguments, **headers)
        self.assertEqual(answer.status, HTTPStatus.OK, answer.body)
        return json.loads(answer.body)

    def fields(self, answer: Answer) -> dict[str, str]:
        return {name.lower(): value for name, _, value in (field.partition(": ") for field in answer.fields)}

    def links(self, answer: Answer) -> dict[str, str]:
        return {name: url for url, name in re.findall(r'<([^>]*)>; rel="(\w+)"', self.fields(answer).get("link", ""))}

    def test_the_links_lead_through_all_people_once(self) -> None:
        target, people, subject = f"{LIST}?per_page=100", [], self.github()
        while target:
            answer = self.answer(target, subject, **STARS)
            people += json.loads(answer.body)
            target = self.links(answer).get("next", "").removeprefix("http://localhost")
        self.assertEqual(len({each["user"]["id"] for each in people}), 1234)
        self.assertEqual(people, sorted(people, key=lambda each: each["starred_at"]))

    def test_the_links_have_the_form_of_github(self) -> None:
        url = "http://localhost/repositories/1003/stargazers?per_page=100&page="
        first = self.answer(f"{LIST}?per_page=100&page=1")
        self.assertEqual(self.fields(first)["link"], f'<{url}2>; rel="next", <{url}13>; rel="last"')
        self.assertEqual(list(self.links(self.answer(f"{LIST}?per_page=100&page=7"))), ["prev", "next", "last", "first"])
        self.assertEqual(list(self.links(self.answer(f"{LIST}?per_page=100&page=13"))), ["prev", "first"])
        self.assertEqual(self.links(self.answer("/repos/octo/one-page/stargazers")), {})

    def test_a_page_has_at_most_100_people_and_30_by_default(self) -> None:
        lengths = [len(self.content(LIST + query)) for query in ("", "?per_page=500", "?per_page=x&page=0", "?page=99")]
        self.assertEqual(lengths, [30, 100, 30, 0])

    def test_people_beyond_400_pages_cannot_be_listed(self) -> None:
        self.assertIn("page=400>", self.fields(self.answer("/repos/octo/huge/stargazers?per_page=100"))["link"])
        answer = self.answer("/repos/octo/huge/stargazers?per_page=100&page=401")
        self.assertEqual(answer.status, HTTPStatus.UNPROCESSABLE_ENTITY)

    def test_the_accepted_type_decides_the_form_of_a_person(self) -> None:
        self.assertEqual(self.content(LIST)[0]["login"], "stargazer-00001")
        self.assertEqual(self.content(LIST, **STARS)[0]["user"]["login"], "stargazer-00001")

    def test_a_closed_account_is_null(self) -> None:
        people = self.content("/repos/octo/gone-user/stargazers", **STARS)
        self.assertEqual([index for index, each in enumerate(people) if each["user"] is None], [4])

    def test_only_the_owner_lists_people_and_anyone_counts_them(self) -> None:
        refusals = [
            self.answer(target, self.github(refusal=refusal), token=token)
            for target, refusal, token in (
                (LIST, "403", None),
                (LIST, "404", "other"),
                (LIST, "empty", "other"),
                (LIST, "empty", "fine-grained"),
                ("/repos/octo/foreign/stargazers", "403", "owner"),
            )
        ]
        self.assertEqual([answer.status.value for answer in refusals], [403, 404, 200, 403, 403])
        self.assertEqual(refusals[2].body, b"[]")
        self.assertEqual(self.fields(refusals[3])["x-accepted-github-permissions"], "metadata=read; contents=write")
        self.assertEqual(self.content(f"{LIST}/count", None, None), {"count": 1234})

    def test_the_history_has_every_week_newest_first(self) -> None:
        pages = [self.content(f"{LIST}/history?page={number}", None, None) for number in range(1, 7)]
        self.assertEqual([len(page) for page in pages], [30, 30, 30, 30, 9, 0])
        weeks = sum(pages, [])
        self.assertEqual([week["week"] for week in weeks], list(range(weeks[0]["week"], github.FIRST_DAY - 1, -7 * 86_400)))
        self.assertEqual(sum(week["total"] for week in weeks), 1234)
        self.assertTrue(all(week["total"] == sum(week["days"]) and len(week["days"]) == 7 for week in weeks))
        self.assertEqual(self.answer(f"{LIST}/history?page=101").status, HTTPStatus.UNPROCESSABLE_ENTITY)

    def test_a_response_that_the_client_has_is_not_sent_again(self) -> None:
        subject = self.github()
        tag = self.fields(self.answer(f"{LIST}/count", subject))["etag"]
        repeated = self.answer(f"{LIST}/count", subject, if_none_match=tag)
        self.assertEqual((repeated.status, repeated.body), (HTTPStatus.NOT_MODIFIED, b""))
        self.assertNotIn(b"Content-Length", repeated.encoded)
        self.assertEqual(self.fields(repeated)["x-ratelimit-used"], "1")
        other = self.answer(f"{LIST}/count", subject, "other", if_none_match=tag)
        self.assertEqual(other.status, HTTPStatus.OK)

    def test_requests_above_the_limit_are_refused_until_the_reset(self) -> None:
        subject = self.github(limit=2, window=10.0)
        statuses = [self.answer(f"{LIST}/count", subject, None).status.value for _ in range(3)]
        refused = self.answer(f"{LIST}/count", subject, None)
        self.assertEqual(statuses, [200, 200, 403])
        self.assertEqual(self.fields(refused)["x-ratelimit-remaining"], "0")
        self.assertEqual(self.content("/rate_limit", subject, None)["resources"]["core"]["used"], 2)
        self.time = float(self.fields(refused)["x-ratelimit-reset"])
        self.assertEqual(self.answer(f"{LIST}/count", subject, None).status, HTTPStatus.OK)

    def test_a_token_has_another_limit(self) -> None:
        limits = [self.content("/rate_limit", None, token)["resources"]["core"]["limit"] for token in (None, "owner")]
        self.assertEqual(limits, [60, 5000])

    def test_a_secondary_limit_says_how_long_to_wait(self) -> None:
        subject = self.github(secondary=2)
        first, second = (self.answer(f"{LIST}/count", subject) for _ in range(2))
        self.assertEqual((first.status.value, second.status.value), (200, 403))
        self.assertEqual(self.fields(second)["retry-after"], "1")
        self.assertGreater(int(self.fields(second)["x-ratelimit-remaining"]), 0)

    def test_stars_change_while_a_client_reads(self) -> None:
        subject = self.github(star_every=2.0, unstar_every=5.0)
        before = self.content(LIST, subject)[0]
        self.time += 10
        self.assertEqual(self.content(f"{LIST}/count", subject), {"count": 1234 + 5 - 2})
        self.assertEqual(self.content(LIST, subject)[0]["type"], before["type"])

    def test_a_renamed_repository_redirects_to_its_number(self) -> None:
        answer = self.answer("/api/v3/repos/octo/renamed/stargazers/count?per_page=100")
        location = "http://localhost/api/v3/repositories/1003/stargazers/count?per_page=100"
        self.assertEqual((answer.status, self.fields(answer)["location"]), (HTTPStatus.MOVED_PERMANENTLY, location))
        self.assertEqual(self.content(location.removeprefix("http://localhost")), {"count": 1234})

    def test_requests_that_github_refuses(self) -> None:
        count = f"{LIST}/count"
        refused = [
            self.answer(count, user_agent=""),
            self.answer(count, x_github_api_version="2000-01-01"),
            self.answer(count, x_github_api_version="2021-01-01"),
            self.answer(count, None, "bad"),
            self.answer("/repos/octo/blocked"),
            *(self.answer(target) for target in ("/repos/octo/private", f"{LIST}/", "/", "/repos/octo", "/nothing")),
        ]
        self.assertEqual([answer.status.value for answer in refused], [403, 400, 410, 401, 451, *[404] * 5])
        self.assertEqual(refused[0].content_type, "text/plain; charset=utf-8")

    def test_a_person_is_found_by_name_and_by_number(self) -> None:
        by_name, by_number = self.content("/users/stargazer-00003"), self.content("/user/1003")
        self.assertEqual((by_name["login"], by_number), ("stargazer-00003", by_name))
        for target in ("/users/nobody", "/user/1", "/users/stargazer-00000"):
            self.assertEqual(self.answer(target).status, HTTPStatus.NOT_FOUND)

    def test_each_request_has_a_name_for_faults(self) -> None:
        targets = (LIST, f"{LIST}/count", f"{LIST}/history?page=2", "/repos/octo/many", "/users/octocat", "/rate_limit")
        requests = [Request(target, {}) for target in targets]
        self.assertEqual(tuple(map(self.github().step, requests)), github.STEPS)


if __name__ == "__main__":
    unittest.main()
