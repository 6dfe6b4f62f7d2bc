import CommandLineParsing
import CommandSupport
import TaskService
import TaskStore

private let nameArgument = Argument(
  repeating: .string(named: "NAME"),
  summary:
    "Name of the task: all arguments, separated by spaces. After '--', a hyphen starts no option."
)

let addCommand = ToolCommand<Dependencies>(
  "add",
  summary: "Add a task.",
  options: [
    OptionGroup("Task", dueOption, notesOption, tagOption, priorityOption, firstWeekdayOption),
    OptionGroup("Output", jsonOption),
  ],
  arguments: nameArgument,
  examples: [
    ("tasks add Buy milk --due tomorrow --tag shop", "Add a task that is due tomorrow."),
    ("tasks add --due 'next fri' --priority high Pay the rent", "Options may precede the name."),
  ],
  exitCodes: [.cannotCreate, .notShown]
) { try await $0.add() }

extension CommandRun<Dependencies> {
  /// Adds a task, and prints it as it was understood.
  fileprivate func add() async throws -> ExitCode {
    var content = TaskItem.Content(name: values[nameArgument].joined(separator: " "))
    try edit()(&content)
    let task = try await withStorage { [content] storage in
      try await storage.service.add(TaskDraft(id: dependencies.uuid(), content: content))
    }
    try await show([TaskOutcome(task: task, didChange: true)], after: .add, hasDetails: true)
    return .success
  }
}
