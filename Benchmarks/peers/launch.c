// Runs a command and writes its duration and its CPU time in seconds, its peak memory in bytes and its exit status to a file:
// launch FILE COMMAND [ARGUMENT ...]
//
// The system counts the memory of the launching process as the command's until the exec. So the launcher must be small,
// which rules Python out.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int main(int count, char **arguments) {
  if (count < 3) return 64;
  struct timespec start, end;
  struct rusage usage;
  pid_t child;
  int status = 0;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (posix_spawnp(&child, arguments[2], NULL, NULL, arguments + 2, environ) != 0) {
    perror(arguments[2]);
    return 69;
  }
  if (wait4(child, &status, 0, &usage) != child) return 70;
  clock_gettime(CLOCK_MONOTONIC, &end);
  FILE *file = fopen(arguments[1], "w");
  if (!file) return 73;
  fprintf(
      file, "%.9f %.6f %ld %d\n", (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9,
      (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6,
      usage.ru_maxrss * 1024, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(file) == 0 ? 0 : 74;
}
