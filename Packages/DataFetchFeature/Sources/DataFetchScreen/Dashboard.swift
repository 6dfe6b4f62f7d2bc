import DataFetchFeature
import FailureLog
import FetchLog
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The rows of the dashboard, which depend on the size of the terminal only, so that nothing moves.
struct DashboardLayout: Equatable {
  /// The smallest terminal that shows the dashboard.
  static let minimumSize = TerminalClient.Size(columns: 60, rows: 15)

  /// The number of columns within the margins, one column each.
  let width: Int

  /// Whether there is room for more than the essential texts of a row.
  var isWide: Bool { width >= 70 }

  /// Whether there are gaps between the parts.
  let isSpacious: Bool

  /// The number of rows of the list.
  let listHeight: Int

  /// The number of rows for the failure, the question or the details of the selected row.
  let panelHeight: Int

  /// The row of the terminal with the first row of the list; the first row is 0.
  let listTop: Int

  /// Creates a layout; nil if the terminal is too small.
  init?(_ size: TerminalClient.Size) {
    guard size.columns >= Self.minimumSize.columns, size.rows >= Self.minimumSize.rows else {
      return nil
    }
    width = size.columns - 2
    isSpacious = size.rows >= 22
    // Half of the rows beyond 24, for long failures.
    panelHeight = size.rows < 18 ? 3 : min(4 + max(size.rows - 24, 0) / 2, 8)
    // The header, the labels, the sparkline, the statistics and the rule, with gaps.
    listTop = 6 + (isSpacious ? 3 : 0)
    // The panel, with a rule, and the key hints.
    listHeight = size.rows - listTop - (isSpacious ? 1 : 0) - panelHeight - 1
  }
}

extension Contents {
  func lines(in size: TerminalClient.Size, style: Style) -> [Line]? {
    guard let layout = DashboardLayout(size) else { return nil }
    let gap = layout.isSpacious ? [Line()] : []
    let rule = Line(String(repeating: "─", count: layout.width), as: .muted)
    var lines = [header(layout, style)] + gap + labels(layout) + gap
    lines += [sparkline(layout, style), Line(statistics.text(isWide: layout.isWide) ?? "")] + gap
    if isHelpShown && question == nil {
      lines += [title("Keys", layout)] + help(layout)
    } else {
      lines += [title(listTitle, layout)] + rows(layout, style)
      lines += layout.isSpacious ? [rule] : []
      lines += panel(layout, style)
    }
    lines += [bottom(layout, style)]
    return lines.map { Line(" ") + $0.truncated(toWidth: layout.width, ellipsis: style.ellipsis) }
  }

  // MARK: Header

  /// The server at the left, its health at the right.
  private func header(_ layout: DashboardLayout, _ style: Style) -> Line {
    let server = settings.server.escapedForTerminal(limit: layout.width)
    let title = Line("fetcher", as: .primary) + Line("  \(server)")
    let fits = title.width + 2 + status.inCharacters(of: style).width <= layout.width
    return row(fits ? title : Line(server), status, layout, style)
  }

  private var status: Line {
    let activity = state.activity
    // Without recent fetches, the server may have changed.
    if let age = activity.events.first.map({ now.duration(since: $0.time) }), age > currentAge {
      let isHealthy = if case .healthy = activity.health { true } else { false }
      return Line("○ was \(isHealthy ? "healthy" : "failing") \(age.ageText) ago", as: .muted)
    }
    switch activity.health {
    case .unknown:
      return Line("○ not fetched yet", as: .muted)
    case .healthy(let start):
      return Line("● healthy for \(now.duration(since: start).ageText)", as: .good)
    case .failing(let start):
      let age = now.duration(since: start).ageText
      return Line("✗ failing since \(settings.text(of: start, now: now)) (\(age))", as: .bad)
    }
  }

  /// The maximum age of the last fetch or failure that shows the current health.
  private var currentAge: Duration { max(.seconds(120), settings.watchInterval * 3) }

  /// The code with its age, and the count with the watch.
  private func labels(_ layout: DashboardLayout) -> [Line] {
    let labels = state.saved.lines.map { Line($0, as: .primary) }
    let age = state.saved.lastFetch.map { "\(now.duration(since: $0.entry.time).ageText) ago" }
    let watch =
      isWatching
      ? Line("watching every \(settings.watchIntervalText)") : Line("not watching", as: .muted)
    // Where the age does not fit next to the code, it follows the count.
    let isWide = layout.isWide
    let notes = [otherServer.map { "code from \($0)" }, isWide ? nil : age].compactMap(\.self)
    return [
      row(labels[0], Line(isWide ? age ?? "" : "", as: .muted), layout, .plain),
      row(
        labels[1] + Line(notes.map { " · \($0)" }.joined(), as: .muted),
        watch,
        layout,
        .plain
      ),
    ]
  }

  /// Returns texts at the left and at the right; the left one is truncated.
  private func row(_ left: Line, _ right: Line, _ layout: DashboardLayout, _ style: Style) -> Line {
    let right = right.inCharacters(of: style)
    guard right.width > 0 else { return left }
    let width = layout.width - right.width - 2
    return left.inCharacters(of: style)
      .truncated(toWidth: width, ellipsis: style.ellipsis)
      .padded(toWidth: width + 2) + right
  }

