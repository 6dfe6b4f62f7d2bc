import Dispatch

/// Stops the work on a database's queue until a test lets it go on.
struct Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() {
    semaphore.signal()
  }

  func wait() {
    semaphore.wait()
  }
}
