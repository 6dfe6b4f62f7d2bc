"""Building a package and running its tests."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import processes
from processes import Result

# The number of concurrent test cases: an experimental variable of swift-testing (EnvironmentVariables.md there). It protects limits
# of wall time: ten minutes for a test, 50 seconds for a request of a client, five for a lock of a database. Without it all cases
# start together, and each takes as long as the whole run: seven minutes on two cores, more on busy ones.
PACE = {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": str(4 * (os.cpu_count() or 1))}


# Options that halve the time of a build from scratch. A whole module is one process: with several, each one expands the macros
# of all tests of its module, which are most of the work. Nothing steps through this build with a debugger, so its information is
# left out; `swift test` builds with it, in .build.
WHOLE_MODULES = tuple(
    f"-Xswiftc={option}"
    for option in ("-whole-module-optimization", "-num-threads", "1", "-no-emit-module-separately-wmo", "-gnone")
)


@dataclass(frozen=True)
class Package:
    """The package in a directory, with the options of all its builds."""

    directory: Path
    scratch: str = ".build"
    options: tuple[str, ...] = ()
    with_coverage: bool = False

    @property
    def _options(self) -> list[str]:
        coverage = ["--enable-code-coverage"] if self.with_coverage else []
        return ["--scratch-path", self.scratch, *coverage, *self.options]

    @property
    def products(self) -> Path:
        return self.directory / self.scratch / "debug"

    def building(self) -> tuple[str, ...]:
        """Returns the arguments of `swift` that build the package with its tests."""
        return ("build", "--build-tests", *self._options)

    def build(self, *options: str, **settings: Any) -> Result:
        """Builds the package with its tests; the settings are those of `processes.run`."""
        return processes.run("swift", *self.building(), *options, directory=self.directory, **settings)

    def list_tests(self) -> Result:
        return processes.run("swift", "test", "list", "--skip-build", *self._options, directory=self.directory)

    def test(self, *options: str, **settings: Any) -> Result:
        """Runs the tests without building them; the settings are those of `processes.run`."""
        command = ["swift", "test", "--skip-build", "--disable-xctest", "--enable-swift-testing", *self._options]
        bundles = [bundle.resolve() for bundle in self.products.glob("*.xctest")]
        # Running the bundle starts faster. It is not a program on macOS, and does not merge coverage.
        if len(bundles) == 1 and bundles[0].is_file() and not self.with_coverage:
            command = [str(bundles[0]), "--testing-library", "swift-testing"]
        return processes.run(*command, *options, directory=self.directory, environment=PACE, **settings)

    def repeat(self, count: int, *options: str) -> tuple[int, float, Result | None]:
        """Runs the tests repeatedly, and continues after a failure. Returns the number of passed runs, the seconds, and the
        first failure.
        """
        results = [self.test(*options) for _ in range(count)]
        failures = [result for result in results if result.status]
        seconds = sum(result.seconds for result in results)
        return count - len(failures), seconds, failures[0] if failures else None

    def coverage_file(self) -> Path:
        """Returns the path of the coverage of the last run."""
        result = processes.run("swift", "test", "--show-codecov-path", *self._options, directory=self.directory)
        return Path(result.output.strip())


# All packages and the workspace in one build, with its own directory: other options would build everything again.
TOGETHER = Package(Path("."), ".build-tests", WHOLE_MODULES)
