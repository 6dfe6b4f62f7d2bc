public import StyleGuide
public import TerminalClient
public import TerminalUI

extension Pane {
  /// Returns the lines of an area with a size.
  public func lines(in size: TerminalClient.Size, style: TextStyle = .plain) -> [Line] {
    var pane = self
    pane.resize(size)
    return pane.lines(style)
  }

  /// Presses keys, and returns their actions.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - topRow: The row of the screen that shows the first line of the area.
  public mutating func press(_ keys: [TerminalClient.Key], topRow: Int = 3) -> [Action] {
    keys.map { press($0, topRow: topRow) }
  }
}

extension [TerminalClient.Key] {
  /// The keys that type a text.
  public static func typing(_ text: String) -> Self {
    text.map { character in
      switch character {
      case " ": .space
      case "\n": .return
      case "\t": .tab
      default: .character(character)
      }
    }
  }
}
