import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

extension ServerActivity.Health {
  var isHealthy: Bool { if case .healthy = self { true } else { false } }

  /// Returns the health with its age, or that of the last attempt if that is too old to show the current health.
  ///
  /// - Parameters:
  ///   - lastTime: The time of the last attempt; nil without one.
  ///   - interval: The time between two attempts.
  ///   - times: The current time.
  ///   - unknown: The text of an unknown health.
  func line(
    lastTime: Date?,
    every interval: Duration,
    _ times: LocalTimes,
    unknown: String
  ) -> Line {
    if self != .unknown, let lastTime,
      !ServerActivity.isCurrent(lastTime, every: interval, at: times.now)
    {
      let state = isHealthy ? "healthy" : "failing"
      return Line("○ was \(state) \(times.age(of: lastTime)) ago", as: .muted)
    }
    switch self {
    case .unknown: return Line("○ \(unknown)", as: .muted)
    case .healthy(let start): return Line("● healthy for \(times.age(of: start))", as: .good)
    case .failing(let start):
      let since = times.text(of: start)
      return Line("✗ failing since \(since) (\(times.age(of: start)))", as: .bad)
    }
  }
}
