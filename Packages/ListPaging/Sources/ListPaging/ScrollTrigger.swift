/// Decides when a scrolled list needs its next page: before its end is visible, so that scrolling does not stop there.
public struct ScrollTrigger: Equatable, Sendable {
  /// The number of rows below the visible part at which the next page is due.
  public var margin: Int

  /// Creates a trigger.
  public init(margin: Int) {
    self.margin = margin
  }

  /// Returns whether the next page is due.
  ///
  /// - Parameters:
  ///   - end: The number of rows from the first one of the list to the last visible one.
  ///   - count: The number of rows of the list.
  public func isDue(visibleThrough end: Int, of count: Int) -> Bool {
    // A sum could overflow.
    end >= count || count - end <= margin
  }
}
