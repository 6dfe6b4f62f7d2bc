import NetworkClient

/// Status and header fields of an answer, read line by line.
struct ResponseHead {
  /// The number of bytes that all lines may have together, of preliminary answers and trailers too.
  static let maximumSize = 64 * 1024

  /// The status of the last status line.
  private(set) var status = 0

  /// The header fields of the last answer, with names in lower case; those of one name joined with commas.
  private(set) var fields: [String: String] = [:]

  private var size = 0
  private var section = Section.statusLine

  private enum Section {
    case statusLine
    case fields

    /// The answer is known: what comes after its body changes nothing.
    case trailers
  }

  /// Whether a line has come.
  var hasBegun: Bool { size > 0 }

  /// Whether the header of the answer has ended.
  var isComplete: Bool { section == .trailers }

  /// Takes a line with its end, as libcurl hands it over.
  ///
  /// - Throws: `Refusal`, for what is not as the standard demands, or could cost more than it is worth.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
    size += bytes.count
    guard size <= Self.maximumSize else { throw Refusal("its header is too long") }
    let line = bytes.withoutLineEnd
    // Elsewhere it is the end of a line for some readers, and for others it is not (RFC 9112, section 2.2).
    guard !line.contains(UInt8(ascii: "\r")) else { throw .notAsTheStandardDemands }
    switch section {
    case .statusLine:
      guard let code = line.statusCode else {
        throw Refusal("it does not begin with an HTTP status line")
      }
      status = code
      fields = [:]
      section = .fields
    case .fields where line.isEmpty:
      try checkFraming()
      // A preliminary answer is followed by another (RFC 9110, section 15.2).
      section = status < 200 ? .statusLine : .trailers
    case .fields:
      try readField(line)
    case .trailers:
      break
    }
  }

  private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(Refusal) {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.count < line.count, !name.isEmpty, name.allSatisfy(\.isTokenCharacter) else {
      throw .notAsTheStandardDemands
    }
    let key = String(unsafeUninitializedCapacity: name.count) { key in
      // The bytes of a token are ASCII.
      for (index, byte) in name.enumerated() { key[index] = byte.lowercased }
      return name.count
    }
    let value = String(decoding: line.dropFirst(name.count + 1).trimmed, as: UTF8.self)
    if let former = fields.updateValue(value, forKey: key) { fields[key] = "\(former), \(value)" }
  }

  /// Refuses an answer whose end is in doubt, and codings upon codings, whose cost nobody knows beforehand.
  private func checkFraming() throws(Refusal) {
    if let coding = fields["transfer-encoding"], coding.lowercased() != "chunked" {
      throw Refusal("its transfer coding is not the one that is known")
    }
    if let coding = fields["content-encoding"], coding.contains(",") {
      throw Refusal("it has more than one content coding")
    }
    guard fields.hasPlainLength else { throw Refusal("its header does not tell one length") }
  }
}

extension Refusal {
  fileprivate static let notAsTheStandardDemands = Refusal(
    "its header is not as the standard demands"
  )
}

extension UInt8 {
  /// Whether it is one of ten.
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the name of a header field may have it (RFC 9110, section 5.6.2).
  fileprivate var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"),
      UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }

  /// The same in lower case, if it is a capital letter of ASCII.
  fileprivate var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 0x20 : self
  }

  /// Whether it may stand around the value of a header field (RFC 9110, section 5.6.3).
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension UnsafeRawBufferPointer {
  /// A line without its end: a line feed, and the carriage return before it that may be missing.
  fileprivate var withoutLineEnd: Slice<UnsafeRawBufferPointer> {
    var line = self[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The status code in a status line (RFC 9112, section 4), which may lack the phrase and the space before it;
  /// nil if it is none.
  ///
  /// libcurl takes other lines for one, too, and finds other codes in them.
  fileprivate var statusCode: Int? {
    let version = "HTTP/1.".utf8
    let rest = dropFirst(version.count)
    guard starts(with: version), rest.first?.isDigit == true,
      rest.dropFirst().first == UInt8(ascii: " ")
    else { return nil }
    let parts = rest.dropFirst(2).split(
      separator: UInt8(ascii: " "),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard let code = parts.first, code.count == 3, code.allSatisfy(\.isDigit),
      code.first != UInt8(ascii: "0")
    else { return nil }
    return Int(String(decoding: code, as: UTF8.self))
  }

  /// Without the spaces and tabs around it.
  fileprivate var trimmed: Self {
    let start = drop(while: \.isSpace)
    return start.lastIndex { !$0.isSpace }.map { start[...$0] } ?? start
  }
}
