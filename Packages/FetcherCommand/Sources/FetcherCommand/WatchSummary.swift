import TextFormatting

/// Statistics of repeated fetches, in constant memory.
struct WatchSummary: Equatable {
  /// The number of successful fetches.
  private(set) var fetched = 0

  /// The number of failed fetches.
  var failures = 0

  private var fastest: Duration?
  private var slowest: Duration?

  /// The durations of the latest fetches, in no particular order.
  private var latest: [Duration] = []

  /// The number of fetches from which the median is computed.
  static let medianLimit = 10_000

  /// Adds the duration of a successful fetch.
  mutating func add(_ duration: Duration) {
    if latest.count < Self.medianLimit {
      latest.append(duration)
    } else {
      latest[fetched % Self.medianLimit] = duration
    }
    fetched += 1
    fastest = min(fastest ?? duration, duration)
    slowest = max(slowest ?? duration, duration)
  }

  /// The median of the latest durations; the mean of the two middle ones if their number is even.
  private var median: Duration? {
    guard !latest.isEmpty else { return nil }
    let sorted = latest.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The summary for users.
  var text: String {
    let counts = "\(fetched) fetched, \(failures) failed"
    guard let fastest, let median, let slowest else { return counts }
    return "\(counts); fastest \(fastest.text), median \(median.text), slowest \(slowest.text)"
  }

  /// The summary for programs; unknown durations are null.
  var json: JSON {
    [
      "summary": [
        "fetched": .integer(fetched),
        "failed": .integer(failures),
        "fastest_ms": .milliseconds(fastest),
        "median_ms": .milliseconds(median),
        "slowest_ms": .milliseconds(slowest),
      ]
    ]
  }
}
