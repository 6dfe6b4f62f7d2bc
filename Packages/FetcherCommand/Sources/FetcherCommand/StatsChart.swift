import CommandLineParsing
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
    let times = shortTexts(of: columns.map(\.start))
    let style = output.style(on: .output)
    let labels = Report<Int>(
      of: .stats,
      [
        .init("from", "FROM") { .string(times[$0]) },
        .init("fetches", values[targetOption] == nil ? "FETCHES" : "PASSED", .rightAligned) {
          .integer(columns[$0].fetches)
        },
        .init("failed", "FAILED", [.rightAligned, .hiddenIfEmpty]) {
          .string(columns[$0].failures > 0 ? "✗ \(columns[$0].failures)" : "")
        },
      ]
    ).table(fitting: Array(columns.indices), width: nil, style: style)
    let bars = columns.enumerated().map { index, column in
      BarChart.Bar(
        labels.line(of: index),
        value: column.mean.map { $0 / .seconds(1) } ?? 0,
        text: column.mean?.text ?? "-"
      )
    }
    let lines = BarChart([BarChart.Bar(labels.header, value: 0, text: "MEAN")] + bars)
      .lines(width: width, style: style)
    // Together with the title of the texts, the one of the bars, which are the mean durations, too.
    let title = lines[0] + Line(" DURATION")
    let header = (title.width <= width ? title : lines[0]).withRole(.muted)
    let rows = zip(lines.dropFirst(), columns).map { line, column in
      column.failures == 0 ? line : line.withRole(column.fetches == 0 ? Role.bad : .warning)
    }
    return [""] + ([header] + rows).map { $0.rendered(in: style) }
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
