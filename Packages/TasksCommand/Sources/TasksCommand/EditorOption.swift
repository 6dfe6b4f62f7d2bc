import CommandLineParsing
import CommandSupport
import TaskService
import TaskStore

let editorOption = Option(
  flag: "editor",
  short: "e",
  summary: "Open the notes in VISUAL, EDITOR or vi."
)

/// The meanings of exit codes of commands with an editor.
let editorExitCodes: [ExitCode: String] = [
  .refused: "The editor failed.",
  .invalidInput: "The edited notes are not UTF-8.",
]

extension CommandRun<Dependencies> {
  /// Returns the outcome of an edit of a task whose notes the user changes in an editor.
  ///
  /// The task is not locked meanwhile: other fields that another process changes keep their values. Notes that both
  /// change are refused.
  func editNotes(
    of task: TaskItem,
    in storage: TaskStorage,
    after edit: @escaping TaskEdit
  ) async throws -> [TaskOutcome] {
    var content = task.content
    try edit(&content)
    // Before the user edits notes that could not be saved.
    try content.validateDays(after: task.content)
    let (stored, shown) = (task.content.notes, content.notes)
    return try await withEditedText(of: shown, named: "tasks-\(task.id)-notes") { notes in
      try await storage.service.edit([task.id]) { content in
        let current = content.notes
        try edit(&content)
        guard !notes.hasBytes(of: shown) else { return }
        guard current.hasBytes(of: stored) else {
          throw Failure(
            .tryAgain,
            code: "changed_meanwhile",
            "Another process changed the notes of task \(task.id). Nothing was changed.",
            "'tasks show \(task.id)' shows its notes."
          )
        }
        content.notes = notes
      }
    }
  }
}

extension String {
  /// Returns whether two texts are equal byte for byte; `==` compares characters, which can have several encodings.
  fileprivate func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
