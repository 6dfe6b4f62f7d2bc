import CommandLineParsing
import CommandSupport
import TaskService
import TaskStore

private let nameArgument = Argument(
  repeating: .string(named: "NAME"),
  summary:
    "Name of the task: all arguments, separated by spaces. After '--', a hyphen starts no option."
)

private let parseOption = Option(
  flag: "parse",
  summary: "Take fields from the end of the name: #tag, +project, due:fri, pri:high."
)

let addCommand = ToolCommand<Dependencies>(
  "add",
  synonyms: ["new"],
  summary: "Add a task.",
  options: [
    OptionGroup("Task", tagOption, parseOption),
    fieldOptions,
    OptionGroup("Output", jsonOption),
  ],
  arguments: nameArgument,
  examples: [
    ("tasks add Buy milk --due tomorrow --tag shop", "Add a task that is due tomorrow."),
    ("tasks add --due 'next fri' --priority high Pay the rent", "Options may precede the name."),
    ("tasks add Water the plants --every 3d --project home.garden", "Add a recurring task."),
  ],
  exitCodes: [.refused, .invalidInput, .cannotCreate, .notShown],
  exitCodeSummaries: editorExitCodes
) { try await $0.add() }

extension CommandRun<Dependencies> {
  /// Adds a task, and prints it as it was understood.
  fileprivate func add() async throws -> ExitCode {
    let text = values[nameArgument].joined(separator: " ")
    let (name, fields) = values[parseOption] ? WordField.split(text) : (text, [])
    var content = TaskItem.Content(name: name)
    for field in fields { try set(field, of: &content) }
    try edit()(&content)
    let draft = TaskDraft(id: dependencies.uuid(), content: content)
    // Before the database is opened: a refused draft creates none.
    try draft.validate()
    let task = try await add(draft)
    try await show([TaskOutcome(task: task, didChange: true)], after: .add, hasDetails: true)
    if !output.isJSON {
      for (word, field) in WordField.words(of: name) {
        output.report(
          "'\(word)' is part of the name. To set the field, use '\(field.option)' or '--parse'."
        )
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

extension CommandRun<Dependencies> {
  /// Sets the field of a word.
  private func set(_ field: WordField, of content: inout TaskItem.Content) throws {
    switch field {
    case .tag(let tag): content.tags.append(tag)
    case .project(let project): content.project = project
    case .due(let text):
      let due = try day(text, for: "due:")
      (content.dueDay, content.dueTime) = (due?.day, due?.time)
    case .priority(let priority): content.priority = priority
    }
  }
}
