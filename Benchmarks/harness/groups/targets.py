"""A watch of 1,000 targets, and other programs that request as many URLs."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import subprocess
import time
import urllib.parse
from pathlib import Path
from typing import Iterator

from contest import Target
from group import Group
from launching import Failed
from line import Line, absolute, compared
from servers import PATIENCE, end_with_parent, free_port
from workplace import Workplace

TARGETS = 1_000
EVERY = 10  # seconds

PROBER = "prometheus-blackbox-exporter"
CURL, BLACKBOX = "curl --parallel", "blackbox_exporter"


def commits(database: Path) -> int:
    """Returns the number of transactions that have changed a database: the change counter in its header."""
    return int.from_bytes(database.read_bytes()[24:28], "big")


def measure(workplace: Workplace) -> Iterator[Line]:
    attempts = workplace.amount(full=6, quick=1)
    urls = [f"{workplace.server.url}/?{number}" for number in range(TARGETS)]
    file, list_of_curl = workplace.directory / "targets", workplace.directory / "urls"
    file.write_text("".join(f"target-{number} {url} --every {EVERY}s\n" for number, url in enumerate(urls)))
    list_of_curl.write_text("".join(f'url = "{url}"\noutput = "/dev/null"\n' for url in urls))
    database = workplace.database("targets")
    options = ("--targets", file, "--database", database, "--count", str(attempts), "--quiet", "--json")
    cpu: dict[str, list[float]] = {"watch": [], CURL: []}
    memory: dict[str, list[float]] = {"watch": [], CURL: []}
    delays, longest, rate = [], [], []
    for _ in range(workplace.amount(full=3, quick=1)):
        before = commits(database)
        watched = workplace.launcher.run(workplace.fetcher, "watch", *options)
        summary = json.loads(watched.output.splitlines()[-1])["summary"]
        if (summary["passed"], summary["failed"]) != (TARGETS * attempts, 0):
            raise Failed(f"the watch of {TARGETS} targets printed {watched.output[-500:]}")
        cpu["watch"].append(watched.cpu / watched.seconds)
        memory["watch"].append(watched.memory)
        delays.append(summary["delay_p99_ms"] / 1000)
        longest.append(summary["longest_delay_ms"] / 1000)
        rate.append((commits(database) - before) / watched.seconds)
        requested = workplace.launcher.run("curl", "-sSf", "--parallel", "--parallel-max", "100", "--config", list_of_curl)
        cpu[CURL].append(requested.cpu / EVERY)
        memory[CURL].append(requested.memory)
        if shutil.which(PROBER):
            for costs, cost in zip((cpu, memory), probed(urls, workplace.directory)):
                costs.setdefault(BLACKBOX, []).append(cost)
    work = f"{TARGETS:,} targets at {EVERY} s"
    yield absolute(f"{work}: CPU time of a second", "watch", cpu["watch"], Target(0.15))
    yield absolute(f"{work}: peak memory", "watch", memory["watch"], Target(100e6), unit="bytes")
    yield absolute(f"{work}: delay of 99 % of the starts at most", "watch", delays, Target(0.5))
    yield absolute(f"{work}: longest delay", "watch", longest)
    yield absolute(f"{work}: commits in a second", "watch", rate, unit="")
    for peer in list(cpu)[1:]:
        yield compared(f"{work}: CPU time of a second", cpu, "watch", peer)
        yield compared(f"{work}: peak memory", memory, "watch", peer, unit="bytes")


def probed(urls: list[str], directory: Path) -> tuple[float, float]:
    """Lets blackbox_exporter request each URL once in an interval; returns its CPU time of a second, and its peak memory."""
    with probing(directory) as (process, port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        proc, before = Path(f"/proc/{process}"), cpu_time(process)
        started = time.monotonic()
        for number, url in enumerate(urls):
            time.sleep(max(0, started + number * EVERY / len(urls) - time.monotonic()))
            connection.request("GET", f"/probe?module=http&target={urllib.parse.quote(url, safe='')}")
            if b"\nprobe_success 1\n" not in connection.getresponse().read():
                raise Failed(f"{BLACKBOX} cannot request {url}")
        time.sleep(max(0, started + EVERY - time.monotonic()))
        status = dict(line.split(":", 1) for line in (proc / "status").read_text().splitlines())
        return (cpu_time(process) - before) / (time.monotonic() - started), 1024 * int(status["VmHWM"].split()[0])


def cpu_time(process: int) -> float:
    """Returns the user and system time of a running process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def probing(directory: Path) -> Iterator[tuple[int, int]]:
    """Runs blackbox_exporter until the end of the block; yields its process and its port."""
    configuration, port = directory / "blackbox.yml", free_port()
    configuration.write_text("modules:\n  http:\n    prober: http\n")
    command = [PROBER, f"--config.file={configuration}", f"--web.listen-address=127.0.0.1:{port}", "--log.level=error"]
    with (directory / "blackbox.log").open("wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=end_with_parent)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                connection.connect()
                break
            if process.poll() is not None or time.monotonic() > deadline:
                raise Failed(f"{BLACKBOX} does not listen: {(directory / 'blackbox.log').read_text()}")
            time.sleep(0.01)
        yield process.pid, port
    finally:
        process.terminate()
        process.wait()


NEEDS = ("product", "peers", "prober")
GROUPS = [Group("targets", f"a watch of {TARGETS:,} targets, each every {EVERY} s", measure, NEEDS)]
