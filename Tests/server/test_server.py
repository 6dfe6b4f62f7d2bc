"""Tests of server.py, on loopback and free ports only: `python3 -m unittest discover -s Tests/server`."""

from __future__ import annotations

import contextlib
import errno
import http.client
import io
import json
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator
from unittest import mock

SCRIPT = Path(__file__).resolve().parents[2] / "server.py"
sys.path.insert(0, str(SCRIPT.parent))

import server

UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
PATIENCE = 300.0  # seconds after which a test fails rather than hangs
HAS_IPV6 = server.has_ipv6_loopback()
NO_LATENCY = (0.0, 0.0)  # the range of --latency 0


# --- Servers and clients for the tests ----------------------------------------------------------------


@dataclass
class Reply:
    """A received response."""

    status: int
    reason: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, str]:
        return json.loads(self.body)


class Client:
    """A raw connection, on which a test sends arbitrary text and reads the responses."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.socket = socket.create_connection((address, port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reader = self.socket.makefile("rb")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.reader.close()
        self.socket.close()

    def send(self, text: str) -> None:
        self.socket.sendall(text.encode("latin-1"))

    def get(self, target: str) -> Reply:
        self.send(f"GET {target} HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n")
        return self.reply()

    def reply(self, has_body: bool = True) -> Reply:
        """Reads the next response, whose length is that in Content-Length."""
        version, status, reason = self.reader.readline().decode().rstrip("\r\n").split(" ", 2)
        assert version == "HTTP/1.1", version
        headers = {}
        while (line := self.reader.readline().decode()) != "\r\n":
            name, value = line.rstrip("\r\n").split(": ", 1)
            headers[name] = value
        body = self.reader.read(int(headers["Content-Length"])) if has_body else b""
        return Reply(int(status), reason, headers, body)

    def is_closed_by_server(self) -> bool:
        """Reads to the end of the connection; False if more data arrives first."""
        return self.reader.read() == b""


class RecordingSocket(socket.socket):
    """The server's side of a connection, which records the data of each call."""

    sent: list[bytes]

    def send(self, data: bytes, *flags: int) -> int:
        raise AssertionError("the server must use sendall")

    def sendall(self, data: bytes, *flags: int) -> None:
        self.sent.append(bytes(data))
        super().sendall(data, *flags)


class RecordingListener(server.Listener):
    connections: list[RecordingSocket]

    def get_request(self) -> tuple[socket.socket, object]:
        connection, client = super().get_request()
        recording = RecordingSocket(fileno=connection.detach())
        recording.sent = []
        self.connections.append(recording)
        return recording, client


@dataclass
class LocalServer:
    """The server in this process, with its announced lines."""

    lines: list[str] = field(default_factory=list)
    connections: list[RecordingSocket] = field(default_factory=list)
    port: int = 0

    @classmethod
    @contextlib.contextmanager
    def running(cls) -> Iterator[LocalServer]:
        local = cls()
        with mock.patch.object(server, "Listener", RecordingListener):
            listeners = server.listen("localhost", 0, server.PathService(local.lines.append))
        for listener in listeners:
            listener.connections = local.connections
        local.port = listeners[0].port
        threads = [threading.Thread(target=listener.serve_forever, args=(0.01,)) for listener in listeners]
        for thread in threads:
            thread.start()
        try:
            yield local
        finally:
            for listener, thread in zip(listeners, threads):
                listener.shutdown()
                thread.join(PATIENCE)
                listener.server_close()

    def client(self, address: str = "127.0.0.1") -> Client:
        return Client(self.port, address)

    def exchange(self, text: str) -> Reply:
        """Sends a request on a new connection and returns the response."""
        with self.client() as client:
            client.send(text)
            return client.reply(has_body=not text.startswith("HEAD"))


def start(*arguments: str, **options: object) -> subprocess.Popen[str]:
    """Starts server.py in a separate process, which is killed after PATIENCE seconds."""
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    # PYTHONUNBUFFERED would hide a missing flush of the server.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    process = subprocess.Popen(
        [sys.executable, str(SCRIPT), *arguments], text=True, env=environment, **{**pipes, **options}
    )
    watchdog = threading.Timer(PATIENCE, process.kill)
    watchdog.daemon = True
    watchdog.start()
    return process


