"""Testing mutants in a copy of a package."""

from __future__ import annotations

import enum
import hashlib
import json
from pathlib import Path

import packages
from isolated import BUILT_ONCE, Place
from mutants import Mutant
from swift import Package

DIRECTORY = Path(".build-mutate")

# The timeout of the tests of a mutant, which can hang: a multiple of their normal duration, and a minimum in seconds.
TIMEOUT_FACTOR, TIMEOUT = 5, 20.0

# The message of the test runner about the first failed expectation. The other tests, which may hang, are not needed.
FAILURE = "recorded an issue"


class Outcome(enum.Enum):
    """The outcome of testing a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    NOT_BUILT = "did not build"
    SURVIVED = "survived"


class Laboratory:
    """The built copy of a package, with the results of earlier runs."""

    def __init__(self, name: str, is_new: bool) -> None:
        self.name = name
        place = Place(DIRECTORY / "build")
        place.prepare(name)
        self.directory = place.path / "Packages" / name
        self.package = Package(self.directory, "../../.build", BUILT_ONCE)
        self.output = ""
        self.seconds = 0.0
        self._record = DIRECTORY / f"{name}.json"
        self._fingerprints = self._current_fingerprints()
        self._known = {} if is_new else self._remembered()

    def is_sound(self) -> bool:
        """Returns whether the package builds and its tests pass without a mutation."""
        # The cached plan is that of another package.
        built = self.package.build("--disable-build-manifest-caching")
        self.output = built.output
        if built.status:
            return False
        tested = self.package.test(timeout=600, until=FAILURE)
        self.output, self.seconds = tested.output, tested.seconds
        return tested.status == 0

    def outcome(self, mutant: Mutant) -> Outcome:
        """Returns the outcome of a mutant, from an earlier run on the same text or from a test now."""
        if mutant.key not in self._known:
            self._known[mutant.key] = self._try(mutant).value
            self._record.write_text(json.dumps({**self._fingerprints, "outcomes": self._known}, indent=1))
        return Outcome(self._known[mutant.key])

    def _try(self, mutant: Mutant) -> Outcome:
        original = (self.directory / mutant.file).read_bytes()
        mutant.apply(self.directory)
        try:
            if self.package.build(timeout=300).status:
                return Outcome.NOT_BUILT
            tested = self.package.test(timeout=max(TIMEOUT, TIMEOUT_FACTOR * self.seconds), until=FAILURE)
            if tested.timed_out:
                return Outcome.TIMED_OUT
            return Outcome.KILLED if tested.status else Outcome.SURVIVED
        finally:
            (self.directory / mutant.file).write_bytes(original)

    def _remembered(self) -> dict[str, str]:
        """Returns the outcomes of earlier runs that are still valid. Survivors are not, if tests or dependencies changed."""
        if not self._record.exists():
            return {}
        record = json.loads(self._record.read_text())
        if record.get("sources") != self._fingerprints["sources"]:
            return {}
        outcomes: dict[str, str] = record["outcomes"]
        if record["others"] == self._fingerprints["others"]:
            return outcomes
        return {key: outcome for key, outcome in outcomes.items() if outcome != Outcome.SURVIVED.value}

    def _current_fingerprints(self) -> dict[str, str]:
        """Returns a fingerprint of the mutated sources, and one of the tests and dependencies."""
        dependencies = sorted(packages.with_dependencies(self.name) - {self.name})
        others = [self.directory / "Tests"] + [Path("Packages", package, "Sources") for package in dependencies]
        sources = [self.directory / "Package.swift", self.directory / "Sources"]
        return {"sources": _fingerprint(sources), "others": _fingerprint(others)}


def _fingerprint(places: list[Path]) -> str:
    """Returns a fingerprint of the names and contents of files and directories."""
    digest = hashlib.sha256()
    for place in places:
        for path in [place, *sorted(place.glob("**/*"))]:
            if path.is_file():
                digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()
