"""Tests of packages that depend on the workspace by URL and version. They take minutes."""

from __future__ import annotations

import http.server
import os
import shutil
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "%(url)s", from: "0.1.0")],
  targets: [
    .executableTarget(name: "consumer", dependencies: [%(products)s]),
    .testTarget(name: "ConsumerTests", dependencies: ["consumer", %(products)s]),
  ]
)
"""

COUNTER = """\
import CounterService

let counter = CounterService.mock(initially: 41)
print(try counter.increment())
"""

# The contract of an interface of the consumer, verified on its own fake.
COUNTER_TESTS = """\
import Contract
import CounterService
import Testing

struct Dice: Sendable { var roll: @Sendable () throws -> Int }

let rules = [
  Rule<Dice>("The result is a number from 1 to 6") { try check((1...6).contains(try $0.roll()), "1 to 6") }
]

@Test(arguments: rules.indices) func `the fake obeys the contract`(rule: Int) async {
  await rules[rule].verify(on: "the fake") { Dice { 6 } }
}

@Test func `the mock counts`() throws {
  #expect(try CounterService.mock().increment() == 1)
}
"""

REQUEST = """\
import Foundation
import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive

let url = URL(string: CommandLine.arguments[1])!
for client in [NetworkClient.curl(), .live()] {
  let response = try await client.data(.init(url: url))
  print(response.status, String(decoding: response.body, as: UTF8.self))
}
"""

REQUEST_TESTS = """\
import NetworkClient
import Testing

@Test func `the mock answers`() async throws {
  let client = NetworkClient.mock { _ in .json("{}") }
  #expect(try await client.data(.init(url: .init(string: "http://localhost/")!)).status == 200)
}
"""


class Greeting(http.server.BaseHTTPRequestHandler):
    """Responds to each request with a greeting."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "5")
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_: object) -> None:
        """Prints nothing."""


@unittest.skipUnless(shutil.which("swift"), "requires swift")
class ConsumerTests(unittest.TestCase):
    """The tracked files of the working tree as version 0.1.0 of a repository, and packages that use it."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.directory = Path(tempfile.mkdtemp()).resolve()
        cls.addClassCleanup(shutil.rmtree, cls.directory)
        cls.repository = cls.directory / "fetcher"
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (ROOT / name).is_file():
                (cls.repository / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, cls.repository / name)
        # Variables of the workspace's own checks change nothing for a consumer.
        cls.environment = {**os.environ, "CI": "1"}
        cls.environment.pop("WORKSPACE_STRICT", None)
        for role in ("AUTHOR", "COMMITTER"):
            cls.environment |= {f"GIT_{role}_NAME": "tester", f"GIT_{role}_EMAIL": "tester@example.org"}
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "A commit"], ["tag", "0.1.0"]):
            subprocess.run(["git", *command], cwd=cls.repository, env=cls.environment, check=True)

    def consumer(self, name: str, products: list[str], source: str, tests: str) -> Path:
        """Creates a package that depends on products of the workspace."""
        package = self.directory / name
        entries = ", ".join(f'.product(name: "{product}", package: "fetcher")' for product in products)
        values = {"url": self.repository.as_uri(), "products": entries}
        files = {"Package.swift": MANIFEST % values, "Sources/consumer/main.swift": source, "Tests/ConsumerTests/Tests.swift": tests}
        for path, text in files.items():
            (package / path).parent.mkdir(parents=True, exist_ok=True)
            (package / path).write_text(text, encoding="utf-8")
        return package

    def swift(self, package: Path, *arguments: str) -> str:
        result = subprocess.run(
            ["swift", *arguments], cwd=package, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def test_a_service_with_its_mock_and_a_contract_in_the_tests_of_the_consumer(self) -> None:
        package = self.consumer("counter", ["Contract", "CounterService"], COUNTER, COUNTER_TESTS)
        self.assertTrue(self.swift(package, "run", "consumer").endswith("\n42\n"))
        self.assertIn("2 tests", self.swift(package, "test"))

    def test_a_request_over_each_transport(self) -> None:
        products = ["NetworkClient", "NetworkClientCurlLive", "NetworkClientLive"]
        package = self.consumer("request", products, REQUEST, REQUEST_TESTS)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Greeting) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            output = self.swift(package, "run", "consumer", f"http://127.0.0.1:{server.server_port}/")
            server.shutdown()
        self.assertTrue(output.endswith("\n200 hello\n200 hello\n"), output)


if __name__ == "__main__":
    unittest.main()
