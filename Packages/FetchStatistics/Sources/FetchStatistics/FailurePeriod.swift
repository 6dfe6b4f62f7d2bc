import PortableFoundation

/// Consecutive equal failures: their number, and the times of the first and the last in seconds since 1970.
///
/// The times between are unknown and taken as evenly spaced.
struct FailurePeriod: Equatable, Sendable {
  let first: TimeInterval
  let last: TimeInterval
  let count: Int

  /// Creates a period; a single failure has only its first time.
  init(first: TimeInterval, last: TimeInterval, count: Int) {
    self.first = first.clamped
    self.last = count > 1 ? max(self.first, last.clamped) : self.first
    self.count = max(count, 1)
  }

  /// Returns the number of failures before a time.
  func count(before time: TimeInterval) -> Int {
    if time > last { return count }
    if time <= first { return 0 }
    let intervals = Double(count - 1)
    let position = (time - first) * intervals / (last - first)
    return min(Int(exactly: position.rounded(.up)) ?? .max, count - 1)
  }

  /// Returns the failures at a time and later, and before another; nil without any.
  func clipped(since start: TimeInterval, until end: TimeInterval) -> Self? {
    let (before, upTo) = (count(before: start), count(before: end))
    guard before < upTo else { return nil }
    return Self(first: time(of: before), last: time(of: upTo - 1), count: upTo - before)
  }

  private func time(of index: Int) -> TimeInterval {
    if index == 0 { return first }
    if index == count - 1 { return last }
    return first + Double(index) * (last - first) / Double(count - 1)
  }
}

extension TimeInterval {
  /// The time, or the nearest one within 300 million years of 1970; 0 if it is not a number.
  ///
  /// Differences of such times neither overflow nor are infinite, whatever a file contains.
  var clamped: Self { isNaN ? 0 : min(max(self, -1e16), 1e16) }
}

extension Int {
  /// Returns the sum, or the largest number if the sum is larger.
  func clampedSum(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
