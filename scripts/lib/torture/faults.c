// Injects failures of system calls and of the wall clock into a process; loaded with LD_PRELOAD (Linux).
//
//   FAULTS_DIRECTORY  directory whose calls count: those on the directory and on the files in it
//   FAULTS_CALL       kind of the failing calls: open, read, write, sync, unlink, truncate, lock, rename, link, mkdir
//   FAULTS_FIRST      number of the first failing call, counted from 1
//   FAULTS_TIMES      number of failing calls; 0: all from the first on
//   FAULTS_ERROR      errno of the failing calls; 0: kill the process instead
//   FAULTS_TRACE      file to which successful calls are appended (faults.py reads it)
//   FAULTS_CLOCK      "MILLISECONDS SECONDS SECONDS ...": every MILLISECONDS, the error of the wall clock becomes the
//                     next number of seconds, in a cycle
//   FAULTS_SLOW       milliseconds that each write to a terminal takes
//
// Before the constructors of the program run, it also adds a variable to the environment, like libfaketime: the C library
// then moves the environment away from the arguments.
//
// All calls go directly to the kernel: dlsym cannot be used while the loader is still working.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define LONGEST_PATH 4096
#define MOST_FILES 1024

__attribute__((constructor)) static void move_environment(void) { setenv("FAULTS_LOADED", "1", 1); }

// The path of each open descriptor; empty if its calls do not count.
static char paths[MOST_FILES][LONGEST_PATH];
static _Atomic long calls;

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static int counts(const char *path) {
  const char *directory = setting("FAULTS_DIRECTORY");
  size_t length = strlen(directory);
  return length > 0 && path && strncmp(path, directory, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static const char *path_of(int file) { return file >= 0 && file < MOST_FILES ? paths[file] : ""; }

// Returns whether a call fails, and sets errno if it does.
static int fails(const char *call, const char *path) {
  if (!counts(path) || strcmp(call, setting("FAULTS_CALL")) != 0) return 0;
  long number = ++calls, first = atol(setting("FAULTS_FIRST")), times = atol(setting("FAULTS_TIMES"));
  if (number < first || (times > 0 && number >= first + times)) return 0;
  int error = atoi(setting("FAULTS_ERROR"));
  if (error == 0) kill(getpid(), SIGKILL);
  errno = error;
  return 1;
}

// Appends "CALL NUMBER LENGTH-OF-PATH LENGTH-OF-DATA\n", the path and the data to the trace.
static void record(const char *call, const char *path, long number, const void *data, size_t length) {
  const char *name = getenv("FAULTS_TRACE");
  if (!name || !(counts(path) || strcmp(call, "show") == 0)) return;
  int saved = errno, file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  char head[128];
  int head_length = snprintf(head, sizeof head, "%s %ld %zu %zu\n", call, number, strlen(path), length);
  struct iovec parts[] = {{head, head_length}, {(void *)path, strlen(path)}, {(void *)data, length}};
  syscall(SYS_writev, file, parts, 3);
  syscall(SYS_close, file);
  errno = saved;
}

static long recorded(long result, const char *call, const char *path, long number) {
  if (result >= 0) record(call, path, number, NULL, 0);
  return result;
}

// --- Files ---------------------------------------------------------------------------------------------

static int open_file(const char *path, int flags, va_list arguments) {
  mode_t mode = flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY)) ? va_arg(arguments, mode_t) : 0;
  if (fails("open", path)) return -1;
  struct stat status;
  int is_new = flags & O_CREAT && counts(path) && fstatat(AT_FDCWD, path, &status, 0) != 0;
  int file = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (file >= 0 && file < MOST_FILES) {
    paths[file][0] = 0;
    if (counts(path)) strncpy(paths[file], path, LONGEST_PATH - 1);
  }
  return recorded(file, "open", path, is_new);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  int file = open_file(path, flags, arguments);
  va_end(arguments);
  return file;
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  int file = open_file(path, flags, arguments);
  va_end(arguments);
  return file;
}

int openat(int directory, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  int file;
  if (counts(path)) {  // an absolute path
    file = open_file(path, flags, arguments);
  } else {
    mode_t mode = flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY)) ? va_arg(arguments, mode_t) : 0;
    file = syscall(SYS_openat, directory, path, flags, mode);
    if (file >= 0 && file < MOST_FILES) paths[file][0] = 0;
  }
  va_end(arguments);
  return file;
}

