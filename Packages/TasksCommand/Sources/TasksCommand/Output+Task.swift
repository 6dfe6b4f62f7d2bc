import CivilCalendar
import CommandSupport
import Localization
import PortableFoundation
import TaskFormatting
import TaskService
import TaskStore
import TextFormatting

extension JSON.ObjectType {
  /// A task in a list.
  static let task = Self("task")

  /// A task after a command that changes tasks.
  static let change = Self("task_change")
}

extension Change {
  /// A change of tasks.
  static let ofTasks = Change("The change is saved")
}

extension CommandRun<Dependencies> {
  /// Prints tasks after a command that changes them, each followed by the next one of its series.
  ///
  /// - Parameters:
  ///   - outcomes: The tasks.
  ///   - action: What the command did.
  ///   - unchanged: The sentence about a task that the command did not change.
  ///   - hasDetails: Whether the sentences repeat the fields as they were understood.
  ///   - hasNotes: Whether the fields of a changed task include its notes.
  func show(
    _ outcomes: [TaskOutcome],
    after action: TaskStore.Action,
    unchanged: TaskPhrase = .unchanged,
    hasDetails: Bool = false,
    hasNotes: Bool = false
  ) async throws {
    let isSaved = outcomes.contains { $0.didChange }
    let report = tasks()
    func line(of task: TaskItem, _ action: TaskStore.Action, _ didChange: Bool, _ details: String)
      -> String
    {
      guard output.isJSON else {
        return task.sentence(didChange ? action.phrase : unchanged, in: language) + details
      }
      let object = report.json(of: task)
        .adding("action", .string(action.rawValue))
        .adding("changed", .boolean(didChange))
      return output.line(object, of: .change)
    }
    let lines = outcomes.flatMap { outcome in
      let task = outcome.task
      let details =
        hasDetails ? task.details(in: language, hasNotes: hasNotes && outcome.didChange) : ""
      return [line(of: task, action, outcome.didChange, details)]
        + [outcome.next].compactMap(\.self).map {
          line(of: $0, .add, true, $0.details(in: language))
        }
    }
    try await output.show(
      lines.joined(separator: "\n"),
      isExact: output.isJSON,
      after: isSaved ? .ofTasks : nil
    )
  }
}
