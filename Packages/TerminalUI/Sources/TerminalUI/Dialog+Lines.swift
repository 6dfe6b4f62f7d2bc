public import StyleGuide
public import TerminalClient
import TextFormatting

extension [Line] {
  /// Returns the lines of a screen with a dialog in its centre; the cursor of the screen is hidden.
  ///
  /// A message that does not fit is truncated; the choices always remain visible.
  ///
  /// - Parameters:
  ///   - dialog: The dialog.
  ///   - size: The size of the screen.
  ///   - style: The style of the frame.
  public func overlaid<Answer>(
    with dialog: Dialog<Answer>,
    size: TerminalClient.Size,
    style: TextStyle
  ) -> [Line] {
    let box = dialog.box(in: size, style: style)
    let width = box.first?.width ?? 0
    let left = (size.columns - width) / 2
    let top = (size.rows - box.count) / 2
    return (0..<size.rows).map { row in
      let line = (row < count ? self[row] : Line()).withoutCursor().inCharacters(of: style)
        .truncated(toWidth: size.columns, ellipsis: style.ellipsis)
      guard row >= top, row < top + box.count else { return line }
      return line.columns(0..<left).padded(toWidth: left) + box[row - top]
        + line.columns(left + width..<Swift.max(line.width, left + width))
    }
  }
}

extension Dialog {
  /// The maximum width of the text, since longer lines are hard to read.
  private static var maximumTextWidth: Int { 60 }

  /// The columns and rows of the borders and of the spaces next to them.
  private static var borderSize: TerminalClient.Size { .init(columns: 4, rows: 2) }

  /// Returns the lines of the box, all of the same width.
  fileprivate func box(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    let maximum = Swift.min(size.columns - Self.borderSize.columns, Self.maximumTextWidth)
    let texts = lines(
      width: maximum,
      height: size.rows - Self.borderSize.rows,
      style: style
    )
    let width = texts.map(\.width).max() ?? 0
    let border = String(repeating: "─", count: width + 2)
    let rows = texts.map { Line("│ ") + $0.padded(toWidth: width) + Line(" │") }
    return ([Line("┌\(border)┐")] + rows + [Line("└\(border)┘")]).map { $0.inCharacters(of: style) }
  }

  /// Returns the title, the message and the choices; the choices are on one line if they fit.
  private func lines(width: Int, height: Int, style: TextStyle) -> [Line] {
    let hints = keyHints(choices).line(width: .max, style: style)
    let answers =
      hints.width <= width
      ? [hints]
      : choices.map {
        keyHints([$0]).line(width: .max, style: style)
          .truncated(toWidth: width, ellipsis: style.ellipsis)
      }
    let texts =
      style.transliterated(title).wrapped(toWidth: width).map { Line($0, as: .primary) }
      + style.transliterated(message).wrapped(toWidth: width).map { Line($0) }
    let textHeight = Swift.max(height - answers.count, 0)
    if texts.count < textHeight { return texts + [Line()] + answers }
    return texts.truncated(toHeight: textHeight, width: width, style: style) + answers
  }
}

extension [Line] {
  /// Returns the lines, truncated with an ellipsis if there are too many.
  fileprivate func truncated(toHeight height: Int, width: Int, style: TextStyle) -> [Line] {
    guard count > height, height > 0 else { return Array(prefix(height)) }
    let rest = self[height...].reduce(self[height - 1]) { $0 + Line(" ") + $1 }
    return prefix(height - 1) + [rest.truncated(toWidth: width, ellipsis: style.ellipsis)]
  }
}
