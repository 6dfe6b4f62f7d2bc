// System calls that differ between macOS, glibc and musl.
//
// The headers of glibc and of musl declare some of them only with _GNU_SOURCE, which Swift does not define.

#ifndef CPOSIX_SHIM_H
#define CPOSIX_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#ifdef __GLIBC__
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned int flags);
#endif
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
#endif

/// Renames a file unless the new name is in use.
static inline int cposix_rename_exclusively(const char *old_path, const char *new_path) {
#if defined(__APPLE__)
  return renamex_np(old_path, new_path, RENAME_EXCL);
#elif defined(__GLIBC__)
  return renameat2(AT_FDCWD, old_path, AT_FDCWD, new_path, 1);  // RENAME_NOREPLACE
#else
  // Most versions of musl have no function for it.
  return (int)syscall(SYS_renameat2, AT_FDCWD, old_path, AT_FDCWD, new_path, 1);
#endif
}

/// Waits until the content of a file, or the entries of a directory, are on the medium.
static inline int cposix_flush(int descriptor) {
#ifdef F_FULLFSYNC
  // On macOS, fsync leaves the data in the cache of the drive (fsync(2)). Not every file system supports the command.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
  if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
#endif
  return fsync(descriptor);
}

/// Keeps programs from inheriting the two descriptors that a call has returned.
static inline int cposix_close_on_exec(const int ends[2], int result) {
  for (int i = 0; i < 2 && result == 0; i++) result = fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return result;
}

/// Creates a pipe whose ends programs do not inherit.
static inline int cposix_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  return cposix_close_on_exec(ends, pipe(ends));
#endif
}

/// Creates two connected stream sockets that programs do not inherit.
static inline int cposix_socket_pair(int ends[2]) {
#ifdef SOCK_CLOEXEC
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
  return cposix_close_on_exec(ends, socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
#endif
}

/// The types of sockets, which glibc and musl declare differently.
enum { cposix_stream = SOCK_STREAM, cposix_datagram = SOCK_DGRAM };

/// Sends bytes; without a reader, the call fails and raises no signal.
static inline ssize_t cposix_send(int socket, const void *bytes, size_t count) {
#ifdef SO_NOSIGPIPE
  int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
  return send(socket, bytes, count, 0);
#else
  return send(socket, bytes, count, MSG_NOSIGNAL);
#endif
}

/// Returns whether this process ignores a signal.
static inline bool cposix_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Starts a program like posix_spawnp, with the default action of every signal and without inherited descriptors except
/// 0 to 2.
///
/// directory: NULL for that of this process. streams: the descriptors that become 0 to 2; -1 for that of this process.
/// group: POSIX_SPAWN_SETPGROUP or POSIX_SPAWN_SETSID for a new process group; 0 for that of this process. terminal: in
/// its foreground the new process group is put, if possible before the program runs; -1 for none.
static inline int cposix_spawn(pid_t *id, const char *program, char *const arguments[], char *const environment[],
                               const char *directory, const int streams[3], int group, int terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  if (directory) error = posix_spawn_file_actions_addchdir_np(&actions, directory);
  for (int i = 0; i < 3 && error == 0; i++) {
    if (streams[i] >= 0) error = posix_spawn_file_actions_adddup2(&actions, streams[i], i);
#ifdef __APPLE__
    // POSIX_SPAWN_CLOEXEC_DEFAULT would close it.
    else if (fcntl(i, F_GETFD) != -1) error = posix_spawn_file_actions_addinherit_np(&actions, i);
#endif
  }

  bool is_in_foreground = terminal < 0;
  int flags = group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  // Also descriptors that other threads and libraries have opened without O_CLOEXEC.
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__)
  // glibc 2.35 and later.
  int (*add)(posix_spawn_file_actions_t *, int) =
      (int (*)(posix_spawn_file_actions_t *, int))dlsym(NULL, "posix_spawn_file_actions_addtcsetpgrp_np");
  if (!is_in_foreground && add && error == 0) {
    error = add(&actions, terminal);
    is_in_foreground = true;
  }
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
  // Closing a descriptor that is not open is no error.
  for (int other = 3; other < 1024 && error == 0; other++) {
    error = posix_spawn_file_actions_addclose(&actions, other);
  }
#endif

  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, (short)flags);
  if (error == 0) error = posix_spawnp(id, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);

  if (error == 0 && !is_in_foreground) {
    // From the background, the call would stop this process.
    sigset_t former;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &signals, &former);
    tcsetpgrp(terminal, *id);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
  }
  return error;
}

#endif
