public import TerminalClient

/// A question in a box above the contents of a screen, which the user answers with a key.
///
///     let dialog = Dialog("Discard the changes?", message: "The task is unchanged.", choices: [
///       .init(false, key: "k", label: "keep editing"), .init(true, key: "d", label: "discard"),
///     ])
///     guard let isDiscarded = dialog.answer(to: key) else { return .none }
///
/// While a dialog is open, pass the keys to it alone: a pasted text is no answer.
public struct Dialog<Answer: Equatable & Sendable>: Equatable, Sendable {
  /// An answer and its key.
  public struct Choice: Equatable, Sendable {
    let answer: Answer
    let key: Character
    let label: String

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - key: The key, a lower-case letter; its upper-case letter is accepted, too.
    ///   - label: The effect: a noun or a verb.
    public init(_ answer: Answer, key: Character, label: String) {
      self.answer = answer
      self.key = key
      self.label = label
    }
  }

  let title: String
  let message: String
  let choices: [Choice]

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The question, on one line. Escape text from outside first.
  ///   - message: The consequence of the answers. Escape text from outside first.
  ///   - choices: The answers. Return and Esc choose the first one, which should be harmless.
  public init(_ title: String, message: String, choices: [Choice]) {
    self.title = title
    self.message = message
    self.choices = choices
  }

  /// The title, the message and the keys, for a paragraph.
  public var text: String { "\(title) \(message) \(keyHints(choices).text)" }

  /// Returns the answer of a key; nil if the key is no answer.
  public func answer(to key: TerminalClient.Key) -> Answer? {
    switch key {
    case .return, .escape: choices.first?.answer
    case .character(let character):
      choices.first { $0.key.lowercased() == character.lowercased() }?.answer
    default: nil
    }
  }

  func keyHints(_ choices: [Choice]) -> KeyHints {
    KeyHints(choices.map { KeyHints.Hint(String($0.key), $0.label) })
  }
}
