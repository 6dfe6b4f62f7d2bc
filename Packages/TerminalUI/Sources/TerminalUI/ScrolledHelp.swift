public import StyleGuide
public import TerminalClient

/// A help in the area of a screen, which the user scrolls if it is longer than the area.
///
///     if help?.handle(key, in: layout.area) == false { help = nil }
public struct ScrolledHelp: Sendable {
  private let help: KeyHelp

  /// The first visible line, unless the area has become larger.
  private var offset = 0

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
    let last = lastOffset(in: area)
    let step: Int
    switch key {
    case .down, .character("j"), .scrollDown: step = 1
    case .up, .character("k"), .scrollUp: step = -1
    case .pageDown: step = area.rows
    case .pageUp: step = -area.rows
    case .home: step = -last
    case .end: step = last
    default: return false
    }
    offset = max(min(min(offset, last) + step, last), 0)
    return true
  }

  /// Returns whether all lines are visible.
  public func isComplete(in area: TerminalClient.Size) -> Bool { lastOffset(in: area) == 0 }

  /// Returns the visible lines, as many as the rows of the area.
  public func lines(in area: TerminalClient.Size, style: Style) -> [Line] {
    let lines = help.lines(width: area.columns, style: style)
      .dropFirst(min(offset, lastOffset(in: area))).prefix(area.rows)
    return lines + Array(repeating: Line(), count: max(area.rows - lines.count, 0))
  }

  private func lastOffset(in area: TerminalClient.Size) -> Int {
    max(help.lines(width: area.columns).count - area.rows, 0)
  }
}