  /// Returns a rule with a title.
  private func title(_ title: String, _ layout: DashboardLayout) -> Line {
    let rest = String(repeating: "─", count: max(layout.width - title.terminalWidth - 4, 0))
    return Line("── ", as: .muted) + Line(title) + Line(" \(rest)", as: .muted)
  }

  // MARK: List

  private var listTitle: String {
    "Fetches and failures" + (list.position.map { ", \($0)" } ?? "")
  }

  /// The event that the user has selected; nil while the selection follows the newest one.
  var selectedEvent: ServerActivity.Event? {
    guard !list.followsFirst, let id = list.selection else { return nil }
    return state.activity.events.first { $0.id == id }
  }

  private func rows(_ layout: DashboardLayout, _ style: Style) -> [Line] {
    let events = state.activity.events
    guard !events.isEmpty else { return empty(layout) }
    let visible = Dictionary(events[list.visibleIndices].map { ($0.id, $0) }) { first, _ in first }
    // Every row has the date if one of them is not from today.
    let timeWidth =
      events.last.map { settings.text(of: $0.time, now: now).terminalWidth > 8 ? 14 : 8 } ?? 8
    return list.lines(width: layout.width, style: style) { id in
      visible[id].map { row(of: $0, timeWidth: timeWidth, layout, style) } ?? Line()
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
    of event: ServerActivity.Event,
    timeWidth: Int,
    _ layout: DashboardLayout,
    _ style: Style
  ) -> Line {
    let gap = layout.isWide ? 2 : 1
    let symbolWidth = style.isASCII ? 2 : 1
    // Without the marker, the columns and the gaps between them.
    let textWidth = min(layout.width - 2 - (timeWidth + gap) - (symbolWidth + gap) - 1 - 8, 72)
    let time = Line(settings.text(of: event.time, now: now)).padded(toWidth: timeWidth + gap)
    let symbol: Line
    let text: Line
    let duration: Duration
    let details: String
    switch event {
    case .fetch(let record):
      symbol = Line("✓", as: .good)
      text = Line(record.entry.responseCode.text)
      duration = record.entry.duration
      details = record.entry.path.escapedForTerminal()
    case .failure(let record):
      symbol = Line("✗", as: .bad)
      let count = record.count == 1 ? "" : " ×\(record.count)"
      let cause = Line(record.entry.cause.escapedForTerminal()).inCharacters(of: style)
        .truncated(
          toWidth: textWidth - style.transliterated(count).terminalWidth,
          ellipsis: style.ellipsis
        )
      text = cause + Line(count, as: .bad)
      duration = record.entry.duration
      details = record.entry.code.escapedForTerminal()
    }
    let durationText = duration.text
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
  private func sparkline(_ layout: DashboardLayout, _ style: Style) -> Line {
    let durations = statistics.durations.map { $0.map { $0 / .seconds(1) } }
    return Sparkline(durations, gap: Line("×", as: .bad)).line(width: layout.width, style: style)
  }

  private static let help = [
    ("return, space", "fetch"),
    ("w", "watch every %, or stop"),
    ("esc", "close, cancel the fetch, or quit"),
    ("↑ ↓, j k, wheel", "select; also page up/down, home, end"),
    ("y", "copy the selected or the last code"),
    ("r, u", "reset count and code; undo the reset"),
    ("?", "help on or off"),
    ("q, control-C", "quit; control-Z suspends"),
  ]

  /// The keys, as many lines as the list and the panel.
  private func help(_ layout: DashboardLayout) -> [Line] {
    let height = layout.listHeight + layout.panelHeight + (layout.isSpacious ? 1 : 0)
    let lines = Self.help.map { key, effect in
      Line("  \(key)").padded(toWidth: 19)
        + Line(effect.replacing("%", with: settings.watchIntervalText))
    }
    return lines + Array(repeating: Line(), count: max(height - lines.count, 0))
  }

  // MARK: Panel

  /// The question, the failure, or the details of the selected row.
  private func panel(_ layout: DashboardLayout, _ style: Style) -> [Line] {
    let lines: [Line] =
      if let question {
        confirmation(of: question).lines(width: layout.width, style: style)
      } else if let event = selectedEvent {
        details(of: event, layout)
      } else if state.failure != nil {
        failure(explanation, layout)
      } else if !outageExplanation.isEmpty {
        failure(outageExplanation, layout)
      } else if case .failing = state.activity.health, let event = newestFailure {
        details(of: event, layout)
      } else {
        self.lines(of: [summary], layout).map { Line($0.text, as: .muted) }
      }
    let gaps = Array(repeating: Line(), count: max(layout.panelHeight - lines.count, 0))
    return lines.prefix(layout.panelHeight) + gaps
  }

  /// Returns the cause of a failure, the advice and the details; a long cause leaves space for the advice.
  private func failure(_ explanation: [String], _ layout: DashboardLayout) -> [Line] {
    guard let cause = explanation.first else { return [] }
    let rest = Array(explanation.dropFirst())
    let adviceHeight = rest.first?.wrapped(toWidth: layout.width).count ?? 0
    let causeHeight = max(layout.panelHeight - adviceHeight, 1)
    let causeLines = lines(of: ["✗ \(cause)"], layout, height: causeHeight)
    return causeLines.map { Line($0.text, as: .bad) }
      + lines(of: rest, layout, height: layout.panelHeight - causeLines.count)
  }

  /// Returns wrapped paragraphs; the last line contains what does not fit, and is truncated later.
  private func lines(
    of paragraphs: [String],
    _ layout: DashboardLayout,
    height: Int? = nil
  ) -> [Line] {
    let (width, height) = (layout.width, height ?? layout.panelHeight)
    var shown: [String] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let lines = paragraph.wrapped(toWidth: width)
      let free = height - shown.count
      guard lines.count > free || lines.count == free && index + 1 < paragraphs.count else {
        shown += lines
        continue
      }
      shown += lines.prefix(free - 1)
      let last = lines.dropFirst(free - 1).joined(separator: " ")
      // The end of a paragraph matters more than the beginning of the next one.
      let hasSpace = last.terminalWidth + 20 <= width || lines.count > free
      let rest = hasSpace ? paragraphs.dropFirst(index + 1) : []
      shown.append(([last] + rest).joined(separator: " · "))
      break
    }
    return shown.map { Line($0) }
  }

  /// The last outage among the events.
  private var summary: String {
    guard let outage = lastOutage else {
      return statistics.fetches > 0
        ? "No failures in the latest \(statistics.fetches) fetches." : ""
    }
    let period = settings.text(from: outage.start, to: outage.end, now: now)
    let failures = "\(outage.failures) \(outage.failures == 1 ? "failure" : "failures")"
    let duration = outage.end.duration(since: outage.start).ageText
    return "Last outage: \(period) (\(duration), \(failures))"
  }

  private var newestFailure: ServerActivity.Event? {
    state.activity.events.first { if case .failure = $0 { true } else { false } }
  }

  private func details(of event: ServerActivity.Event, _ layout: DashboardLayout) -> [Line] {
    switch event {
    case .fetch(let record):
      let entry = record.entry
      let time = settings.text(of: entry.time, now: now)
      let attempts = entry.attempts == 1 ? "" : " in \(entry.attempts) attempts"
      return lines(
        of: [
          "Fetched at \(time)\(attempts), in \(entry.duration.text).",
          "Response code: \(entry.responseCode.text)",
          "Path: \(entry.path.escapedForTerminal())",
          "Server: \(entry.url.escapedForTerminal())",
        ],
        layout
      )
    case .failure(let record):
      let entry = record.entry
      let period =
        record.count == 1
        ? "Failed at \(settings.text(of: entry.time, now: now))"
        : "Failed \(record.count) times, \(settings.text(from: entry.time, to: record.lastTime, now: now))"
      let step = DataFetchViewModel.Step(name: entry.step)?.description
      let place = step.map { " while \($0)" } ?? ""
      return lines(
        of: [
          "\(period)\(place):",
          entry.cause.escapedForTerminal(limit: 1_000),
          "Server: \(entry.url.escapedForTerminal())",
        ],
        layout
      )
    }
  }

  // MARK: Bottom

  private static let keyHints = KeyHints([
    .init("return", "fetch"),
    .init("w", "watch"),
    .init("y", "copy"),
    .init("r", "reset"),
    .init("u", "undo"),
    .init("↑↓", "select"),
    .init("?", "help", isEssential: true),
    .init("q", "quit", isEssential: true),
  ])

  private static let keyHintsWhileWatching = KeyHints([
    .init("w", "stop watching"),
    .init("return", "fetch"),
    .init("y", "copy"),
    .init("r", "reset"),
    .init("u", "undo"),
    .init("↑↓", "select"),
    .init("?", "help", isEssential: true),
    .init("q", "quit", isEssential: true),
  ])

  /// The notice, the step of a slow fetch, or the keys.
  private func bottom(_ layout: DashboardLayout, _ style: Style) -> Line {
    if question != nil { return Line() }
    if let notice { return Line(notice, as: .primary) }
    if button == .loadingWithIndicator, let step = state.step {
      return Line(text(of: step)) + Line(" · esc cancel", as: .muted)
    }
    let hints = isWatching ? Self.keyHintsWhileWatching : Self.keyHints
    return hints.line(width: layout.width, style: style)
  }

  /// The indicator, the step and the remaining time.
  func text(of step: DataFetchViewModel.Step) -> String {
    let quarters = Int(elapsed / .milliseconds(250))
    let indicator = Self.indicators[quarters % 4]
    guard case .requesting = step else { return "\(indicator) \(step)" }
    let remaining = max(Int(((settings.timeout - elapsed) / .seconds(1)).rounded(.up)), 0)
    return "\(indicator) \(step), \(remaining) s left"
  }
}
