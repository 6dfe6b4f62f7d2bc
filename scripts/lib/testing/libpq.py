"""Queries by PostgreSQL's client library, loaded at run time, independently of the tools."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
from typing import Any, Sequence

NAMES = [
    "libpq.so.5",
    # The same as in PostgresLibrary.swift.
    *(
        f"{prefix}/{place}/libpq.5.dylib"
        for prefix in ("/opt/homebrew", "/usr/local")
        for place in ("opt/libpq/lib", *(f"lib/postgresql@{version}" for version in range(30, 13, -1)))
    ),
]

# Values of enums in libpq-fe.h, and the field of the error code.
CONNECTION_OK, EMPTY, COMMAND_OK, TUPLES_OK, SQLSTATE = 0, 0, 1, 2, ord("C")

# The numbers of the types whose values are integers: bigint, smallint and integer.
INTEGERS = (20, 21, 23)


class PostgresError(Exception):
    """An error of the server or of the connection to it."""

    def __init__(self, message: str, code: str, is_lost: bool) -> None:
        super().__init__(message)
        self.code = code  # SQLSTATE; empty if the connection was lost or not established
        self.is_lost = is_lost


@functools.cache
def library() -> Any:
    """Returns the library. Raises `OSError` if it is not installed."""
    for name in NAMES:
        try:
            found = ctypes.CDLL(name)
            break
        except OSError:
            continue
    else:
        raise OSError("libpq is not installed")
    for name in ("PQconnectdb", "PQexec", "PQexecParams"):
        getattr(found, name).restype = ctypes.c_void_p
    for name in ("PQgetvalue", "PQerrorMessage", "PQresultErrorField", "PQresultErrorMessage", "PQcmdStatus"):
        getattr(found, name).restype = ctypes.c_char_p
    found.PQsetNoticeProcessor.restype = ctypes.c_void_p
    return found


# Notices would be written to standard error.
IGNORE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)(lambda *_: None)


class Client:
    """A connection to a server. Raises `PostgresError`."""

    def __init__(self, uri: str) -> None:
        self.handle: Any = ctypes.c_void_p(library().PQconnectdb(uri.encode()))
        if library().PQstatus(self.handle) != CONNECTION_OK:
            message = self._message()
            self.close()
            raise PostgresError(message, "", True)
        library().PQsetNoticeProcessor(self.handle, IGNORE, None)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.handle:
            library().PQfinish(self.handle)
            self.handle = None

    def run(self, statements: str) -> list[tuple[Any, ...]]:
        """Runs statements in one round trip, and returns the rows of the last one: integers, texts, or None for NULL."""
        return self._rows(ctypes.c_void_p(library().PQexec(self.handle, statements.encode())))

    def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Runs a statement with values for $1, $2, ..., and returns its rows."""
        texts = (ctypes.c_char_p * len(values))(*(str(value).encode() for value in values))
        result = library().PQexecParams(self.handle, statement.encode(), len(values), None, texts, None, None, 0)
        return self._rows(ctypes.c_void_p(result))

    def _rows(self, result: Any) -> list[tuple[Any, ...]]:
        try:
            if library().PQresultStatus(result) not in (EMPTY, COMMAND_OK, TUPLES_OK):
                code = (library().PQresultErrorField(result, SQLSTATE) or b"").decode()
                is_lost = library().PQstatus(self.handle) != CONNECTION_OK
                raise PostgresError(self._message(), "" if is_lost else code, is_lost)
            columns = range(library().PQnfields(result))
            return [
                tuple(self._value(result, row, column) for column in columns)
                for row in range(library().PQntuples(result))
            ]
        finally:
            library().PQclear(result)

    @staticmethod
    def _value(result: Any, row: int, column: int) -> int | str | None:
        if library().PQgetisnull(result, row, column):
            return None
        text: bytes = library().PQgetvalue(result, row, column)
        return int(text) if library().PQftype(result, column) in INTEGERS else text.decode()

    def _message(self) -> str:
        return (library().PQerrorMessage(self.handle) or b"").decode(errors="replace").strip()


def rows(uri: str, statements: str) -> Sequence[tuple[Any, ...]]:
    """Runs statements in a connection of its own."""
    with Client(uri) as client:
        return client.run(statements)
