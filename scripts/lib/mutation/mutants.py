"""Mutants: small changes of source lines."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator

# Test support, which is not mutated.
EXCLUDED = re.compile(r"Contract$|^LoopbackServer$|^TemporaryDirectory$")

# Parts of a line that are not mutated: strings and comments.
OPAQUE = re.compile(r'"(?:\\.|[^"\\])*"|//.*')


@dataclass(frozen=True)
class Mutant:
    """A change of one line of a file."""

    file: Path
    line: int  # from 1
    occurrence: int  # of lines with this text in the file, from 1
    before: str
    after: str
    kind: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def difference(self) -> str:
        return f"  - {self.before.strip()}\n  + {self.after.strip()}"

    @property
    def key(self) -> str:
        """An identifier that does not depend on the line number."""
        text = "\0".join((str(self.file), self.before, str(self.occurrence), self.after, self.kind))
        return hashlib.sha256(text.encode()).hexdigest()

    def apply(self, directory: Path) -> None:
        """Applies the change to a copy of the package."""
        path = directory / self.file
        lines = path.read_text(encoding="utf-8").split("\n")
        if lines[self.line - 1] != self.before:
            raise ValueError(f"{self.place} was modified during the run")
        lines[self.line - 1] = self.after
        path.write_text("\n".join(lines), encoding="utf-8")


def mutants_of(package: Path) -> list[Mutant]:
    """Returns all mutants of a package, file by file; paths are relative to the package."""
    found: list[Mutant] = []
    for path in sorted(package.glob("Sources/*/**/*.swift")):
        file = path.relative_to(package)
        if not EXCLUDED.search(file.parts[1]):
            found += _mutants_of_file(file, path.read_text(encoding="utf-8").split("\n"))
    return found


def _mutants_of_file(file: Path, lines: list[str]) -> Iterator[Mutant]:
    is_in_text = False
    occurrences: Counter[str] = Counter()
    for index, line in enumerate(lines):
        occurrences[line] += 1
        # A multi-line string starts and ends with three quotes.
        if line.count('"""') % 2:
            is_in_text = not is_in_text
            continue
        if is_in_text or not line.strip() or line.strip().startswith(("//", "import ", "@", "#", "public import")):
            continue
        seen = {line}
        for kind, change in CHANGES:
            for after in change(line):
                if after not in seen:
                    seen.add(after)
                    yield Mutant(file, index + 1, occurrences[line], line, after, kind)


# --- The changes --------------------------------------------------------------------------------------


def _code(line: str) -> str:
    """Returns a line of the same length without its strings and comments."""
    return OPAQUE.sub(lambda match: "\x01" * len(match[0]), line)


def _exchanging(pattern: str, replacement: str) -> Callable[[str], Iterator[str]]:
    """Replaces each match of a pattern in the code of a line."""

    def change(line: str) -> Iterator[str]:
        for match in re.finditer(pattern, _code(line)):
            yield line[: match.start()] + match.expand(replacement) + line[match.end() :]

    return change


def _negating(line: str) -> Iterator[str]:
    """Negates single conditions without bindings, as in `if x {` and `guard x else {`."""
    for pattern in (r"(\bif )(?!let\b|var\b|case\b|#)([^,{]+)( \{)", r"(\bguard )(?!let\b|var\b|case\b)([^,{]+)( else\b)",
                    r"(\bwhile )(?!let\b|case\b)([^,{]+)( \{)"):
        for match in re.finditer(pattern, _code(line)):
            start, end = match.span(2)
            yield f"{line[:start]}!({line[start:end]}){line[end:]}"


def _dropping(line: str) -> Iterator[str]:
    """Drops a call or an assignment that is a complete line of a function."""
    code = _code(line)
    is_statement = re.fullmatch(r"\s{4,}(?:try )?(?:await )?(?:\w|\.|\[|\]|\?)+(?:\(.*\)| [-+|&]?= .*[^,{(\[])", code)
    if is_statement and not re.match(r"\s*(let|var|return|case|throw|func|self\.\w+ = |\.|init\b|if|guard|switch|for)\b", code):
        yield re.sub(r"\S.*", "_ = ()", line)


def _returning_early(line: str) -> Iterator[str]:
    """Skips the body of a function without a result."""
    if re.search(r"\bfunc\b[^>]*\{$", line) and "->" not in line:
        yield f"{line} return; "


def _constants(line: str) -> Iterator[str]:
    for match in re.finditer(r"(?<![\w.$#])(\d[\d_]*)(?![\w.]|\.\d)", _code(line)):
        value = int(match[1].replace("_", ""))
        yield f"{line[:match.start()]}{value + 1}{line[match.end():]}"


CHANGES: list[tuple[str, Callable[[str], Iterator[str]]]] = [
    ("a condition is negated", _negating),
    ("< becomes <=", _exchanging(r"(?<= )<(?= )", "<=")),
    ("<= becomes <", _exchanging(r"(?<= )<=(?= )", "<")),
    ("> becomes >=", _exchanging(r"(?<= )>(?= )", ">=")),
    (">= becomes >", _exchanging(r"(?<= )>=(?= )", ">")),
    ("== becomes !=", _exchanging(r"(?<= )==(?= )", "!=")),
    ("!= becomes ==", _exchanging(r"(?<= )!=(?= )", "==")),
    ("&& becomes ||", _exchanging(r"(?<= )&&(?= )", "||")),
    ("|| becomes &&", _exchanging(r"(?<= )\|\|(?= )", "&&")),
    ("+ becomes -", _exchanging(r"(?<= )\+(?= )", "-")),
    ("- becomes +", _exchanging(r"(?<= )-(?= )", "+")),
    ("..< becomes ...", _exchanging(r"\.\.<", "...")),
    ("true becomes false", _exchanging(r"\btrue\b", "false")),
    ("false becomes true", _exchanging(r"\bfalse\b", "true")),
    ("a constant grows", _constants),
    ("a statement is dropped", _dropping),
    ("a function returns immediately", _returning_early),
]
