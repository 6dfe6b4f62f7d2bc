// Measures elapsed time with the monotonic clock.
#include <time.h>

static struct timespec start_watch(void) {
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  return start;
}

static double nanoseconds_since(struct timespec start) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
}
