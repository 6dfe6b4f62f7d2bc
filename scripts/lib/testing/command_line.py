"""The command line of a script, read and complained about in the same way by all of them."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one sentence, and knows the help, which it takes as it is."""

    def __init__(self, script: str, text: str | None) -> None:
        super().__init__(prog=script, add_help=False, allow_abbrev=False)
        self.add_argument("--help", "-h", action="store_true")
        self._text = text

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """The options, if help is not what is asked for: that is shown, and ends the script."""
        options = self.parse_intermixed_args(arguments)
        if options.help:
            print(self._text, end="")
            sys.exit()
        return options

    def error(self, message: str) -> NoReturn:
        self.fail(64, f"{message}; see {self.prog} --help.")

    def fail(self, status: int, message: str) -> NoReturn:
        """Ends the script with a status and a sentence."""
        print(f"{self.prog}: {message}", file=sys.stderr)
        sys.exit(status)


def number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is no number")
    return int(text)


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no number above 0")
    return int(text)
