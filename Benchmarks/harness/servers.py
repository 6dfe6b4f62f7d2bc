"""The server of all contenders: nginx, which is faster than any of them."""

from __future__ import annotations

import contextlib
import ctypes
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import github_server

PATIENCE = 60.0  # seconds until nginx must listen
ATTEMPTS = 5  # another process may take the free port first

NEXT_PATH = "c8630031-253d-467b-add0-18811e88be24"
CODE = "0ac1e519-304f-4340-99d5-903a2a72cfe7"

# One process in the foreground, without an access log, which keeps connections open.
CONFIGURATION = """
daemon off;
master_process off;
error_log stderr crit;
pid {directory}/nginx.pid;
events {{ worker_connections 256; }}
http {{
  access_log off;
  default_type application/json;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  keepalive_timeout 3600s;
  client_body_temp_path {directory}/body;
  proxy_temp_path {directory}/proxy;
  fastcgi_temp_path {directory}/fastcgi;
  uwsgi_temp_path {directory}/uwsgi;
  scgi_temp_path {directory}/scgi;
{maps}
  server {{
    listen 127.0.0.1:{port};
    location = / {{ return 200 '{{"next_path": "http://127.0.0.1:{port}/{path}/"}}'; }}
    location /files/ {{ alias {directory}/files/; }}
{locations}
    location = /{path}/ {{ return 200 '{{"path": "{path}", "response_code": "{code}"}}'; }}
  }}
}}
"""


@dataclass(frozen=True)
class Server:
    """The port of the server, and its two URLs."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def next_url(self) -> str:
        return f"{self.url}/{NEXT_PATH}/"

    @property
    def files_url(self) -> str:
        """The URL of the files in the directory `files` of the run."""
        return f"{self.url}/files"

    @property
    def github_url(self) -> str:
        """The base URL of the repositories of `github_server`."""
        return f"{self.url}/github"


@contextlib.contextmanager
def serving(directory: Path) -> Iterator[Server]:
    """Runs a server until the end of the block, with its files in a directory."""
    # On Debian, nginx is not in the PATH of other users than root.
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    for _ in range(ATTEMPTS):
        server = Server(free_port())
        configuration = directory / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                directory=directory,
                port=server.port,
                path=NEXT_PATH,
                code=CODE,
                maps=github_server.configuration(server.port),
                locations=github_server.LOCATIONS.format(directory=directory),
            ),
            encoding="utf-8",
        )
        with (directory / "nginx.log").open("wb") as log:
            process = subprocess.Popen(
                [nginx, "-p", str(directory), "-c", str(configuration)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=end_with_parent,
            )
        try:
            if _listens(server, process):
                yield server
                return
        finally:
            process.terminate()
            process.wait()
    raise RuntimeError(f"nginx does not listen: {(directory / 'nginx.log').read_text()}")


def _listens(server: Server, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        # Another server may have taken the port.
        with contextlib.suppress(OSError), urllib.request.urlopen(server.url, timeout=1) as response:
            return NEXT_PATH.encode() in response.read()
        time.sleep(0.01)
    return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def end_with_parent() -> None:
    """Ends the server if the harness is killed (prctl(2), PR_SET_PDEATHSIG); Linux alone has that call."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
