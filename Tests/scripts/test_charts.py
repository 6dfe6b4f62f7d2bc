"""Renders the recorded charts of PageFormatting in a browser and with librsvg: their colours, and the places of their texts; and
runs the steps of the workflow that Documentation/stars/charts.md shows."""

from __future__ import annotations

import base64
import html
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import textwrap
import unittest
import xml.etree.ElementTree
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SNAPSHOTS = ROOT / "Packages/PageFormatting/Tests/PageFormattingTests/Snapshots"
CHARTS = sorted(SNAPSHOTS.glob("*.svg"))
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LIBRSVG = shutil.which("rsvg-convert")

LIGHT, DARK = "ffffff", "0d1117"  # backgrounds

# Prints, for each picture, the size, the colours at the edges, which the corners are no part of, and the pixels of each colour.
PIXELS = """
const hex = (data, at) => [0, 1, 2].map(part => data[at + part].toString(16).padStart(2, '0')).join('');
function analysis(image) {
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const data = context.getImageData(0, 0, width, height).data;
  const counts = {}, margin = new Set();
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    const color = hex(data, 4 * (y * width + x)), [dx, dy] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
    counts[color] = (counts[color] ?? 0) + 1;
    if (Math.min(dx, dy) < 4 && Math.max(dx, dy) >= 8) margin.add(color);
  }
  return [width, height, [...margin], counts];
}
function result() {
  return Object.fromEntries([...document.images].map(image => [image.alt, analysis(image)]));
}
"""

# Prints, for each chart, the box of each text in pixels.
BOXES = """
function result() {
  return Object.fromEntries([...document.querySelectorAll('div')].map(chart => [chart.id, [...chart.querySelectorAll('text')].map(text => {
    const box = text.getBBox();
    return [text.textContent, box.x, box.y, box.x + box.width, box.y + box.height];
  })]));
}
"""
PRINT = "addEventListener('load', () => document.body.replaceChildren(JSON.stringify(result())));"


def size(chart: Path) -> tuple[int, int]:
    root = xml.etree.ElementTree.parse(chart).getroot()
    return int(root.attrib["width"]), int(root.attrib["height"])


def url(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def colors(chart: Path, is_dark: bool) -> list[str]:
    """Returns the colours of the series in a scheme."""
    light, _, dark = chart.read_text(encoding="utf-8").partition("@media (prefers-color-scheme: dark)")
    return re.findall(r"\.c\d { color: #(\w+) }", dark if is_dark and dark else light)


class ChartTests(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)

    def browse(self, script: str, body: str, prefers_dark: bool = False) -> dict[str, Any]:
        """Runs a script in a browser when a page is loaded, and returns its result for each chart."""
        assert BROWSER
        page = self.directory / "page.html"
        text = f"<!DOCTYPE html><meta charset=utf-8><body>{body}<script>{script}{PRINT}</script>"
        page.write_text(text, encoding="utf-8")
        # Chromium refuses to run as root with its sandbox; the pages are our own.
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
        command += [f"--user-data-dir={self.directory / 'profile'}", "--dump-dom"]
        command += [f"--blink-settings=preferredColorScheme={0 if prefers_dark else 1}", f"file://{page}"]
        output = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=300, check=True
        ).stdout
        found = re.search("<body>(.*)</body>", output, re.DOTALL)
        assert found
        result: dict[str, Any] = json.loads(html.unescape(found[1]))
        self.assertGreater(len(result), 9)
        return result

    def require_pictures(self, pictures: dict[str, str], prefers_dark: bool) -> None:
        """Requires the size, the background, an empty margin, and the colour of each series in each picture."""
        images = "".join(f'<img alt="{name}" src="{picture}">' for name, picture in pictures.items())
        found = self.browse(PIXELS, images, prefers_dark)
        for chart in CHARTS:
            with self.subTest(chart.name, prefers_dark=prefers_dark):
                width, height, margin, counts = found[chart.name]
                self.assertEqual((width, height), size(chart))
                is_dark = prefers_dark if "-auto" in chart.name else "-dark" in chart.name
                self.assertEqual(margin, [DARK if is_dark else LIGHT])
                for color in colors(chart, is_dark):
                    self.assertGreater(counts.get(color, 0), 20, color)
                self.assertGreater(len(counts), 10)

    @unittest.skipUnless(BROWSER and LIBRSVG, "requires chromium and rsvg-convert (the package librsvg2-bin)")
    def test_librsvg_draws_each_chart(self) -> None:
        assert LIBRSVG
        pictures = {}
        for chart in CHARTS:
            png = subprocess.run([LIBRSVG, chart], stdout=subprocess.PIPE, check=True).stdout
            pictures[chart.name] = url("png", png)
        # It has no preference, and draws the automatic scheme light.
        self.require_pictures(pictures, prefers_dark=False)

    @unittest.skipUnless(BROWSER, "requires chromium")
    def test_a_browser_draws_each_chart_in_the_preferred_scheme(self) -> None:
        pictures = {chart.name: url("svg+xml", chart.read_bytes()) for chart in CHARTS}
        for prefers_dark in (False, True):
            self.require_pictures(pictures, prefers_dark)

    @unittest.skipUnless(BROWSER, "requires chromium")
    def test_in_a_browser_each_text_is_inside_and_overlaps_no_other(self) -> None:
        body = "".join(f'<div id="{chart.name}">{chart.read_text(encoding="utf-8")}</div>' for chart in CHARTS)
        found = self.browse(BOXES, body)
        for chart in CHARTS:
            with self.subTest(chart.name):
                width, height = size(chart)
                texts = found[chart.name]
                self.assertGreater(len(texts), 2)
                for text, left, top, right, bottom in texts:
                    self.assertTrue(0 <= left < right <= width and 0 <= top < bottom <= height, text)
                for (one, *first), (other, *second) in combinations(texts, 2):
                    is_apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
                    self.assertTrue(is_apart, f"{one} and {other}: {first}, {second}")


