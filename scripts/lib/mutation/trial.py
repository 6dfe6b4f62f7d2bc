"""A copy of a package, in which changes are made and tested."""

from __future__ import annotations

import enum
import hashlib
import json
from pathlib import Path

import packages
from isolated import copy_alone
from mutants import Mutant
from swift import Package

FOLDER = Path(".build-mutate")

# A change can make a test wait for ever: so many times as long as the tests take as they are, but so many
# seconds at least.
PATIENCE_FACTOR, PATIENCE = 5, 20.0

# What the runner writes of the first expectation that is not met: there is no need to wait for the others, of which
# some may wait for ever.
FAILURE = "recorded an issue"


class Outcome(enum.Enum):
    """What became of a change."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    NOT_BUILT = "did not build"
    SURVIVED = "survived"


class Laboratory:
    """The copy of one package, built; what was tried before is known."""

    def __init__(self, name: str, is_new: bool) -> None:
        self.name = name
        self.place = FOLDER / name
        self.folder = self.place / "Packages" / name
        self.package = Package(self.folder)
        self.output = ""
        self.seconds = 0.0
        copy_alone(name, self.place)
        self._record = FOLDER / f"{name}.json"
        self._fingerprints = self._current_fingerprints()
        self._known = {} if is_new else self._remembered()

    def is_sound(self) -> bool:
        """Whether it builds, and its tests pass, as it is."""
        built = self.package.build()
        self.output = built.output
        if built.status:
            return False
        tested = self.package.test(patience=600, until=FAILURE)
        self.output, self.seconds = tested.output, tested.seconds
        return tested.status == 0

    def outcome(self, mutant: Mutant) -> Outcome:
        """What becomes of a change: tried now, or known from an earlier run on the same text."""
        if mutant.key not in self._known:
            self._known[mutant.key] = self._try(mutant).value
            self._record.write_text(json.dumps({**self._fingerprints, "outcomes": self._known}, indent=1))
        return Outcome(self._known[mutant.key])

    def _try(self, mutant: Mutant) -> Outcome:
        original = (self.folder / mutant.file).read_bytes()
        mutant.apply(self.folder)
        try:
            if self.package.build(patience=300).status:
                return Outcome.NOT_BUILT
            tested = self.package.test(patience=max(PATIENCE, PATIENCE_FACTOR * self.seconds), until=FAILURE)
            if tested.timed_out:
                return Outcome.TIMED_OUT
            return Outcome.KILLED if tested.status else Outcome.SURVIVED
        finally:
            (self.folder / mutant.file).write_bytes(original)

    def _remembered(self) -> dict[str, str]:
        """What became of changes before, as far as it would be the same now: what survived may not have, if
        anything around the sources is new.
        """
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
        """Of the sources in which changes are made, and of the others: the tests, and what the package depends on."""
        dependencies = sorted(packages.with_dependencies(self.name) - {self.name})
        others = [self.folder / "Tests"] + [self.place / "Packages" / package / "Sources" for package in dependencies]
        sources = [self.folder / "Package.swift", self.folder / "Sources"]
        return {"sources": _fingerprint(sources), "others": _fingerprint(others)}


def _fingerprint(places: list[Path]) -> str:
    """Of files, and of all files in folders: their names and their text."""
    digest = hashlib.sha256()
    for place in places:
        for path in [place, *sorted(place.glob("**/*"))]:
            if path.is_file():
                digest.update(f"{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()