int mkstemp(char *name) {
  static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  unsigned char random[6];
  syscall(SYS_getrandom, random, sizeof random, 0);
  char *end = name + strlen(name) - sizeof random;
  for (size_t i = 0; i < sizeof random; i++) end[i] = letters[random[i] % (sizeof letters - 1)];
  return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

int mkstemp64(char *name) { return mkstemp(name); }

int close(int file) {
  if (file >= 0 && file < MOST_FILES) paths[file][0] = 0;
  return syscall(SYS_close, file);
}

ssize_t read(int file, void *data, size_t size) {
  if (fails("read", path_of(file))) return -1;
  return recorded(syscall(SYS_read, file, data, size), "read", path_of(file), -1);
}

ssize_t pread(int file, void *data, size_t size, off_t offset) {
  if (fails("read", path_of(file))) return -1;
  return recorded(syscall(SYS_pread64, file, data, size, offset), "read", path_of(file), offset);
}

ssize_t pread64(int file, void *data, size_t size, off64_t offset) { return pread(file, data, size, offset); }

ssize_t write(int file, const void *data, size_t size) {
  long slow = atol(setting("FAULTS_SLOW"));
  if (slow > 0 && isatty(file)) nanosleep(&(struct timespec){slow / 1000, slow % 1000 * 1000000}, NULL);
  if (fails("write", path_of(file))) return -1;
  long offset = counts(path_of(file)) ? syscall(SYS_lseek, file, 0, SEEK_CUR) : 0;
  ssize_t written = syscall(SYS_write, file, data, size);
  if (written > 0) record(file == 1 ? "show" : "write", path_of(file), offset, data, written);
  return written;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  if (fails("write", path_of(file))) return -1;
  ssize_t written = syscall(SYS_pwrite64, file, data, size, offset);
  if (written > 0) record("write", path_of(file), offset, data, written);
  return written;
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) { return pwrite(file, data, size, offset); }

int fsync(int file) {
  if (fails("sync", path_of(file))) return -1;
  return recorded(syscall(SYS_fsync, file), "sync", path_of(file), 0);
}

int fdatasync(int file) {
  if (fails("sync", path_of(file))) return -1;
  return recorded(syscall(SYS_fdatasync, file), "sync", path_of(file), 0);
}

int ftruncate(int file, off_t size) {
  if (fails("truncate", path_of(file))) return -1;
  return recorded(syscall(SYS_ftruncate, file, size), "truncate", path_of(file), size);
}

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

static int control(int file, int command, void *argument) {
  int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  // EACCES means that another process holds the lock. Only acquiring a lock fails with it, never releasing or querying
  // one: SQLite would otherwise mistake its own lock for another process's, and a hot journal for one in use.
  int is_acquired = is_lock && command != F_GETLK && ((struct flock *)argument)->l_type != F_UNLCK;
  if (is_lock && fails("lock", path_of(file)) && (is_acquired || errno != EACCES)) return -1;
  long result = syscall(SYS_fcntl, file, command, argument);
  return is_lock ? recorded(result, "lock", path_of(file), command) : result;
}

int fcntl(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return control(file, command, argument);
}

int fcntl64(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return control(file, command, argument);
}

// --- Names ---------------------------------------------------------------------------------------------

int unlinkat(int directory, const char *path, int flags) {
  if (fails("unlink", path)) return -1;
  return recorded(syscall(SYS_unlinkat, directory, path, flags), "unlink", path, 0);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned int flags) {
  if (fails("rename", old_path)) return -1;
  return recorded(syscall(SYS_renameat2, from, old_path, to, new_path, flags), "rename", old_path, 0);
}

int renameat(int from, const char *old_path, int to, const char *new_path) {
  return renameat2(from, old_path, to, new_path, 0);
}

int rename(const char *old_path, const char *new_path) { return renameat(AT_FDCWD, old_path, AT_FDCWD, new_path); }

int link(const char *old_path, const char *new_path) {
  if (fails("link", new_path)) return -1;
  return recorded(syscall(SYS_linkat, AT_FDCWD, old_path, AT_FDCWD, new_path, 0), "link", new_path, 0);
}

int mkdirat(int directory, const char *path, mode_t mode) {
  if (fails("mkdir", path)) return -1;
  return recorded(syscall(SYS_mkdirat, directory, path, mode), "mkdir", path, 0);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

// --- The wall clock ------------------------------------------------------------------------------------

// Returns the current error of the wall clock, in seconds.
static time_t error_of_clock(void) {
  const char *text = getenv("FAULTS_CLOCK");
  if (!text) return 0;
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  char *rest;
  long step = strtol(text, &rest, 10), errors[64], count = 0;
  for (char *end; count < 64; rest = end) {
    errors[count] = strtol(rest, &end, 10);
    if (end == rest) break;
    count++;
  }
  if (step <= 0 || count == 0) return 0;
  return errors[(now.tv_sec * 1000 + now.tv_nsec / 1000000) / step % count];
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += error_of_clock();
  return result;
}

int gettimeofday(struct timeval *time, void *zone) {
  struct timespec now;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}
