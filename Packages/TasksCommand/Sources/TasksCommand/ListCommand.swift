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
  summary: "Only tasks with each of these texts in the name, the notes or a tag, ignoring case."
)

let allOption = Option(flag: "all", short: "a", summary: "Completed tasks, too.")

private let doneOption = Option(
  flag: "done",
  summary: "Only completed tasks, with the day of completion."
)

private let filterPriorityOption = Option(
  "priority",
  short: "p",
  .choice(of: TaskItem.Priority.self),
  summary: "Only tasks with this priority."
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

private let listFormat = formatOption(.table, .json, .csv, "numbers", "tags")

let listCommand = ToolCommand<Dependencies>(
  "list",
  synonyms: ["ls"],
  summary: "List open tasks by due day, priority and number.",
  options: [
    OptionGroup(
      "Selection",
      allOption,
      doneOption,
      tagOption.summarized("Only tasks with this tag."),
      filterPriorityOption,
      dueByOption,
      limitOption,
      firstWeekdayOption
    ),
    OptionGroup("Output", listFormat, jsonOption),
  ],
  arguments: wordsArgument,
  examples: [
    ("tasks list milk --tag shop", "List the open tasks with a word and a tag."),
    ("tasks list --due-by eow", "List what is due until the end of the week."),
    ("tasks list --all --format csv > tasks.csv", "Save all tasks for a spreadsheet."),
  ],
  exitCodes: [.notFound],
  exitCodeSummaries: [.notFound: databaseNotFound],
  format: listFormat
) { try await $0.list() }

extension CommandRun<Dependencies> {
  /// Prints the tasks page by page, so that no transaction is open while they are printed; creates no database.
  fileprivate func list() async throws -> ExitCode {
    let query = try query()
    let format = try format(of: listFormat)
    let limit = values[limitOption] ?? .max
    let storage = try await openDatabaseIfPresent(at: databaseLocation())
    var printer = printer(of: tasks(day: values[doneOption] ? "completed" : "due"), as: format)
    if format == .csv { try await printer.show([]) }
    var page = query
    var count = 0
    var tags: Set<[UInt8]> = []
    while let storage, count < limit {
      page.limit = min(limit - count, TaskStore.Query.maximumLimit)
      let tasks = try await storage.service.list(page)
      guard let last = tasks.last else { break }
      if format == "tags" {
        let new = tasks.flatMap(\.tags).filter { tags.insert(Array($0.utf8)).inserted }
        let lines = new.map { $0.escapedForTerminal(limit: .max) }
        if !lines.isEmpty {
          try await output.show(lines.joined(separator: "\n"), isExact: true)
        }
      } else {
        try await printer.show(tasks)
      }
      page.after = last.position
      count += tasks.count
      if tasks.count < page.limit { break }
    }
    if format == .table { try await reportRest(of: query, printed: count, in: storage) }
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
    let isEmpty = try await storage?.service.count(TaskStore.Query(state: .all)) ?? 0 == 0
    let phrase: TaskPhrase =
      isEmpty ? .noTasks : query == TaskStore.Query() ? .noOpenTasks : .noMatch
    output.report(phrase.text(in: language))
  }

  /// The conditions of the options.
  private func query() throws -> TaskStore.Query {
    guard !values[allOption] || !values[doneOption] else {
      throw misuse("'--all' and '--done' cannot be combined.")
    }
    let dueBy = try day(of: dueByOption, named: "due-by")
    if case .some(.none) = dueBy {
      throw misuse("Invalid value '\(values[dueByOption] ?? "")' for '--due-by': must be a day.")
    }
    return TaskStore.Query(
      state: values[allOption] ? .all : values[doneOption] ? .done : .open,
      // A tag is stored without the '#' of lists. A name with the '#' has the text after it, too.
      words: values[wordsArgument].map(\.withoutHash),
      tags: values[tagOption].map(\.withoutHash),
      priority: values[filterPriorityOption],
      dueBy: dueBy ?? nil
    )
  }
}
