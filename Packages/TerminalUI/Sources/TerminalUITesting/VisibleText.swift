import PortableFoundation
public import TerminalUI
import TextFormatting

/// The text of a terminal, as far as the control sequences of a screen define it.
public struct VisibleText: Equatable, Sendable {
  private var rows: [Int: String] = [:]
  private var row = 0
  private var column = 0
  private var isCursorVisible = false

  /// The cursor; nil while the screen hides it, as at the start.
  public var cursor: Frame.Cursor? {
    isCursorVisible ? Frame.Cursor(column: column + 1, row: row + 1) : nil
  }

  /// The text that the screen copied last; nil if it copied none.
  public private(set) var clipboard: String?

  /// Creates an empty terminal.
  public init() {}

  /// The lines from top to bottom, without trailing empty ones.
  public var lines: [String] {
    let shown = rows.filter { !$0.value.isEmpty }
    return (0..<(shown.keys.max() ?? -1) + 1).map { shown[$0] ?? "" }
  }

  /// Returns whether a line contains a text.
  public func contains(_ text: String) -> Bool {
    lines.contains { $0.contains(text) }
  }

  /// Returns whether the cursor directly follows a text.
  public func hasCursor(after text: String) -> Bool {
    guard let cursor, cursor.row <= lines.count else { return false }
    var width = 0
    let before = lines[cursor.row - 1].prefix { character in
      width += character.terminalWidth
      return width < cursor.column
    }
    return before.terminalWidth == cursor.column - 1 && before.hasSuffix(text)
  }

  /// Returns the cell of the first character of a text; the first column and row are 1.
  func cell(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return (line[..<range.lowerBound].terminalWidth + 1, row + 1)
    }
    return nil
  }

  /// Applies a written text.
  public mutating func apply(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\n" {
        row += 1
        column = 0
      } else if character == "\r" {
        column = 0
      } else if character == "\u{1B}", rest.first == "]" {
        apply(command: String(rest.dropFirst().prefix { $0 != "\u{7}" }))
        rest = rest.drop { $0 != "\u{7}" }.dropFirst()
      } else if character == "\u{1B}" {
        let parameters = rest.dropFirst().prefix { !$0.isLetter }
        rest = rest.dropFirst(1 + parameters.count)
        apply(rest.removeFirst(), String(parameters))
      } else {
        rows[row, default: ""].append(character)
        column += character.terminalWidth
      }
    }
  }

  /// Applies a command of the operating system; the only known one copies a text.
  private mutating func apply(command: String) {
    let copying = "52;c;"
    guard command.hasPrefix(copying),
      let text = Data(base64Encoded: String(command.dropFirst(copying.count)))
    else {
      rows[row, default: ""] += "<unknown command \(command)>"
      return
    }
    clipboard = String(decoding: text, as: UTF8.self)
  }

  private mutating func apply(_ command: Character, _ parameters: String) {
    switch (command, parameters) {
    case ("H", _):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    case ("A", _): row = max(row - (Int(parameters) ?? 1), 0)
    case ("J", "2"): rows = [:]
    case ("J", ""): rows = rows.filter { $0.key < row }
    case ("K", "2"): rows[row] = nil
    case ("m", _): break
    default: rows[row, default: ""] += "<unknown sequence \(parameters)\(command)>"
    }
  }
}
