import CSpawn
import POSIX
import ProcessClient
import Synchronization

/// A pipe that programs do not inherit, and whose ends are closed once.
final class Pipe: Sendable {
  let reading: CInt
  let writing: CInt
  private let isOpen = Mutex((reading: true, writing: true))

  init(for program: String) throws {
    var ends: [CInt] = [-1, -1]
    #if canImport(Darwin)
      let result = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      let result = pipe2(&ends, O_CLOEXEC)
    #endif
    guard result == 0 else {
      throw ProcessClientError.cannotRun(program: program, cause: systemMessage())
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close()
  }

  /// Closes the open ends.
  func close() {
    closeWriting()
    isOpen.withLock { isOpen in
      if isOpen.reading { POSIX.close(reading) }
      isOpen.reading = false
    }
  }

  /// Closes the writing end unless it is closed.
  func closeWriting() {
    isOpen.withLock { isOpen in
      if isOpen.writing { POSIX.close(writing) }
      isOpen.writing = false
    }
  }
}
