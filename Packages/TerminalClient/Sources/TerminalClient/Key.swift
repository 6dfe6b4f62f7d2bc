extension TerminalClient {
  /// A key that was pressed, or what a terminal tells of it.
  ///
  /// Shift is in the character; other modifiers of a named key are not told. Alt and a key are `escape`
  /// and that key. Keys that are not listed here are not told at all.
  public enum Key: Hashable, Sendable {
    /// A key that writes a character other than a space: one Unicode scalar.
    ///
    /// What is not UTF-8 is the replacement character, U+FFFD.
    case character(Character)

    /// A key pressed with the control key: a lower-case letter, or one of `@ \ ] ^ _`.
    case control(Character)

    /// The space bar.
    case space

    /// Return or enter.
    case `return`

    /// The tabulator.
    case tab

    /// The key that deletes to the left.
    case backspace

    /// Escape.
    case escape

    /// Arrow up.
    case up

    /// Arrow down.
    case down

    /// Arrow to the left.
    case left

    /// Arrow to the right.
    case right

    /// To the beginning.
    case home

    /// To the end.
    case end

    /// One page up.
    case pageUp

    /// One page down.
    case pageDown

    /// Insert.
    case insert

    /// The key that deletes to the right.
    case delete

    /// The first button of the mouse, on a cell of the screen; the first column and row are 1.
    case mouse(column: Int, row: Int)
  }
}
