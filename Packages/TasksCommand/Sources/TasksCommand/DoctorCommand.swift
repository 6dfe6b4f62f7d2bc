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
  return try await storage.unitOfWork.read {
    var tasks: [TaskItem.ID: TaskItem] = [:]
    var changed: [TaskItem.ID: TaskItem] = [:]
    var steps = 0
    var step: TaskStore.Step?
    var latest: Date?
    // The records are in this order: tasks, then each step with its changes.
    try storage.store.forEachRecord { record in
      switch record {
      case .task(let task): tasks[task.id] = task
      case .step(let next):
        steps += 1
        step = next
        latest = max(latest ?? next.time, next.time)
      case .change(let change, _):
        if step?.revertedAt == nil { changed[change.after.id] = change.after }
      }
    }
    let differing = changed.filter { tasks[$0] != $1 }.keys.sorted()
    guard differing.isEmpty else {
      let numbers = differing.prefix(5).map { "\($0)" }.listed
      let check = Check(
        "tasks",
        .fault,
        "The history disagrees with \(differing.count.tasks), such as \(numbers).",
        advice: "Export the tasks, move \(location) away, and import the export."
      )
      return ([check], latest)
    }
    let open = tasks.values.count { $0.completedAt == nil && $0.deletedAt == nil }
    let total = tasks.values.count { $0.deletedAt == nil }
    let count = steps == 1 ? "1 step" : "\(steps) steps"
    let check = Check("tasks", .ok, "\(total.tasks), \(open) open, as in the history of \(count).")
    return ([check], latest)
  }
}
