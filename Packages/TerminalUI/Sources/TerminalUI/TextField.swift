/// A text that the user edits, and the position of its cursor.
///
/// Keep the field in the contents of a screen, pass it the keys before other widgets, and draw it:
///
///     guard !contents.name.handle(key) else { return }
///     let lines = contents.name.lines(width: 40, isFocused: true, style: style)
///
/// The cursor moves between user-perceived characters, such as a letter with its combining marks or an emoji.
public struct TextField: Equatable, Sendable {
  /// Whether return inserts a line break; otherwise return is not a key of the field, and pasted line breaks become
  /// spaces.
  public let isMultiline: Bool

  /// The text before the cursor.
  var before: String

  /// The text after the cursor.
  var after = ""

  /// Creates a field with the cursor at the end of its text.
  public init(_ text: String = "", isMultiline: Bool = false) {
    before = text
    self.isMultiline = isMultiline
  }

  /// The text; a new text moves the cursor to its end.
  public var text: String {
    get { before + after }
    set {
      before = newValue
      after = ""
    }
  }
}