@contextlib.contextmanager
def running_process(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Runs server.py in a separate process, and returns the process and its port."""
    process = start("--port", "0", *arguments)
    try:
        line = process.stdout.readline()
        match = re.fullmatch(r"Serving on http://.+:([0-9]+)/\n", line)
        assert match, f"the first line is {line!r}"
        yield process, int(match[1])
    finally:
        process.kill()
        process.communicate()


def run(*arguments: str) -> tuple[int, str, str]:
    """Runs server.py until it exits, and returns its exit status, standard output and standard error."""
    process = start(*arguments)
    try:
        output, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return process.returncode, output, errors


def free_port() -> int:
    """Returns a port that is free on both addresses and not in the ephemeral range."""
    for port in random.sample(range(10_000, 32_000), 100):
        with contextlib.suppress(OSError):
            for listener in server.bind("localhost", port, server.PathService(lambda _: None)):
                listener.server_close()
            return port
    raise AssertionError("no free port found")


def python(script: str) -> list[str]:
    """Returns a command that runs a Python script."""
    return [sys.executable, "-c", script]


def setUpModule() -> None:
    # A background job of a shell ignores SIGINT, which the servers would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)


class ServerTestCase(unittest.TestCase):
    """A test with a server in this process."""

    def setUp(self) -> None:
        running = LocalServer.running()
        self.server = running.__enter__()
        self.addCleanup(running.__exit__, None, None, None)


# --- The protocol -------------------------------------------------------------------------------------


class PathsAndCodes(ServerTestCase):
    def test_each_request_for_the_root_chooses_a_new_path(self) -> None:
        with self.server.client() as client:
            replies = [client.get("/") for _ in range(3)]
        for reply in replies:
            self.assertEqual((reply.status, reply.reason), (200, "OK"))
            self.assertEqual(reply.headers["Content-Type"], "application/json")
            self.assertEqual(list(reply.json), ["next_path"])
            self.assertRegex(reply.json["next_path"], rf"\Ahttp://localhost:{self.server.port}/{UUID}/\Z")
        self.assertEqual(len({reply.body for reply in replies}), 3)

    def test_each_request_for_the_latest_path_returns_a_new_code(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            replies = [client.get(f"/{path}/") for _ in range(3)]
        for reply in replies:
            self.assertEqual(reply.status, 200)
            self.assertEqual(list(reply.json), ["path", "response_code"])
            self.assertEqual(reply.json["path"], path)
            self.assertRegex(reply.json["response_code"], rf"\A{UUID}\Z")
        self.assertEqual(len({reply.json["response_code"] for reply in replies}), 3)

    def test_a_previous_path_is_an_error_that_names_the_latest_path(self) -> None:
        with self.server.client() as client:
            previous, latest = path_of(client.get("/")), path_of(client.get("/"))
            for wrong in (previous, str(uuid.uuid4()), "00000000-0000-0000-0000-000000000000"):
                with self.subTest(path=wrong):
                    reply = client.get(f"/{wrong}/")
                    self.assertEqual((reply.status, reply.reason), (400, "Bad Request"))
                    self.assertEqual(reply.headers["Content-Type"], "application/json")
                    self.assertEqual(
                        reply.body.decode(), f'{{"error": "App requested the wrong path, expected: {latest}"}}'
                    )
            self.assertEqual(client.get(f"/{latest}/").status, 200)

    def test_before_the_first_path_the_error_names_the_request_for_one(self) -> None:
        with self.server.client() as client:
            reply = client.get(f"/{uuid.uuid4()}/")
        self.assertEqual(reply.status, 400)
        self.assertEqual(reply.json, {"error": "App requested the wrong path, expected: none yet, GET / chooses one"})

    def test_paths_and_codes_are_announced(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            codes = [client.get(f"/{path}/").json["response_code"] for _ in range(2)]
            client.get(f"/{uuid.uuid4()}/")
            client.get("/nothing")
        self.assertEqual(self.server.lines, [f"Next path: {path}", *(f"Response Code: {code}" for code in codes)])

    def test_a_path_without_a_valid_uuid_is_not_found(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            targets = {
                "no slash at the end": f"/{path}",
                "two slashes at the end": f"/{path}/" + "/",
                "two slashes": "//",
                "two slashes before the path": f"//{path}/",
                "a query": f"/{path}/?a=b",
                "an empty query": f"/{path}/?",
                "a query on the root": "/?",
                "a fragment": "/#a",
                "a further component": f"/{path}/more",
                "a dot": "/.",
                "escaped": f"/%{ord(path[0]):x}{path[1:]}/",
                "an escaped slash": "/%2f",
                "upper case": f"/{'A' * 8}-{'A' * 4}-4AAA-AAAA-{'A' * 12}/",
                "no hyphens": f"/{path.replace('-', '')}/",
                "braces": f"/{{{path}}}/",
                "one digit short": f"/{path[1:]}/",
                "not hexadecimal": f"/{'g' + path[1:]}/",
                "a file": "/favicon.ico",
                "an absolute URL": f"http://localhost:{self.server.port}/",
                "an asterisk": "*",
                "no slash": path,
            }
            for case, target in targets.items():
                with self.subTest(case):
                    reply = client.get(target)
                    self.assertEqual((reply.status, reply.reason), (404, "Not Found"))
                    self.assertEqual(reply.headers["Content-Type"], "text/plain; charset=utf-8")
            self.assertEqual(client.get(f"/{path}/").status, 200, "the latest path is unchanged")

    def test_another_method_is_not_allowed_and_chooses_no_path(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "BREW"):
                for target in ("/", f"/{path}/"):
                    with self.subTest(method=method, target=target):
                        client.send(f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        reply = client.reply()
                        self.assertEqual((reply.status, reply.headers["Allow"]), (405, "GET"))
                        self.assertEqual(reply.headers["Content-Type"], "text/plain; charset=utf-8")
        self.assertEqual(self.server.lines, [f"Next path: {path}"])

    def test_head_is_not_allowed_and_its_response_has_no_body(self) -> None:
        for target, host, status in (("/", "a", 405), ("/nothing", "a", 404), ("/", "", 400)):
            with self.subTest(target=target, host=host), self.server.client() as client:
                client.send(f"HEAD {target} HTTP/1.1\r\nHost: {host}\r\n\r\n")
                reply = client.reply(has_body=False)
                self.assertEqual((reply.status, reply.headers.get("Content-Length")), (status, None))
                self.assertEqual(client.get("/").status, 200, "the next response follows immediately")

    def test_only_405_has_an_allow_header(self) -> None:
        with self.server.client() as client:
            self.assertNotIn("Allow", client.get("/").headers)
            self.assertNotIn("Allow", client.get("/nothing").headers)


class HostHeader(ServerTestCase):
    def test_a_valid_host_is_used_in_the_next_path(self) -> None:
        hosts = (
            "localhost",
            "localhost:8000",
            "127.0.0.1:1",
            "my-machine.local:65535",
            "A.example",
            "[::1]",
            "[::1]:8000",
            "[fe80::1:2]:80",
            "[::ffff:127.0.0.1]:80",
        )
        for host in hosts:
            with self.subTest(host):
                reply = self.server.exchange(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n")
                self.assertEqual(reply.status, 200)
                self.assertRegex(reply.json["next_path"], rf"\Ahttp://{re.escape(host)}/{UUID}/\Z")

    def test_an_invalid_host_is_a_bad_request(self) -> None:
        hosts = (
            "",
            ":8000",
            "localhost:",
            "localhost:0",
            "localhost:00080",
            "localhost:65536",
            "localhost:+80",
            "localhost:80:80",
            "localhost:８０",
            "local host",
            "localhost/",
            "localhost?",
            "localhost#",
            "user@localhost",
            "http://localhost",
            "local_host",
            "localhost%41",
            "löcalhost",
            "::1",
            "[::1",
            "::1]",
            "[::1]8000",
            "[]",
            "[:::]",
            "[1:2]",
            "[localhost]",
            "[fe80::1%25lo]",
            '"localhost"',
            "localhost, localhost",
            "a" * 254,
        )
        for host in hosts:
            with self.subTest(host):
                request = f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"
                reply = self.server.exchange(request.encode().decode("latin-1"))
                self.assertEqual((reply.status, reply.headers["Content-Type"]), (400, "application/json"))
                self.assertEqual(reply.json, {"error": "The Host header must be one host or host:port"})
        self.assertEqual(self.server.lines, [])

    def test_http_1_1_requires_exactly_one_host(self) -> None:
        for headers in ("", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n"):
            for request_line in ("GET /", "GET /nothing", "POST /"):
                with self.subTest(headers=headers, request_line=request_line):
                    self.assertEqual(self.server.exchange(f"{request_line} HTTP/1.1\r\n{headers}\r\n").status, 400)

    def test_http_1_0_without_a_host_uses_the_address_of_the_connection(self) -> None:
        addresses = {"127.0.0.1": "127.0.0.1", **({"::1": "[::1]"} if HAS_IPV6 else {})}
        for address, host in addresses.items():
            with self.subTest(address), self.server.client(address) as client:
                client.send("GET / HTTP/1.0\r\n\r\n")
                next_path = client.reply().json["next_path"]
                self.assertRegex(next_path, rf"\Ahttp://{re.escape(host)}:{self.server.port}/{UUID}/\Z")

    def test_http_1_0_with_a_host_uses_that_host(self) -> None:
        reply = self.server.exchange("GET / HTTP/1.0\r\nHost: example:1\r\n\r\n")
        self.assertTrue(reply.json["next_path"].startswith("http://example:1/"))
        self.assertEqual(self.server.exchange("GET / HTTP/1.0\r\nHost: a b\r\n\r\n").status, 400)


# --- HTTP ---------------------------------------------------------------------------------------------


class Framing(ServerTestCase):
    def test_each_response_is_one_write(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            client.get(f"/{path}/")
            client.get(f"/{uuid.uuid4()}/")
            client.get("/nothing")
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\r\n")
            client.reply()
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            client.reply(has_body=False)
            client.send("nonsense\r\n\r\n")
            client.reply()
            self.assertTrue(client.is_closed_by_server())
        [connection] = self.server.connections
        self.assertEqual(
            [int(response.split(b" ")[1]) for response in connection.sent], [200, 200, 400, 404, 405, 405, 400]
        )
        for response in connection.sent:
            self.assertIn(b"\r\n\r\n", response)

    def test_nagles_algorithm_is_disabled(self) -> None:
        with self.server.client() as client:
            client.get("/")
            [connection] = self.server.connections
            self.assertNotEqual(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), 0)

    def test_pipelined_requests_are_handled_in_order(self) -> None:
        with self.server.client() as client:
            path = path_of(client.get("/"))
            targets = [f"/{path}/", "/nothing", f"/{path}/", "/", f"/{path}/"]
            client.send("".join(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n" for target in targets))
            self.assertEqual([client.reply().status for _ in targets], [200, 404, 200, 200, 400])

    def test_a_request_may_arrive_byte_by_byte(self) -> None:
        with self.server.client() as client:
            for byte in "GET / HTTP/1.1\r\nHost: a\r\n\r\n":
                client.send(byte)
            self.assertEqual(client.reply().status, 200)

    def test_the_connection_header_decides_whether_a_connection_stays_open(self) -> None:
        cases = (
            ("1.1", "", True),
            ("1.1", "Connection: keep-alive\r\n", True),
            ("1.1", "Connection: close\r\n", False),
            ("1.1", "Connection: x, CLOSE\r\n", False),
            ("1.1", "Connection: x\r\nConnection: close\r\n", False),
            ("1.2", "", True),
            ("1.0", "", False),
            ("1.0", "Connection: Keep-Alive\r\n", True),
            ("1.0", "Connection: keep-alive, close\r\n", False),
        )
        for version, header, stays_open in cases:
            with self.subTest(version=version, header=header), self.server.client() as client:
                client.send(f"GET / HTTP/{version}\r\nHost: a\r\n{header}\r\n")
                reply = client.reply()
                self.assertEqual(reply.status, 200)
                self.assertEqual(reply.headers["Connection"], "keep-alive" if stays_open else "close")
                if stays_open:
                    self.assertEqual(client.get("/").status, 200)
                else:
                    self.assertTrue(client.is_closed_by_server())

    def test_an_error_response_to_a_valid_request_keeps_the_connection_open(self) -> None:
        with self.server.client() as client:
            for target in ("/nothing", f"/{uuid.uuid4()}/", "/"):
                self.assertEqual(client.get(target).headers["Connection"], "keep-alive")

    def test_bare_line_feeds_and_an_empty_first_line_are_accepted(self) -> None:
        for request in ("GET / HTTP/1.1\nHost: a\n\n", "\r\nGET / HTTP/1.1\r\nHost:a\r\n\r\n"):
            with self.subTest(request):
                self.assertEqual(self.server.exchange(request).status, 200)

    def test_an_invalid_request_is_refused_and_the_connection_closed(self) -> None:
        host = "Host: a\r\n"
        cases = {
            "no version": (f"GET /\r\n{host}\r\n", 400),
            "no target": (f"GET HTTP/1.1\r\n{host}\r\n", 400),
            "two spaces": (f"GET  / HTTP/1.1\r\n{host}\r\n", 400),
            "a space in the target": (f"GET /a b HTTP/1.1\r\n{host}\r\n", 400),
            "a leading space": (f" GET / HTTP/1.1\r\n{host}\r\n", 400),
            "a control character in the target": (f"GET /\x01 HTTP/1.1\r\n{host}\r\n", 400),
            "a byte above ASCII in the target": (f"GET /\xff HTTP/1.1\r\n{host}\r\n", 400),
            "two carriage returns": (f"GET / HTTP/1.1\r\r\n{host}\r\n", 400),
            "lower case": (f"GET / http/1.1\r\n{host}\r\n", 400),
            "a strange method": (f"G@T / HTTP/1.1\r\n{host}\r\n", 400),
            "two empty lines": ("\r\n\r\n", 400),
            "TLS": ("\x16\x03\x01\x02\x00\x01\r\n\r\n", 400),
            "HTTP/2": ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
            "HTTP/0.9": (f"GET / HTTP/0.9\r\n{host}\r\n", 505),
            "a header without a colon": (f"GET / HTTP/1.1\r\n{host}nonsense\r\n\r\n", 400),
            "a header without a name": (f"GET / HTTP/1.1\r\n{host}: a\r\n\r\n", 400),
            "a space before the colon": ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            "a folded header": (f"GET / HTTP/1.1\r\n{host}A: a\r\n b\r\n\r\n", 400),
            "a control character in a header": (f"GET / HTTP/1.1\r\n{host}A: \x00\r\n\r\n", 400),
            "a carriage return in a header": (f"GET / HTTP/1.1\r\n{host}A: a\rb\r\n\r\n", 400),
        }
        for case, (request, status) in cases.items():
            with self.subTest(case), self.server.client() as client:
                client.send(request)
                reply = client.reply()
                self.assertEqual((reply.status, reply.headers["Connection"]), (status, "close"))
                self.assertEqual(list(reply.json), ["error"])
                self.assertTrue(client.is_closed_by_server())
        self.assertEqual(self.server.lines, [])

    def test_line_lengths_and_the_number_of_headers_are_limited(self) -> None:
        def request(target_length: int = 1, header_length: int = 10, header_count: int = 1) -> str:
            headers = "".join(f"X{i}:".ljust(header_length - 2, "x") + "\r\n" for i in range(header_count))
            return f"GET /{'a' * (target_length - 1)} HTTP/1.1\r\nHost: a\r\n{headers}\r\n"

        limit, line_overhead = server.MAXIMUM_LINE_LENGTH, len("GET  HTTP/1.1\r\n")
        cases = {
            "the longest request line": (request(target_length=limit - line_overhead), 404),
            "a longer one": (request(target_length=limit - line_overhead + 1), 414),
            "a much longer one": (request(target_length=500_000), 414),
            "the longest header": (request(header_length=limit), 200),
            "a longer header": (request(header_length=limit + 1), 431),
            "the most headers": (request(header_count=server.MAXIMUM_HEADER_COUNT - 1), 200),
            "one header more": (request(header_count=server.MAXIMUM_HEADER_COUNT), 431),
            "an endless line": ("a" * 1_000_000, 414),
        }
        for case, (text, status) in cases.items():
            with self.subTest(case):
                self.assertEqual(self.server.exchange(text).status, status)

    def test_a_body_is_not_parsed_as_the_next_request(self) -> None:
        smuggled = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        cases = (
            ("POST", f"Content-Length: {len(smuggled)}\r\n", 405),
            ("GET", f"Content-Length: {len(smuggled)}\r\n", 404),
            ("POST", f"Content-Length: 0\r\nContent-Length: {len(smuggled)}\r\n", 405),
            ("POST", "Content-Length: nonsense\r\n", 405),
            ("POST", "Transfer-Encoding: chunked\r\n", 405),
            ("POST", "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n", 405),
        )
        for method, header, status in cases:
            with self.subTest(method=method, header=header), self.server.client() as client:
                target = "/" if method == "POST" else "/nothing"
                client.send(f"{method} {target} HTTP/1.1\r\nHost: a\r\n{header}\r\n{smuggled}")
                reply = client.reply()
                self.assertEqual((reply.status, reply.headers["Connection"]), (status, "close"))
                self.assertTrue(client.is_closed_by_server())
        self.assertEqual(self.server.lines, [])

    def test_an_empty_body_keeps_the_connection_open(self) -> None:
        with self.server.client() as client:
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
            self.assertEqual(client.reply().status, 405)
            self.assertEqual(client.get("/").status, 200)

    def test_a_client_that_sends_a_large_body_receives_the_response(self) -> None:
        size = 4_000_000
        with self.server.client() as client:
            client.send(f"PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: {size}\r\n\r\n" + "x" * size)
            self.assertEqual(client.reply().status, 405)
            self.assertTrue(client.is_closed_by_server())

    def test_a_client_that_expects_100_continue_receives_the_response(self) -> None:
        reply = self.server.exchange("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
        self.assertEqual((reply.status, reply.headers["Connection"]), (405, "close"))

    def test_an_idle_connection_is_closed(self) -> None:
        self.assertEqual(server.Connection.timeout, server.IDLE_SECONDS)
        with mock.patch.object(server.Connection, "timeout", 0.05):
            for start in ("", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n"):
                with self.subTest(start), self.server.client() as client:
                    client.send(start)
                    self.assertTrue(client.is_closed_by_server())

    def test_a_connection_that_the_client_leaves_open_is_closed_after_the_last_response(self) -> None:
        with mock.patch.object(server, "LINGER_SECONDS", 0.05), self.server.client() as client:
            client.send("GET / HTTP/1.0\r\n\r\n")
            client.reply()
            self.assertTrue(client.is_closed_by_server())
            [connection] = self.server.connections
            deadline = time.monotonic() + PATIENCE
            while connection.fileno() != -1 and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertEqual(connection.fileno(), -1, "the server has closed its side")

    def test_two_requests_on_one_connection_are_quick(self) -> None:
        # Printed and not asserted. With Nagle's algorithm or two writes it would be 40 ms or more.
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)
        durations = []
        for _ in range(101):
            start = time.perf_counter()
            connection.request("GET", "/")
            path = json.load(connection.getresponse())["next_path"].split("/")[3]
            connection.request("GET", f"/{path}/")
            self.assertEqual(json.load(connection.getresponse())["path"], path)
            durations.append(time.perf_counter() - start)
        self.assertEqual(len(self.server.connections), 1)
        median, worst = statistics.median(durations) * 1000, max(durations) * 1000
        print(
            f"\ntwo requests on one connection: median {median:.2f} ms, worst {worst:.2f} ms of {len(durations)}",
            file=sys.stderr,
        )


class Latency(ServerTestCase):
    def test_each_response_has_a_random_latency_in_the_range(self) -> None:
        with mock.patch.object(server.random, "uniform", return_value=0.0) as uniform, self.latency(0.2, 0.8):
            with self.server.client() as client:
                self.assertEqual([client.get(target).status for target in ("/", "/nothing")], [200, 404])
                client.send("nonsense\r\n\r\n")
                self.assertEqual(client.reply().status, 400)
        self.assertEqual(uniform.call_args_list, [mock.call(0.2, 0.8)] * 3)

    def test_nothing_is_sent_during_the_latency(self) -> None:
        is_waiting, is_over = threading.Event(), threading.Event()

        def wait(seconds: float) -> None:
            self.assertEqual(seconds, 0.25)
            is_waiting.set()
            self.assertTrue(is_over.wait(PATIENCE))

        with mock.patch.object(server.time, "sleep", wait), self.latency(0.25, 0.25):
            with self.server.client() as client:
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                self.assertTrue(is_waiting.wait(PATIENCE))
                [connection] = self.server.connections
                self.assertEqual(connection.sent, [])
                is_over.set()
                self.assertEqual(client.reply().status, 200)

    def latency(self, *seconds: float) -> contextlib.AbstractContextManager[object]:
        return mock.patch.object(server.Listener, "latency", seconds)


class Faults(ServerTestCase):
    """The steps and connections with faults; scripts/torture tests the faults themselves."""

    def fault(self, *pieces: server.Piece, step: str = "root") -> contextlib.AbstractContextManager[object]:
        stack = contextlib.ExitStack()
        stack.enter_context(mock.patch.object(server.Listener, "fault", server.Fault("", lambda _: pieces)))
        stack.enter_context(mock.patch.object(server.Listener, "faulty_step", step))
        return stack

    def test_a_fault_at_the_root_replaces_its_response_and_closes_the_connection(self) -> None:
        with self.fault(b"a", 0.0, b"b"), self.server.client() as client:
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(client.reader.read(), b"ab")

    def test_a_fault_at_the_path_does_not_affect_the_root(self) -> None:
        with self.fault(b"a", step="path"), self.server.client() as client:
            path = path_of(client.get("/"))
            client.send(f"GET /{path}/ HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(client.reader.read(), b"a")

    def test_a_fault_does_not_affect_error_responses(self) -> None:
        with self.fault(b"a"), self.server.client() as client:
            self.assertEqual(client.get("/nothing").status, 404)

    def test_a_fault_receives_the_correct_body(self) -> None:
        with mock.patch.object(server.Listener, "fault", server.Fault("", lambda body: [server.framed(body)])):
            with self.server.client() as client:
                self.assertEqual(f"Next path: {path_of(client.get('/'))}", self.server.lines[0])

    def test_a_reset_follows_the_data_sent_before(self) -> None:
        with self.fault(b"a", server.RESET), self.server.client() as client:
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(client.reader.read(1), b"a")
            with self.assertRaises(ConnectionResetError):
                client.reader.read(1)

    def test_a_waiting_fault_ends_when_the_client_disconnects(self) -> None:
        with self.fault(b"a", server.FOR_EVER), self.server.client() as client:
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(client.reader.read(1), b"a")
            client.socket.shutdown(socket.SHUT_WR)
            self.assertEqual(client.reader.read(), b"")

    def test_every_fault_can_start_and_has_a_description(self) -> None:
        body = b'{"next_path": "http://localhost:8000/0c97d270-24f5-4712-9d80-5a0518ea9e7e/"}'
        for name, fault in server.FAULTS.items():
            with self.subTest(name):
                self.assertRegex(name, r"\A[a-z0-9.]+(-[a-z0-9.]+)*\Z")
                self.assertRegex(fault.sentence, r"\A[A-Z][^\n]+\.\Z")
                next(iter(fault.pieces(body)), None)


class Concurrency(ServerTestCase):
    def test_eight_clients_receive_distinct_announced_paths_and_codes(self) -> None:
        rounds, received, failures = 25, [], []

        def fetch() -> None:
            try:
                with self.server.client() as client:
                    for _ in range(rounds):
                        path = path_of(client.get("/"))
                        received.append(f"Next path: {path}")
                        reply = client.get(f"/{path}/")
                        if reply.status == 200:
                            assert reply.json["path"] == path
                            received.append(f"Response Code: {reply.json['response_code']}")
                        else:
                            assert reply.status == 400
                            expected = re.fullmatch(
                                f"App requested the wrong path, expected: ({UUID})", reply.json["error"]
                            )[1]
                            assert f"Next path: {expected}" in self.server.lines and expected != path
            except Exception as error:
                failures.append(error)

        threads = [threading.Thread(target=fetch) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(failures, [])
        self.assertEqual(sorted(received), sorted(self.server.lines))
        self.assertEqual(len(set(received)), len(received))

        latest = [line for line in self.server.lines if line.startswith("Next path")][-1].split(": ")[1]
        with self.server.client() as client:
            self.assertEqual(client.get(f"/{latest}/").status, 200, "the last path announced is the latest")

    def test_a_path_is_announced_before_the_next_one_is_chosen(self) -> None:
        lines, is_announcing = [], threading.Event()

        def announce(line: str) -> None:
            if not is_announcing.is_set():
                is_announcing.set()
                time.sleep(0.05)  # lets the other thread overtake if there is no lock
            lines.append(line)

        paths = server.Paths(announce)
        first = threading.Thread(target=paths.choose)
        first.start()
        is_announcing.wait(PATIENCE)
        latest = paths.choose()
        first.join(PATIENCE)
        self.assertEqual(lines[-1], f"Next path: {latest}")

    def test_idle_clients_do_not_block_others(self) -> None:
        with contextlib.ExitStack() as stack:
            for _ in range(32):
                stack.enter_context(self.server.client()).send("GET / HT")
            self.assertEqual(stack.enter_context(self.server.client()).get("/").status, 200)

    def test_both_loopback_addresses_share_one_latest_path(self) -> None:
        if not HAS_IPV6:
            self.skipTest("requires an IPv6 loopback address")
        with self.server.client("127.0.0.1") as ipv4, self.server.client("::1") as ipv6:
            previous = path_of(ipv4.get("/"))
            latest = path_of(ipv6.get("/"))
            self.assertEqual((ipv4.get(f"/{previous}/").status, ipv4.get(f"/{latest}/").status), (400, 200))


# --- The sockets and the console ----------------------------------------------------------------------


class Sockets(unittest.TestCase):
    def test_a_free_port_is_free_on_both_addresses(self) -> None:
        listeners = server.listen("localhost", 0, server.PathService(lambda _: None))
        for listener in listeners:
            self.addCleanup(listener.server_close)
        self.assertEqual(
            [listener.server_address[0] for listener in listeners], ["127.0.0.1", *(["::1"] if HAS_IPV6 else [])]
        )
        self.assertEqual(len({listener.port for listener in listeners}), 1)

    def test_a_free_port_that_is_busy_on_the_other_address_is_not_used(self) -> None:
        bind, attempts = server.bind, []

        def bind_at_the_third_attempt(*arguments: object) -> list[server.Listener]:
            attempts.append(arguments)
            if len(attempts) < 3:
                raise OSError(errno.EADDRINUSE, "in use")
            return bind(*arguments)

        with mock.patch.object(server, "bind", bind_at_the_third_attempt):
            for listener in server.listen("localhost", 0, server.PathService(lambda _: None)):
                listener.server_close()
        self.assertEqual(len(attempts), 3)

    def test_a_port_that_is_busy_on_one_address_is_refused_and_the_other_is_closed(self) -> None:
        for family, address in server.addresses("localhost"):
            port = free_port()
            with self.subTest(address):
                with socket.socket(family) as other:
                    other.bind((address, port))
                    other.listen()
                    with self.assertRaises(OSError) as raised:
                        server.listen("localhost", port, server.PathService(lambda _: None))
                    self.assertEqual(raised.exception.errno, errno.EADDRINUSE)
                for listener in server.listen("localhost", port, server.PathService(lambda _: None)):
                    listener.server_close()

    def test_many_clients_can_connect_simultaneously(self) -> None:
        listeners = server.listen("localhost", 0, server.PathService(lambda _: None))
        for listener in listeners:
            self.addCleanup(listener.server_close)
        with contextlib.ExitStack() as clients:
            for _ in range(64):  # before the server accepts a single one
                address = ("127.0.0.1", listeners[0].port)
                clients.enter_context(socket.create_connection(address, timeout=PATIENCE))

    def test_without_ipv6_localhost_is_127_0_0_1(self) -> None:
        with mock.patch.object(server, "has_ipv6_loopback", lambda: False):
            self.assertEqual(server.addresses("localhost"), [(socket.AF_INET, "127.0.0.1")])

    def test_errors_of_the_server_are_printed_and_those_of_a_client_are_not(self) -> None:
        for error, is_printed in ((ConnectionResetError(), False), (socket.timeout(), False), (KeyError("bug"), True)):
            with self.subTest(error=error), mock.patch("sys.stderr") as stderr:
                listener = server.Listener(socket.AF_INET, "127.0.0.1", 0, server.PathService(lambda _: None))
                self.addCleanup(listener.server_close)
                try:
                    raise error
                except Exception:
                    listener.handle_error(None, ("127.0.0.1", 1))
                self.assertEqual(stderr.write.called, is_printed)


class ConsoleLines(unittest.TestCase):
    def test_a_line_is_written_and_flushed_before_the_next_one(self) -> None:
        calls = []

        class SlowStream:
            def write(self, line: str) -> None:
                calls.append(line)
                time.sleep(0.001)  # lets the other threads run

            def flush(self) -> None:
                calls.append("flush")

        console = server.Console(SlowStream())
        threads = [threading.Thread(target=console.say, args=(f"line {i}",)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        self.assertEqual(sorted(calls[0::2]), [f"line {i}\n" for i in range(8)])
        self.assertEqual(calls[1::2], ["flush"] * 8)

    def test_nothing_is_written_to_a_failed_stream(self) -> None:
        stream = mock.Mock()
        stream.flush.side_effect = BrokenPipeError
        console = server.Console(stream)
        for _ in range(3):
            console.say("a line")
        stream.write.assert_called_once_with("a line\n")

    def test_without_a_stream_nothing_is_printed(self) -> None:
        server.Console(None).say("a line")


# --- The command line ---------------------------------------------------------------------------------


class ServerProcess(unittest.TestCase):
    def test_lines_are_flushed_immediately_and_match_the_responses(self) -> None:
        with running_process() as (process, port), Client(port) as client:
            for _ in range(2):
                path = path_of(client.get("/"))
                self.assertEqual(process.stdout.readline(), f"Next path: {path}\n")
                code = client.get(f"/{path}/").json["response_code"]
                self.assertEqual(process.stdout.readline(), f"Response Code: {code}\n")
            process.terminate()
            self.assertEqual(process.communicate(timeout=PATIENCE), ("", ""))

    def test_localhost_is_served_on_both_addresses(self) -> None:
        with running_process() as (_, port):
            for address in ("127.0.0.1", *(["::1"] if HAS_IPV6 else [])):
                with self.subTest(address), Client(port, address) as client:
                    self.assertEqual(client.get("/").status, 200)

    def test_the_default_address_is_localhost_with_port_8000_or_a_free_one_for_a_command(self) -> None:
        self.assertEqual(server.parse([]), server.Options("localhost", 8000, NO_LATENCY, []))
        self.assertEqual(server.parse(["--", "a", "--"]), server.Options("localhost", 0, NO_LATENCY, ["a", "--"]))
        self.assertEqual(server.parse(["--port", "8000", "--", "a"]), server.Options("localhost", 8000, NO_LATENCY, ["a"]))

    def test_latency_is_a_number_or_a_range_of_milliseconds(self) -> None:
        for text, seconds in {"0": NO_LATENCY, "250": (0.25, 0.25), "200-800": (0.2, 0.8), "5-5": (0.005, 0.005)}.items():
            with self.subTest(text):
                self.assertEqual(server.parse(["--latency", text]).latency, seconds)

    def test_latency_delays_a_response(self) -> None:
        with running_process("--latency", "50-60") as (_, port), Client(port) as client:
            start = time.monotonic()
            self.assertEqual(client.get("/").status, 200)
            self.assertGreaterEqual(time.monotonic() - start, 0.05)

    def test_a_fault_has_a_name_and_a_step(self) -> None:
        with running_process("--fault", "close-in-status-line") as (_, port), Client(port) as client:
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertEqual(client.reader.read(), b"HTTP/1.1 20")
        with running_process("--fault", "no-content", "--fault-at", "path") as (_, port), Client(port) as client:
            self.assertEqual(client.get(f"/{path_of(client.get('/'))}/").status, 204)

    def test_a_server_that_never_accepts_prints_its_url_and_terminates(self) -> None:
        with running_process("--fault", "never-accept") as (process, port):
            Client(port).__exit__()  # the kernel accepts the connection
            process.terminate()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_the_faults_are_listed(self) -> None:
        status, output, errors = run("--fault", "list")
        self.assertEqual((status, errors), (0, ""))
        lines = dict(line.split(maxsplit=1) for line in output.splitlines())
        self.assertEqual(lines, {name: fault.sentence for name, fault in server.FAULTS.items()})
        self.assertTrue(all(line.isprintable() for line in output.splitlines()), "no control characters")

    def test_a_reader_of_the_faults_may_exit(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        process = start("--fault", "list", stdout=writing)
        os.close(writing)
        self.assertEqual((process.communicate()[1], process.returncode), ("", 0))

    def test_a_signal_ends_the_server_during_a_latency(self) -> None:
        with running_process("--latency", "99999") as (process, port), Client(port) as client:
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertTrue(process.stdout.readline().startswith("Next path: "))
            process.terminate()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_a_host_can_be_chosen(self) -> None:
        hosts = {"127.0.0.1": "127.0.0.1", "0.0.0.0": "localhost", **({"::1": "[::1]"} if HAS_IPV6 else {})}
        for host, shown in hosts.items():
            with self.subTest(host):
                process = start("--host", host, "--port", "0")
                self.addCleanup(process.communicate)
                self.addCleanup(process.kill)
                self.assertRegex(process.stdout.readline(), rf"\AServing on http://{re.escape(shown)}:[0-9]+/\n\Z")

    def test_int_and_term_end_the_server_without_output(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number), running_process() as (process, port), Client(port) as client:
                path = path_of(client.get("/"))
                process.send_signal(number)
                output, errors = process.communicate(timeout=PATIENCE)
                self.assertEqual((process.returncode, output, errors), (0, f"Next path: {path}\n", ""))

    def test_a_signal_ends_a_busy_server_without_an_error(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number), running_process() as (process, port):

                def request_until_exit() -> None:
                    with contextlib.suppress(OSError, ValueError), Client(port) as client:
                        while True:
                            client.get("/")

                clients = [threading.Thread(target=request_until_exit) for _ in range(4)]
                for client in clients:
                    client.start()
                for _ in range(100):
                    process.stdout.readline()
                process.send_signal(number)
                _, errors = process.communicate(timeout=PATIENCE)
                for client in clients:
                    client.join(PATIENCE)
                self.assertEqual((process.returncode, errors), (0, ""))

    def test_a_signal_ends_a_server_with_a_blocked_output(self) -> None:
        with running_process() as (process, port), Client(port) as client:
            request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            client.send(request * 3000)  # more lines than the capacity of a pipe
            for _ in range(1000):
                client.reply()
            process.terminate()
            self.assertEqual(process.wait(PATIENCE), 0)

    def test_the_server_continues_when_the_reader_of_its_output_has_gone(self) -> None:
        with running_process() as (process, port), Client(port) as client:
            process.stdout.close()
            path = path_of(client.get("/"))
            self.assertEqual(client.get(f"/{path}/").status, 200)
            process.terminate()
            self.assertEqual((process.wait(PATIENCE), process.stderr.read()), (0, ""))
            process.stdout = None

    def test_a_client_that_disconnects_causes_no_error(self) -> None:
        with running_process() as (process, port):
            for text in ("", "GET", "GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 500, "nonsense\r\n\r\n"):
                client = Client(port)
                linger_for_0_seconds = b"\1\0\0\0\0\0\0\0"
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger_for_0_seconds)
                client.send(text)
                client.__exit__()  # with a reset
            with Client(port) as client:
                self.assertEqual(client.get("/").status, 200)
            process.terminate()
            _, errors = process.communicate(timeout=PATIENCE)
            self.assertEqual((process.returncode, errors), (0, ""))

    def test_a_busy_port_is_reported_in_one_line(self) -> None:
        with running_process() as (_, port):
            self.assertEqual(
                run("--port", str(port)),
                (
                    1,
                    "",
                    f"server.py: port {port} is in use; stop what uses it, or choose another with --port"
                    " (0 takes any free one)\n",
                ),
            )

    def test_a_port_can_be_reused_immediately(self) -> None:
        with running_process("--port", str(free_port())) as (process, port):
            with Client(port) as client:
                client.send("GET / HTTP/1.0\r\n\r\n")
                client.reply()
                self.assertTrue(client.is_closed_by_server())  # the server's side closes first: TIME_WAIT
            process.terminate()
            process.wait(PATIENCE)
        again = start("--port", str(port))
        self.addCleanup(again.communicate)
        self.addCleanup(again.kill)
        self.assertEqual(again.stdout.readline(), f"Serving on http://localhost:{port}/\n")

    def test_an_invalid_host_is_reported_in_one_line(self) -> None:
        for host in ("", "a..b", "192.0.2.1", "1.2.3.4.5"):
            with self.subTest(host):
                status, output, errors = run("--host", host, "--port", "0")
                self.assertEqual((status, output), (1, ""))
                self.assertRegex(errors, rf"\Aserver\.py: cannot listen on {re.escape(host)}:0: [^\n]+\n\Z")

    def test_invalid_arguments_are_a_usage_error(self) -> None:
        cases = (
            ["--port", "65536"],
            ["--port", "-1"],
            ["--port", "８０"],
            ["--port", "http"],
            ["--port"],
            ["--por", "0"],
            ["--nonsense"],
            ["--latency"],
            ["--latency", ""],
            ["--latency", "soon"],
            ["--latency", "1.5"],
            ["--latency", "100ms"],
            ["--latency", "100000"],
            ["--latency", "1-2-3"],
            ["--latency", "800-200"],
            ["--fault"],
            ["--fault", ""],
            ["--fault", "no-such-fault"],
            ["--fault-at", "nowhere"],
            ["8000"],
            ["--"],
            ["--port", "--", "true"],
        )
        for arguments in cases:
            with self.subTest(arguments), contextlib.redirect_stderr(io.StringIO()) as errors:
                with self.assertRaises(SystemExit) as exit:
                    server.parse(arguments)
                self.assertEqual(exit.exception.code, 2)
                self.assertRegex(errors.getvalue(), r"\Ausage: server\.py [^\n]+\nserver\.py: error: [^\n]+\n\Z")

    def test_help_describes_the_command_and_the_exit_statuses(self) -> None:
        status, output, errors = run("--help")
        self.assertEqual((status, errors), (0, ""))
        for text in ("--host", "--port", "--latency", "--fault", "-- COMMAND", "FETCHER_URL", "exit status", "127"):
            self.assertIn(text, output)


class WithACommand(unittest.TestCase):
    def test_the_command_finds_the_server_and_only_its_output_is_printed(self) -> None:
        script = (
            "import os, json, urllib.request as r\n"
            "url = os.environ['FETCHER_URL']\n"
            "next_path = json.load(r.urlopen(url))['next_path']\n"
            "code = json.load(r.urlopen(next_path))['response_code']\n"
            "print(url, next_path, code, sep='\\n')\n"
        )
        status, output, errors = run("--", *python(script))
        self.assertEqual(status, 0, errors)
        url, next_path, code = output.splitlines()
        self.assertRegex(url, r"\Ahttp://localhost:[0-9]+\Z")
        self.assertTrue(next_path.startswith(f"{url}/"))
        path = next_path.split("/")[3]
        self.assertEqual(errors, f"Serving on {url}/\nNext path: {path}\nResponse Code: {code}\n")

    def test_the_command_receives_its_arguments_unchanged(self) -> None:
        arguments = ["--port", "x y", "--", "", "-h"]
        status, output, _ = run("--", *python("import sys; print(sys.argv[1:])"), *arguments)
        self.assertEqual((status, output), (0, f"{arguments}\n"))

    def test_the_command_reads_standard_input(self) -> None:
        process = start("--", *python("print(input())"), stdin=subprocess.PIPE)
        output, _ = process.communicate("a line\n", timeout=PATIENCE)
        self.assertEqual((process.returncode, output), (0, "a line\n"))

    def test_a_command_can_have_a_fixed_port(self) -> None:
        port = free_port()
        _, output, _ = run("--port", str(port), "--", *python("import os; print(os.environ['FETCHER_URL'])"))
        self.assertEqual(output, f"http://localhost:{port}\n")

    def test_the_exit_status_is_that_of_the_command(self) -> None:
        for status in (1, 255):
            with self.subTest(status):
                self.assertEqual(run("--", "sh", "-c", f"exit {status}")[0], status)

    def test_the_exit_status_after_a_signal_is_128_plus_its_number(self) -> None:
        for number in (signal.SIGKILL, signal.SIGINT):
            with self.subTest(number):
                self.assertEqual(run("--", "sh", "-c", f"kill -{int(number)} $$")[0], 128 + number)

    def test_a_command_that_cannot_be_run_is_reported_in_one_line(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            plain = Path(directory, "plain")
            plain.write_text("no program")
            broken = Path(directory, "broken")
            broken.write_bytes(b"\0no program")
            broken.chmod(0o755)
            cases = {
                "no-such-command": (127, "command not found: no-such-command"),
                "/no/such/command": (127, "command not found: /no/such/command"),
                str(plain): (126, f"cannot run {plain}: Permission denied"),
                directory: (126, f"cannot run {directory}: Permission denied"),
                str(broken): (126, f"cannot run {broken}: Exec format error"),
            }
            for command, (expected, message) in cases.items():
                with self.subTest(command):
                    status, output, errors = run("--", command)
                    self.assertEqual((status, output), (expected, ""))
                    self.assertRegex(errors, r"\AServing on [^\n]+\n" + re.escape(f"server.py: {message}\n") + r"\Z")

    def test_int_and_term_are_forwarded_to_the_command(self) -> None:
        handling = (
            "import os, signal, time\n"
            "def end(number, _):\n"
            "    os.write(1, b'got %d\\n' % number)\n"  # print is not reentrant
            "    os._exit(9)\n"
            "signal.signal(signal.SIGINT, end)\n"
            "signal.signal(signal.SIGTERM, end)\n"
            "print('ready', flush=True)\n"
            "time.sleep(60)\n"
        )
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                # A new session has no terminal that could deliver SIGINT.
                process = start("--", *python(handling), start_new_session=True)
                self.addCleanup(process.kill)
                self.assertEqual(process.stdout.readline(), "ready\n")
                process.send_signal(number)
                output, errors = process.communicate(timeout=PATIENCE)
                self.assertEqual((process.returncode, output), (9, f"got {int(number)}\n"), errors)
                self.assertNotIn("Traceback", errors)

    def test_term_ends_the_command(self) -> None:
        script = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
        process = start("--", *python(script), start_new_session=True)
        self.addCleanup(process.kill)
        command = int(process.stdout.readline())
        process.terminate()
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        with self.assertRaises(ProcessLookupError):
            os.kill(command, 0)

    @unittest.skipUnless(sys.platform == "linux", "opening a terminal makes it the session's only on Linux")
    def test_the_command_receives_control_c_once(self) -> None:
        script = (
            "import signal, time\n"
            "count = 0\n"
            "def interrupted(*_):\n"
            "    global count\n"
            "    count += 1\n"
            "signal.signal(signal.SIGINT, interrupted)\n"
            "print('ready', flush=True)\n"
            "while count == 0: time.sleep(0.01)\n"
            "time.sleep(0.3)\n"  # for a second one
            "print('interrupts:', count)\n"
        )
        terminal, other_end = os.openpty()
        self.addCleanup(os.close, terminal)
        name = os.ttyname(other_end)
        self.addCleanup(os.close, other_end)
        process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" <{name}', "sh", sys.executable, str(SCRIPT), "--", *python(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "ready\n")
        os.write(terminal, b"\x03")
        output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, output), (0, "interrupts: 1\n"))


def path_of(reply: Reply) -> str:
    """Returns the path in the response to a request for the root."""
    return reply.json["next_path"].split("/")[3]


if __name__ == "__main__":
    unittest.main()
