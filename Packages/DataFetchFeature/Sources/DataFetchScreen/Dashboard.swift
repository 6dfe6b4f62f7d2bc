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
    var lines = [header(layout, style)] + gap + labels(layout) + gap
    lines +=
      [
        attempts.sparkline(layout, style),
        Line(attempts.statistics.text(isWide: layout.isWide) ?? ""),
      ] + gap
    if isHelpShown && question == nil {
      lines += [layout.title("Keys")] + help(layout, style)
    } else {
      let empty =
        "Nothing fetched yet: return fetches once, w fetches every \(settings.watchIntervalText)."
      lines += [layout.title(attempts.title("Fetches and failures"))]
      lines += attempts.rows(layout, style, times, empty: empty)
      lines += layout.isSpacious ? [layout.rule] : []
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
    return layout.row(fits ? title : Line(server), status, style)
  }

  private var status: Line {
    attempts.activity.health.line(
      lastTime: attempts.activity.events.first?.lastTime,
      every: settings.watchInterval,
      times,
      unknown: "not fetched yet"
    )
  }

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
      layout.row(labels[0], Line(isWide ? age ?? "" : "", as: .muted), .plain),
      layout.row(labels[1] + Line(notes.map { " · \($0)" }.joined(), as: .muted), watch, .plain),
    ]
  }
}
