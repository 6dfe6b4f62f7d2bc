import AttemptLog
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// The rows of targets in a list: name, state, last attempt, its age, 95th percentile, certificate and durations.
///
/// A narrow list has fewer columns; name and state stay.
struct TargetRows {
  /// The number of days before the end of a certificate from which on the list warns.
  private static let fewDays = 14

  private let table: LineTable
  private let trendWidth: Int
  private let now: Date
  private let width: Int
  private let style: TextStyle

  /// Creates the rows of a list.
  ///
  /// - Parameters:
  ///   - order: The order of the list.
  ///   - nameWidth: The width of the widest name.
  ///   - now: The current time.
  ///   - width: The width of a row.
  ///   - style: The style of the frame.
  init(order: TargetListPane.Order, nameWidth: Int, now: Date, width: Int, style: TextStyle) {
    self.now = now
    self.width = width
    self.style = style
    let nameWidth = min(max(nameWidth, 6), max(10, width / 4))
    // Without a place for further columns, names have the space.
    let isNarrow = width < nameWidth + (16 + 12) + 2 * 2
    // The columns below, with their gaps.
    trendWidth = min(max(width - nameWidth - (16 + 12 + 6 + 8 + 7) - 6 * 2, 5), 20)
    func title(_ title: String, _ titleOrder: TargetListPane.Order, _ arrow: String) -> String {
      order == titleOrder ? "\(title) \(arrow)" : title
    }
    table = LineTable([
      .init(title("NAME", .name, "↑"), width: nameWidth, isFlexible: isNarrow),
      .init(title("STATE", .state, "↑"), width: 16),
      .init("LAST", width: 12, isFlexible: true, maximumWidth: 60, isOptional: true),
      .init("AGE", width: 6, isRightAligned: true, isOptional: true),
      .init(title("P95", .percentile, "↓"), width: 8, isRightAligned: true, isOptional: true),
      .init("CERT", width: 7, isRightAligned: true, isOptional: true),
      .init("TREND", width: trendWidth, isOptional: true),
    ])
  }

  /// The titles of the columns, that of the order with an arrow.
  var header: Line { table.header(width: width, style: style) }

  /// Returns the row of a target.
  func line(of target: ListedTarget) -> Line {
    let age = target.last.map { now.duration(since: $0.lastTime).shortAgeText } ?? ""
    let durations = target.durations.map { $0.map { $0 / .seconds(1) } }
    let cells = [
      Line(target.name.escapedForTerminal(limit: 200)),
      TargetCondition(of: target, at: now).line(at: now),
      last(of: target),
      Line(age, as: .muted),
      Line(target.percentile95?.text ?? "–"),
      certificate(of: target),
      Sparkline(durations, gap: Line("×", as: .bad)).line(width: trendWidth, style: style),
    ]
    return table.row(cells, width: width, style: style)
  }

  private func last(of target: ListedTarget) -> Line {
    guard let entry = target.last?.entry else { return Line("–", as: .muted) }
    switch entry.outcome {
    case .passed(let status, _): return Line("\(status) \(entry.duration.text)")
    case .fetched: return Line(entry.duration.text)
    case .failed(_, _, let cause): return Line(cause.escapedForTerminal(limit: 200), as: .bad)
    }
  }

  private func certificate(of target: ListedTarget) -> Line {
    guard let days = target.certificateDays(at: now) else { return Line("–", as: .muted) }
    if days < 0 { return Line("expired", as: .bad) }
    return days < Self.fewDays || target.isCertificateExpiring
      ? Line("! \(days) d", as: .warning) : Line("\(days) d")
  }
}

extension ListedTarget {
  /// Returns the days until the certificate expires, rounded down: below 0 if it has; nil if the expiry is unknown.
  func certificateDays(at now: Date) -> Int? {
    certificateExpiry.map { Int(($0.timeIntervalSince(now) / 86_400).rounded(.down)) }
  }
}
