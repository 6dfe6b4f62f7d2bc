public import StyleGuide
import TerminalClient
import TextFormatting

/// A text on a screen, wrapped to several lines if necessary.
public struct Paragraph: Sendable {
  /// The order in which paragraphs receive lines on a small screen.
  public enum Importance: CaseIterable, Sendable {
    /// An error or a warning.
    case alert

    /// The main contents of the screen.
    case result

    /// The button, which the mouse can press.
    case button

    /// Details of the alert.
    case details

    /// Gaps and key hints, which a small screen omits.
    case hint

    /// Whether a paragraph has at least one line on every screen.
    var isEssential: Bool { self != .details && self != .hint }
  }

  let text: String
  let importance: Importance
  let role: Role?

  /// Creates a paragraph, by default without a role.
  public init(_ text: String, importance: Importance, role: Role? = nil) {
    self.text = text
    self.importance = importance
    self.role = role
  }
}

extension Paragraph {
  /// Returns a line of the paragraph in the style of its role.
  func styled(_ line: String, _ style: TextStyle) -> String {
    role.map { style.text(line, as: $0) } ?? line
  }

  /// Returns the paragraph in the characters of a style, for measuring.
  func inCharacters(of style: TextStyle) -> Self {
    Self(style.transliterated(text), importance: importance, role: role)
  }
}

extension [Paragraph] {
  /// Returns whether all lines fit on a screen.
  func fit(_ size: TerminalClient.Size) -> Bool {
    reduce(0) { $0 + $1.text.wrapped(toWidth: size.columns).count } <= size.rows
  }

  /// Returns the lines of each paragraph that fit on a screen.
  ///
  /// Each essential paragraph receives one line. Further lines go to paragraphs in the order of their importance;
  /// paragraphs of the same importance receive them in turn, so that a long one does not displace a short one.
  func lines(in size: TerminalClient.Size, ellipsis: String) -> [[String]] {
    let wrapped = map { $0.text.wrapped(toWidth: size.columns) }
    var heights = map { $0.importance.isEssential ? 1 : 0 }
    var remainingRows = size.rows - heights.reduce(0, +)
    for importance in Paragraph.Importance.allCases {
      for height in 1...Swift.max(size.rows, 1) {
        for index in indices where self[index].importance == importance {
          guard remainingRows > 0, heights[index] < Swift.min(height, wrapped[index].count) else {
            continue
          }
          heights[index] += 1
          remainingRows -= 1
        }
      }
    }
    return zip(wrapped, heights).map {
      $0.truncated(toHeight: $1, width: size.columns, ellipsis: ellipsis)
    }
  }
}
