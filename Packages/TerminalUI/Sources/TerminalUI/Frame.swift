public import StyleGuide
public import TerminalClient
import TextFormatting

/// The lines of a terminal that shows a screen.
///
/// Compare frames in snapshot tests to check the contents of a screen in each size and style.
public struct Frame: Equatable, Sendable {
  /// The smallest terminal on which a screen is drawn.
  public static let minimumSize = TerminalClient.Size(columns: 20, rows: 5)

  /// The maximum length of a line, since longer lines are hard to read.
  private static let maximumLineLength = 80

  /// A cell of the terminal, in which a frame shows the cursor.
  public struct Cursor: Equatable, Sendable {
    /// The column, from 1.
    public let column: Int

    /// The row, from 1.
    public let row: Int

    /// Creates the position of a cursor.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  /// The lines from the top of the terminal; the lines below them are empty.
  public private(set) var lines: [String]

  /// The cursor, which is that of the first line with one; nil if the frame hides the cursor.
  public private(set) var cursor: Cursor?

  private let size: TerminalClient.Size

  /// The cells of the button.
  private var buttonRows = 0..<0
  private var buttonColumns = 0..<0

  /// Draws contents in a size and a style.
  public init(_ contents: some ScreenContents, size: TerminalClient.Size, style: TextStyle) {
    self.size = size
    let fits = size.columns >= Self.minimumSize.columns && size.rows >= Self.minimumSize.rows
    if fits, let drawn = contents.lines(in: size, style: style) {
      let visible = drawn.prefix(size.rows).map { line in
        line.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
      }
      lines = visible.map { $0.rendered(in: style) }
      cursor = visible.cursor
      return
    }
    let area = TerminalClient.Size(
      columns: min(size.columns, Self.maximumLineLength),
      rows: size.rows
    )
    let paragraphs = (fits ? Self.paragraphs(contents, in: area) : [Self.tooSmall]).map {
      $0.inCharacters(of: style)
    }
    let texts = paragraphs.lines(in: area, ellipsis: style.ellipsis)
    lines = Array(repeating: "", count: max(size.rows - texts.joined().count, 0) / 2)
    for (paragraph, texts) in zip(paragraphs, texts) {
      if paragraph.importance == .button {
        let width = texts.map(\.terminalWidth).max() ?? 0
        buttonRows = lines.count..<lines.count + texts.count
        buttonColumns = indent(of: width)..<indent(of: width) + width
      }
      lines += texts.map { text in
        String(repeating: " ", count: indent(of: text.terminalWidth))
          + paragraph.styled(text, style)
      }
    }
    // Each essential paragraph has a line, also if there are more of them than rows.
    lines = Array(lines.prefix(max(size.rows, 1)))
  }

  private static let tooSmall = Paragraph(
    "\(minimumSize.columns) × \(minimumSize.rows) needed: terminal too small.",
    importance: .alert
  )

  private static func paragraphs(
    _ contents: some ScreenContents,
    in size: TerminalClient.Size
  ) -> [Paragraph] {
    let spacious = contents.paragraphs(.spacious, columns: size.columns)
    return spacious.fit(size) ? spacious : contents.paragraphs(.compact, columns: size.columns)
  }

  /// Returns the number of columns before a centred line; 0 for an empty one.
  private func indent(of width: Int) -> Int {
    width == 0 ? 0 : max(size.columns - width, 0) / 2
  }
}

extension Frame {
  /// Returns whether the button is in a cell; the first column and row are 1.
  func hasButton(atColumn column: Int, row: Int) -> Bool {
    buttonColumns.contains(column - 1) && buttonRows.contains(row - 1)
  }

  /// Returns the text that changes a terminal from a former frame, or from unknown contents, to this frame: each line
  /// that differs, and the cursor if it is elsewhere after the lines.
  func changes(from former: Frame?) -> String {
    guard let former, former.size == size else {
      return Self.clearing + lineChanges(from: []) + cursorMove
        + (cursor == nil ? Self.hidingCursor : Self.showingCursor)
    }
    let changes = lineChanges(from: former.lines)
    switch (former.cursor, cursor) {
    case (nil, nil): return changes
    case (nil, _?): return changes + cursorMove + Self.showingCursor
    case (_?, nil): return changes + Self.hidingCursor
    case (let former?, let cursor?):
      return changes.isEmpty && former == cursor ? "" : changes + cursorMove
    }
  }

  /// The control sequence that clears the screen (ECMA-48, section 8.3.39).
  private static let clearing = "\u{1B}[2J"

  /// The control sequences that show and hide the cursor (XTerm Control Sequences, private mode 25).
  private static let showingCursor = "\u{1B}[?25h"
  private static let hidingCursor = "\u{1B}[?25l"

  /// Moves the cursor of the terminal to that of the frame (ECMA-48, section 8.3.21).
  private var cursorMove: String {
    cursor.map { "\u{1B}[\($0.row);\($0.column)H" } ?? ""
  }

  private func lineChanges(from former: [String]) -> String {
    (0..<max(lines.count, former.count)).map { row in
      let line = row < lines.count ? lines[row] : ""
      let isSame = line == (row < former.count ? former[row] : "")
      // Moves the cursor and clears the row (ECMA-48, sections 8.3.21 and 8.3.41). Clearing after the text would clear
      // the last character of a line that fills its row.
      return isSame ? "" : "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)"
    }.joined()
  }
}

extension [Line] {
  /// The cursor of the first line with one.
  fileprivate var cursor: Frame.Cursor? {
    for (row, line) in enumerated() {
      if let column = line.cursorColumn { return Frame.Cursor(column: column + 1, row: row + 1) }
    }
    return nil
  }
}
