import PortableFoundation

/// Fetches and failures over time, in at most ``capacity`` columns of equal width.
///
/// The width doubles, and pairs of columns merge, when a time is beyond the last column.
struct Timeline: Equatable, Sendable {
  /// The fetches and failures of a part of the period.
  struct Column: Equatable, Sendable {
    var fetches = 0
    var failures = 0

    /// The sum and the maximum of the durations in microseconds.
    var (total, longest): (Double, Int64) = (0, 0)

    mutating func merge(_ other: Self) {
      fetches += other.fetches
      failures = failures.clampedSum(other.failures)
      total += other.total
      longest = max(longest, other.longest)
    }
  }

  static let capacity = 512

  /// The columns up to the latest time; their start, and the width of each, in seconds.
  private var columns: [Column] = []
  private var start: TimeInterval = 0
  private var width: TimeInterval = 0.001

  /// Adds a fetch with a duration in microseconds.
  mutating func addFetch(at time: TimeInterval, duration: Int64) {
    let index = column(at: time)
    columns[index].fetches += 1
    columns[index].total += Double(duration)
    columns[index].longest = max(columns[index].longest, duration)
  }

  /// Adds failures that are spread over a period.
  mutating func add(_ failures: FailurePeriod) {
    _ = column(at: failures.first)
    // May double the width, and so change the column of the first failure.
    let last = column(at: failures.last)
    let first = column(at: failures.first)
    guard first < last else { return columns[last].addFailures(failures.count) }
    var previousCount = 0
    for index in first...last {
      let count =
        index == last
        ? failures.count : failures.count(before: start + Double(index + 1) * width)
      columns[index].addFailures(count - previousCount)
      previousCount = count
    }
  }

  /// Returns at most a number of columns that cover the period evenly, each with its start.
  func columns(atMost limit: Int) -> [(start: TimeInterval, column: Column)] {
    let count = min(max(limit, 0), columns.count)
    return (0..<count).map { index in
      let range = (index * columns.count / count)..<((index + 1) * columns.count / count)
      var merged = Column()
      for column in columns[range] { merged.merge(column) }
      return (start + Double(range.lowerBound) * width, merged)
    }
  }

  /// Returns the index of the column of a time; creates the column if it is new.
  ///
  /// A time before the first one belongs to the first column: only a clock that was set back causes it.
  private mutating func column(at time: TimeInterval) -> Int {
    if columns.isEmpty { start = time }
    while time - start >= Double(Self.capacity) * width { doubleWidth() }
    let index = Int(max((time - start) / width, 0))
    if index >= columns.count {
      columns.append(contentsOf: repeatElement(Column(), count: index + 1 - columns.count))
    }
    return index
  }

  private mutating func doubleWidth() {
    width *= 2
    for index in columns.indices.dropFirst() {
      if index.isMultiple(of: 2) {
        columns[index / 2] = columns[index]
      } else {
        columns[index / 2].merge(columns[index])
      }
    }
    columns.removeLast(columns.count / 2)
  }
}

extension Timeline.Column {
  fileprivate mutating func addFailures(_ count: Int) {
    failures = failures.clampedSum(count)
  }
}
