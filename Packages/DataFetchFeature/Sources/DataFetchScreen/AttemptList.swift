import AttemptLog
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

/// The latest attempts of a server or a target on a dashboard: their durations, statistics, outages, rows and details.
struct AttemptList {
  /// The name of this machine, which attempts of other machines do not have.
  var machine = ""

  private(set) var activity = ServerActivity()

  /// Statistics of the attempts.
  private(set) var statistics = Statistics()

  /// The outages that have ended, the latest first.
  private(set) var outages: [ServerActivity.Outage] = []

  /// The selection and the scroll position of the rows.
  var list = ListState<AttemptLog.Record.Key>()

  /// Shows an activity.
  mutating func show(_ activity: ServerActivity) {
    guard activity != self.activity else { return }
    self.activity = activity
    statistics = Statistics(activity)
    outages = activity.outages
    list.update(activity.events.map(\.key))
  }

  /// The attempt that the user has selected; nil while the selection follows the newest one.
  var selected: AttemptLog.Record? {
    guard !list.followsFirst, let key = list.selection else { return nil }
    return activity.events.first { $0.key == key }
  }

  /// The newest failure.
  var newestFailure: AttemptLog.Record? { activity.events.first { $0.kind == .failures } }

  /// The title of the rows, with the visible part.
  func title(_ text: String) -> String { text + (list.position.map { ", \($0)" } ?? "") }

  /// Returns the rows of the list, as many as its height.
  func rows(
    _ layout: DashboardLayout,
    _ style: TextStyle,
    _ times: LocalTimes,
    empty: String
  ) -> [Line] {
    let events = activity.events
    guard !events.isEmpty else {
      return [Line("  \(empty)")] + Array(repeating: Line(), count: layout.listHeight - 1)
    }
    let visible = Dictionary(events[list.visibleIndices].map { ($0.key, $0) }) { first, _ in first }
    // Every row has the date if one of them is not from today.
    let timeWidth = events.last.map { times.text(of: $0.lastTime).terminalWidth > 8 ? 14 : 8 } ?? 8
    return list.lines(width: layout.width, style: style) { key in
      visible[key].map { row(of: $0, times, timeWidth: timeWidth, layout, style) } ?? Line()
    }
  }

  /// Returns time, symbol, code or cause, duration, and on a wide terminal the path or the step.
  private func row(
    of event: AttemptLog.Record,
    _ times: LocalTimes,
    timeWidth: Int,
    _ layout: DashboardLayout,
    _ style: TextStyle
  ) -> Line {
    let gap = layout.isWide ? 2 : 1
    let symbolWidth = style.isASCII ? 2 : 1
    // Without the marker, the columns and the gaps between them.
    let textWidth = min(layout.width - 2 - (timeWidth + gap) - (symbolWidth + gap) - 1 - 8, 72)
    let time = Line(times.text(of: event.lastTime)).padded(toWidth: timeWidth + gap)
    let symbol: Line
    let text: Line
    let details: String
    switch event.entry.outcome {
    case .fetched(let path, let responseCode, _):
      symbol = Line("✓", as: .good)
      text = Line(responseCode.text)
      details = path.escapedForTerminal()
    case .passed(let status, _):
      symbol = Line("✓", as: .good)
      text = Line("status \(status)")
      details = otherMachine(of: event)
    case .failed(_, let code, let cause):
      symbol = Line("✗", as: .bad)
      let count = event.count == 1 ? "" : " ×\(event.count)"
      let cause = Line(cause.escapedForTerminal()).inCharacters(of: style)
        .truncated(
          toWidth: textWidth - style.transliterated(count).terminalWidth,
          ellipsis: style.ellipsis
        )
      text = cause + Line(count, as: .bad)
      details = [code.escapedForTerminal(), otherMachine(of: event)].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    let durationText = event.entry.duration.text
    let padding = String(repeating: " ", count: max(8 - durationText.terminalWidth, 0))
    let line =
      time + symbol.inCharacters(of: style).padded(toWidth: symbolWidth + gap)
      + text.inCharacters(of: style).padded(toWidth: textWidth)
      + Line(" \(padding)\(durationText)")
    // Truncated to a few columns, the details would say nothing.
    let hasDetails = !details.isEmpty && layout.width - 2 - line.width >= 20
    return hasDetails ? line + Line("  \(details)", as: .muted) : line
  }

  /// The durations of the latest attempts, oldest first, and the failures between them.
  func sparkline(_ layout: DashboardLayout, _ style: TextStyle) -> Line {
    let durations = statistics.durations.map { $0.map { $0 / .seconds(1) } }
    return Sparkline(durations, gap: Line("×", as: .bad)).line(width: layout.width, style: style)
  }

  /// Returns the period of each outage that has ended, the latest first.
  func outageTexts(_ times: LocalTimes) -> [String] {
    outages.enumerated().map { index, outage in
      let period = times.text(from: outage.start, to: outage.end)
      let failures = "\(outage.failures) \(outage.failures == 1 ? "failure" : "failures")"
      let duration = outage.end.duration(since: outage.start).ageText
      return "\(index == 0 ? "Last outage" : "Outage"): \(period) (\(duration), \(failures))"
    }
  }

  /// Returns the name of the machine of an attempt, escaped for a terminal; empty if it is this one.
  private func otherMachine(of event: AttemptLog.Record) -> String {
    event.entry.machine == machine ? "" : event.entry.machine.escapedForTerminal()
  }

  /// Returns the details of an attempt, a paragraph each.
  func details(of event: AttemptLog.Record, _ times: LocalTimes) -> [String] {
    let entry = event.entry
    let time = times.text(of: entry.time)
    let machine = otherMachine(of: event)
    let server =
      "Server: \(entry.url.escapedForTerminal())" + (machine.isEmpty ? "" : ", from \(machine)")
    switch entry.outcome {
    case .fetched(let path, let responseCode, let attempts):
      let attempts = attempts == 1 ? "" : " in \(attempts) attempts"
      return [
        "Fetched at \(time)\(attempts), in \(entry.duration.text).",
        "Response code: \(responseCode.text)",
        "Path: \(path.escapedForTerminal())",
        server,
      ]
    case .passed(let status, _):
      return ["Passed at \(time), in \(entry.duration.text), with status \(status).", server]
    case .failed(let step, _, let cause):
      let period =
        event.count == 1
        ? "Failed at \(time)"
        : "Failed \(event.count) times, \(times.text(from: entry.time, to: event.lastTime))"
      let step = DataFetchViewModel.Step(name: step)?.description
      let place = step.map { " while \($0)" } ?? ""
      return ["\(period)\(place):", cause.escapedForTerminal(limit: 1_000), server]
    }
  }
}
