"""usage: check.py SITE PAGE=TITLE ...

Serves a documentation site, opens pages in a headless Chromium and requires that the rendered page has the title as
its heading.

exit status:
  0   all pages are rendered, or Chromium is not installed
  1   a page is not rendered
"""

from __future__ import annotations

import functools
import html
import re
import shutil
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Ignores connections that the browser closes early."""


def headings(browser: str, url: str) -> list[str]:
    """The first-level headings of a page after its scripts have run."""
    # Chromium refuses to run as root with its sandbox; the pages are our own.
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=30000", "--dump-dom", url]
    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=120).stdout
    found = re.findall(r"<h1\b[^>]*>(.*?)</h1>", output, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]*>", "", heading)).strip() for heading in found]


def main() -> None:
    site, *expectations = sys.argv[1:]
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        print("Skipped the check in a browser: Chromium is not installed.")
        return
    server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for expectation in expectations:
        page, _, title = expectation.partition("=")
        found = headings(browser, f"http://127.0.0.1:{server.server_port}{page}")
        if title not in found:
            sys.exit(f"The page {page} has the headings {found} instead of '{title}'.")
        print(f"{page} is rendered: {title}")


main()
