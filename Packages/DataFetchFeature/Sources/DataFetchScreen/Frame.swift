import StyleGuide
import TerminalClient

/// What stands on a terminal at one moment.
struct Frame: Equatable {
  /// The smallest terminal on which the screen is shown.
  static let leastSize = TerminalClient.Size(columns: 20, rows: 5)

  /// Longer lines are hard to read.
  private static let longestLine = 80

  private let size: TerminalClient.Size
  private let isPlain: Bool

  /// The lines of each paragraph, styled and where they belong.
  private var paragraphs: [[String]] = []

  /// The cells of the button; none on a plain screen, whose lines wander.
  private var buttonRows = 0..<0
  private var buttonColumns = 0..<0

  /// The lines from the top of the terminal; below them there is nothing.
  var lines: [String] { paragraphs.flatMap(\.self) }

  /// The contents, drawn in a size and a look.
  init(_ contents: Contents, size: TerminalClient.Size, options: DataFetchScreen.Options) {
    self.size = size
    isPlain = options.isPlain
    let area = TerminalClient.Size(
      columns: min(size.columns, Self.longestLine),
      rows: size.rows
    )
    let paragraphs = Self.paragraphs(contents, in: area, isPlain: isPlain)
    let texts = paragraphs.lines(in: area)
    if !isPlain {
      self.paragraphs.append(Array(repeating: "", count: (size.rows - texts.joined().count) / 2))
    }
    for (paragraph, lines) in zip(paragraphs, texts) {
      if paragraph.importance == .button, !isPlain {
        let width = lines.map(\.terminalWidth).max() ?? 0
        buttonRows = self.lines.count..<self.lines.count + lines.count
        buttonColumns = indent(of: width)..<indent(of: width) + width
      }
      self.paragraphs.append(
        lines.map { line in
          String(repeating: " ", count: indent(of: line.terminalWidth))
            + (paragraph.role.map { options.style.text(line, as: $0) } ?? line)
        }
      )
    }
  }

  private static func paragraphs(
    _ contents: Contents,
    in size: TerminalClient.Size,
    isPlain: Bool
  ) -> [Paragraph] {
    guard size.columns >= leastSize.columns, size.rows >= leastSize.rows else {
      let least = "\(leastSize.columns) × \(leastSize.rows)"
      return [Paragraph("Too small: \(least) is the least.", importance: .news)]
    }
    if isPlain { return contents.paragraphs(.plain, columns: size.columns) }
    let roomy = contents.paragraphs(.roomy, columns: size.columns)
    return roomy.fit(size) ? roomy : contents.paragraphs(.tight, columns: size.columns)
  }

  /// The number of columns before a line; an empty one stays empty.
  private func indent(of width: Int) -> Int {
    isPlain || width == 0 ? 0 : max(size.columns - width, 0) / 2
  }
}

extension Frame {
  /// Whether a key presses the button.
  func isButtonPressed(by key: TerminalClient.Key) -> Bool {
    switch key {
    case .return, .space: true
    case .mouse(let column, let row):
      buttonRows.contains(row - 1) && buttonColumns.contains(column - 1)
    default: false
    }
  }

  /// The text that makes a terminal show this frame where it showed another, or nothing that is known.
  ///
  /// A drawn frame writes each line that differs in its place. A plain one writes each new paragraph below
  /// what was written before; it ends without a newline, which would scroll its first line away.
  func changes(from former: Frame?) -> String {
    let former = former?.size == size ? former : nil
    if isPlain {
      let known = former?.paragraphs ?? []
      return paragraphs.filter { !known.contains($0) }.joined().map { "\n" + $0 }.joined()
    }
    return (former == nil ? Self.clearing : "") + lineChanges(from: former?.lines ?? [])
  }

  /// The control sequence that clears the screen (ECMA-48, section 8.3.39).
  private static let clearing = "\u{1B}[2J"

  private func lineChanges(from former: [String]) -> String {
    let present = lines
    return (0..<max(present.count, former.count)).map { row in
      let line = row < present.count ? present[row] : ""
      let isSame = line == (row < former.count ? former[row] : "")
      // Moves there and clears the row (ECMA-48, sections 8.3.21 and 8.3.41); clearing comes first, since the
      // cursor stands on the last character of a line that fills its row.
      return isSame ? "" : "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)"
    }.joined()
  }
}
