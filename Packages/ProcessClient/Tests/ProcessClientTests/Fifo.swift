import POSIX
import TemporaryDirectory
import Testing

/// A named pipe that programs open, so that a test sees when they start and exit.
final class Fifo: Sendable {
  let path: String

  /// The canonical path of the directory of the pipe.
  let directory: String

  private let temporaryDirectory: TemporaryDirectory
  private let descriptor: CInt

  init() throws {
    temporaryDirectory = TemporaryDirectory()
    path = temporaryDirectory.file("fifo")
    let canonicalPath = try #require(realpath(temporaryDirectory.path, nil))
    defer { free(canonicalPath) }
    directory = String(cString: canonicalPath)
    try #require(mkfifo(path, 0o600) == 0)
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit {
    close(descriptor)
  }

  /// Waits until a program writes to the pipe.
  func waitForByte() async {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) != 1 { await Task.yield() }
  }

  /// Waits until no program has the pipe open.
  func waitForEnd() async {
    while hasWriter { await Task.yield() }
  }

  /// Whether a program has the pipe open.
  var hasWriter: Bool {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) != 0
  }
}
