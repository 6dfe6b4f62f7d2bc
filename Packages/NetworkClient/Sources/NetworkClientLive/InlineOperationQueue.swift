import Foundation

/// A queue that does what it is given at once, on the thread that gives it.
///
/// `URLSession` on Linux hands each piece of a body to its delegate's queue and goes on reading, without
/// waiting for the delegate (swift-corelibs-foundation issue 3204): a fast sender fills the memory. On this
/// queue the delegate has seen a piece before the next is read.
///
/// It has no state of its own, and the session calls it from one thread at a time: hence `@unchecked`.
final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
  override init() {
    super.init()
    maxConcurrentOperationCount = 1  // for a session that adds its operations in another way
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    block()
  }
}
