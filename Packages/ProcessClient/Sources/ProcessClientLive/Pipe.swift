import POSIX
import ProcessClient
import Synchronization

/// A pipe that programs do not inherit, and whose ends are closed once.
final class Pipe: Sendable {
  let reading: CInt
  let writing: CInt
  private let isOpen = Mutex((reading: true, writing: true))

  init(for program: String) throws {
    guard let ends = createPipe() else {
      throw ProcessClientError.cannotRun(program: program, cause: systemMessage())
    }
    (reading, writing) = ends
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
