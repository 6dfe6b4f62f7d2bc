extension UInt8 {
  /// Whether the byte is an ASCII digit.
  @inlinable package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is a hexadecimal digit.
  package var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }

  /// Whether the byte is an ASCII letter, in either case.
  @inlinable package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether the byte is optional whitespace of a header field (RFC 9110, section 5.6.3).
  @inlinable package var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte may be part of a header field name (RFC 9110, section 5.6.2).
  @inlinable package var isTokenCharacter: Bool {
    isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing spaces and tabs.
  @inlinable package var trimmed: SubSequence {
    let start = drop(while: \.isSpace)
    return start.lastIndex { !$0.isSpace }.map { start[...$0] } ?? start
  }
}
