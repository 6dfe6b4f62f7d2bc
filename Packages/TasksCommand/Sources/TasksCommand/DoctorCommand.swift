import CommandLineParsing
import CommandSupport
import PortableFoundation
import Store
import TaskStore
import TextFormatting

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database and the terminal; change nothing.",
  options: [OptionGroup("Output", jsonOption)],
  exitCodes: [.refused],
  exitCodeSummaries: [.refused: "A check failed."]
) { run in
  try await run.doctor { try await run.databaseChecks(content: contentChecks) }
}

/// Checks that each task has the values of the last step in effect that changed it.
private func contentChecks(
  of storage: TaskStorage?,
  at location: DatabaseLocation
) async throws -> ContentChecks {
  guard let storage else {
    return ([Check("tasks", .ok, "None; nothing is saved yet.")], nil)
  }
  // The check takes seconds for a long history, during which a transaction would block every change.
  let snapshot: TaskStorage
  do {
    snapshot = try await storage.snapshot()
  } catch let error as TaskStoreError {
    // A copy is checked when it is restored.
    return ([Check("tasks", .fault, "The history is inconsistent. \(error)")], nil)
  }
  let audit = try await snapshot.unitOfWork.read { try snapshot.store.audit() }
  guard audit.differing.isEmpty else {
    let numbers = audit.differing.prefix(5).map { "\($0)" }.listed
    let check = Check(
      "tasks",
      .fault,
      "The history disagrees with \(audit.differing.count.tasks), such as \(numbers).",
      advice: "Export the tasks, \(location.removal), and import the export."
    )
    return ([check], audit.latestTime)
  }
  let steps = audit.stepCount == 1 ? "1 step" : "\(audit.stepCount) steps"
  let check = Check(
    "tasks",
    .ok,
    "\(audit.taskCount.tasks), \(audit.openCount) open, as in the history of \(steps)."
  )
  return ([check], audit.latestTime)
}

extension DatabaseLocation {
  /// The way to make room for a new database, as a clause.
  fileprivate var removal: String {
    switch self {
    case .file(let path): "move \(path) away"
    case .server: "rename the schema 'tasks' on the server"
    }
  }
}
