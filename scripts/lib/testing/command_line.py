"""Parsing the command lines of the scripts."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """A parser that prints errors as one line, and a help text verbatim."""

    def __init__(self, script: str, text: str | None) -> None:
        super().__init__(prog=script, add_help=False, allow_abbrev=False)
        self.add_argument("--help", "-h", action="store_true")
        self._text = text

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """Returns the options; with --help, prints the help and exits."""
        options = self.parse_intermixed_args(arguments)
        if options.help:
            print(self._text, end="")
            sys.exit()
        return options

    def error(self, message: str) -> NoReturn:
        self.fail(64, f"{message}; see {self.prog} --help.")

    def fail(self, status: int, message: str) -> NoReturn:
        """Prints a message and exits with a status."""
        print(f"{self.prog}: {message}", file=sys.stderr)
        sys.exit(status)


def number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a number")
    return int(text)


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return int(text)
