public import StyleGuide
import TextFormatting

// Rendering.
extension TextField {
  /// Returns the visible part of the text, as many lines as the height; lines without text are empty.
  ///
  /// With the focus, the field contains the cursor and scrolls to it; `<` and `>` mark the hidden parts of its line.
  /// Other lines are truncated with an ellipsis, which also marks hidden lines after the last visible one. Control characters and invisible characters are escaped.
  ///
  /// - Parameters:
  ///   - width: The width of the field in columns, at least 1.
  ///   - height: The number of lines.
  ///   - isFocused: Whether the field receives the keys.
  ///   - style: The style of the frame.
  public func lines(
    width: Int,
    height: Int = 1,
    isFocused: Bool,
    style: TextStyle
  ) -> [Line] {
    let texts = lines(of: text)
    let row = lines(of: before).count - 1
    let top = isFocused ? scrollOffset(to: row, count: texts.count, size: height) : 0
    let shown = texts.indices.dropFirst(top).prefix(height).map { index in
      let line = Line(displayed(texts[index], style))
      guard isFocused, index == row else {
        let hidesNext = index == top + height - 1 && index < texts.count - 1
        return (hidesNext ? line + Line(style.ellipsis) : line)
          .truncated(toWidth: width, ellipsis: style.ellipsis)
      }
      let cursor = displayed(texts[index].characters(beforeCursorAfter: lineBefore), style)
      return line.scrolled(toColumn: cursor.terminalWidth, width: width)
    }
    return shown + Array(repeating: Line(), count: max(height - shown.count, 0))
  }

  /// Returns a text without control characters, in the characters of a style; a backslash is not doubled.
  private func displayed(_ text: Substring, _ style: TextStyle) -> String {
    style.transliterated(
      text.map { $0 == "\\" ? "\\" : String($0).escapedForTerminal(limit: .max) }.joined()
    )
  }
}

extension Substring {
  /// Returns the characters before the cursor, which follows a prefix.
  ///
  /// The prefix ends within a character if its last scalars combine with those after it.
  fileprivate func characters(beforeCursorAfter prefix: Substring) -> Substring {
    let cursor = unicodeScalars.index(startIndex, offsetBy: prefix.unicodeScalars.count)
    return self[..<(indices.first { $0 >= cursor } ?? endIndex)]
  }
}

extension Line {
  /// Returns the visible part of a line with the cursor in a column; marks replace the characters next to hidden ones.
  fileprivate func scrolled(toColumn cursor: Int, width: Int) -> Line {
    let total = self.width + 1
    let start = scrollOffset(to: cursor, count: total, size: width)
    let (hidesStart, hidesEnd) = (start > 0 && width > 3, start + width < total && width > 3)
    let visible = (hidesStart ? start + 1 : start)..<(hidesEnd ? start + width - 1 : start + width)
    var line = columns(visible)
    if hidesStart { line = Line("<", as: .muted) + line }
    if hidesEnd { line = line.padded(toWidth: width - 1) + Line(">", as: .muted) }
    return line.withCursor(atColumn: cursor - start)
  }
}

/// Returns the first visible one of some positions.
///
/// The result depends only on the arguments, so that a field needs no scroll position. It changes in steps of about half
/// the visible part, which always contains text before and after the cursor.
///
/// - Parameters:
///   - cursor: The position that is visible, and neither the first nor the last visible one if more are hidden there.
///   - count: The number of positions.
///   - size: The number of visible positions.
private func scrollOffset(to cursor: Int, count: Int, size: Int) -> Int {
  guard count > size else { return 0 }
  guard size > 1 else { return cursor }
  let step = max((size - 2) / 2, 1)
  return min(max(cursor / step - 1, 0) * step, count - size)
}
