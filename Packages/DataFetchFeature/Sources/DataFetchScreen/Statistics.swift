import AttemptLog
import DataFetchFeature
import TextFormatting

/// Statistics of the events that the screen shows.
struct Statistics: Equatable {
  /// The durations of the fetches, oldest first; nil for a failure.
  var durations: [Duration?] = []

  /// The number of successful fetches.
  var fetches = 0

  /// The number of failed fetches.
  var failures = 0

  /// The durations of the fetches in ascending order.
  private var sorted: [Duration] = []

  init() {}

  init(_ activity: ServerActivity) {
    for event in activity.events.reversed() {
      switch event.kind {
      case .fetches, .passes:
        fetches += 1
        durations.append(event.entry.duration)
      case .failures:
        failures += event.count
        let count = min(event.count, ServerActivity.maximumEventCount)
        durations.append(contentsOf: Array(repeating: nil, count: count))
      }
    }
    sorted = durations.compactMap(\.self).sorted()
  }

  /// Returns the smallest duration that a percentage of the fetches did not exceed (nearest rank).
  func percentile(_ percent: Int) -> Duration? {
    sorted.isEmpty ? nil : sorted[(sorted.count * percent + 99) / 100 - 1]
  }

  /// Returns the percentiles and the success rate in one line; nil without events.
  func text(isWide: Bool) -> String? {
    guard fetches + failures > 0 else { return nil }
    let count = fetches + failures
    let rate = "\(percentage(Double(fetches) / Double(count))) of \(count) succeeded"
    guard let median = percentile(50), let p95 = percentile(95), let slowest = sorted.last else {
      return rate
    }
    let maximum = isWide ? " · max \(slowest.text)" : ""
    return "p50 \(median.text) · p95 \(p95.text)\(maximum) · \(rate)"
  }
}
