public import StyleGuide
public import TerminalClient
import TextFormatting

/// A question on a screen, which the user answers with a key.
///
///     guard let isConfirmed = confirmation.answer(to: key) else { return .none }
///
/// `y` confirms; `n`, Esc and return decline. Other keys are no answers.
public struct Confirmation: Equatable, Sendable {
  private static let keys = KeyHints([.init("y", "yes"), .init("n", "no")])

  /// The question, on one line.
  public let question: String

  /// Creates a question.
  ///
  /// - Parameter question: The question, on one line. Escape text from outside first.
  public init(_ question: String) {
    self.question = question
  }

  /// The question and its keys, for a paragraph.
  public var text: String { "\(question) \(Self.keys.text)" }

  /// The question, and its keys below it, for a terminal that is too small for lines.
  public var paragraphs: [Paragraph] {
    [
      Paragraph(question, importance: .alert, role: .primary),
      Paragraph(Self.keys.text, importance: .result),
    ]
  }

  /// Returns whether a key confirms; nil if the key is no answer.
  public func answer(to key: TerminalClient.Key) -> Bool? {
    switch key {
    case .character("y"), .character("Y"): true
    case .character("n"), .character("N"), .escape, .return: false
    default: nil
    }
  }

  /// Returns the question, wrapped to a width, and its keys on a line below it.
  public func lines(width: Int, style: TextStyle) -> [Line] {
    style.transliterated(question).wrapped(toWidth: width).map { Line($0, as: .primary) }
      + [Self.keys.line(width: width, style: style)]
  }
}
