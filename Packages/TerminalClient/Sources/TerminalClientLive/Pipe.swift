import POSIX

/// The two ends of a pipe that child processes do not inherit.
struct Pipe {
  let reading: CInt
  let writing: CInt

  /// Creates a pipe; nil if the process has no free descriptors.
  init?() {
    guard let ends = createPipe() else { return nil }
    (reading, writing) = ends
  }
}
