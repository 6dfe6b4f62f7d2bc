import AttemptLog
import DataFetchFeature
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The dashboard: the header, the labels and the order of its parts.
extension Contents {
  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    guard let layout = DashboardLayout(size) else { return nil }
    let gap = layout.isSpacious ? [Line()] : []
    let rule = Line(String(repeating: "─", count: layout.width), as: .muted)
    var lines = [header(layout, style)] + gap + labels(layout) + gap
    lines += [sparkline(layout, style), Line(statistics.text(isWide: layout.isWide) ?? "")] + gap
    if isHelpShown && question == nil {
      lines += [title("Keys", layout)] + help(layout, style)
    } else {
      lines += [title(listTitle, layout)] + rows(layout, style)
      lines += layout.isSpacious ? [rule] : []
      lines += panel(layout, style)
    }
    lines += [bottom(layout, style)]
    return lines.map { Line(" ") + $0.truncated(toWidth: layout.width, ellipsis: style.ellipsis) }
  }

  /// The server at the left, its health at the right.
  private func header(_ layout: DashboardLayout, _ style: TextStyle) -> Line {
    let server = settings.server.escapedForTerminal(limit: layout.width)
    let title = Line("fetcher", as: .primary) + Line("  \(server)")
    let fits = title.width + 2 + status.inCharacters(of: style).width <= layout.width
    return row(fits ? title : Line(server), status, layout, style)
  }

  private var status: Line {
    let activity = state.activity
    // Without recent fetches, the server may have changed.
    if let age = activity.events.first.map({ now.duration(since: $0.lastTime) }), age > currentAge {
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
  private func row(_ left: Line, _ right: Line, _ layout: DashboardLayout, _ style: TextStyle)
    -> Line
  {
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
}
