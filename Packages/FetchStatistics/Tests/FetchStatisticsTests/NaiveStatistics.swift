import Contract
import PortableFoundation

@testable import FetchStatistics

/// Statistics that keep every event, and compute each figure by its definition.
struct NaiveStatistics {
  private(set) var durations: [Duration] = []
  private(set) var failures = 0
  private(set) var times: [TimeInterval] = []
  private(set) var outages: [FetchStatistics.Outage] = []
  private(set) var servers: [FetchStatistics.Server] = []

  init(_ events: [Event], since start: TimeInterval) {
    var observations: [String: [Observation]] = [:]
    for event in events {
      switch event {
      case .fetch(let time, let server, let duration):
        observations[server, default: []].append(Observation(time: time, isFailure: false))
        guard time >= start else { continue }
        durations.append(duration)
        times.append(time)
      case .failures(let period, let server):
        let part = period.times.filter { $0 >= start }
        failures += part.count
        times += part
        observations[server, default: []] += [period.first, period.last].map {
          Observation(time: $0, isFailure: true)
        }
      }
    }
    durations.sort()
    times.sort()
    for (server, observations) in observations {
      let observations = observations.sorted()
      addOutages(of: server, observations, since: start)
      addServer(server, observations, since: start)
    }
    servers.sort { ($0.lastTime, $0.url) > ($1.lastTime, $1.url) }
  }

  func percentile(_ percent: Int) -> Duration? {
    // The smallest duration that at least this percentage do not exceed.
    durations.first { duration in
      durations.count { $0 <= duration } * 100 >= percent * durations.count
    }
  }

  private mutating func addOutages(
    of server: String,
    _ observations: [Observation],
    since start: TimeInterval
  ) {
    for (index, observation) in observations.enumerated() where observation.isFailure {
      guard index == 0 || !observations[index - 1].isFailure else { continue }
      let following = observations[index...]
      let end = following.first { !$0.isFailure }?.time
      let lastFailure = following.prefix { $0.isFailure }.last?.time ?? observation.time
      guard end ?? lastFailure >= start else { continue }
      outages.append(
        FetchStatistics.Outage(
          server: server,
          start: observation.time,
          lastFailure: lastFailure,
          end: end
        )
      )
    }
  }
}

extension NaiveStatistics {
  private mutating func addServer(
    _ url: String,
    _ observations: [Observation],
    since start: TimeInterval
  ) {
    guard let last = observations.last, last.time >= start else { return }
    let state = observations.reversed().prefix { $0.isFailure == last.isFailure }
    func lastTime(isFailure: Bool) -> Date? {
      observations.last { $0.isFailure == isFailure }.map { Date(timeIntervalSince1970: $0.time) }
    }
    servers.append(
      FetchStatistics.Server(
        url: url,
        isFailing: last.isFailure,
        start: Date(timeIntervalSince1970: (state.last ?? last).time),
        lastFetch: lastTime(isFailure: false),
        lastFailure: lastTime(isFailure: true)
      )
    )
  }
}

/// A response or a failure of a server; a response precedes a failure of the same time.
private struct Observation: Comparable {
  let time: TimeInterval
  let isFailure: Bool

  static func < (one: Self, other: Self) -> Bool {
    (one.time, one.isFailure ? 1 : 0) < (other.time, other.isFailure ? 1 : 0)
  }
}

extension NaiveStatistics {
  /// Returns random events of three servers during 400 seconds, ordered by their times.
  static func events(using generator: inout SeededGenerator) -> [Event] {
    var times: [Double] = []
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      times.append(Double(Int.random(in: 0...400, using: &generator)))
    }
    let events: [Event] = times.sorted().map { time in
      let server = ["a", "b", "c"].randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: return .failure(at: time, from: server)
      case 1:
        // Whole seconds between failures, so that the naive computation is exact.
        let count = Int.random(in: 2...8, using: &generator)
        let pause = Double(Int.random(in: 0...9, using: &generator))
        return .failures(count, from: time, through: time + pause * Double(count - 1), from: server)
      default:
        let duration = Int64.random(in: 0...5_000_000, using: &generator)
        return .fetch(at: time, from: server, duration: .microseconds(duration))
      }
    }
    return events.sorted { ($0.time, $0.isFailure ? 1 : 0) < ($1.time, $1.isFailure ? 1 : 0) }
  }
}

extension Event {
  var time: TimeInterval {
    switch self {
    case .fetch(let time, _, _): time
    case .failures(let period, _): period.first
    }
  }

  fileprivate var isFailure: Bool {
    if case .failures = self { true } else { false }
  }
}

extension FailurePeriod {
  fileprivate var times: [TimeInterval] {
    (0..<count).map { index in
      first + (last - first) * Double(index) / Double(max(count - 1, 1))
    }
  }
}
