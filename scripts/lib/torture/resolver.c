// A hanging DNS resolver, loaded into a process with LD_PRELOAD (Linux).
//
//   RESOLVER_SECONDS  duration of each DNS lookup, which then fails
//   RESOLVER_LOG      file to which each lookup appends a byte when it starts
//
// The name named.test has the address 127.0.0.1 at once.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int Lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **addresses) {
  if (node && strcmp(node, "named.test") == 0) {
    Lookup *lookup = (Lookup *)dlsym(RTLD_NEXT, "getaddrinfo");
    return lookup("127.0.0.1", service, hints, addresses);
  }
  const char *seconds = getenv("RESOLVER_SECONDS"), *log = getenv("RESOLVER_LOG");
  int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file >= 0 && write(file, ".", 1) != 1) abort();
  if (file >= 0) close(file);
  sleep(seconds ? atoi(seconds) : 0);
  return EAI_AGAIN;
}
