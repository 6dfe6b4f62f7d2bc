import StyleGuide
import TerminalClient

/// A text on the screen, which may take several lines.
struct Paragraph {
  /// Who gets lines first where there are too few.
  enum Importance: CaseIterable {
    case news
    case result
    case button
    case hint
    case details

    /// Whether a paragraph has a line on every screen that is large enough.
    var isEssential: Bool { self != .hint && self != .details }
  }

  let text: String
  let importance: Importance
  let role: Role?

  init(_ text: String, importance: Importance, role: Role? = nil) {
    self.text = text
    self.importance = importance
    self.role = role
  }
}

extension [Paragraph] {
  /// Whether a screen has room for all paragraphs but the details.
  func fit(_ size: TerminalClient.Size) -> Bool {
    filter { $0.importance != .details }
      .reduce(0) { $0 + $1.text.wrapped(toWidth: size.columns).count } <= size.rows
  }

  /// The lines of each paragraph, together no more than a screen has.
  ///
  /// What is essential gets a line each. What is left goes to the more important paragraphs first.
  func lines(in size: TerminalClient.Size) -> [[String]] {
    let wrapped = map { $0.text.wrapped(toWidth: size.columns) }
    var heights = map { $0.importance.isEssential ? 1 : 0 }
    var rowsLeft = size.rows - heights.reduce(0, +)
    for importance in Paragraph.Importance.allCases {
      for index in indices where self[index].importance == importance {
        let growth = Swift.min(wrapped[index].count - heights[index], rowsLeft)
        heights[index] += growth
        rowsLeft -= growth
      }
    }
    return zip(wrapped, heights).map { $0.cut(toHeight: $1, width: size.columns) }
  }
}

extension [String] {
  /// The lines if they are not too many, or else their beginning with an ellipsis.
  fileprivate func cut(toHeight height: Int, width: Int) -> [String] {
    guard height > 0 else { return [] }
    guard count > height else { return self }
    let rest = self[(height - 1)...].joined(separator: " ")
    return prefix(height - 1) + [rest.truncated(toWidth: width)]
  }
}
