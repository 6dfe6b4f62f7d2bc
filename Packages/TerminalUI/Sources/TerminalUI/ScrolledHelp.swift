public import StyleGuide
public import TerminalClient

/// A help in the area of a screen, which the user scrolls if it is longer than the area.
///
///     if help?.handle(key, in: layout.area) == false { help = nil }
public struct ScrolledHelp: Sendable {
  private let help: KeyHelp

  private var position = ScrollPosition()

  /// Creates a help that shows its first line.
  public init(_ help: KeyHelp) {
    self.help = help
  }

  /// The texts of the help, for a transcript.
  public var texts: [String] { help.texts }

  /// Scrolls the help, and returns whether the key is one of it; another key closes the help.
  ///
  /// The keys are those of a `ListState`, without the mouse.
  public mutating func handle(_ key: TerminalClient.Key, in area: TerminalClient.Size) -> Bool {
    position.handle(key, lineCount: lineCount(in: area), height: area.rows)
  }

  /// Returns whether all lines are visible.
  public func isComplete(in area: TerminalClient.Size) -> Bool {
    lineCount(in: area) <= area.rows
  }

  /// Returns the visible lines, as many as the rows of the area.
  public func lines(in area: TerminalClient.Size, style: TextStyle) -> [Line] {
    let lines = help.lines(width: area.columns, style: style)
    let visible = position.visibleLines(of: lines, height: area.rows)
    return visible + Array(repeating: Line(), count: max(area.rows - visible.count, 0))
  }

  private func lineCount(in area: TerminalClient.Size) -> Int {
    help.lines(width: area.columns).count
  }
}
