public import TerminalClient

/// The first visible line of a text, which the user scrolls if the text is longer than its area.
///
///     if position.handle(key, lineCount: lines.count, height: area.rows) { draw() }
///     let visible = position.visibleLines(of: lines, height: area.rows)
public struct ScrollPosition: Sendable {
  /// The number of lines above the area, unless the area has become larger.
  private var offset = 0

  /// Creates the position of the first line.
  public init() {}

  /// Scrolls the text, and returns whether the key is one that scrolls.
  ///
  /// The keys are those of a `ListState`, without the mouse.
  public mutating func handle(
    _ key: TerminalClient.Key,
    lineCount: Int,
    height: Int
  ) -> Bool {
    let last = max(lineCount - height, 0)
    let step: Int
    switch key {
    case .down, .character("j"), .scrollDown: step = 1
    case .up, .character("k"), .scrollUp: step = -1
    case .pageDown: step = height
    case .pageUp: step = -height
    case .home: step = -last
    case .end: step = last
    default: return false
    }
    offset = max(min(min(offset, last) + step, last), 0)
    return true
  }

  /// Returns the visible lines of a text; a text that fits is completely visible.
  public func visibleLines(of lines: [Line], height: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(offset, max(lines.count - height, 0))).prefix(height)
  }
}
