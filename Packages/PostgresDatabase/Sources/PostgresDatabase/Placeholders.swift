/// A statement with the placeholders of PostgreSQL, `$1`, in place of `?` and `?1`.
struct NumberedStatement {
  let text: String

  /// The number of values that the statement needs.
  let count: Int

  /// Converts a statement; question marks in quoted texts, names and comments stay.
  ///
  /// As in SQLite, `?` is the value after the highest one so far.
  init(_ sql: String) {
    var scanner = Scanner(rest: Array(sql.utf8)[...])
    scanner.run()
    text = String(decoding: scanner.result, as: UTF8.self)
    count = scanner.count
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>
    var result: [UInt8] = []
    var count = 0

    mutating func run() {
      while let byte = rest.first {
        switch byte {
        case UInt8(ascii: "?"): replacePlaceholder()
        case UInt8(ascii: "'"), UInt8(ascii: "\""): copy(1, through: [byte])
        case UInt8(ascii: "-") where rest.starts(with: "--".utf8):
          copy(2, through: Array("\n".utf8))
        case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
          copy(2, through: Array("*/".utf8))
        case UInt8(ascii: "$"): copyDollarQuoted()
        default: copy(1)
        }
      }
    }

    private mutating func replacePlaceholder() {
      rest.removeFirst()
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      let number = Int(String(decoding: digits, as: UTF8.self)) ?? count + 1
      count = max(count, number)
      result += Array("$\(number)".utf8)
    }

    /// Copies a text such as `$$SELECT 1$$` or `$body$SELECT 1$body$`.
    private mutating func copyDollarQuoted() {
      let tag = rest.dropFirst().prefix { $0 != UInt8(ascii: "$") }
      let isTag = tag.allSatisfy { byte in
        byte == UInt8(ascii: "_") || Character(UnicodeScalar(byte)).isLetter
      }
      guard isTag, rest.count > tag.count + 1 else { return copy(1) }
      let quote = Array(rest.prefix(tag.count + 2))
      copy(quote.count, through: quote)
    }

    /// Copies a number of bytes and, if there is an end, everything through it.
    private mutating func copy(_ count: Int, through end: [UInt8] = []) {
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      guard !end.isEmpty else { return }
      while !rest.isEmpty, !rest.starts(with: end) {
        result.append(rest.removeFirst())
      }
      result += rest.prefix(end.count)
      rest = rest.dropFirst(end.count)
    }
  }
}
