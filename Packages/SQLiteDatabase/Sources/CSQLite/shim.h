// SQLite, and what of it Swift cannot call by itself: a macro that is a pointer, a variadic function.

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/// Binds text of a known length, which may contain NUL; SQLite makes its own copy. Text without an address is empty:
/// SQLite would take it for no value.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, long long length) {
  return sqlite3_bind_text64(statement, index, text ? text : "", (sqlite3_uint64)length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Sets a flag of the connection; see SQLITE_DBCONFIG_… in SQLite's documentation.
static inline int csqlite_set_flag(sqlite3 *connection, int flag, int value) {
  return sqlite3_db_config(connection, flag, value, (int *)0);
}

/// What a read past the end of a file answers.
static const int csqlite_short_read = SQLITE_IOERR_SHORT_READ;

/// The result code of a write to a file that has been moved or removed meanwhile.
static const int csqlite_file_moved = SQLITE_READONLY_DBMOVED;

#endif
