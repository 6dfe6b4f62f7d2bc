import CivilCalendar
import CommandLineParsing
import CommandSupport
import TaskFormatting
import TaskService
import TaskStore

private let nameOption = Option("name", .string(named: "TEXT"), summary: "Name.")

private let untagOption = Option(
  "untag",
  repeating: .string(named: "TAG").completed(by: "list", "--format", "tags"),
  summary: "Tag to remove."
)

let editCommand = ToolCommand<Dependencies>(
  "edit",
  synonyms: ["modify", "mod", "change"],
  summary: "Edit fields of tasks; 'none' clears a field.",
  options: [
    OptionGroup(
      "Task",
      nameOption,
      dueOption,
      notesOption,
      editorOption,
      tagOption.summarized("Tag to add; 'none' removes all tags first."),
      untagOption,
      priorityOption,
      firstWeekdayOption
    ),
    OptionGroup("Output", jsonOption),
  ],
  arguments: numbersArgument,
  examples: [
    ("tasks edit 3 --due none", "Remove the due day of task 3."),
    ("tasks edit 3 4 --tag work --priority low", "Add a tag to two tasks, and set their priority."),
    ("tasks edit 3 --tag none --tag home", "Replace all tags."),
    ("tasks edit 3 --editor", "Edit the notes of task 3 in the editor."),
  ],
  exitCodes: [.refused, .invalidInput, .notFound, .notShown, .cannotCreate, .tryAgain],
  exitCodeSummaries: editorExitCodes
) { try await $0.edit() }

extension CommandRun<Dependencies> {
  /// Edits tasks, and prints them as they were understood.
  fileprivate func edit() async throws -> ExitCode {
    let name = values[nameOption]
    let removed = values[untagOption].separatedByCommas.map(\.withoutHash)
    let isEdit =
      name != nil || values[dueOption] != nil || values[notesOption] != nil
      || !values[tagOption].isEmpty || !removed.isEmpty || values[priorityOption] != nil
      || values[editorOption]
    guard isEdit else {
      throw misuse("Nothing to edit: pass an option, such as '--due tomorrow'.")
    }
    let isOneTask = Set(taskNumbers).count == 1
    guard name == nil || isOneTask else { throw misuse("'--name' applies to one task only.") }
    guard !values[editorOption] || isOneTask else {
      throw misuse("'--editor' applies to one task only.")
    }
    let fieldEdit: TaskEdit = try edit()
    let edit: TaskEdit = { content in
      if let name { content.name = name }
      content.tags.removeAll(where: removed.contains)
      fieldEdit(&content)
    }
    let outcomes = try await withTasks { storage, numbers in
      guard values[editorOption] else { return try await storage.service.edit(numbers, edit) }
      let task = try await storage.service.find(numbers)[0]
      return try await editNotes(of: task, in: storage, after: edit)
    }
    let hasNotes = values[notesOption] != nil || values[editorOption]
    try await show(outcomes, after: .edit, hasDetails: true, hasNotes: hasNotes)
    return .success
  }
}

/// Sets fields of a task.
typealias TaskEdit = @Sendable (inout TaskItem.Content) -> Void

extension CommandRun<Dependencies> {
  /// Returns the edit that the options of the fields ask for.
  ///
  /// - Throws: ``Failure`` for a day that cannot be understood.
  func edit() throws -> TaskEdit {
    let due = try day(of: dueOption, named: "due")
    let notes = values[notesOption]
    let tags = values[tagOption].separatedByCommas
    let priority = values[priorityOption]
    return { content in
      if let due { content.dueDay = due }
      if let notes { content.notes = notes == "none" ? "" : notes }
      if let priority { content.priority = priority.priority }
      for tag in tags {
        if tag == "none" { content.tags = [] } else { content.tags.append(tag.withoutHash) }
      }
    }
  }
}
