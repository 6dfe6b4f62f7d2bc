import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
import PortableFoundation
import StyleGuide
import TaskFormatting
import TaskService
import TaskStore
import TerminalClient
import TextFormatting

let showCommand = ToolCommand<Dependencies>(
  "show",
  synonyms: ["info", "view"],
  summary: "Show all fields of tasks, and their history.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: numbersArgument.summarized(
    "Numbers of tasks, and ranges: 3 5-7 or 3,5-7; all or none are shown."
  ),
  examples: [("tasks show 3", "Show task 3.")],
  exitCodes: [.notFound]
) { try await $0.show() }

extension JSON.ObjectType {
  /// A task with its history.
  fileprivate static let details = Self("task_details")
}

extension CommandRun<Dependencies> {
  /// Prints tasks with their changes, oldest first; creates no database.
  fileprivate func show() async throws -> ExitCode {
    let texts = try await withTasks { storage, numbers in
      var texts: [String] = []
      for task in try await storage.service.find(numbers) {
        let steps = try await storage.steps(of: task)
        texts.append(
          output.isJSON ? jsonLine(of: task, steps) : lines(of: task, steps).joined(separator: "\n")
        )
      }
      return texts
    }
    try await output.show(
      texts.joined(separator: output.isJSON ? "\n" : "\n\n"),
      isExact: output.isJSON
    )
    return .success
  }

  private func lines(of task: TaskItem, _ steps: [TaskStore.Step]) -> [String] {
    let style = output.style(on: .output)
    let notes = task.notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.escapedForTerminal(limit: .max) }
    let fields: [(phrase: any Phrase, lines: [String?])] = [
      (TaskPhrase.number, ["\(task.id)"]),
      (TaskPhrase.name, [task.name.escapedForTerminal(limit: .max)]),
      (TaskPhrase.due, [task.content.dueText(in: language)]),
      (TaskPhrase.start, [task.startDay?.longText(in: language)]),
      (TaskPhrase.recurrence, [task.recurrence?.text(in: language)]),
      (TaskPhrase.blockers, [task.blockers.isEmpty ? nil : task.content.blockerText]),
      (TaskPhrase.project, [task.project?.escapedForTerminal(limit: .max)]),
      (TaskPhrase.priority, [task.priority?.name(in: language)]),
      (TaskPhrase.tags, [task.tags.isEmpty ? nil : task.content.tagText]),
      (TaskPhrase.created, [localText(of: task.createdAt)]),
      (TaskPhrase.done, [task.completedAt.map(localText)]),
      (TaskPhrase.notes, task.notes.isEmpty ? [] : notes),
      (CommandPhrase.history, steps.flatMap(lines)),
    ]
    let rows = fields.map { field in
      (
        title: style.transliterated(field.phrase.text(in: language)),
        lines: field.lines.compactMap { $0.map(style.transliterated) }
      )
    }.filter { !$0.lines.isEmpty }
    let column = 2 + (rows.map(\.title.terminalWidth).max() ?? 0)
    return rows.flatMap { title, lines in
      let lines = lines.flatMap { line in
        // A terminal that is narrower than the titles cannot show a value.
        output.terminalWidth.map { line.wrapped(toWidth: max($0 - column, 1)) } ?? [line]
      }
      return lines.enumerated().map { index, line in
        let title = index == 0 ? title : ""
        let margin = String(repeating: " ", count: column - title.terminalWidth)
        return (style.text(title, as: .muted) + margin + line).withoutTrailingSpaces
      }
    }
  }

  /// Returns the lines of a step in the history of a task: the changed fields, and the removed and added lines of its notes.
  private func lines(of step: TaskStore.Step) -> [String] {
    let change = step.changes.first
    let text = change.map { change in
      step.action == .edit
        ? change.differences(in: language)
        : change.clause(of: step.action, in: language)
    }
    let mark = step.revertedAt == nil ? nil : CommandPhrase.undoneMark.text(in: language)
    return [[localText(of: step.time), text, mark].compactMap(\.self).joined(separator: "  ")]
      + (step.action == .edit ? change?.noteDifferences ?? [] : [])
  }

  private func jsonLine(of task: TaskItem, _ steps: [TaskStore.Step]) -> String {
    let report = tasks()
    let history = steps.map { step -> JSON in
      let change = step.changes.first
      return [
        "step": .integer(step.id),
        "action": .string(step.action.rawValue),
        "time": .string(step.time.rfc3339),
        "undone": .boolean(step.revertedAt != nil),
        "before": change?.before.map(report.json) ?? .null,
        "after": change.map { report.json(of: $0.after) } ?? .null,
      ]
    }
    return output.line(report.json(of: task).adding("history", .array(history)), of: .details)
  }
}

extension TaskStorage {
  /// Returns the steps that changed a task, oldest first.
  fileprivate func steps(of task: TaskItem) async throws -> [TaskStore.Step] {
    var query = TaskStore.StepQuery(task: task.id)
    var steps: [TaskStore.Step] = []
    while case let page = try await service.steps(query), let last = page.last {
      steps += page
      query.before = last.id
    }
    return steps.reversed()
  }
}

extension TaskStore.Change {
  /// Returns the differences of the change, such as "DUE none → 2027-01-16".
  fileprivate func differences(in language: Language) -> String {
    func text(_ value: String?) -> String {
      value?.escapedForTerminal() ?? TaskPhrase.none.text(in: language)
    }
    guard let before else { return "" }
    let fields: [(TaskPhrase, (TaskItem) -> String?)] = [
      (.name, { $0.name }),
      (
        .due,
        { task in
          task.dueDay.map { day in "\(day)" + (task.dueTime.map { " \($0)" } ?? "") }
        }
      ),
      (.start, { $0.startDay?.description }),
      (.recurrence, { $0.recurrence?.text(in: language) }),
      (.blockers, { $0.blockers.isEmpty ? nil : $0.content.blockerText }),
      (.project, { $0.project }),
      (.priority, { $0.priority?.name(in: language) }),
      (.tags, { $0.tags.isEmpty ? nil : $0.tags.joined(separator: " ") }),
    ]
    let differences = fields.compactMap { phrase, value -> String? in
      let (old, new) = (value(before), value(after))
      guard old.map({ Array($0.utf8) }) != new.map({ Array($0.utf8) }) else { return nil }
      return "\(phrase.text(in: language)) \(text(old)) → \(text(new))"
    }
    let notes = noteDifferences.isEmpty ? [] : [TaskPhrase.notes.text(in: language)]
    return (differences + notes).joined(separator: ", ")
  }

  /// The removed and the added lines of the notes, such as `- At the corner` and `+ At the station`.
  fileprivate var noteDifferences: [String] {
    func lines(_ task: TaskItem?) -> [[UInt8]] {
      guard let notes = task?.notes, !notes.isEmpty else { return [] }
      return notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { Array($0.utf8) }
    }
    let difference = lines(after).difference(from: lines(before))
    return (difference.removals + difference.insertions).map { change in
      let (mark, line) =
        switch change {
        case .remove(_, let line, _): ("-", line)
        case .insert(_, let line, _): ("+", line)
        }
      return "  \(mark) \(String(decoding: line, as: UTF8.self).escapedForTerminal(limit: .max))"
    }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var withoutTrailingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
