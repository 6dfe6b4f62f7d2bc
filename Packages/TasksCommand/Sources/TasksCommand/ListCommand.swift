import CommandLineParsing
import CommandSupport
import Localization
import StyleGuide
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

private let wordsArgument = Argument(
  repeating: .string(named: "WORD"),
  isRequired: false,
  summary:
    "Only tasks with each of these texts in the name, the notes, a tag or the project, ignoring case."
)

let allOption = Option(flag: "all", short: "a", summary: "Completed tasks, too.")

private let doneOption = Option(
  flag: "done",
  summary: "Only completed tasks, with the day of completion."
)

private let filterPriorityOption = Option<PriorityValue?>(
  "priority",
  short: "p",
  .priority,
  summary: "Only tasks with this priority, or without one."
)

private let dueByOption = Option(
  "due-by",
  .string(named: "DAY"),
  summary: "Only tasks that are due on this day or earlier; see 'tasks add --help' for days."
)

private let limitOption = Option(
  "limit",
  short: "n",
  .integer(in: 1 ... .max),
  defaultText: "all",
  summary: "Maximum number of tasks."
)

private let waitingOption = Option(
  flag: "waiting",
  summary: "Only tasks whose start day is later."
)

private let blockedOption = Option(flag: "blocked", summary: "Only tasks that wait for others.")

private let orOption = Option(
  flag: "or",
  summary: "Tasks that match any of the conditions, not all."
)

private let notOption = Option(
  "not",
  repeating: .string(named: "TEXT"),
  summary: "Only tasks without this text; '#home' is a tag, '+home' a project."
)

private let sortOption = Option(
  "sort",
  .taskOrder,
  defaultText: "due, priority, number",
  summary: "Order; '--sort=-due' is descending. Reads all matching tasks first."
)

private let wrapOption = Option(
  flag: "wrap",
  summary: "Continue long names on further lines of a terminal; the default."
)

private let noWrapOption = Option(flag: "no-wrap", summary: "Truncate long names on a terminal.")

private let totalOption = Option(flag: "total", summary: "Print only the number of tasks.")

private let listFormat = formatOption(.table, .json, .csv, "numbers", "tags", .completions)

let listCommand = ToolCommand<Dependencies>(
  "list",
  synonyms: ["ls"],
  summary: "List open tasks by due day, priority and number.",
  options: [
    OptionGroup(
      "Selection",
      allOption.summarized("Completed and waiting tasks, too."),
      doneOption,
      waitingOption,
      blockedOption,
      projectOption.summarized("Only tasks of this project and its parts, or of 'none'."),
      tagOption.summarized("Only tasks with this tag."),
      filterPriorityOption,
      dueByOption,
      orOption,
      notOption,
      limitOption,
      firstWeekdayOption
    ),
    OptionGroup(
      "Output",
      sortOption,
      wrapOption,
      noWrapOption,
      totalOption,
      listFormat,
      jsonOption
    ),
  ],
  arguments: wordsArgument,
  examples: [
    ("tasks list milk --tag shop", "List the open tasks with a word and a tag."),
    ("tasks list --due-by eow --not '#work'", "List what is due this week, except for a tag."),
    ("tasks list --all --format csv > tasks.csv", "Save all tasks for a spreadsheet."),
  ],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: listFormat
) { try await $0.list() }

extension JSON.ObjectType {
  /// The number of tasks.
  fileprivate static let count = Self("task_count")
}

extension CommandRun<Dependencies> {
  /// Prints the tasks page by page, so that no transaction is open while they are printed; creates no database.
  fileprivate func list() async throws -> ExitCode {
    guard !values[wrapOption] || !values[noWrapOption] else {
      throw misuse("'--wrap' and '--no-wrap' cannot be combined.")
    }
    let query = try query()
    let format = try format(of: listFormat)
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    if values[totalOption] { return try await show(count: storage?.service.count(query) ?? 0) }
    let limit = values[limitOption] ?? .max
    var printer = printer(of: tasks(day: values[doneOption] ? "completed" : "due"), as: format)
    printer.wraps = !values[noWrapOption]
    if format == .csv { try await printer.show([]) }
    var count = 0
    var tags: Set<[UInt8]> = []
    try await storage?.forEachPage(of: query, limit: limit, in: values[sortOption]) { tasks in
      count += tasks.count
      if format == .table, let storage {
        return try await printer.show(try await storage.marked(tasks))
      }
      guard format == "tags" else { return try await printer.show(tasks) }
      let new = tasks.flatMap(\.tags).filter { tags.insert(Array($0.utf8)).inserted }
      let lines = new.map { $0.escapedForTerminal(limit: .max) }
      if !lines.isEmpty { try await output.show(lines.joined(separator: "\n"), isExact: true) }
    }
    if format == .table { try await reportRest(of: query, printed: count, in: storage) }
    return .success
  }

  private func show(count: Int) async throws -> ExitCode {
    let text =
      output.isJSON ? output.line(["count": .integer(count)], of: .count) : "\(count)"
    try await output.show(text, isExact: true)
    return .success
  }

  /// Explains an empty list, and a list that a limit ended.
  private func reportRest(
    of query: TaskStore.Query,
    printed count: Int,
    in storage: TaskStorage?
  ) async throws {
    if count > 0 {
      guard count == values[limitOption], let storage, output.terminalWidth != nil else { return }
      let total = try await storage.service.count(query)
      guard total > count else { return }
      let text = CommandPhrase.part.text(in: language, "\(count)", "\(total)")
      return output.report(text, as: .muted)
    }
    guard let storage, try await storage.service.count(TaskStore.Query(state: .all)) > 0 else {
      return output.report(TaskPhrase.noTasks.text(in: language))
    }
    guard query == TaskStore.Query(startedBy: today) else {
      return output.report(TaskPhrase.noMatch.text(in: language))
    }
    let isWaiting = try await storage.service.count(TaskStore.Query()) > 0
    output.report(
      isWaiting
        ? CommandPhrase.allStartLater.text(in: language) : TaskPhrase.noOpenTasks.text(in: language)
    )
  }

  /// The conditions of the options.
  private func query() throws -> TaskStore.Query {
    let states = [(allOption, "all"), (doneOption, "done"), (waitingOption, "waiting")]
      .filter { values[$0.0] }.map { "'--\($0.1)'" }
    guard states.count <= 1 else {
      throw misuse("\(states.joined(separator: " and ")) cannot be combined.")
    }
    let dueBy = try day(of: dueByOption, named: "due-by")
    if case .some(.none) = dueBy {
      throw misuse("Invalid value '\(values[dueByOption] ?? "")' for '--due-by': must be a day.")
    }
    var query = TaskStore.Query(
      state: values[allOption] ? .all : values[doneOption] ? .done : .open,
      // A name with the '#' or '+' has the text after it, too.
      words: values[wordsArgument].map(\.withoutHash).map(\.withoutPlus),
      tags: values[tagOption].separatedByCommas.map(\.withoutHash),
      priority: values[filterPriorityOption].map(\.priority),
      dueBy: dueBy ?? nil,
      project: values[projectOption].map { $0 == "none" ? "" : $0.withoutPlus },
      matchesAny: values[orOption],
      startedBy: states.isEmpty ? today : nil,
      startingAfter: values[waitingOption] ? today : nil,
      isBlocked: values[blockedOption]
    )
    for text in values[notOption] {
      if text.withoutHash != text {
        query.excludedTags.append(text.withoutHash)
      } else if text.withoutPlus != text {
        query.excludedProjects.append(text.withoutPlus)
      } else {
        query.excludedWords.append(text)
      }
    }
    return query
  }
}
