// What all the programs of this folder do when something goes wrong: say what, and end.
#pragma once
#include <stdio.h>
#include <stdlib.h>

static void expect(int is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "it failed: %s\n", what);
  exit(1);
}
