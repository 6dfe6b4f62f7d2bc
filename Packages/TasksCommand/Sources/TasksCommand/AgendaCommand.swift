import AgendaService
import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalClient
import TextFormatting

let weeksOption = Option(
  "weeks",
  .integer(in: 1...Agenda.Scope.maximumWeeks),
  default: 2,
  summary: "Number of weeks, the current one included."
)

let agendaCommand = ToolCommand<Dependencies>(
  "agenda",
  synonyms: ["calendar"],
  summary: "Show the open tasks that are overdue, due today, tomorrow, this week and next.",
  options: [
    OptionGroup(
      "Selection",
      allOption.summarized("Later tasks and those without a due day, too."),
      weeksOption,
      firstWeekdayOption
    ),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("tasks agenda", "Show what is due this week and next."),
    ("tasks agenda --weeks 4 --first-weekday sunday", "Show four weeks that start on Sundays."),
  ],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { try await $0.agenda() }

extension JSON.ObjectType {
  /// A task in a group of the agenda.
  fileprivate static let agendaTask = Self("agenda_task")
}

extension Agenda.Period {
  /// The name of the group for programs.
  fileprivate var code: String {
    switch self {
    case .overdue: "overdue"
    case .today: "today"
    case .tomorrow: "tomorrow"
    case .laterThisWeek: "later_this_week"
    case .nextWeek: "next_week"
    case .week: "week"
    case .later: "later"
    case .noDate: "no_date"
    }
  }

  /// The first day of a week after the next one.
  fileprivate var week: CivilDay? {
    if case .week(let start) = self { return start }
    return nil
  }
}

extension CommandRun<Dependencies> {
  /// Prints the groups of the agenda; creates no database.
  fileprivate func agenda() async throws -> ExitCode {
    let scope = Agenda.Scope(
      firstWeekday: values[firstWeekdayOption],
      weeks: values[weeksOption],
      isComplete: values[allOption]
    )
    var groups: [Agenda.Group] = []
    try await withStorageIfPresent { storage in
      groups = try await storage.agenda.agenda(scope).groups
      guard !output.isJSON else { return }
      for index in groups.indices {
        groups[index].tasks = try await storage.marked(groups[index].tasks)
      }
    }
    guard !groups.isEmpty else {
      if !output.isJSON { output.report(TaskPhrase.nothingDue.text(in: language)) }
      return .success
    }
    let sections = output.isJSON ? groups.map(jsonLines) : sections(of: groups)
    try await output.show(
      sections.joined(separator: output.isJSON ? "\n" : "\n\n"),
      isExact: output.isJSON
    )
    return .success
  }

  /// Returns the heading and the rows of each group.
  private func sections(of groups: [Agenda.Group]) -> [String] {
    let style = output.style(on: .output)
    // The tasks at both ends and the longest number, since the fields of all tasks would take half of the time.
    let all = groups.flatMap { $0.tasks + $0.coming.map(\.asComing) }
    let sample =
      Array(all.prefix(500)) + all.suffix(500) + [all.max { $0.id < $1.id }].compactMap(\.self)
    let table = tasks(isAgenda: true)
      .table(fitting: sample, width: output.terminalWidth, style: style)
    return groups.map { group in
      let heading = style.transliterated(group.period.heading(in: language))
        .truncated(toWidth: output.terminalWidth ?? .max, ellipsis: style.ellipsis)
      let coming = group.coming.map { style.text(table.line(of: $0.asComing), as: .muted) }
      return ([style.text(heading, as: .primary)] + group.tasks.map(table.line) + coming)
        .joined(separator: "\n")
    }
  }

  private func jsonLines(of group: Agenda.Group) -> String {
    let report = tasks()
    func line(_ task: TaskItem, isComing: Bool) -> String {
      let object = report.json(of: task)
        .adding("group", .string(group.period.code))
        .adding("week", .string(group.period.week?.description))
        .adding("coming", .boolean(isComing))
      return output.line(object, of: .agendaTask)
    }
    return
      (group.tasks.map { line($0, isComing: false) }
      + group.coming.map { line($0, isComing: true) }).joined(separator: "\n")
  }
}
