#include <stdlib.h>

#include "CArguments.h"

static struct process_arguments arguments;

// glibc and dyld pass the arguments to each constructor; musl passes nothing.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  arguments = (struct process_arguments){count, values};
}
#endif

struct process_arguments process_arguments(void) { return arguments; }
