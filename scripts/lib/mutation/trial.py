"""A copy of a package, in which changes are made and tested."""

from __future__ import annotations

import enum
import hashlib
import json
import shutil
from pathlib import Path

import packages
from isolated import copy_alone
from mutants import Mutant
from swift import Package

FOLDER = Path(".build-mutate")

# A change can make a test wait for ever: so many times as long as the tests take as they are, and some seconds.
PATIENCE_FACTOR, PATIENCE = 5, 20.0


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
        self.package = Package(self.folder, options=("-Xswiftc", "-index-ignore-system-modules"))
        self.output = ""
        self.seconds = 0.0
        copy_alone(name, self.place, keeping_builds=True)
        self._record = FOLDER / f"{name}.json"
        self._known: dict[str, str] = {}
        fingerprint = self._fingerprint()
        if self._record.exists() and not is_new:
            record = json.loads(self._record.read_text())
            self._known = record["outcomes"] if record["fingerprint"] == fingerprint else {}
        self._print = fingerprint

    def is_sound(self) -> bool:
        """Whether it builds, and its tests pass, as it is."""
        built = self.package.build()
        self.output = built.output
        if built.status:
            return False
        tested = self.package.test(patience=600)
        self.output, self.seconds = tested.output, tested.seconds
        return tested.status == 0

    def outcome(self, mutant: Mutant) -> Outcome:
        """What becomes of a change: tried now, or known from an earlier run on the same text."""
        if mutant.key not in self._known:
            self._known[mutant.key] = self._try(mutant).value
            self._record.write_text(json.dumps({"fingerprint": self._print, "outcomes": self._known}, indent=1))
        return Outcome(self._known[mutant.key])

    def restore(self) -> None:
        """Makes the copy as it was."""
        copy_alone(self.name, self.place, keeping_builds=True)

    def _try(self, mutant: Mutant) -> Outcome:
        original = (self.folder / mutant.file).read_bytes()
        mutant.apply(self.folder)
        try:
            if self.package.build(patience=300).status:
                return Outcome.NOT_BUILT
            tested = self.package.test(patience=PATIENCE + PATIENCE_FACTOR * self.seconds)
            if tested.timed_out:
                return Outcome.TIMED_OUT
            return Outcome.KILLED if tested.status else Outcome.SURVIVED
        finally:
            (self.folder / mutant.file).write_bytes(original)

    def _fingerprint(self) -> str:
        """Of all text that the outcome depends on."""
        digest = hashlib.sha256()
        for package in sorted(packages.with_dependencies(self.name)):
            for path in sorted((self.place / "Packages" / package).glob("**/*")):
                if path.is_file() and ".build" not in path.parts:
                    digest.update(f"{path}\0".encode() + path.read_bytes())
        return digest.hexdigest()
