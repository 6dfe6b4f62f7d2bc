// Saves COUNT fetches in a database, each in a separate durable transaction, and prints the nanoseconds per fetch:
// commit DATABASE COUNT
#include "saved.h"
#include "stopwatch.h"

int main(int count, char **arguments) {
  expect(count == 3, "commit DATABASE COUNT");
  long times = atol(arguments[2]);
  struct saved saved = open_saved(arguments[1]);
  // Like fetcher after the first two fetches.
  if (times > 2)
    expect(sqlite3_exec(saved.handle, "PRAGMA journal_mode = PERSIST", NULL, NULL, NULL) == SQLITE_OK, "journal_mode");
  const char *path = "c8630031-253d-467b-add0-18811e88be24", *code = "0ac1e519-304f-4340-99d5-903a2a72cfe7";
  struct timespec start = start_watch();
  for (long index = 0; index < times; index++) save(&saved, "http://localhost:8000", path, code);
  double nanoseconds = nanoseconds_since(start);
  close_saved(&saved);
  printf("%.1f\n", nanoseconds / times);
  return 0;
}
