"""The server that all contenders ask: nginx, which answers sooner than any of them can ask."""

from __future__ import annotations

import contextlib
import ctypes
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

PATIENCE = 60.0  # seconds in which it must begin to listen
ATTEMPTS = 5  # somebody else may take the port that was free

NEXT_PATH = "c8630031-253d-467b-add0-18811e88be24"
CODE = "0ac1e519-304f-4340-99d5-903a2a72cfe7"

# One process, in the foreground, which logs nothing and keeps connections for as long as they are wanted.
CONFIGURATION = """
daemon off;
master_process off;
error_log stderr crit;
pid {folder}/nginx.pid;
events {{ worker_connections 256; }}
http {{
  access_log off;
  default_type application/json;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  keepalive_timeout 3600s;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location = / {{ return 200 '{{"next_path": "http://127.0.0.1:{port}/{path}/"}}'; }}
    location = /{path}/ {{ return 200 '{{"path": "{path}", "response_code": "{code}"}}'; }}
  }}
}}
"""


@dataclass(frozen=True)
class Server:
    """Where it listens, and both URLs that it answers."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def next_url(self) -> str:
        return f"{self.url}/{NEXT_PATH}/"


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server that listens until the end of the block, with what it writes in a folder."""
    # Debian has it where only root looks.
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    for _ in range(ATTEMPTS):
        server = Server(_free_port())
        configuration = folder / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(folder=folder, port=server.port, path=NEXT_PATH, code=CODE), encoding="utf-8"
        )
        with (folder / "nginx.log").open("wb") as log:
            process = subprocess.Popen(
                [nginx, "-p", str(folder), "-c", str(configuration)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=_end_with_parent,
            )
        try:
            if _listens(server, process):
                yield server
                return
        finally:
            process.terminate()
            process.wait()
    raise RuntimeError(f"nginx does not begin to listen: {(folder / 'nginx.log').read_text()}")


def _listens(server: Server, process: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        # Another server may have got the port.
        with contextlib.suppress(OSError), urllib.request.urlopen(server.url, timeout=1) as answer:
            return NEXT_PATH.encode() in answer.read()
        time.sleep(0.01)
    return False


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def _end_with_parent() -> None:
    """Even where the harness is killed, nothing is left of it (prctl(2), PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
