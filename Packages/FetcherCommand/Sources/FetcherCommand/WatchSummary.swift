import TextFormatting

/// What came of many fetches; it does not grow, however many there are.
struct WatchSummary: Equatable {
  /// How many fetches did not fail.
  private(set) var fetched = 0

  /// How many failed.
  var failures = 0

  private var fastest: Duration?
  private var slowest: Duration?

  /// How long the latest fetches took, in no order.
  private var latest: [Duration] = []

  /// Of how many fetches the median is.
  static let medianLimit = 10_000

  /// Adds a fetch that did not fail, by how long it took.
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

  /// The one in the middle of the latest; of an even number, the mean of the two.
  private var median: Duration? {
    guard !latest.isEmpty else { return nil }
    let sorted = latest.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The summary for people.
  var text: String {
    let counts = "\(fetched) fetched, \(failures) failed"
    guard let fastest, let median, let slowest else { return counts }
    return "\(counts); fastest \(fastest.text), median \(median.text), slowest \(slowest.text)"
  }

  /// The summary for programs; null is what no fetch tells.
  var json: JSON {
    func milliseconds(_ duration: Duration?) -> JSON {
      duration.map { .number($0.milliseconds) } ?? .null
    }
    return [
      "summary": [
        "fetched": .integer(fetched),
        "failed": .integer(failures),
        "fastest_ms": milliseconds(fastest),
        "median_ms": milliseconds(median),
        "slowest_ms": milliseconds(slowest),
      ]
    ]
  }
}
