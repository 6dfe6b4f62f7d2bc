import CommandLineParsing
import CommandSupport
import TaskFormatting
import TaskService
import TaskStore

let doneCommand = changeCommand(
  "done",
  synonyms: ["do", "complete", "finish"],
  "Complete tasks.",
  example: "Complete tasks 3 and 5.",
  .complete,
  unchanged: .alreadyDone,
  numbers: numbersArgument.completed(by: "list", "--format", "completions")
) { try await $0.complete($1) }

let reopenCommand = changeCommand(
  "reopen",
  synonyms: ["undone", "uncomplete"],
  "Reopen completed tasks.",
  example: "Reopen completed tasks 3 and 5.",
  .reopen,
  unchanged: .alreadyOpen,
  numbers: numbersArgument.completed(by: "list", "--done", "--format", "completions")
) { try await $0.reopen($1) }

let deleteCommand = changeCommand(
  "delete",
  synonyms: ["rm", "del", "remove"],
  "Delete tasks; 'undo' restores them.",
  example: "Delete tasks 3 and 5; 'undo' restores them.",
  .delete,
  unchanged: .unchanged
) { try await $0.delete($1) }

/// Returns a command that changes tasks in one step, and prints them.
private func changeCommand(
  _ name: String,
  synonyms: [String],
  _ summary: String,
  example: String,
  _ action: TaskStore.Action,
  unchanged: TaskPhrase,
  numbers: Argument<[[TaskItem.ID]]> = numbersArgument,
  _ change: @escaping @Sendable (TaskService, [TaskItem.ID]) async throws -> [TaskOutcome]
) -> ToolCommand<Dependencies> {
  ToolCommand(
    name,
    synonyms: synonyms,
    summary: summary,
    options: [OptionGroup("Output", jsonOption)],
    arguments: numbers,
    examples: [("tasks \(name) 3 5", example)],
    exitCodes: [.notFound, .notShown]
  ) { run in
    let outcomes = try await run.withTasks { try await change($0.service, $1) }
    try await run.show(outcomes, after: action, unchanged: unchanged)
    if !run.output.isJSON { run.reportBlockers(of: outcomes) }
    return .success
  }
}

extension CommandRun<Dependencies> {
  /// Reports what completed tasks waited for, and which tasks no longer wait.
  fileprivate func reportBlockers(of outcomes: [TaskOutcome]) {
    for outcome in outcomes where outcome.didChange {
      let text = outcome.task.waitedText(for: outcome.openBlockers, in: language)
      text.map { output.report($0) }
    }
    let unblocked = Set(outcomes.flatMap(\.unblocked)).sorted()
    TaskItem.unblockedText(of: unblocked, in: language).map { output.report($0) }
  }
}
