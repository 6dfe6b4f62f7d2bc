import CommandLineParsing
import CommandSupport
import Localization
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

private let countArgument = Argument(
  optional: .integer(in: 1 ... .max, named: "COUNT"),
  summary: "Number of steps; by default 1."
)

private let listFlag = Option(
  flag: "list",
  summary: "List the newest COUNT steps, by default 20, and change nothing."
)

/// The largest number of steps that are undone without a confirmation.
private let maximumUnconfirmedCount = 20

let undoCommand = ToolCommand<Dependencies>(
  "undo",
  summary: "Revert the last steps, newest first; a command that changes tasks is a step.",
  options: [
    OptionGroup("Selection", listFlag),
    OptionGroup("Confirmation", forceOption),
    OptionGroup("Output", jsonOption),
  ],
  arguments: countArgument,
  examples: [
    ("tasks undo", "Revert the last change."), ("tasks undo --list", "List what can be reverted."),
  ],
  exitCodes: [.refused, .notFound, .notShown],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { run in
  if run.values[listFlag] { return try await run.listSteps() }
  return try await run.revert(.undone, none: "undo") { service, count in
    if count > maximumUnconfirmedCount { try await run.confirmUndo(of: count, in: service) }
    return try await service.undo(count)
  }
}

let redoCommand = ToolCommand<Dependencies>(
  "redo",
  summary: "Reapply the steps that 'undo' reverted, the last reverted first.",
  options: [OptionGroup("Output", jsonOption)],
  arguments: countArgument,
  examples: [("tasks redo", "Reapply the step that was reverted last.")],
  exitCodes: [.refused, .notFound, .notShown],
  exitCodeSummaries: [.notFound: databaseNotFound]
) { try await $0.revert(.redone, none: "redo") { try await $0.redo($1) } }

extension JSON.ObjectType {
  /// A step that can be undone.
  static let step = Self("step")
}

extension CommandRun<Dependencies> {
  /// Reverts or reapplies steps, and prints their changes.
  fileprivate func revert(
    _ phrase: TaskPhrase,
    none: String,
    _ change: (TaskService, _ count: Int) async throws -> [TaskStore.Step]
  ) async throws -> ExitCode {
    let count = values[countArgument] ?? 1
    let steps = try await withStorageIfPresent { try await change($0.service, count) } ?? []
    guard !steps.isEmpty else {
      throw Failure(.refused, code: "nothing_to_\(none)", "There is nothing to \(none).")
    }
    let lines = steps.flatMap { step in
      if output.isJSON { return [line(of: step, isUndone: phrase == .undone)] }
      return step.sentences(phrase, in: language)
    }
    try await output.show(
      lines.joined(separator: "\n"),
      isExact: output.isJSON,
      after: .ofTasks
    )
    return .success
  }

  /// Asks before many steps are undone.
  fileprivate func confirmUndo(of maximumCount: Int, in service: TaskService) async throws {
    var count = 0
    var query = TaskStore.StepQuery()
    while count < maximumCount, case let page = try await service.steps(query), let last = page.last
    {
      count = min(count + page.count { $0.revertedAt == nil }, maximumCount)
      query.before = last.id
    }
    guard count > maximumUnconfirmedCount else { return }
    try await confirm(
      "Undo \(count) steps?",
      withoutTerminal: "Add '--force' to undo \(count) steps."
    )
  }

  /// Prints the newest steps; creates no database.
  fileprivate func listSteps() async throws -> ExitCode {
    var remaining = values[countArgument] ?? 20
    var query = TaskStore.StepQuery()
    var isEmpty = true
    while remaining > 0 {
      query.limit = min(remaining, TaskStore.StepQuery.maximumLimit)
      let steps =
        try await withStorageIfPresent { [query] in try await $0.service.steps(query) } ?? []
      guard let last = steps.last else { break }
      try await output.show(
        steps.map { text(of: $0) }.joined(separator: "\n"),
        isExact: output.isJSON
      )
      isEmpty = false
      query.before = last.id
      remaining -= steps.count
      // A read after the last step could only fail, after the result.
      if steps.count < query.limit { break }
    }
    if isEmpty, !output.isJSON { output.report(CommandPhrase.noSteps.text(in: language)) }
    return .success
  }

  /// Returns the line of a step in a list.
  private func text(of step: TaskStore.Step) -> String {
    if output.isJSON { return line(of: step, isUndone: step.revertedAt != nil) }
    let more = step.count - 1
    return [
      "\(step.id)",
      localText(of: step.time),
      step.changes.first.map { $0.clause(of: step.action, in: language) } ?? "",
      more > 0 ? TaskPhrase.more.text(in: language, "\(more)") : nil,
      step.revertedAt == nil ? nil : CommandPhrase.undoneMark.text(in: language),
    ].compactMap(\.self).joined(separator: "  ")
  }

  /// Returns the JSON of a step.
  private func line(of step: TaskStore.Step, isUndone: Bool) -> String {
    let tasks = step.changes.map { change -> JSON in
      ["id": .integer(change.after.id), "name": .string(change.after.name)]
    }
    let object: JSON = [
      "step": .integer(step.id),
      "action": .string(step.action.rawValue),
      "count": .integer(step.count),
      "undone": .boolean(isUndone),
      "tasks": .array(tasks),
    ]
    return output.line(object, of: .step, at: step.time)
  }
}
