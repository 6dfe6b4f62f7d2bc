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
  synonyms: ["new"],
  summary: "Add a task.",
  options: [
    OptionGroup(
      "Task",
      dueOption,
      notesOption,
      editorOption,
      tagOption,
      priorityOption,
      firstWeekdayOption
    ),
    OptionGroup("Output", jsonOption),
  ],
  arguments: nameArgument,
  examples: [
    ("tasks add Buy milk --due tomorrow --tag shop", "Add a task that is due tomorrow."),
    ("tasks add --due 'next fri' --priority high Pay the rent", "Options may precede the name."),
  ],
  exitCodes: [.refused, .invalidInput, .cannotCreate, .notShown],
  exitCodeSummaries: editorExitCodes
) { try await $0.add() }

extension CommandRun<Dependencies> {
  /// Adds a task, and prints it as it was understood.
  fileprivate func add() async throws -> ExitCode {
    var content = TaskItem.Content(name: values[nameArgument].joined(separator: " "))
    try edit()(&content)
    let draft = TaskDraft(id: dependencies.uuid(), content: content)
    // Before the database is opened: a refused draft creates none.
    try draft.validate()
    let task = try await add(draft)
    try await show([TaskOutcome(task: task, didChange: true)], after: .add, hasDetails: true)
    if !output.isJSON {
      for word in values[nameArgument].flatMap({ $0.split(separator: " ") }) {
        guard let option = word.intendedOption else { continue }
        output.report("'\(word)' is part of the name. To set the field, use '\(option)'.")
      }
    }
    return .success
  }
}

extension CommandRun<Dependencies> {
  /// Adds a task, with notes from the editor if the command line asks for it.
  private func add(_ draft: TaskDraft) async throws -> TaskItem {
    guard values[editorOption] else {
      return try await withStorage { try await $0.service.add(draft) }
    }
    return try await withEditedText(of: draft.content.notes, named: "tasks-notes") { notes in
      var draft = draft
      draft.content.notes = notes
      return try await withStorage { [draft] in try await $0.service.add(draft) }
    }
  }
}

extension Substring {
  /// The option that a user of another task manager means by the word, such as `--due fri` by `due:fri`.
  fileprivate var intendedOption: String? {
    for (prefix, option) in [
      ("due:", "due"), ("pri:", "priority"), ("priority:", "priority"), ("tag:", "tag"),
      ("+", "tag"),
    ] where hasPrefix(prefix) {
      let value = dropFirst(prefix.count)
      if option == "priority" { return Self.priority(value).map { "--priority \($0)" } }
      // Not 3 + 4, and not +49.
      if value.first?.isLetter == true || (option == "due" && !value.isEmpty) {
        return "--\(option) \(value)"
      }
    }
    return nil
  }

  /// The priority of a letter of todo.txt (A to C) or of Taskwarrior (H, M, L), or with a name; nil for other texts.
  private static func priority(_ value: Substring) -> String? {
    switch value.lowercased() {
    case "a", "h", "high": "high"
    case "b", "m", "medium": "medium"
    case "c", "l", "low": "low"
    default: nil
    }
  }
}
