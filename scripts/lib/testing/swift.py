"""Building a package and running its tests."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import processes
from processes import Result

# How many test cases run at a time, by a variable of swift-testing that is experimental (EnvironmentVariables.md there),
# and that older toolchains take no notice of. Without it all begin at once, and their time limits pass while they wait
# for a thread.
PACE = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": str(4 * (os.cpu_count() or 1))}


@dataclass(frozen=True)
class Package:
    """The package in a folder, with the options that all its builds have in common."""

    folder: Path
    scratch: str = ".build"
    options: tuple[str, ...] = ()
    with_coverage: bool = False

    @property
    def _options(self) -> list[str]:
        coverage = ["--enable-code-coverage"] if self.with_coverage else []
        return ["--scratch-path", self.scratch, *coverage, *self.options]

    def build(self, *options: str, patience: float | None = None) -> Result:
        """Builds all that is in the package, with its tests and its snippets."""
        return processes.run(
            "swift", "build", "--build-tests", *self._options, *options, folder=self.folder, patience=patience
        )

    def list_tests(self) -> Result:
        return processes.run("swift", "test", "list", "--skip-build", *self._options, folder=self.folder)

    def test(
        self, *options: str, shown: bool = False, patience: float | None = None, until: str | None = None
    ) -> Result:
        """Runs the tests as they were built."""
        command = ["swift", "test", "--skip-build", "--disable-xctest", "--enable-swift-testing", *self._options]
        bundles = [bundle.resolve() for bundle in (self.folder / self.scratch / "debug").glob("*.xctest")]
        # The bundle alone starts faster. It is no program on macOS, and merges no coverage.
        if len(bundles) == 1 and bundles[0].is_file() and not self.with_coverage:
            command = [str(bundles[0]), "--testing-library", "swift-testing"]
        return processes.run(
            *command, *options, folder=self.folder, shown=shown, patience=patience, until=until, environment=PACE
        )

    def repeat(self, count: int, *options: str) -> tuple[int, float, Result | None]:
        """Runs the tests a number of times, and on after a failure: how many runs passed, in how many
        seconds, and the first that failed.
        """
        results = [self.test(*options) for _ in range(count)]
        failures = [result for result in results if result.status]
        seconds = sum(result.seconds for result in results)
        return count - len(failures), seconds, failures[0] if failures else None

    def coverage_file(self) -> Path:
        """Where the coverage of the last run is."""
        answer = processes.run("swift", "test", "--show-codecov-path", *self._options, folder=self.folder)
        return Path(answer.output.strip())
