/// Code that stands on one line where it fits there, and on several where not, as `swift format` has it.
indirect enum Layout: ExpressibleByStringInterpolation, Sendable {
  /// Code that is never broken.
  case text(String)

  /// Items between brackets, with commas; the brackets bring what stands before and behind them.
  case list(String, [Layout], String)

  /// The same for the literal of an array, in which several lines end with a comma.
  case array(String, [Layout], String)

  /// A closure, from what stands before its brace to the `in`, and its only statement.
  case closure(String, Layout)

  /// A beginning, and what follows it on the same line or on the next.
  case hanging(String, Layout)

  init(stringLiteral text: String) {
    self = .text(text)
  }

  /// The most characters of a line.
  private static let width = 100

  /// All on one line.
  var line: String {
    switch self {
    case .text(let text): text
    case .list(let opening, let items, let closing), .array(let opening, let items, let closing):
      opening + items.map(\.line).joined(separator: ", ") + closing
    case .closure(let opening, let statement): "\(opening) \(statement.line) }"
    case .hanging(let beginning, let rest): "\(beginning) \(rest.line)"
    }
  }

  /// The code behind some spaces that are already written, with as many before each further line.
  ///
  /// - Parameters:
  ///   - indentation: The number of spaces.
  ///   - rest: The number of characters that follow on the last line.
  func text(at indentation: Int, before rest: Int = 0) -> String {
    lines(in: Self.width - indentation - rest)
      .joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  private func lines(in width: Int) -> [String] {
    guard line.count > width || isOfSeveralEndpoints else { return [line] }
    switch self {
    case .text(let text):
      return [text]
    case .list(let opening, let items, let closing):
      return [opening] + lines(of: items, in: width, endsWithComma: false) + [closing]
    case .array(let opening, let items, let closing):
      return [opening] + lines(of: items, in: width, endsWithComma: items.count > 1) + [closing]
    case .closure(let opening, let statement):
      return [opening] + statement.lines(in: width - 2).map { "  \($0)" } + ["}"]
    case .hanging(let beginning, let rest):
      return [beginning] + rest.lines(in: width - 2).map { "  \($0)" }
    }
  }

  private func lines(of items: [Layout], in width: Int, endsWithComma: Bool) -> [String] {
    items.enumerated().flatMap { index, item in
      let comma = index < items.count - 1 || endsWithComma ? "," : ""
      var lines = item.lines(in: width - 2 - comma.count).map { "  \($0)" }
      lines[lines.count - 1] += comma
      return lines
    }
  }

  /// Endpoints stand on a line each, even where they are short.
  private var isOfSeveralEndpoints: Bool {
    guard case .list(_, let items, _) = self, items.count > 1 else { return false }
    return items.contains { item in
      if case .closure = item { true } else { false }
    }
  }
}
