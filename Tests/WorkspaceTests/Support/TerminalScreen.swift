import Foundation

/// Emulates a terminal, for the control sequences that `fetcher` uses.
///
/// The size is unlimited, so tests can detect text outside of the window.
struct TerminalScreen {
  private struct Page {
    var rows: [[Unicode.Scalar]] = []
    var row = 0
    var column = 0
  }

  private var page = Page()

  /// The main screen while the alternate screen is active.
  private var formerPage: Page?

  /// The text that the program copied last; nil if it copied none.
  private(set) var clipboard: String?

  /// Creates the screen after a text, which may end in the middle of a control sequence.
  init(after text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": page.column = 0
      case "\n": page.row += 1
      case "\u{1B}" where rest.first == "]":
        guard let end = rest.firstIndex(of: "\u{7}") else { return }
        execute(command: String(rest[..<end].dropFirst()))
        rest = rest[end...].dropFirst()
      case "\u{1B}":
        let parameters = rest.dropFirst().prefix { !$0.properties.isAlphabetic }
        rest = rest.dropFirst(1 + parameters.count)
        if let command = rest.popFirst() { execute(String(parameters) + String(command)) }
      default: put(scalar)
      }
    }
  }

  static func alternateScreenEntries(in text: String) -> Int {
    text.ranges(of: "\u{1B}[?1049h").count
  }

  /// The lines, without trailing spaces and without empty lines at the bottom.
  var lines: [String] {
    let lines = page.rows.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(String.UnicodeScalarView(row[..<end]))
    }
    return Array(lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)])
  }

  /// Returns the cell of the first character of a text; the first column and row are 1.
  func cell(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      return (line[..<range.lowerBound].unicodeScalars.count + 1, row + 1)
    }
    return nil
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    while page.rows.count <= page.row { page.rows.append([]) }
    while page.rows[page.row].count <= page.column { page.rows[page.row].append(" ") }
    page.rows[page.row][page.column] = scalar
    page.column += 1
  }

  /// Executes a command of the operating system; the only known one copies a text.
  private mutating func execute(command: String) {
    if let encoded = command.wholeMatch(of: /52;c;(.*)/),
      let text = Data(base64Encoded: String(encoded.1))
    {
      clipboard = String(decoding: text, as: UTF8.self)
    } else {
      for scalar in "<unknown command \(command)>".unicodeScalars { put(scalar) }
    }
  }

  private mutating func execute(_ sequence: String) {
    switch sequence {
    case "2J":
      page.rows = []
    case "J":
      page.rows = Array(page.rows.prefix(page.row))
    case let move where move.hasSuffix("A"):
      page.row = max(page.row - (Int(move.dropLast()) ?? 1), 0)
    case "2K":
      if page.row < page.rows.count { page.rows[page.row] = [] }
    case "?1049h":
      // A program that was killed did not switch back.
      formerPage = formerPage ?? page
      page = Page()
    case "?1049l":
      page = formerPage ?? page
      formerPage = nil
    case let move where move.hasSuffix("H"):
      let numbers = move.dropLast().split(separator: ";").compactMap { Int($0) }
      page.row = (numbers.first ?? 1) - 1
      page.column = (numbers.dropFirst().first ?? 1) - 1
    case let style where style.hasSuffix("m") || style.hasPrefix("?"):
      break
    default:
      for scalar in "<unknown sequence \(sequence)>".unicodeScalars { put(scalar) }
    }
  }
}
