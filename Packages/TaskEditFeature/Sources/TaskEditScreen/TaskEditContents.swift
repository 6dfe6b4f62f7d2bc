public import CivilCalendar
public import Localization
public import TaskEditFeature
import TaskStore
public import TerminalClient
public import TerminalUI

/// The form of a task in a part of a screen: turns its state into lines, and keys into effects.
///
/// Create one for each opened form. Let the view model perform each effect, and then show its current state: the form
/// takes over the texts of the state, and an older state would remove the user's last key.
///
///     let effect = contents.press(key, topRow: 2)
///     await perform(effect, on: viewModel)
///     contents.show(viewModel.state(), today: today())
public struct TaskEditContents: Sendable {
  /// What a key asks the view model for; the effects are named like its endpoints.
  public enum Effect: Equatable, Sendable {
    /// Nothing: the key has changed the form alone, or has no meaning.
    case none

    /// Select a field.
    case select(TaskEditViewModel.Field)

    /// Replace the text of a field.
    case enter(String, TaskEditViewModel.Field)

    /// Save the task.
    case save

    /// Close the form.
    case cancel

    /// Delete the task.
    case delete

    /// Answer the question of the form.
    case answer(Bool)
  }

  let language: Language

  /// The shown state; nil before the first one.
  private(set) var state: TaskEditViewModel.State?

  /// The current day; nil before the first state.
  private(set) var today: CivilDay?

  /// The size of the form's area, which locates the fields for the mouse.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// The fields and the focused one.
  var form = FormState(TaskEditViewModel.Field.allCases, focus: .name)

  /// The texts of the fields, and their cursors; the priority is a choice and has none.
  var textFields: [TaskEditViewModel.Field: TextField] = [
    .name: TextField(), .notes: TextField(isMultiline: true), .dueDay: TextField(),
    .tags: TextField(),
  ]

  /// Creates an empty form.
  ///
  /// - Parameter language: The language of labels, days and sentences.
  public init(language: Language) {
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The current state of the view model.
  ///   - today: The current day, from which the form counts the days until the due day.
  public mutating func show(_ state: TaskEditViewModel.State, today: CivilDay) {
    self.state = state
    self.today = today
    form.focus = state.selection
    for (field, textField) in textFields {
      let text = state.currentText(of: field)
      // A new text would move the cursor.
      guard !text.utf8.elementsEqual(textField.text.utf8) else { continue }
      textFields[field]?.text = text
    }
  }

  /// Changes the size of the form's area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
  }

  /// The title of the form, such as `Edit Task 3`; the form itself does not contain it.
  public var title: String {
    let number = state?.task.map { "\($0.id)" }
    return number.map { text(.editTask, $0) } ?? text(.addTask)
  }

  /// The keys of the form, the most important first.
  public var hints: [KeyHints.Hint] {
    guard let state, state.phase == .editing else { return [] }
    var hints = [
      KeyHints.Hint(text(.saveKey), text(.save), isEssential: true),
      KeyHints.Hint(text(.cancelKey), text(.cancel), isEssential: true),
      KeyHints.Hint(text(.tabKey), text(.nextField)),
    ]
    if state.task != nil { hints.append(.init(text(.deleteKey), text(.deleteTask))) }
    return hints
  }

  /// Whether letters are text or answers, and not commands: until the form is closed.
  public var isEditingText: Bool {
    if case .closed = state?.phase { false } else { true }
  }

  /// Returns a text in the language of the form.
  func text(_ phrase: TaskEditPhrase, _ value: String = "") -> String {
    phrase.text(in: language, value)
  }
}
