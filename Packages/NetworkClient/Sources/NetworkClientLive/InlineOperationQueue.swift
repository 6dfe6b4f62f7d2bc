import Foundation

/// An operation queue that runs each block immediately on the calling thread.
///
/// On Linux, `URLSession` adds each part of a body to its delegate's queue and continues reading without waiting for
/// the delegate (swift-corelibs-foundation issue 3204), so a fast sender fills the memory. With this queue, the
/// delegate handles each part before the session reads the next one.
///
/// `@unchecked` is safe: the class has no state, and the session calls it from one thread at a time.
final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
  override init() {
    super.init()
    maxConcurrentOperationCount = 1  // in case a session adds its operations in another way
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    block()
  }
}
