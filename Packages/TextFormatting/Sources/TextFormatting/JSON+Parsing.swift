extension JSON {
  /// Parses a document (RFC 8259) in UTF-8; nil if it is invalid, or nested more than ``maximumDepth`` times.
  ///
  /// The time depends on the length alone, unlike that of a decoder, which tries types: use it for documents of unknown
  /// structure from outside. A whole number that fits is an integer, in every spelling. The members of an object have the
  /// order of the document.
  public init?(parsing document: some Sequence<UInt8>) {
    var parser = JSONParser(bytes: Array(document))
    guard let value = parser.document() else { return nil }
    self = value
  }

  /// Parses the elements of an array, or values that follow each other, such as a value per line.
  ///
  /// Use it for files of other programs, whose users need to find an invalid element. Values may be separated by commas.
  ///
  /// - Returns: The values, each with the number of the line on which it starts.
  /// - Throws: ``JSONSyntaxError``.
  public static func elements(
    of document: some Sequence<UInt8>
  ) throws(JSONSyntaxError) -> [(value: JSON, line: Int)] {
    var parser = JSONParser(bytes: Array(document))
    return try parser.elements()
  }

  /// The maximum number of arrays and objects inside each other.
  public static let maximumDepth = 512
}

/// A document that is not JSON.
public struct JSONSyntaxError: Error, Equatable {
  /// The number of the line with the first invalid byte.
  public let line: Int
}

/// Parses a document from its start to its end; each function returns nil for an invalid part.
private struct JSONParser {
  let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() -> JSON? {
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard let value = value() else { return nil }
    skipSpaces()
    return position == bytes.count ? value : nil
  }

  mutating func elements() throws(JSONSyntaxError) -> [(value: JSON, line: Int)] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpaces()
    let isArray = skip("[")
    var elements: [(value: JSON, line: Int)] = []
    var (line, countedBytes) = (1, 0)
    func fail(at position: Int) -> JSONSyntaxError {
      let rest = bytes[countedBytes..<min(position, bytes.count)]
      return JSONSyntaxError(line: line + rest.count { $0 == UInt8(ascii: "\n") })
    }
    while true {
      skipSpaces()
      if isArray, skip("]") { break }
      guard isArray || position < bytes.count else { return elements }
      line += bytes[countedBytes..<position].count { $0 == UInt8(ascii: "\n") }
      countedBytes = position
      guard let value = value() else { throw fail(at: position) }
      elements.append((value, line))
      skipSpaces()
      let isSeparated = skip(",")
      if isArray, !isSeparated {
        guard skip("]") else { throw fail(at: position) }
        break
      }
    }
    skipSpaces()
    guard position == bytes.count else { throw fail(at: position) }
    return elements
  }

  private mutating func value() -> JSON? {
    skipSpaces()
    switch next {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return skip("true") ? .boolean(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .boolean(false) : nil
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func array() -> JSON? {
    var elements: [JSON] = []
    let isComplete = list(until: "]") { parser in
      guard let element = parser.value() else { return false }
      elements.append(element)
      return true
    }
    return isComplete ? .array(elements) : nil
  }

  private mutating func object() -> JSON? {
    var members: [JSON.Member] = []
    let isComplete = list(until: "}") { parser in
      parser.skipSpaces()
      guard parser.next == UInt8(ascii: "\""), let key = parser.string() else { return false }
      parser.skipSpaces()
      guard parser.skip(":"), let value = parser.value() else { return false }
      members.append(JSON.Member(key: key, value: value))
      return true
    }
    return isComplete ? .object(members) : nil
  }

  /// Skips the opening bracket, the elements and the closing bracket; returns whether all are there.
  private mutating func list(
    until end: StaticString,
    _ parseElement: (inout Self) -> Bool
  ) -> Bool {
    guard depth < JSON.maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipSpaces()
    if skip(end) { return true }
    repeat {
      guard parseElement(&self) else { return false }
      skipSpaces()
    } while skip(",")
    return skip(end)
  }

  private mutating func number() -> JSON? {
    let start = position
    _ = skip("-")
    guard skip("0") || skipDigits() else { return nil }
    if skip(".") { guard skipDigits() else { return nil } }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      guard skipDigits() else { return nil }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    // JSON does not limit numbers.
    let number = Double(text) ?? .infinity
    return Int(exactly: number).map { .integer($0) } ?? .number(number)
  }

  private mutating func string() -> String? {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<position]
        position += 1
        return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        position += 1
        guard let scalar = escapedScalar() else { return nil }
        text += Array(String(scalar).utf8)
        start = position
      case ..<0x20: return nil
      default: position += 1
      }
    }
    return nil
  }

  /// Parses an escape after its backslash, or a pair of them.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": break
    default: return nil
    }
    guard let unit = hexadecimalUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard skip("\\u"), let trail = hexadecimalUnit(), UTF16.isTrailSurrogate(trail) else {
      return nil
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func hexadecimalUnit() -> UInt16? {
    let digits = bytes[position...].prefix(4).compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count == 4 else { return nil }
    position += 4
    return digits.reduce(0) { $0 << 4 | UInt16($1) }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips digits, and returns whether there is one.
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start
  }

  /// Skips a text, and returns whether it is there.
  private mutating func skip(_ text: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }
}
