import CommandLineParsing
public import CommandSupport
import PortableFoundation
public import Store
import TaskStore
import TextFormatting

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database and the terminal; change nothing.",
  options: [OptionGroup("Output", jsonOption)],
  exitCodes: [.refused],
  exitCodeSummaries: [.refused: "A check failed."]
) { run in
  try await run.doctor { try await run.databaseChecks(of: "tasks") }
}

extension TaskStorage {
  /// Checks that each task has the values of the last step in effect that changed it.
  public func contentChecks(at location: DatabaseLocation) throws -> ContentChecks {
    let audit = try store.audit()
    if let step = audit.invalidSteps.first {
      let finding = "Changes of step \(step) are missing, or are those of unknown tasks."
      return ([Check("tasks", .fault, finding, advice: restoringAdvice)], audit.latestTime)
    }
    guard audit.differing.isEmpty else {
      let numbers = audit.differing.prefix(5).map { "\($0)" }.listed
      let check = Check(
        "tasks",
        .fault,
        "The history disagrees with \(audit.differing.count.tasks), such as \(numbers).",
        advice: """
          Export the tasks with --format todo.txt, \(location.removal), and import the file with that format.
          """
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
