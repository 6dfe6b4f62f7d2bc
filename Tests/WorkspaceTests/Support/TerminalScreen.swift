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

  /// Creates the screen after a text, which may end in the middle of a control sequence.
  init(after text: String) {
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": page.column = 0
      case "\n": page.row += 1
      case "\u{1B}":
        let parameters = rest.dropFirst().prefix { !$0.properties.isAlphabetic }
        rest = rest.dropFirst(1 + parameters.count)
        if let command = rest.popFirst() { execute(String(parameters) + String(command)) }
      default: put(scalar)
      }
    }
  }

  /// Returns how often a text switches to the alternate screen.
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

  private mutating func put(_ scalar: Unicode.Scalar) {
    while page.rows.count <= page.row { page.rows.append([]) }
    while page.rows[page.row].count <= page.column { page.rows[page.row].append(" ") }
    page.rows[page.row][page.column] = scalar
    page.column += 1
  }

  private mutating func execute(_ sequence: String) {
    switch sequence {
    case "2J":
      page.rows = []
    case "2K":
      if page.row < page.rows.count { page.rows[page.row] = [] }
    case "?1049h":
      formerPage = page
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
