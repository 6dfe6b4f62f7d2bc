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

  /// Returns the failures at a time and later; nil without any.
  func clipped(since start: TimeInterval) -> Self? {
    let before = count(before: start)
    guard before < count else { return nil }
    let intervals = Double(max(count - 1, 1))
    let start = before == count - 1 ? last : first + Double(before) * (last - first) / intervals
    return Self(first: start, last: last, count: count - before)
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
