import PortableFoundation

@testable import FetchStatistics

/// A fetch or a failure, at a time in seconds since 1970.
enum Event: Equatable {
  case fetch(at: TimeInterval, from: String, duration: Duration = .milliseconds(5))
  case failures(FailurePeriod, from: String)

  static func failure(at time: TimeInterval, from server: String) -> Self {
    .failures(FailurePeriod(first: time, last: time, count: 1), from: server)
  }

  static func failures(
    _ count: Int,
    from first: TimeInterval,
    through last: TimeInterval,
    from server: String = "a"
  ) -> Self {
    .failures(FailurePeriod(first: first, last: last, count: count), from: server)
  }
}

extension FetchStatistics {
  /// Returns the statistics of events in the order of their times.
  init(_ events: [Event], since start: TimeInterval = -.infinity) {
    self.init(since: start)
    for event in events {
      switch event {
      case .fetch(let time, let server, let duration):
        addFetch(at: Date(timeIntervalSince1970: time), from: server, duration: duration)
      case .failures(let period, let server):
        add(period, from: server)
      }
    }
    finish()
  }
}

extension FetchStatistics {
  /// The longest outage at the time of the last failure.
  var longestOutage: Outage? { longestOutage(at: .distantPast) }
}

extension FetchStatistics.Outage {
  /// The outage in seconds since 1970.
  var seconds: [TimeInterval?] {
    [start, lastFailure, end].map { $0?.timeIntervalSince1970 }
  }
}
