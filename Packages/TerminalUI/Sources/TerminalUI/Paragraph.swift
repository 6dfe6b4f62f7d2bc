public import StyleGuide
import TerminalClient
import TextFormatting

/// A text on a screen, which may take several lines.
public struct Paragraph: Sendable {
  /// Which paragraph gets lines first where there are too few.
  public enum Importance: CaseIterable, Sendable {
    /// What went wrong.
    case alert

    /// What the screen is for.
    case result

    /// What the mouse can press.
    case button

    /// Details of the alert.
    case details

    /// Gaps and help, which a small screen leaves out.
    case hint

    /// Whether a paragraph has a line on every screen that is large enough.
    var isEssential: Bool { self != .details && self != .hint }
  }

  let text: String
  let importance: Importance
  let role: Role?

  /// A paragraph, by default without a role.
  public init(_ text: String, importance: Importance, role: Role? = nil) {
    self.text = text
    self.importance = importance
    self.role = role
  }
}

extension Paragraph {
  /// A line of the paragraph, in its role.
  func styled(_ line: String, _ style: Style) -> String {
    role.map { style.text(line, as: $0) } ?? line
  }

  /// The paragraph in characters of a style, before it is measured.
  func inCharacters(of style: Style) -> Self {
    Self(style.transliterated(text), importance: importance, role: role)
  }
}

extension [Paragraph] {
  /// Whether a screen has room for all of them.
  func fit(_ size: TerminalClient.Size) -> Bool {
    reduce(0) { $0 + $1.text.wrapped(toWidth: size.columns).count } <= size.rows
  }

  /// The lines of each paragraph, together no more than a screen has.
  ///
  /// What is essential gets a line each. What is left goes to the more important paragraphs first, and to
  /// those of the same importance in turn: a long one does not take the room of a short one.
  func lines(in size: TerminalClient.Size, ellipsis: String) -> [[String]] {
    let wrapped = map { $0.text.wrapped(toWidth: size.columns) }
    var heights = map { $0.importance.isEssential ? 1 : 0 }
    var rowsLeft = size.rows - heights.reduce(0, +)
    for importance in Paragraph.Importance.allCases {
      for height in 1...Swift.max(size.rows, 1) {
        for index in indices where self[index].importance == importance {
          guard rowsLeft > 0, heights[index] < Swift.min(height, wrapped[index].count) else {
            continue
          }
          heights[index] += 1
          rowsLeft -= 1
        }
      }
    }
    return zip(wrapped, heights).map {
      $0.cut(toHeight: $1, width: size.columns, ellipsis: ellipsis)
    }
  }
}

extension [String] {
  /// The lines if they are not too many, or else their beginning with an ellipsis.
  fileprivate func cut(toHeight height: Int, width: Int, ellipsis: String) -> [String] {
    guard height > 0 else { return [] }
    guard count > height else { return self }
    let rest = self[(height - 1)...].joined(separator: " ")
    return prefix(height - 1) + [rest.truncated(toWidth: width, ellipsis: ellipsis)]
  }
}
