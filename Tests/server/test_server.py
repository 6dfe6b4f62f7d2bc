"""Tests of server.py and misbehaving.py: `python3 -m unittest discover -s Tests/server`."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import threading
import unittest
import uuid
from pathlib import Path

from misbehaving import RESET, Misbehaving, Piece

SERVER = Path(__file__).resolve().parents[2] / "server.py"
PATIENCE = 300.0  # seconds after which a test fails rather than hangs
UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"


class ServerTests(unittest.TestCase):
    """server.py in a separate process."""

    def setUp(self) -> None:
        self.process = subprocess.Popen([sys.executable, str(SERVER), "--port", "0"], stdout=subprocess.PIPE, text=True)
        for clean_up in (self.process.stdout.close, self.process.wait, self.process.kill):
            self.addCleanup(clean_up)
        line = self.process.stdout.readline()
        self.assertRegex(line, r"\AServing on http://localhost:[0-9]+/\n\Z")
        self.port = int(line.rstrip("/\n").rpartition(":")[2])

    def connection(self) -> http.client.HTTPConnection:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        return connection

    def get(self, connection: http.client.HTTPConnection, path: str) -> tuple[int, dict[str, str]]:
        connection.request("GET", path)
        response = connection.getresponse()
        self.assertEqual(response.headers["Content-Type"], "application/json")
        return response.status, json.load(response)

    def next_path(self, connection: http.client.HTTPConnection) -> str:
        status, content = self.get(connection, "/")
        self.assertEqual((status, list(content)), (200, ["next_path"]))
        self.assertRegex(content["next_path"], rf"\Ahttp://localhost:{self.port}/{UUID}/\Z")
        return content["next_path"].split("/")[3]

    def test_the_server_goes_on_without_the_reader_of_its_output(self) -> None:
        self.process.stdout.close()
        connection = self.connection()
        for _ in range(2):
            self.next_path(connection)

    def test_each_request_for_the_latest_path_returns_a_new_code(self) -> None:
        connection = self.connection()
        path = self.next_path(connection)
        replies = [self.get(connection, f"/{path}/") for _ in range(2)]
        codes = [content["response_code"] for _, content in replies]
        self.assertEqual(replies, [(200, {"path": path, "response_code": code}) for code in codes])
        self.assertRegex(" ".join(codes), rf"\A{UUID} {UUID}\Z")
        self.assertNotEqual(*codes)
        printed = [self.process.stdout.readline() for _ in range(3)]
        self.assertEqual(printed, [f"Next path: {path}\n", *(f"Response Code: {code}\n" for code in codes)])

    def test_another_path_is_an_error_that_names_the_latest_one(self) -> None:
        connection = self.connection()
        error = "App requested the wrong path, expected: "
        status, content = self.get(connection, f"/{uuid.uuid4()}/")
        self.assertEqual((status, content), (400, {"error": f"{error}none yet, GET / chooses one"}))
        stale, latest = self.next_path(connection), self.next_path(connection)
        self.assertEqual(self.get(connection, f"/{stale}/"), (400, {"error": error + latest}))
        for path in (f"/{latest}", f"/{latest}/?", f"//{latest}", "/favicon.ico"):
            self.assertEqual(self.get(connection, path)[0], 404)
        self.assertEqual(self.get(connection, f"/{latest}/")[0], 200)

    def test_another_method_changes_nothing(self) -> None:
        for method in ("HEAD", "POST"):
            connection = self.connection()
            connection.request(method, "/")
            self.assertEqual(connection.getresponse().status, 501)
        path = self.next_path(self.connection())
        self.assertEqual(self.process.stdout.readline(), f"Next path: {path}\n")

    def test_concurrent_clients_receive_the_printed_paths(self) -> None:
        received: list[str] = []

        def request() -> None:
            connection = self.connection()
            for _ in range(25):
                received.append(f"Next path: {self.next_path(connection)}\n")

        threads = [threading.Thread(target=request) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        printed = [self.process.stdout.readline() for _ in range(200)]
        self.assertEqual(sorted(received), sorted(printed))
        latest = printed[-1].split()[-1]
        self.assertEqual(self.get(self.connection(), f"/{latest}/")[0], 200)

    def test_an_address_that_cannot_be_used_is_reported_in_one_line(self) -> None:
        for arguments, reason in {
            ("--port", str(self.port)): f"port {self.port} is in use; choose another with --port (0 selects a free one)",
            ("--port", "65536"): "cannot listen on host 'localhost' and port 65536: ",
            ("--host", "192.0.2.1"): "cannot listen on host '192.0.2.1' and port 8000: ",
            ("--host", "a..b"): "cannot listen on host 'a..b' and port 8000: ",
        }.items():
            result = subprocess.run([sys.executable, str(SERVER), *arguments], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((result.returncode, result.stdout, result.stderr.count("\n")), (1, "", 1))
            self.assertTrue(result.stderr.startswith(f"server.py: {reason}"), result.stderr)


class MisbehavingTests(unittest.TestCase):
    """misbehaving.py; scripts/torture tests its faults, and the tests of the tools its delays."""

    def received(self, *pieces: Piece) -> bytes:
        with Misbehaving(fault=lambda _: pieces) as server:
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as client:
                client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return client.makefile("rb").read()

    def test_the_parts_of_a_fault_are_sent_in_order_and_the_connection_is_closed(self) -> None:
        self.assertEqual(self.received(b"a", 0.0, b"b"), b"ab")
        with self.assertRaises(ConnectionResetError):
            self.received(b"a", RESET)

    def test_the_status_of_the_command_is_returned(self) -> None:
        script = Path(__file__).with_name("misbehaving.py")
        for command, status in {("sh", "-c", "exit 7"): 7, ("sh", "-c", "kill -9 $$"): 137, ("/none",): 1}.items():
            result = subprocess.run([sys.executable, str(script), "--", *command], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((result.returncode, result.stdout), (status, ""))


if __name__ == "__main__":
    unittest.main()
