// `fetcher fetch` as one C program with libcurl and SQLite: two requests on one connection and one durable transaction.
// It has no safety: it searches the JSON for names instead of parsing it, and does not check origins, enforce a deadline
// or check the database.
// With COUNT, it fetches repeatedly over one connection, with one handle of the database, and prints nothing.
// fetch URL DATABASE [COUNT]
#include "request.h"
#include "saved.h"

// Copies the string value of a name in simple JSON.
static void find(const char *json, const char *name, char *value, size_t size) {
  const char *start = strstr(json, name);
  expect(start != NULL, name);
  start = strchr(start + strlen(name) + 1, '"');
  expect(start != NULL, name);
  const char *end = strchr(start + 1, '"');
  expect(end != NULL && (size_t)(end - start) < size, name);
  memcpy(value, start + 1, end - start - 1);
  value[end - start - 1] = 0;
}

int main(int count, char **arguments) {
  expect(count == 3 || count == 4, "fetch URL DATABASE [COUNT]");
  long fetches = count == 4 ? atol(arguments[3]) : 1;
  static struct body body;
  char next[2048], path[64], code[64];
  CURL *handle = open_client();
  struct saved saved = {0};
  for (long index = 0; index < fetches; index++) {
    get(handle, arguments[1], &body);
    find(body.bytes, "\"next_path\"", next, sizeof next);
    get(handle, next, &body);
    find(body.bytes, "\"path\"", path, sizeof path);
    find(body.bytes, "\"response_code\"", code, sizeof code);
    if (index == 0) saved = open_saved(arguments[2]);
    sqlite3_int64 times = save(&saved, arguments[1], path, code);
    if (count == 3) printf("Response Code: %s\nTimes Fetched: %lld\n", code, times);
  }
  close_saved(&saved);
  curl_easy_cleanup(handle);
  return 0;
}
