import POSIX

/// The two ends of a pipe that child processes do not inherit.
struct Pipe {
  let reading: CInt
  let writing: CInt

  /// Creates a pipe; nil if the process has no free descriptors.
  init?() {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }
}