class WorkflowTests(unittest.TestCase):
    """The steps of the workflow, with stubs of gh and stars."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.path = self.directory / "path"
        page = (ROOT / "Documentation/stars/charts.md").read_text(encoding="utf-8")
        steps = re.findall(r"- name: (.*)\n(?:.*\n)*? +run: (?:\|\n((?: {10}.*\n)+)|(.*)\n)", page)
        self.steps = {name: textwrap.dedent(lines) or line for name, lines, line in steps}
        self.environment = {
            "PATH": f"{self.directory / 'stubs'}:{self.directory / 'bin'}:{os.environ['PATH']}",
            "HOME": str(self.directory),
            "RUNNER_TEMP": str(self.directory),
            "GITHUB_PATH": str(self.path),
            "GITHUB_REPOSITORY": "octo/many",
            "VERSION": "0.1.0",
            "TOOLS": "octo/tools",
        }
        self.clone = self.directory / "clone"
        self.git("init", "--quiet", "--bare", "remote.git")
        self.git("clone", "--quiet", "remote.git", str(self.clone))

    def git(self, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments], cwd=self.directory, env=self.environment, stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    def write(self, name: str, text: str) -> None:
        path = self.directory / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def run_step(self, name: str) -> int:
        # As GitHub Actions does.
        command = ["bash", "-e", "-c", self.steps[name]]
        output = subprocess.DEVNULL
        return subprocess.run(command, cwd=self.clone, env=self.environment, stdout=output, stderr=output).returncode

    def test_a_changed_chart_is_pushed_and_an_equal_one_is_not(self) -> None:
        for chart, commits in (("one", 1), ("one", 1), ("two", 2)):
            self.write("stubs/stars", f'#!/bin/sh\n[ "$*" = "chart octo/many --output chart.svg" ] && echo {chart} >chart.svg\n')
            self.assertEqual(self.run_step("Draw the chart"), 0)
            self.assertEqual(self.run_step("Commit the chart if it changed"), 0)
            log = self.git("--git-dir", "remote.git", "log", "--all", "--format=%an: %s").splitlines()
            self.assertEqual(log, ["github-actions[bot]: Update the star chart"] * commits)

    def test_stars_is_installed_from_a_release_whose_checksum_is_right(self) -> None:
        name = "tools-0.1.0-linux-x86_64"
        self.write("bin/stars", "#!/bin/sh\n")
        archive = self.directory / f"{name}.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            tar.add(self.directory / "bin/stars", f"{name}/bin/stars")
        (self.directory / "bin/stars").unlink()
        sums = subprocess.run(["sha256sum", archive.name], cwd=self.directory, stdout=subprocess.PIPE, text=True, check=True)
        (self.directory / "SHA256SUMS").write_text(f"{'0' * 64}  another.deb\n{sums.stdout}")
        self.write("stubs/gh", '#!/bin/sh\n[ "$*" = "release download 0.1.0 --repo octo/tools --pattern '
                   "tools-*-linux-x86_64.tar.gz --pattern SHA256SUMS\" ]\n")
        self.assertEqual(self.run_step("Install stars"), 0)
        self.assertEqual(self.path.read_text(), f"{self.directory}/bin\n")
        self.assertTrue((self.directory / "bin/stars").is_file())
        archive.write_bytes(archive.read_bytes() + b" ")
        self.assertNotEqual(self.run_step("Install stars"), 0)


if __name__ == "__main__":
    unittest.main()
