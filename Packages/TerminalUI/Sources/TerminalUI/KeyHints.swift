public import StyleGuide
public import TerminalClient

/// The keys of a screen on one line, such as `return fetch · ? help · q quit`.
public struct KeyHints: Equatable, Sendable {
  /// A key and its effect.
  public struct Hint: Equatable, Sendable {
    let key: String
    let effect: String
    let isEssential: Bool

    /// The key that a mouse press on the hint presses; nil for none.
    let pressedKey: TerminalClient.Key?

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - key: The name of the key.
    ///   - effect: A noun or a verb.
    ///   - isEssential: Whether the other hints are dropped first, as for help and for leaving the screen.
    ///   - pressedKey: The key that a mouse press on the hint presses; nil for none.
    public init(
      _ key: String,
      _ effect: String,
      isEssential: Bool = false,
      presses pressedKey: TerminalClient.Key? = nil
    ) {
      self.key = key
      self.effect = effect
      self.isEssential = isEssential
      self.pressedKey = pressedKey
    }

    fileprivate var line: Line { Line(key) + Line(" \(effect)", as: .muted) }
  }

  private static let separator = " · "

  private var hints: [Hint]

  /// Creates hints, the most important first, and that for leaving the screen last.
  public init(_ hints: [Hint]) {
    self.hints = hints
  }

  /// All hints, for a paragraph.
  public var text: String { line.text }

  /// Returns the hints that fit a width: drops the last ones, essential ones only after all others.
  ///
  /// The last essential hint, that for leaving the screen, is dropped after the other essential ones.
  public func line(width: Int, style: TextStyle) -> Line {
    fitting(width, style).line.inCharacters(of: style)
  }

  /// Returns the key of the hint in a column of the line, from 1; nil if there is none.
  func key(atColumn column: Int, width: Int, style: TextStyle) -> TerminalClient.Key? {
    var end = 0
    for hint in fitting(width, style).hints {
      let start = end
      end += hint.line.inCharacters(of: style).width
      if (start..<end).contains(column - 1) { return hint.pressedKey }
      end += Line(Self.separator).inCharacters(of: style).width
    }
    return nil
  }

  private func fitting(_ width: Int, _ style: TextStyle) -> Self {
    var fitting = self
    while !fitting.hints.isEmpty, fitting.line.inCharacters(of: style).width > width {
      let index = fitting.hints.lastIndex { !$0.isEssential } ?? max(fitting.hints.count - 2, 0)
      fitting.hints.remove(at: index)
    }
    return fitting
  }

  private var line: Line {
    hints.reduce(into: Line()) { line, hint in
      if line != Line() { line += Line(Self.separator, as: .muted) }
      line += hint.line
    }
  }
}
