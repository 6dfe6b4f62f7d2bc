import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
import PortableFoundation
import Store
import StyleGuide
import TaskFormatting
import TaskService
import TaskStore
import TerminalClient
import TerminalUI
import TextFormatting

/// The length of a period.
private enum Period: String, CaseIterable, Sendable {
  case day, week
}

private let byOption = Option(
  "by",
  .choice(of: Period.self),
  default: .day,
  summary: "Length of a period."
)

private let countOption = Option(
  "count",
  short: "c",
  .integer(in: 1...3_660),
  default: 14,
  summary: "Number of periods, the current one included."
)

let statsCommand = ToolCommand<Dependencies>(
  "stats",
  summary: "Count created and completed tasks per day or week.",
  options: [
    OptionGroup("Selection", byOption, countOption, firstWeekdayOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [("tasks stats --by week --count 8", "Count the tasks of the last eight weeks.")],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { try await $0.stats() }

/// The numbers of tasks that were created and completed in a period.
private struct Counts {
  let start: CivilDay
  var created = 0
  var completed = 0
}

extension CommandRun<Dependencies> {
  /// Prints the counts of the last periods, oldest first; creates no database.
  fileprivate func stats() async throws -> ExitCode {
    let counts = try await counts()
    if output.isJSON {
      try await show(counts, in: report, as: .json)
    } else {
      let style = output.style(on: .output)
      let lines = lines(of: counts).map { $0.rendered(in: style) }
      try await output.show(lines.joined(separator: "\n"))
    }
    return .success
  }

  private func counts() async throws -> [Counts] {
    let length = values[byOption] == .day ? 1 : 7
    let current =
      values[byOption] == .day
      ? today : today.startOfWeek(firstWeekday: values[firstWeekdayOption])
    let first = current - length * (values[countOption] - 1)
    var counts = (0..<values[countOption]).map { Counts(start: first + length * $0) }
    func index(of time: Date) -> Int? {
      let index = (CivilDay(of: time, secondsFromGMT: system.localOffset) - first)
        .flooredQuotientAndRemainder(dividingBy: length).quotient
      return counts.indices.contains(index) ? index : nil
    }
    // Page by page, as in a list, so that another process waits for one page only.
    var query = TaskStore.Query(state: .all)
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    while let storage, case let page = try await storage.service.list(query),
      let last = page.last
    {
      for task in page {
        if let index = index(of: task.createdAt) { counts[index].created += 1 }
        if let index = task.completedAt.flatMap(index) { counts[index].completed += 1 }
      }
      query.after = last.position
    }
    return counts
  }

  private var report: Report<Counts> {
    let (language, length) = (language, values[byOption])
    let period: CommandPhrase = length == .day ? .day : .week
    return Report(
      of: JSON.ObjectType("stats"),
      [
        // As wide as "Thu 24 Dec 2026".
        .init("start", period.text(in: language), width: 15...) {
          .string("\($0.start)")
        } text: {
          $0.start.shortText(in: language)
        },
        .init("by") { _ in .string(length.rawValue) },
        .init("created", TaskPhrase.created.text(in: language), .rightAligned) {
          .integer($0.created)
        },
        .init("completed") { .integer($0.completed) },
      ]
    )
  }

  /// Returns a table, on a terminal with a bar for the completed tasks.
  private func lines(of counts: [Counts]) -> [Line] {
    let style = output.style(on: .output)
    let labels = report.table(fitting: counts, width: nil, style: style)
    let title = style.transliterated(TaskPhrase.done.text(in: language))
    let width = output.terminalWidth
    // The numbers are enough for a file and for screen readers.
    let hasBars = width != nil && !output.appearance.isPlain
    let bars = counts.map { count in
      BarChart.Bar(
        labels.line(of: count),
        value: hasBars ? Double(count.completed) : 0,
        text: "\(count.completed)"
      )
    }
    let lines = BarChart([BarChart.Bar(labels.header, value: 0, text: title)] + bars)
      .lines(width: width ?? .max, style: style)
    return [lines[0].withRole(.muted)] + lines.dropFirst()
  }
}
