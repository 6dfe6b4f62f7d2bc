// Saves a fetch with the statements, pragmas and order of fetcher, but without checks of the file, a queue or Swift.
#include <sqlite3.h>
#include <time.h>

#include "expect.h"

enum { BEGIN, SET_CODE, GENERATION, APPEND, LAST_ID, GET_COUNT, SET_COUNT, COMMIT, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "INSERT INTO response_code (key, value) VALUES (?, ?) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    "SELECT max(id) FROM generation",
    "INSERT INTO fetch (id, generation, time, url, path, response_code, duration, attempts) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "SELECT last_insert_rowid()",
    "SELECT value FROM counter WHERE key = ?",
    "INSERT INTO counter (key, value) VALUES (?, ?) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    "COMMIT",
};

struct saved {
  sqlite3 *handle;
  sqlite3_stmt *statements[STATEMENTS];
};

// Opens a database that fetcher has created.
static struct saved open_saved(const char *path) {
  struct saved saved;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  expect(sqlite3_open_v2(path, &saved.handle, flags, NULL) == SQLITE_OK, "open");
  expect(sqlite3_exec(saved.handle, "PRAGMA synchronous = EXTRA", NULL, NULL, NULL) == SQLITE_OK, "synchronous");
  for (int index = 0; index < STATEMENTS; index++) {
    int code = sqlite3_prepare_v3(
        saved.handle, texts[index], -1, SQLITE_PREPARE_PERSISTENT, &saved.statements[index], NULL);
    expect(code == SQLITE_OK, texts[index]);
  }
  return saved;
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
  expect(sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT) == SQLITE_OK, "bind");
}

// Runs a statement and returns the number in its first row, or 0.
static sqlite3_int64 run(struct saved *saved, int index) {
  sqlite3_stmt *statement = saved->statements[index];
  sqlite3_int64 number = 0;
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    number = sqlite3_column_int64(statement, 0);
    code = sqlite3_step(statement);
  }
  expect(code == SQLITE_DONE, texts[index]);
  sqlite3_reset(statement);
  return number;
}

// Saves a fetch in one durable transaction and returns the new count.
static sqlite3_int64 save(struct saved *saved, const char *url, const char *path, const char *code) {
  sqlite3_stmt **statements = saved->statements;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  run(saved, BEGIN);
  bind_text(statements[SET_CODE], 1, "last-response-code");
  bind_text(statements[SET_CODE], 2, code);
  run(saved, SET_CODE);
  sqlite3_bind_int64(statements[APPEND], 2, run(saved, GENERATION));
  sqlite3_bind_int64(statements[APPEND], 3, now.tv_sec * 1000 + now.tv_nsec / 1000000);
  bind_text(statements[APPEND], 4, url);
  bind_text(statements[APPEND], 5, path);
  bind_text(statements[APPEND], 6, code);
  sqlite3_bind_int64(statements[APPEND], 7, 1000);
  sqlite3_bind_int64(statements[APPEND], 8, 1);
  run(saved, APPEND);
  run(saved, LAST_ID);
  bind_text(statements[GET_COUNT], 1, "times-fetched");
  sqlite3_int64 count = run(saved, GET_COUNT) + 1;
  bind_text(statements[SET_COUNT], 1, "times-fetched");
  sqlite3_bind_int64(statements[SET_COUNT], 2, count);
  run(saved, SET_COUNT);
  run(saved, COMMIT);
  return count;
}

static void close_saved(struct saved *saved) {
  for (int index = 0; index < STATEMENTS; index++) sqlite3_finalize(saved->statements[index]);
  expect(sqlite3_close(saved->handle) == SQLITE_OK, "close");
}
