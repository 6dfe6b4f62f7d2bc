import NetworkClient

/// Parses the status line and the header fields of a response, line by line.
struct ResponseHead {
  /// The maximum size of all lines together in bytes, including those of preliminary responses and trailers.
  static let maximumSize = 64 * 1024

  /// The status of the last status line.
  private(set) var status = 0

  /// The header fields of the last response with lowercase names; values of one name are joined with commas.
  private(set) var fields: [String: String] = [:]

  private var size = 0
  private var section = Section.statusLine

  private enum Section {
    /// Trailers are ignored.
    case statusLine, fields, trailers
  }

  /// Whether a line was received.
  var isStarted: Bool { size > 0 }

  /// Whether the header of the final response is complete.
  var isComplete: Bool { section == .trailers }

  /// Parses a line, including its line end.
  ///
  /// - Throws: `Refusal` for a malformed, ambiguous or too long header.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
    size += bytes.count
    guard size <= Self.maximumSize else { throw Refusal("its header is too long") }
    let line = bytes.withoutLineEnd
    // Some recipients would end the line at a bare carriage return (RFC 9112, section 2.2).
    guard !line.contains(UInt8(ascii: "\r")) else { throw .malformedHeader }
    switch section {
    case .statusLine:
      guard let code = line.statusCode else {
        throw Refusal("it does not start with an HTTP status line")
      }
      status = code
      fields = [:]
      section = .fields
    case .fields where line.isEmpty:
      try checkFraming()
      // Another response follows a preliminary one (RFC 9110, section 15.2).
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
      throw .malformedHeader
    }
    let key = String(unsafeUninitializedCapacity: name.count) { key in
      // The bytes of a token are ASCII.
      for (index, byte) in name.enumerated() { key[index] = byte.lowercased }
      return name.count
    }
    let value = String(decoding: line.dropFirst(name.count + 1).trimmed, as: UTF8.self)
    if let former = fields.updateValue(value, forKey: key) { fields[key] = "\(former), \(value)" }
  }

  /// Rejects a response with an ambiguous end, and one with several content codings, whose cost is not bounded.
  private func checkFraming() throws(Refusal) {
    if let coding = fields["transfer-encoding"], coding.lowercased() != "chunked" {
      throw Refusal("its transfer coding is not supported")
    }
    if let coding = fields["content-encoding"], coding.contains(",") {
      throw Refusal("it has more than one content coding")
    }
    guard fields.hasValidContentLength else {
      throw Refusal("its Content-Length is invalid or ambiguous")
    }
  }
}

extension Refusal {
  fileprivate static let malformedHeader = Refusal("its header is malformed")
}

extension UInt8 {
  /// The lowercase byte of an ASCII letter, and any other byte unchanged.
  fileprivate var lowercased: UInt8 { isLetter ? self | 0x20 : self }
}

extension UnsafeRawBufferPointer {
  /// A line without its line feed and an optional carriage return before it.
  fileprivate var withoutLineEnd: Slice<UnsafeRawBufferPointer> {
    var line = self[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The status code of a status line (RFC 9112, section 4), or nil if the line is invalid.
  ///
  /// The reason phrase and the space before it may be missing. libcurl accepts more lines and finds other codes in
  /// them.
  fileprivate var statusCode: Int? {
    let version = "HTTP/1.".utf8
    let rest = dropFirst(version.count)
    guard starts(with: version), rest.first?.isDigit == true,
      rest.dropFirst().first == UInt8(ascii: " ")
    else { return nil }
    let code = rest.dropFirst(2).prefix { $0 != UInt8(ascii: " ") }
    guard code.count == 3, code.allSatisfy(\.isDigit), code.first != UInt8(ascii: "0") else {
      return nil
    }
    return Int(String(decoding: code, as: UTF8.self))
  }
}
