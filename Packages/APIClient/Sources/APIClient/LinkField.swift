/// A link of the field `Link` (RFC 8288, section 3).
struct LinkField: Equatable {
  /// The URI reference.
  let target: String

  /// The parameters, with names in lower case; of several with one name, the first one counts.
  fileprivate let parameters: [String: String]

  /// Returns the value of a parameter, such as `rel`.
  subscript(_ name: String) -> String? { parameters[name] }

  /// Parses a field; nil if it is malformed.
  ///
  /// Commas and semicolons in a target or in quotation marks do not separate. Empty elements are allowed.
  static func parse(_ field: String) -> [Self]? {
    var parser = Parser(rest: field.utf8[...])
    var links: [Self] = []
    while parser.skipSeparators(",") {
      guard let link = parser.link() else { return nil }
      links.append(link)
    }
    return links
  }
}

private struct Parser {
  var rest: Substring.UTF8View

  /// Skips whitespace and separators; returns whether text is left.
  mutating func skipSeparators(_ separator: Unicode.Scalar) -> Bool {
    rest = rest.drop { $0.isSpace || $0 == UInt8(ascii: separator) }
    return !rest.isEmpty
  }

  /// Parses a target with its parameters, up to a comma or the end.
  mutating func link() -> LinkField? {
    guard skip("<"), let target = text(before: ">") else { return nil }
    var parameters: [String: String] = [:]
    skipSpace()
    while skip(";") {
      skipSpace()
      guard let name = token()?.lowercased() else { continue }  // an empty parameter
      skipSpace()
      var value = ""
      if skip("=") {
        skipSpace()
        guard let found = skip("\"") ? quoted() : token() else { return nil }
        value = found
        skipSpace()
      }
      if parameters[name] == nil { parameters[name] = value }
    }
    guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
    return LinkField(target: target, parameters: parameters)
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isSpace) }

  private mutating func text(before end: Unicode.Scalar) -> String? {
    guard let index = rest.firstIndex(of: UInt8(ascii: end)) else { return nil }
    defer { rest = rest[rest.index(after: index)...] }
    return String(Substring(rest[..<index]))
  }

  /// Parses a name or a value without quotation marks; servers put more into values than a token allows.
  private mutating func token() -> String? {
    let token = rest.prefix { !$0.isSpace && !"=;,\"".utf8.contains($0) }
    rest = rest[token.endIndex...]
    return token.isEmpty ? nil : String(Substring(token))
  }

  /// Parses a text up to the closing quotation mark (RFC 9110, section 5.6.4).
  private mutating func quoted() -> String? {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
