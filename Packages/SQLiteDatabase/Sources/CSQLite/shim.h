// SQLite, with wrappers for macros and variadic functions that Swift cannot import.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/// Binds a copy of a text of a known length, which may contain NUL. A null pointer is an empty text: SQLite would bind
/// NULL.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, long long length) {
  return sqlite3_bind_text64(statement, index, text ? text : "", (sqlite3_uint64)length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Sets a flag of the connection: one of the SQLITE_DBCONFIG_… constants.
static inline int csqlite_set_flag(sqlite3 *connection, int flag, int value) {
  return sqlite3_db_config(connection, flag, value, (int *)0);
}

/// The result code of a read past the end of a file.
static const int csqlite_short_read = SQLITE_IOERR_SHORT_READ;

/// The result code of a write to a file that was moved or removed after it was opened.
static const int csqlite_file_moved = SQLITE_READONLY_DBMOVED;

#endif
