import TextFormatting

/// Statistics of repeated attempts, in constant memory.
struct WatchSummary: Equatable {
  /// The word for successful attempts, such as `fetched`.
  let successes: String

  /// The number of failed attempts.
  var failures = 0

  private var durations = Durations()

  /// The delays of the starts; empty if the attempts have no schedule.
  private var delays = Durations()

  /// Creates the statistics of no attempts.
  init(successes: String) { self.successes = successes }

  /// Adds the duration of a successful attempt.
  mutating func add(success duration: Duration) { durations.add(duration) }

  /// Adds the time between the planned start of an attempt and the actual one.
  mutating func add(delay: Duration) { delays.add(delay) }

  /// The summary for users.
  var text: String {
    var text = "\(durations.count) \(successes), \(failures) failed"
    if let fastest = durations.shortest, let slowest = durations.longest,
      let median = durations.median
    {
      text += "; fastest \(fastest.text), median \(median.text), slowest \(slowest.text)"
    }
    if let delay = delays.percentile(99), let longest = delays.longest {
      text += "; starts at most \(longest.text) late, 99 % at most \(delay.text)"
    }
    return text
  }

  /// The summary for programs; unknown durations are null.
  var json: JSON {
    var summary: JSON = [
      successes: .integer(durations.count),
      "failed": .integer(failures),
      "fastest_ms": .milliseconds(durations.shortest),
      "median_ms": .milliseconds(durations.median),
      "slowest_ms": .milliseconds(durations.longest),
    ]
    if delays.count > 0 {
      summary = summary.adding("delay_p99_ms", .milliseconds(delays.percentile(99)))
        .adding("longest_delay_ms", .milliseconds(delays.longest))
    }
    return ["summary": summary]
  }
}

/// Statistics of durations.
private struct Durations: Equatable {
  private(set) var count = 0
  private(set) var shortest: Duration?
  private(set) var longest: Duration?

  /// The latest durations, in no particular order.
  private var latest: [Duration] = []

  /// The number of durations from which percentiles are computed.
  private static let limit = 10_000

  mutating func add(_ duration: Duration) {
    if latest.count < Self.limit {
      latest.append(duration)
    } else {
      latest[count % Self.limit] = duration
    }
    count += 1
    shortest = min(shortest ?? duration, duration)
    longest = max(longest ?? duration, duration)
  }

  /// The median of the latest durations; the mean of the two middle ones if their number is even.
  var median: Duration? {
    guard !latest.isEmpty else { return nil }
    let sorted = latest.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// Returns the smallest of the latest durations that a share of them, in percent, does not exceed.
  func percentile(_ percent: Int) -> Duration? {
    let sorted = latest.sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count * percent + 99) / 100 - 1]
  }
}
