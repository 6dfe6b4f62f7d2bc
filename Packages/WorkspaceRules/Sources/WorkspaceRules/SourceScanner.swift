/// Separates the code of a Swift file from its comments and string literals.
///
/// The scanner recognises line comments, nested block comments, single-line, multi-line and raw strings, escapes, and
/// interpolations, which are code. It does not recognise regular expression literals: a quotation mark in one hides the
/// rest of the line, and `//` in one starts a comment.
struct SourceScanner {
  private var bytes: [UInt8]
  private var index = 0

  /// Returns a text with each byte of comments and of the contents of string literals replaced by a space.
  static func code(of text: String) -> String {
    var scanner = SourceScanner(bytes: Array(text.utf8))
    scanner.skipCode(isInterpolation: false)
    return String(decoding: scanner.bytes, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Advances to the end, or to the parenthesis that closes an interpolation.
  private mutating func skipCode(isInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        skipSlash()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        skipStringOrHashes()
        continue
      case UInt8(ascii: "("):
        depth += 1
      case UInt8(ascii: ")"):
        if isInterpolation, depth == 0 { return }
        depth -= 1
      default:
        break
      }
      index += 1
    }
  }

  private mutating func skipSlash() {
    if isAt("//") {
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { blank(1) }
    } else if isAt("/*") {
      var depth = 0
      repeat {
        if isAt("/*") {
          depth += 1
          blank(2)
        } else if isAt("*/") {
          depth -= 1
          blank(2)
        } else {
          blank(1)
        }
      } while depth > 0 && index < bytes.count
    } else {
      index += 1
    }
  }

  private mutating func skipStringOrHashes() {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
    let hashes = String(repeating: "#", count: index - start)
    guard isAt("\"") else { return }
    let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + hashes
    let escape = "\\" + hashes
    let interpolation = escape + "("
    index += quotes.utf8.count
    while index < bytes.count {
      if isAt(end) {
        index += end.utf8.count
        return
      } else if isAt(interpolation) {
        index += interpolation.utf8.count
        skipCode(isInterpolation: true)
        index += 1
      } else if isAt(escape) {
        blank(escape.utf8.count + 1)
      } else if quotes.utf8.count == 1, bytes[index] == UInt8(ascii: "\n") {
        // An unterminated single-line string ends with its line.
        return
      } else {
        blank(1)
      }
    }
  }

  private func isAt(_ text: String) -> Bool {
    bytes[index...].starts(with: text.utf8)
  }

  /// Replaces the next bytes by spaces, except line breaks.
  private mutating func blank(_ count: Int) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
      index += 1
    }
  }
}
