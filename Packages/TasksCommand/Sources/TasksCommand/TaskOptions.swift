import CivilCalendar
import CommandLineParsing
import CommandSupport
import DayParsing
import Localization
import TaskFormatting
import TaskStore

let languageOption = Option(
  "language",
  .choice(of: Language.self, among: taskLanguages, named: "LANGUAGE"),
  defaultText: "LC_ALL, LC_MESSAGES or LANG",
  summary: "Language of headings, days and sentences."
)

let numbersArgument = Argument(
  repeating: .taskNumbers.completed(by: "list", "--all", "--format", "completions"),
  summary: "Numbers of tasks, and ranges: 3 5-7 or 3,5-7; all or none are changed."
)

let dueOption = Option(
  "due",
  short: "d",
  .string(named: "DAY"),
  summary: "Due day: \(DayExpression.forms); with a time: 'fri 14:00'."
)

let startOption = Option(
  "start",
  .string(named: "DAY"),
  summary: "Day before which lists hide the task."
)

let everyOption = Option(
  "every",
  .string(named: "RULE"),
  summary: "Recur from the due day: \(RecurrenceExpression.forms)."
)

let afterOption = Option("after", .string(named: "RULE"), summary: "Recur from the completion.")

let untilOption = Option("until", .string(named: "DAY"), summary: "Last day of a recurring task.")

let projectOption = Option(
  "project",
  .string(named: "NAME").completed(by: "projects", "--format", "names"),
  summary: "Project, with parts such as home.garden."
)

let blockedByOption = Option(
  "blocked-by",
  repeating: ValueParser<[TaskItem.ID]?>.blockers
    .completed(by: "list", "--format", "completions"),
  summary: "Tasks to complete first: 3,5; 'none' for no tasks."
)

let noteOption = Option(
  "note",
  .string(named: "TEXT"),
  summary: "Line with today's date to append to the notes."
)

/// The options of the fields that `add` and `edit` share.
let fieldOptions = OptionGroup(
  "Task",
  dueOption,
  startOption,
  everyOption,
  afterOption,
  untilOption,
  projectOption,
  priorityOption,
  blockedByOption,
  notesOption,
  noteOption,
  editorOption,
  firstWeekdayOption
)

let notesOption = Option(
  "notes",
  .string(named: "TEXT"),
  summary: "Notes, which may span several lines; 'none' for no notes."
)

let tagOption = Option(
  "tag",
  short: "t",
  repeating: .string(named: "TAG").completed(by: "list", "--format", "tags"),
  summary: "Tag, or several with commas: home,shop; a leading '#' is ignored."
)

let priorityOption = Option(
  "priority",
  short: "p",
  .priority,
  summary: "Priority."
)

/// A priority, or that a task has none.
enum PriorityValue: String, CaseIterable, Sendable {
  case high, medium, low, none

  /// The priority; nil for `none`.
  var priority: TaskItem.Priority? { TaskItem.Priority(rawValue: rawValue) }
}

extension ValueParser where Value == PriorityValue {
  /// Accepts the name of a priority in a language of the tool, or its beginning, such as `h` or `hoch`.
  static var priority: Self {
    let choices = PriorityValue.allCases.map(\.rawValue)
    return Self(named: choices.joined(separator: "|"), choices: choices, text: { $0.rawValue }) {
      text throws(InvalidValue) in
      let matches = PriorityValue.allCases.filter { value in
        ([value.rawValue] + taskLanguages.compactMap { value.priority?.name(in: $0) })
          .contains { !text.isEmpty && $0.lowercased().hasPrefix(text.lowercased()) }
      }
      guard matches.count == 1 else { throw InvalidValue(text, noneOf: choices) }
      return matches[0]
    }
  }
}

let firstWeekdayOption = Option(
  "first-weekday",
  ValueParser<Weekday>(
    named: "WEEKDAY",
    choices: Weekday.allCases.map(\.optionValue),
    text: { $0.optionValue }
  ) { text throws(InvalidValue) in
    guard let weekday = Weekday.allCases.first(where: { $0.optionValue == text }) else {
      throw InvalidValue(text, noneOf: Weekday.allCases.map(\.optionValue))
    }
    return weekday
  },
  default: .monday,
  environment: "TASKS_FIRST_WEEKDAY",
  summary: "First day of the week."
)

extension Weekday {
  fileprivate var optionValue: String { name(in: .english).lowercased() }
}

extension CommandRun<Dependencies> {
  /// The language of headings, days and sentences.
  var language: Language {
    values[languageOption]
      ?? .preferred(among: taskLanguages) { system.environment.variable($0) }
  }

  /// The current local day.
  var today: CivilDay { now.day }

  /// The current local time.
  var now: LocalTime { LocalTime(of: system.now(), secondsFromGMT: system.localOffset) }

  /// Returns the day of an option: nil if the option is not passed, `.some(nil)` for `none`.
  func day(of option: Option<String?>, named name: String) throws -> CivilDay?? {
    try values[option].map { text in
      let day = try day(text, for: "--\(name)")
      guard day?.time == nil else {
        throw misuse("Invalid value '\(text)' for '--\(name)': must be a day without a time.")
      }
      return day?.day
    }
  }

  /// Returns the day and the time of a text; nil for `none`.
  ///
  /// - Parameters:
  ///   - text: The text of the user.
  ///   - name: The option or the field, for the error.
  func day(_ text: String, for name: String) throws -> (day: CivilDay, time: TimeOfDay?)? {
    do {
      let expression = try DayExpression(text, in: language)
      return expression.day(today: today, firstWeekday: values[firstWeekdayOption])
        .map { ($0, expression.time) }
    } catch {
      let hint = error.suggestion.map { " Did you mean '\($0)'?" } ?? ""
      throw misuse("Invalid value '\(text)' for '\(name)': \(error.reason).\(hint)")
    }
  }

  /// Returns the rule of a text; nil for `none`.
  ///
  /// - Parameters:
  ///   - text: The text of the user.
  ///   - name: The option or the field, for the error.
  func rule(_ text: String, for name: String) throws -> RecurrenceRule? {
    guard text != "none" else { return nil }
    do {
      return try RecurrenceExpression(text, in: language).rule
    } catch {
      let hint = error.suggestion.map { " Did you mean '\($0)'?" } ?? ""
      throw misuse("Invalid value '\(text)' for '\(name)': \(error.reason) or none.\(hint)")
    }
  }
}

extension [String] {
  /// The parts of all texts between commas; an empty part is one, too.
  var separatedByCommas: [String] {
    flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}

extension String {
  /// The text without a leading `+`, with which todo.txt marks a project.
  var withoutPlus: String { hasPrefix("+") && self != "+" ? String(dropFirst()) : self }
}
