import CivilCalendar
import CommandLineParsing
import CommandSupport
import PortableFoundation
import Store
import TaskStore
import TextFormatting

private let beforeOption = Option(
  "before",
  .pointInTime,
  defaultText: "30d ago",
  summary: "Remove tasks deleted, and changes made, before this past time: 2026-11-21, '2h ago'."
)

private let dryRunOption = Option(flag: "dry-run", summary: "Only count.")

let purgeCommand = ToolCommand<Dependencies>(
  "purge",
  summary: "Remove deleted tasks and old changes permanently, after confirmation.",
  options: [
    OptionGroup("Selection", beforeOption),
    OptionGroup("Confirmation", dryRunOption, forceOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("tasks purge --dry-run", "Count the tasks and steps to remove."),
    ("tasks purge --before '1d ago'", "Keep the last day only."),
  ],
  exitCodes: [.refused, .notFound, .notShown],
  exitCodeSummaries: [.refused: "You declined.", .notFound: databaseNotFound]
) { try await $0.purge() }

extension JSON.ObjectType {
  /// The result of a purge.
  fileprivate static let purge = Self("purge")
}

extension CommandRun<Dependencies> {
  /// Removes deleted tasks and old steps after confirmation, or counts them in a dry run; creates no database.
  fileprivate func purge() async throws -> ExitCode {
    let now = system.now()
    let time =
      values[beforeOption]?.date(now: now, secondsFromGMT: system.localOffset) ?? now - 30 * 86_400
    // A purge up to now removes only what the question counted: new changes are later.
    guard time <= now else {
      throw misuse("'--before' is in the future: \(localText(of: time)).")
    }
    guard let storage = try await openDatabaseIfPresent(at: databaseLocation()) else {
      try await show(TaskStore.Purge(tasks: 0, steps: 0))
      return .success
    }
    let preview = try await storage.unitOfWork.read {
      try storage.store.previewPurge(before: time)
    }
    guard !values[dryRunOption], preview != TaskStore.Purge(tasks: 0, steps: 0) else {
      try await show(preview)
      return .success
    }
    try await confirm(
      "Permanently remove \(preview.text) before \(localText(of: time))?",
      withoutTerminal: "Add '--force' to remove \(preview.text), or '--dry-run' to only count."
    )
    let purge = try await storage.unitOfWork.write { try storage.store.purge(before: time) }
    try await show(purge, after: Change("The purge is complete"))
    return .success
  }

  private func show(_ purge: TaskStore.Purge, after change: Change? = nil) async throws {
    if output.isJSON {
      let object: JSON = [
        "dry_run": .boolean(values[dryRunOption]),
        "tasks": .integer(purge.tasks),
        "steps": .integer(purge.steps),
      ]
      return try await output.show(object, of: .purge, after: change)
    }
    let verb = values[dryRunOption] ? "Would remove" : "Removed"
    try await output.show("\(verb) \(purge.text).", after: change)
  }
}

extension TaskStore.Purge {
  fileprivate var text: String {
    "\(tasks == 1 ? "1 deleted task" : "\(tasks) deleted tasks") and \(steps == 1 ? "1 step" : "\(steps) steps")"
  }
}
