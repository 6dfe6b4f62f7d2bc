import AttemptLog
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalUI
import TextFormatting

// The durations and the list of fetches and failures.
extension Contents {
  var listTitle: String {
    "Fetches and failures" + (list.position.map { ", \($0)" } ?? "")
  }

  /// The event that the user has selected; nil while the selection follows the newest one.
  var selectedEvent: AttemptLog.Record? {
    guard !list.followsFirst, let key = list.selection else { return nil }
    return state.activity.events.first { $0.key == key }
  }

  func rows(_ layout: DashboardLayout, _ style: TextStyle) -> [Line] {
    let events = state.activity.events
    guard !events.isEmpty else { return empty(layout) }
    let visible = Dictionary(events[list.visibleIndices].map { ($0.key, $0) }) { first, _ in first }
    // Every row has the date if one of them is not from today.
    let timeWidth =
      events.last.map { settings.text(of: $0.lastTime, now: now).terminalWidth > 8 ? 14 : 8 } ?? 8
    return list.lines(width: layout.width, style: style) { key in
      visible[key].map { row(of: $0, timeWidth: timeWidth, layout, style) } ?? Line()
    }
  }

  /// The list before the first fetch.
  private func empty(_ layout: DashboardLayout) -> [Line] {
    let interval = settings.watchIntervalText
    let text = "  Nothing fetched yet: return fetches once, w fetches every \(interval)."
    return [Line(text)] + Array(repeating: Line(), count: layout.listHeight - 1)
  }

  /// Returns time, symbol, code or cause, duration, and on a wide terminal the path or the step.
  private func row(
    of event: AttemptLog.Record,
    timeWidth: Int,
    _ layout: DashboardLayout,
    _ style: TextStyle
  ) -> Line {
    let gap = layout.isWide ? 2 : 1
    let symbolWidth = style.isASCII ? 2 : 1
    // Without the marker, the columns and the gaps between them.
    let textWidth = min(layout.width - 2 - (timeWidth + gap) - (symbolWidth + gap) - 1 - 8, 72)
    let time = Line(settings.text(of: event.lastTime, now: now)).padded(toWidth: timeWidth + gap)
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
      details = ""
    case .failed(_, let code, let cause):
      symbol = Line("✗", as: .bad)
      let count = event.count == 1 ? "" : " ×\(event.count)"
      let cause = Line(cause.escapedForTerminal()).inCharacters(of: style)
        .truncated(
          toWidth: textWidth - style.transliterated(count).terminalWidth,
          ellipsis: style.ellipsis
        )
      text = cause + Line(count, as: .bad)
      details = code.escapedForTerminal()
    }
    let durationText = event.entry.duration.text
    let padding = String(repeating: " ", count: max(8 - durationText.terminalWidth, 0))
    let line =
      time + symbol.inCharacters(of: style).padded(toWidth: symbolWidth + gap)
      + text.inCharacters(of: style).padded(toWidth: textWidth)
      + Line(" \(padding)\(durationText)")
    // Truncated to a few columns, the details would say nothing.
    let hasDetails = layout.width - 2 - line.width >= 20
    return hasDetails ? line + Line("  \(details)", as: .muted) : line
  }

  /// The durations of the latest fetches, oldest first, and the failures between them.
  func sparkline(_ layout: DashboardLayout, _ style: TextStyle) -> Line {
    let durations = statistics.durations.map { $0.map { $0 / .seconds(1) } }
    return Sparkline(durations, gap: Line("×", as: .bad)).line(width: layout.width, style: style)
  }
}
