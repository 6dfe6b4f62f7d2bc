// The error handling of all programs in this directory: print the failed expectation and exit.
#pragma once
#include <stdio.h>
#include <stdlib.h>

static void expect(int condition, const char *description) {
  if (condition) return;
  fprintf(stderr, "failed: %s\n", description);
  exit(1);
}
