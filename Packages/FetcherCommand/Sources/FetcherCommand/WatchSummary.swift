/// What came of many fetches.
struct WatchSummary: Equatable {
  /// How long each fetch took that did not fail.
  var durations: [Duration] = []

  var failures = 0

  /// The one in the middle; of an even number, the mean of the two.
  private var median: Duration? {
    guard !durations.isEmpty else { return nil }
    let sorted = durations.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The summary for people.
  var text: String {
    let counts = "\(durations.count) fetched, \(failures) failed"
    guard let fastest = durations.min(), let median, let slowest = durations.max() else {
      return counts
    }
    return "\(counts); fastest \(fastest.text), median \(median.text), slowest \(slowest.text)"
  }

  /// The summary for programs; null is what no fetch tells.
  var json: JSON {
    func milliseconds(_ duration: Duration?) -> JSON {
      duration.map { .number($0.milliseconds) } ?? .null
    }
    return [
      "summary": [
        "fetched": .integer(durations.count),
        "failed": .integer(failures),
        "fastest_ms": milliseconds(durations.min()),
        "median_ms": milliseconds(median),
        "slowest_ms": milliseconds(durations.max()),
      ]
    ]
  }
}
