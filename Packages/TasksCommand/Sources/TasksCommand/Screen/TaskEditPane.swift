import CivilCalendar
import Localization
import StyleGuide
import TaskEditFeature
import TaskFormatting
import TaskStore
import TerminalClient
import TerminalUI

/// The form of a task: its fields, how they are understood, and a question.
struct TaskEditPane: Pane {
  let viewModel: TaskEditViewModel
  let language: Language

  /// The state of the view model after the last key.
  private(set) var state: TaskEditViewModel.State

  /// The current time, from which the form counts the days until the due day.
  private(set) var now: LocalTime

  /// The form as a transcript contains it: while a text is typed, each key would repeat the line of its field.
  private(set) var printed: [Paragraph] = []

  /// The size of the form's area, which locates the fields for the mouse.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// The fields and the focused one.
  private(set) var form = FormState(TaskEditViewModel.Field.allCases, focus: .name)

  /// The texts of the fields, and their cursors; the priority is a choice and has none.
  private(set) var textFields: [TaskEditViewModel.Field: TextField] = [
    .name: TextField(), .notes: TextField(isMultiline: true), .dueDay: TextField(),
    .startDay: TextField(), .every: TextField(), .after: TextField(), .until: TextField(),
    .project: TextField(), .tags: TextField(), .blockers: TextField(),
  ]

  /// Creates the form of a view model.
  init(_ viewModel: TaskEditViewModel, now: LocalTime, language: Language) {
    self.viewModel = viewModel
    self.now = now
    self.language = language
    state = viewModel.state()
    update()
    printed = paragraphs(of: state, .plain)
  }

  static let editingKeys: [KeyBinding<Self, TasksScreen.Action>] = [
    .init(.control("s"), text: TasksKey.save, isEssential: true, .save),
    .init(.escape, text: TasksKey.cancel, isEssential: true) { form, _ in form.cancel() },
    .init(.tab, text: TasksKey.nextField) { form, key in form.handle(key, topRow: 1) },
    .init(.control("d"), text: TasksKey.deleteInForm, if: { $0.state.task != nil }) { form, _ in
      form.viewModel.delete()
      return form.update()
    },
  ]

  var keys: [KeyBinding<Self, TasksScreen.Action>] {
    state.phase == .editing ? Self.editingKeys : []
  }

  var takesAllKeys: Bool { true }

  var title: String? {
    state.task.map { text(.editTask, "\($0.id)") } ?? text(.addTask)
  }

  mutating func show(_ state: TasksScreen.State) {
    now = state.now
    update()
  }

  mutating func resize(_ size: TerminalClient.Size) { self.size = size }

  /// A single key must not discard a text.
  mutating func interrupt() -> TasksScreen.Action {
    state.phase == .editing && state.hasChanges ? cancel() : .leave
  }

  private mutating func cancel() -> TasksScreen.Action {
    viewModel.cancel()
    return update()
  }

  /// Shows the state of the view model, and returns its outcome.
  @discardableResult
  private mutating func update() -> TasksScreen.Action {
    let former = state
    state = viewModel.state()
    form.focus = state.selection
    for (field, textField) in textFields {
      let text = state.currentText(of: field)
      // A new text would move the cursor.
      guard !text.utf8.elementsEqual(textField.text.utf8) else { continue }
      textFields[field]?.text = text
    }
    // The priority is selected, not typed.
    if state.selection != former.selection || state.selection == .priority
      || state.phase != former.phase || state.failure != former.failure
    {
      printed = paragraphs(of: state, .plain)
    }
    guard case .closed(let outcome) = state.phase else { return .nothing }
    return .close(outcome, isNew: state.task == nil)
  }

  /// Edits the focused field, or moves the focus.
  ///
  /// Return leads to the next field, and inserts a line break in the notes; a pasted text is text, whatever it contains.
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TasksScreen.Action {
    if let dialog { return dialog.answer(to: key).map { .answer($0) } ?? .nothing }
    guard state.phase == .editing else { return .nothing }
    let field = form.focus
    if field == .priority, let text = priorityText(after: key) {
      viewModel.enter(text, field)
    } else if textFields[field]?.handle(key) == true {
      let text = textFields[field]?.text ?? ""
      guard !text.utf8.elementsEqual(state.currentText(of: field).utf8) else { return .nothing }
      viewModel.enter(text, field)
    } else {
      let rows = self.rows(.plain)
      form.handle(key) { row in
        rows.indices.contains(row - topRow) ? rows[row - topRow].field : nil
      }
      if form.focus != field { viewModel.select(form.focus) }
    }
    return update()
  }

  /// The priorities in the order of the choice.
  static let priorities: [TaskItem.Priority?] = [nil] + TaskItem.Priority.allCases

  /// Returns the text of the priority that a key selects; nil if it is not a key of the choice.
  private func priorityText(after key: TerminalClient.Key) -> String? {
    let priorities = Self.priorities
    let index = priorities.firstIndex(of: state.snapshot.priority) ?? 0
    switch key {
    case .right, .space: return priorities[(index + 1) % priorities.count]?.rawValue ?? ""
    case .left:
      return priorities[(index + priorities.count - 1) % priorities.count]?.rawValue ?? ""
    case .character(let character):
      // The first letters differ in every language.
      let selected = priorities.first {
        name(of: $0).first?.lowercased() == character.lowercased()
      }
      return selected.map { $0?.rawValue ?? "" }
    default: return nil
    }
  }

  /// Returns the name of a priority, or of its absence.
  func name(of priority: TaskItem.Priority?) -> String {
    priority?.name(in: language) ?? TaskPhrase.none.text(in: language)
  }

  /// The question of the form; nil if there is none.
  var dialog: Dialog<Bool>? {
    guard case .asking(let question) = state.phase else { return nil }
    let keeping = Dialog<Bool>.Choice(false, key: "n", label: text(.keepEditing))
    func confirming(_ phrase: TaskEditPhrase) -> Dialog<Bool>.Choice {
      .init(true, key: language == .german ? "j" : "y", label: text(phrase))
    }
    let number = state.task.map { "\($0.id)" }
    switch question {
    case .discard:
      return Dialog(
        text(.discard),
        message: text(number == nil ? .discardDraft : .discardEdit),
        choices: [keeping, confirming(.discardChanges)]
      )
    case .delete:
      return Dialog(
        text(.delete, number ?? ""),
        message: text(.undoable),
        choices: [keeping, confirming(.deleteTask)]
      )
    }
  }

  /// Returns a text in the language of the form.
  func text(_ phrase: TaskEditPhrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}
