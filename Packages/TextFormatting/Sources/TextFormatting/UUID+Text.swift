public import PortableFoundation

extension UUID {
  /// The text of RFC 9562, section 4, in lower case.
  public var text: String { String { $0.append(self) } }
}

extension TextBuffer {
  /// Appends the text of a UUID, in lower case.
  public mutating func append(_ uuid: UUID) {
    append(asciiCount: 36) { text in
      var end = 0
      withUnsafeBytes(of: uuid.uuid) { bytes in
        for (index, byte) in bytes.enumerated() {
          if (4...10).contains(index), index.isMultiple(of: 2) {
            text[end] = UInt8(ascii: "-")
            end += 1
          }
          text[end] = Self.hexadecimalDigit(byte >> 4)
          text[end + 1] = Self.hexadecimalDigit(byte & 0xF)
          end += 2
        }
      }
    }
  }

  private static func hexadecimalDigit(_ digit: UInt8) -> UInt8 {
    digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }
}
