public import Localization
public import TerminalUI

/// The keys for the selected task of a list, and those that need no selection.
public enum TaskHint: Phrase {
  case edit, complete, add, delete, undo

  // The names of keys.
  case `return`, space

  /// The texts in English and German.
  public static let texts: [Language: [TaskHint: String]] = [
    .english: [
      .edit: "edit",
      .complete: "done",
      .add: "add",
      .delete: "delete",
      .undo: "undo",
      .return: "return",
      .space: "space",
    ],
    .german: [
      .edit: "bearbeiten",
      .complete: "erledigt",
      .add: "neu",
      .delete: "löschen",
      .undo: "rückgängig",
      .return: "Eingabe",
      .space: "Leertaste",
    ],
  ]

  /// Returns the hints of a list, the most important first.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - hasSelection: Whether a task is selected.
  public static func hints(in language: Language, hasSelection: Bool) -> [KeyHints.Hint] {
    func hint(_ key: String, _ effect: TaskHint) -> KeyHints.Hint {
      KeyHints.Hint(key, effect.text(in: language))
    }
    let add = hint("a", .add)
    let undo = hint("u", .undo)
    guard hasSelection else { return [add, undo] }
    return [
      hint(Self.return.text(in: language), .edit), hint(Self.space.text(in: language), .complete),
      add, hint("d", .delete), undo,
    ]
  }
}
