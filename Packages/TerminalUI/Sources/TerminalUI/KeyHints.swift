public import StyleGuide

/// The keys of a screen on one line, such as `return fetch · ? help · q quit`.
public struct KeyHints: Equatable, Sendable {
  /// A key and its effect.
  public struct Hint: Equatable, Sendable {
    let key: String
    let effect: String
    let isEssential: Bool

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - key: The name of the key.
    ///   - effect: A noun or a verb.
    ///   - isEssential: Whether the other hints are dropped first, as for help and for leaving the screen.
    public init(_ key: String, _ effect: String, isEssential: Bool = false) {
      self.key = key
      self.effect = effect
      self.isEssential = isEssential
    }
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
    var fitting = self
    while !fitting.hints.isEmpty, fitting.line.inCharacters(of: style).width > width {
      let index = fitting.hints.lastIndex { !$0.isEssential } ?? max(fitting.hints.count - 2, 0)
      fitting.hints.remove(at: index)
    }
    return fitting.line.inCharacters(of: style)
  }

  private var line: Line {
    hints.reduce(into: Line()) { line, hint in
      if line != Line() { line += Line(Self.separator, as: .muted) }
      line += Line(hint.key) + Line(" \(hint.effect)", as: .muted)
    }
  }
}
