import CivilCalendar
import CommandLineParsing
import CommandSupport
import Localization
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
      tagOption.summarized("Tag to add; 'none' removes all tags first."),
      untagOption
    ),
    fieldOptions,
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
      [
        nameOption, dueOption, startOption, everyOption, afterOption, untilOption, projectOption,
        notesOption, noteOption,
      ].contains { values[$0] != nil } || !values[tagOption].isEmpty || !removed.isEmpty
      || values[priorityOption] != nil || !values[blockedByOption].isEmpty || values[editorOption]
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
      try fieldEdit(&content)
    }
    let (outcomes, replaced) = try await withTasks { storage, numbers in
      let replaced = values[notesOption] == nil ? [] : try await storage.service.find(numbers)
      guard values[editorOption] else {
        return (try await storage.service.edit(numbers, edit), replaced)
      }
      let task = try await storage.service.find(numbers)[0]
      return (try await editNotes(of: task, in: storage, after: edit), replaced)
    }
    let hasNotes = values[notesOption] != nil || values[noteOption] != nil || values[editorOption]
    try await show(outcomes, after: .edit, hasDetails: true, hasNotes: hasNotes)
    if !output.isJSON { report(replaced, in: outcomes) }
    return .success
  }

  /// Reports the notes that a command replaced, so that a user can enter them again.
  private func report(_ replaced: [TaskItem], in outcomes: [TaskOutcome]) {
    for (task, outcome) in zip(replaced, outcomes)
    where outcome.didChange && !task.notes.isEmpty
      && !outcome.task.notes.utf8.starts(with: task.notes.utf8)
    {
      output.report(CommandPhrase.replacedNotes.text(in: language, "\(task.id)", task.notes))
    }
  }
}

/// Sets fields of a task.
typealias TaskEdit = @Sendable (inout TaskItem.Content) throws -> Void

extension CommandRun<Dependencies> {
  /// Returns the edit that the options of the fields ask for.
  ///
  /// - Throws: ``Failure`` for a day or a rule that cannot be understood.
  func edit() throws -> TaskEdit {
    let due = try values[dueOption].map { try day($0, for: "--due") }
    let start = try day(of: startOption, named: "start")
    let until = try day(of: untilOption, named: "until")
    let every = try values[everyOption].map { try rule($0, for: "--every") }
    let after = try values[afterOption].map { try rule($0, for: "--after") }
    guard every == nil || after == nil else {
      throw misuse("'--every' and '--after' cannot be combined.")
    }
    let notRecurring = misuse("'--until' needs a task that recurs: add '--every' or '--after'.")
    let project = values[projectOption].map(\.withoutPlus)
    let (notes, note, today) = (values[notesOption], values[noteOption], today)
    let (tags, priority) = (values[tagOption].separatedByCommas, values[priorityOption])
    let blockers = values[blockedByOption]
    return { content in
      if let due { (content.dueDay, content.dueTime) = (due?.day, due?.time) }
      if let start { content.startDay = start }
      if let every { content.recur(every: every, today: today) }
      if let after { content.recur(after: after) }
      if let until {
        guard content.recurrence != nil else { throw notRecurring }
        content.recurrence?.until = until
      }
      if let project { content.project = project == "none" ? nil : project }
      if let priority { content.priority = priority.priority }
      for numbers in blockers { content.blockers = numbers.map { content.blockers + $0 } ?? [] }
      for tag in tags {
        if tag == "none" { content.tags = [] } else { content.tags.append(tag.withoutHash) }
      }
      if let notes { content.notes = notes == "none" ? "" : notes }
      if let note { content.appendNote(note, on: today) }
    }
  }
}
