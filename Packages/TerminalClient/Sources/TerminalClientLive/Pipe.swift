import POSIX

/// The two ends of a pipe that is this process's own: no program that it starts gets them.
struct Pipe {
  let reading: CInt
  let writing: CInt

  /// A pipe; nothing if the process has no descriptors left.
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
