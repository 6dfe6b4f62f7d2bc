public import StyleGuide
import TextFormatting

/// A line of text on a screen: spans, each with an optional role.
///
/// Concatenate lines to build a row, measure and truncate it, and render it last:
///
///     let row = Line("✓", as: .good) + Line(" 12:00:00  1.2 ms")
///     let text = row.truncated(toWidth: 20, ellipsis: style.ellipsis).rendered(in: style)
///
/// Texts are single lines. Escape text from outside first.
public struct Line: Equatable, Sendable {
  /// A part of a line.
  private struct Span: Equatable, Sendable {
    var text: String
    var role: Role?
  }

  private var spans: [Span]

  /// Creates a line of one span, by default without a role.
  public init(_ text: String = "", as role: Role? = nil) {
    spans = text.isEmpty ? [] : [Span(text: text, role: role)]
  }

  /// The text without roles.
  public var text: String { spans.map(\.text).joined() }

  /// The width on a terminal, in columns.
  public var width: Int { spans.reduce(0) { $0 + $1.text.terminalWidth } }

  /// Returns the spans of both lines.
  public static func + (left: Self, right: Self) -> Self {
    var line = left
    line += right
    return line
  }

  /// Appends the spans of a line.
  public static func += (left: inout Self, right: Self) {
    for span in right.spans {
      if let last = left.spans.indices.last, left.spans[last].role == span.role {
        left.spans[last].text += span.text
      } else {
        left.spans.append(span)
      }
    }
  }

  /// Returns the line, truncated with an ellipsis to a width in terminal columns.
  ///
  /// The ellipsis has the role of the text that it replaces.
  public func truncated(toWidth width: Int, ellipsis: String) -> Self {
    guard self.width > width else { return self }
    var line = Line()
    for span in spans {
      let remaining = width - line.width
      guard span.text.terminalWidth + ellipsis.terminalWidth > remaining else {
        line.spans.append(span)
        continue
      }
      // Too wide with the ellipsis, which is needed even if this span fits: the text after it does not.
      let text = (span.text + ellipsis).truncated(toWidth: remaining, ellipsis: ellipsis)
      return line + Line(text, as: span.role)
    }
    return line
  }

  /// Returns the line with spaces at the end up to a width in terminal columns; a wider line is unchanged.
  public func padded(toWidth width: Int) -> Self {
    self + Line(String(repeating: " ", count: max(width - self.width, 0)))
  }

  /// Returns the line with another role for all its text.
  public func withRole(_ role: Role?) -> Self {
    Line(text, as: role)
  }

  /// Returns the line in the characters of a style, for measuring.
  public func inCharacters(of style: Style) -> Self {
    var line = self
    for index in line.spans.indices {
      line.spans[index].text = style.transliterated(line.spans[index].text)
    }
    return line
  }

  /// Returns the styled text.
  public func rendered(in style: Style) -> String {
    inCharacters(of: style).spans.map { span in
      span.role.map { style.text(span.text, as: $0) } ?? span.text
    }.joined()
  }
}
