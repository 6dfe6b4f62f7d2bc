// A hanging DNS resolver, loaded into a process with LD_PRELOAD (Linux).
//
//   RESOLVER_SECONDS  duration of each DNS lookup, which then fails
//   RESOLVER_LOG      file to which each lookup appends a byte when it starts

#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <unistd.h>

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **addresses) {
  (void)node, (void)service, (void)hints, (void)addresses;
  const char *seconds = getenv("RESOLVER_SECONDS"), *log = getenv("RESOLVER_LOG");
  int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file >= 0 && write(file, ".", 1) != 1) abort();
  if (file >= 0) close(file);
  sleep(seconds ? atoi(seconds) : 0);
  return EAI_AGAIN;
}
