"""usage: workspace architecture | pages.py CATALOG

Writes the articles of the documentation site into a DocC catalog: a landing page from the workspace's README, and an
overview of each module from the README of its package. Reads the packages of each layer from standard input.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SUPPORTING = {
    "Live": "The live configurations of ``{}``.",
    "Contract": "The rules that every working configuration of ``{}`` obeys.",
    "Testing": "Support for tests of code that uses ``{}``.",
}


def introduction(readme: Path) -> str:
    """The text of a README between its title and its first table, command or section."""
    lines = readme.read_text(encoding="utf-8").splitlines()[1:]
    end = next((n for n, line in enumerate(lines) if re.match(r"#|\||```(?!swift$)[a-z]", line)), len(lines))
    text = "\n".join(line for line in lines[:end] if not line.startswith("<!--"))
    # Links to files of the repository lead nowhere on the site.
    return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1", text).strip()


def modules(package: str) -> list[str]:
    """The Swift modules of a package, the module of the same name first."""
    directories = [path for path in Path("Packages", package, "Sources").iterdir() if path.is_dir()]
    names = (path.name for path in directories if not (path / "module.modulemap").exists())
    return sorted(names, key=lambda name: (name != package, name))


def overview(module: str, package: str) -> str:
    """The abstract and the discussion of a module's page."""
    readme = Path("Packages", package, "README.md")
    if module == package:
        return introduction(readme).split("\n\n")[0]
    for suffix, summary in SUPPORTING.items():
        if module.endswith(suffix):
            return summary.format(package)
    # The text about the module in the README, to the end of its paragraph.
    described = re.search(rf"^`{module}`.*?(?=\n\n|\Z)", readme.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return described[0].strip() if described else f"A module of the package ``{package}``."


def layers() -> dict[str, list[str]]:
    """The packages of each layer, from the output of `workspace architecture`."""
    found: dict[str, list[str]] = {}
    for line in sys.stdin:
        names = line.partition("→")[0].split()
        if not line.startswith(" "):
            found[names.pop(0)] = layer = []
        layer.append(names[0])
    return found


def main() -> None:
    catalog = Path(sys.argv[1])
    catalog.mkdir(parents=True)
    landing = ["# The workspace", "@Metadata {\n  @TechnologyRoot\n}", introduction(Path("README.md"))]
    landing += ["## Layers", "A package depends only on packages in lower layers, and only on the interface of a client."]
    for layer, packages in layers().items():
        modules_of = {package: modules(package) for package in packages}
        links = (", ".join(f"``{module}``" for module in names) for names in modules_of.values())
        landing += [f"### {layer.capitalize()}", "\n".join(f"- {line}" for line in links)]
        for package, names in modules_of.items():
            for name in names:
                (catalog / f"{name}.md").write_text(f"# ``{name}``\n\n{overview(name, package)}\n", encoding="utf-8")
    (catalog / "workspace.md").write_text("\n\n".join(landing) + "\n", encoding="utf-8")


main()
