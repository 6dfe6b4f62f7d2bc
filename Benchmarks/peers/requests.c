// Sends COUNT requests in sequence over one connection and prints the nanoseconds per request:
// requests URL COUNT
#include "request.h"
#include "stopwatch.h"

int main(int count, char **arguments) {
  expect(count == 3, "requests URL COUNT");
  long times = atol(arguments[2]);
  static struct body body;
  CURL *handle = open_client();
  get(handle, arguments[1], &body); // connects
  struct timespec start = start_watch();
  for (long index = 0; index < times; index++) get(handle, arguments[1], &body);
  double nanoseconds = nanoseconds_since(start);
  curl_easy_cleanup(handle);
  printf("%.1f\n", nanoseconds / times);
  return 0;
}
