import CommandSupport
import FetchStatistics
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

extension CommandRun<Dependencies> {
  /// Returns a chart of durations and failures over time, after an empty line; no lines without a terminal or with
  /// `--plain`.
  func chart(of statistics: FetchStatistics) -> [String] {
    // One row for each event, so that few events have no empty rows between them.
    let limit = min(statistics.fetches + min(statistics.failures, 12), 12)
    let columns = statistics.columns(atMost: limit)
    guard let width = output.terminalWidth, !output.appearance.isPlain, columns.count > 1 else {
      return []
    }
    let labels = aligned(
      ["FROM"] + shortTexts(of: columns.map(\.start)),
      ["FAILED"] + columns.map { $0.failures > 0 ? "\($0.failures)" : "" },
      hidesFailures: statistics.failures == 0
    )
    let bars = zip(labels.dropFirst(), columns).map { label, column in
      BarChart.Bar(
        label,
        value: column.mean.map { $0 / .seconds(1) } ?? 0,
        text: column.mean?.text ?? "-",
        role: column.failures > 0 ? .warning : nil
      )
    }
    let style = output.style(on: .output)
    let chart = BarChart([BarChart.Bar(labels[0], value: 0, text: "MEAN")] + bars)
    let lines = zip(chart.lines(width: width, style: style), [nil] + columns).map { line, column in
      guard let column else { return line.withRole(.muted) }
      return column.fetches == 0 && column.failures > 0 ? line.withRole(.bad) : line
    }
    return [""] + lines.map { $0.rendered(in: style) }
  }

  /// Returns times for users, without the parts that are equal in all of them or too fine for their distance.
  private func shortTexts(of times: [Date]) -> [String] {
    // Such as 2027-01-15 09:00:00+01:00.
    let texts = times.map(localText)
    let distance = times[1].timeIntervalSince(times[0])
    if Set(texts.map { $0.prefix(10) }).count == 1 {
      return texts.map { String($0.dropFirst(11).prefix(distance < 60 ? 8 : 5)) }
    }
    return texts.map { String(distance < 86_400 ? $0.dropFirst(5).prefix(11) : $0.prefix(10)) }
  }
}

/// Returns the rows of two columns, the second aligned to the right.
private func aligned(_ times: [String], _ failures: [String], hidesFailures: Bool) -> [String] {
  guard !hidesFailures else { return times }
  let widths = [times, failures].map { $0.map(\.count).max() ?? 0 }
  return zip(times, failures).map { time, count in
    time + String(repeating: " ", count: widths[0] - time.count + 2 + widths[1] - count.count)
      + count
  }
}
