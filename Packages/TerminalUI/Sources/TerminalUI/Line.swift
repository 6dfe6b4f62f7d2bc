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
///
/// A line may contain the text cursor, which ``Frame`` shows. A line has at most one cursor; the leftmost one is kept.
public struct Line: Equatable, Sendable {
  /// A part of a line.
  private struct Span: Equatable, Sendable {
    var text: String
    var role: Role?
  }

  private var spans: [Span]

  /// The column of the cursor, from 0; nil if the line has no cursor.
  public private(set) var cursorColumn: Int?

  /// Creates a line of one span, by default without a role.
  public init(_ text: String = "", as role: Role? = nil) {
    spans = text.isEmpty ? [] : [Span(text: text, role: role)]
  }

  /// The text without roles.
  public var text: String { spans.map(\.text).joined() }

  /// The width on a terminal, in columns.
  public var width: Int { spans.reduce(0) { $0 + $1.text.terminalWidth } }

  /// Returns the line with the cursor in a column, from 0, which replaces another cursor.
  ///
  /// The cursor may follow the text, as in an empty text field.
  public func withCursor(atColumn column: Int) -> Self {
    var line = self
    line.cursorColumn = column
    return line
  }

  /// Returns the line without a cursor.
  public func withoutCursor() -> Self {
    var line = self
    line.cursorColumn = nil
    return line
  }

  /// Returns the spans of both lines.
  public static func + (left: Self, right: Self) -> Self {
    var line = left
    line += right
    return line
  }

  /// Appends the spans of a line.
  public static func += (left: inout Self, right: Self) {
    if left.cursorColumn == nil, let column = right.cursorColumn {
      left.cursorColumn = left.width + column
    }
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
  /// The ellipsis has the role of the text that it replaces. A cursor outside the width is removed.
  public func truncated(toWidth width: Int, ellipsis: String) -> Self {
    var line = truncatedText(toWidth: width, ellipsis: ellipsis)
    line.cursorColumn = cursorColumn.flatMap { $0 < width ? $0 : nil }
    return line
  }

  private func truncatedText(toWidth width: Int, ellipsis: String) -> Self {
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
    var line = Line(text, as: role)
    line.cursorColumn = cursorColumn
    return line
  }

  /// Returns the line in the characters of a style, for measuring.
  ///
  /// The cursor remains before the same character.
  public func inCharacters(of style: TextStyle) -> Self {
    guard style.isASCII else { return self }
    var line = self
    line.cursorColumn = cursorColumn.map { column in
      let start = text.prefix(columns: column)
      return column + style.transliterated(start).terminalWidth - start.terminalWidth
    }
    for index in line.spans.indices {
      line.spans[index].text = style.transliterated(line.spans[index].text)
    }
    return line
  }

  /// Returns the styled text.
  public func rendered(in style: TextStyle) -> String {
    inCharacters(of: style).spans.map { span in
      span.role.map { style.text(span.text, as: $0) } ?? span.text
    }.joined()
  }
}

extension Line {
  /// Returns the text in a range of columns, without a cursor; spaces replace the visible half of a wide character.
  func columns(_ range: Range<Int>) -> Line {
    var line = Line()
    var column = 0
    for span in spans {
      var text = ""
      for character in span.text {
        let cells = column..<column + character.terminalWidth
        let visible = cells.clamped(to: range)
        text += visible == cells ? String(character) : String(repeating: " ", count: visible.count)
        column = cells.upperBound
      }
      line += Line(text, as: span.role)
    }
    return line
  }
}

extension String {
  /// The longest prefix that fits a number of columns.
  fileprivate func prefix(columns: Int) -> String {
    var remaining = columns
    return String(
      prefix { character in
        remaining -= character.terminalWidth
        return remaining >= 0
      }
    )
  }
}
