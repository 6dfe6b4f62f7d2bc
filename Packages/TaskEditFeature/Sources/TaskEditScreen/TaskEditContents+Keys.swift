import Localization
import StyleGuide
import TaskEditFeature
import TaskFormatting
import TaskStore
public import TerminalClient
import TerminalUI

// The keys.
extension TaskEditContents {
  /// Edits the form with a key, and returns what the view model has to do.
  ///
  /// Control-S saves from every field, control-D deletes, and Esc cancels. Return leads to the next field, and inserts a
  /// line break in the notes; a pasted text is text, whatever it contains.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that has the first line of the form; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    guard let state else { return .none }
    if let dialog { return dialog.answer(to: key).map { .answer($0) } ?? .none }
    guard state.phase == .editing else { return .none }
    switch key {
    case .control("s"): return .save
    case .control("d"): return state.task == nil ? .none : .delete
    case .escape: return .cancel
    default: break
    }
    let field = form.focus
    if field == .priority, let text = priorityText(after: key, state.snapshot.priority) {
      return .enter(text, field)
    }
    if textFields[field]?.handle(key) == true {
      let text = textFields[field]?.text ?? ""
      return text.utf8.elementsEqual(state.currentText(of: field).utf8)
        ? .none : .enter(text, field)
    }
    let rows = self.rows(in: size, style: .plain)
    form.handle(key) { row in
      rows.indices.contains(row - topRow) ? rows[row - topRow].field : nil
    }
    return form.focus == field ? .none : .select(form.focus)
  }

  /// The priorities in the order of the choice.
  static let priorities: [TaskItem.Priority?] = [nil] + TaskItem.Priority.allCases

  /// Returns the text of the priority that a key selects; nil if it is not a key of the choice.
  private func priorityText(
    after key: TerminalClient.Key,
    _ priority: TaskItem.Priority?
  ) -> String? {
    let priorities = Self.priorities
    let index = priorities.firstIndex(of: priority) ?? 0
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
    guard let state, case .asking(let question) = state.phase else { return nil }
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
}
