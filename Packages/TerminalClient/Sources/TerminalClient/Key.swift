extension TerminalClient {
  /// A pressed key, as the terminal reports it.
  ///
  /// Shift changes the character; other modifiers of a named key are dropped. Alt and a key arrive as `escape`
  /// followed by that key. Keys without a case here are ignored.
  public enum Key: Hashable, Sendable {
    /// A character other than a space: one Unicode scalar.
    ///
    /// Invalid UTF-8 is decoded as the replacement character, U+FFFD.
    case character(Character)

    /// A key pressed with the control key: a lower-case letter, or one of `@ \ ] ^ _`.
    case control(Character)

    /// The space bar.
    case space

    /// Return or enter.
    case `return`

    /// Tab.
    case tab

    /// Shift and tab.
    case backTab

    /// Backspace: deletes to the left.
    case backspace

    /// Escape.
    case escape

    /// Arrow up.
    case up

    /// Arrow down.
    case down

    /// Arrow left.
    case left

    /// Arrow right.
    case right

    /// Home.
    case home

    /// End.
    case end

    /// Page up.
    case pageUp

    /// Page down.
    case pageDown

    /// Insert.
    case insert

    /// Delete: deletes to the right.
    case delete

    /// The first mouse button, pressed on a cell of the screen; the first column and row are 1.
    case mouse(column: Int, row: Int)

    /// One step of the mouse wheel away from the user, above a cell of the screen; the first column and row are 1.
    case scrollUp(column: Int, row: Int)

    /// One step of the mouse wheel towards the user, above a cell of the screen; the first column and row are 1.
    case scrollDown(column: Int, row: Int)

    /// A text that the user pasted on ``Screen/full``, not empty; each line break is a newline.
    ///
    /// A text of more than 1 MiB of UTF-8 is truncated, and invalid UTF-8 is decoded as the replacement character,
    /// U+FFFD. Escape the text before you print it: it may contain control characters.
    case paste(String)
  }
}

extension TerminalClient.Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the key of a character, so that `"q"` is a key.
  public init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}
