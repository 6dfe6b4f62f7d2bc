import AttemptLog
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// The state of a target as the list shows it.
enum TargetCondition: Equatable {
  case failing(since: Date)
  case unknown

  /// The health at the last attempt, which is too old to show the current health.
  case outdated(isHealthy: Bool, at: Date)

  case paused
  case maintenance
  case healthy(since: Date)

  /// The state of a target at a moment.
  init(of target: ListedTarget, at now: Date) {
    if target.isPaused {
      self = .paused
    } else if target.isInMaintenance {
      self = .maintenance
    } else if let last = target.last?.lastTime, target.health != .unknown,
      !ServerActivity.isCurrent(last, every: target.every, at: now)
    {
      self = .outdated(isHealthy: target.health.isHealthy, at: last)
    } else {
      switch target.health {
      case .unknown: self = .unknown
      case .healthy(let start): self = .healthy(since: start)
      case .failing(let start): self = .failing(since: start)
      }
    }
  }

  /// The place in the order of states: what needs attention is first.
  var rank: Int {
    switch self {
    case .failing: 0
    case .unknown, .outdated: 1
    case .paused: 2
    case .maintenance: 3
    case .healthy: 4
    }
  }

  private var name: String {
    switch self {
    case .failing: "failing"
    case .unknown: "unknown"
    case .outdated(let isHealthy, _): isHealthy ? "was healthy" : "was failing"
    case .paused: "paused"
    case .maintenance: "maintenance"
    case .healthy: "healthy"
    }
  }

  /// Returns the state with its symbol and its age.
  func line(at now: Date) -> Line {
    switch self {
    case .failing(let start):
      Line("✗ \(name) \(now.duration(since: start).shortAgeText)", as: .bad)
    case .healthy(let start):
      Line("● \(name) \(now.duration(since: start).shortAgeText)", as: .good)
    default: Line("○ \(name)", as: .muted)
    }
  }

  /// Returns the state without its age, which changes all the time.
  func text(_ times: LocalTimes) -> String {
    switch self {
    case .failing(let start), .healthy(let start): "\(name) since \(times.text(of: start))"
    case .outdated(_, let last): "\(name) at \(times.text(of: last))"
    default: name
    }
  }
}

/// The numbers of targets in each state.
struct TargetCounts {
  private var counts: [Int: Int] = [:]

  init(_ targets: [ListedTarget], at now: Date) {
    for target in targets { counts[TargetCondition(of: target, at: now).rank, default: 0] += 1 }
  }

  /// The numbers with the symbols of the states, and with their names unless there is little space.
  func line(isShort: Bool) -> Line {
    let states: [(rank: Int, symbol: String, name: String, role: Role)] = [
      (4, "● ", "healthy", .good), (0, "✗ ", "failing", .bad), (1, "○ ", "unknown", .muted),
      (2, "", "paused", .muted), (3, "", "in maintenance", .muted),
    ]
    if isShort {
      let others = [1, 2, 3].reduce(0) { $0 + (counts[$1] ?? 0) }
      return Line("● \(counts[4] ?? 0)", as: .good) + Line(" ✗ \(counts[0] ?? 0)", as: .bad)
        + Line(" ○ \(others)", as: .muted)
    }
    // Healthy and failing targets have a number in every case.
    let shown = states.filter { [4, 0].contains($0.rank) || counts[$0.rank] != nil }
    return shown.map { state in
      let count = counts[state.rank] ?? 0
      return Line("\(state.symbol)\(count) \(state.name)", as: count > 0 ? state.role : .muted)
    }.joined()
  }
}

extension [Line] {
  /// The lines as one, separated by dots.
  func joined() -> Line {
    dropFirst().reduce(first ?? Line()) { $0 + Line(" · ", as: .muted) + $1 }
  }
}

extension Duration {
  /// The age in its largest unit.
  var shortAgeText: String { ageText.split(separator: " ").prefix(2).joined(separator: " ") }
}
