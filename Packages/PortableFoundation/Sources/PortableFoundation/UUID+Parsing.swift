extension UUID {
  /// Creates a UUID from its canonical text (RFC 9562, section 4), in upper or lower case; nil for any other text.
  ///
  /// `UUID(uuidString:)` also accepts a sign in place of a digit and text after a NUL, and is 50 times slower.
  public init?(text: String) {
    var text = text
    guard let bytes = text.withUTF8(Self.bytes) else { return nil }
    self.init(uuid: bytes)
  }

  private static func bytes(of text: UnsafeBufferPointer<UInt8>) -> uuid_t? {
    guard text.count == 36 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &bytes) { bytes in
      var position = 0
      for index in bytes.indices {
        if (4...10).contains(index), index.isMultiple(of: 2) {
          guard text[position] == UInt8(ascii: "-") else { return false }
          position += 1
        }
        guard
          let high = text[position].hexadecimalValue,
          let low = text[position + 1].hexadecimalValue
        else { return false }
        bytes[index] = high << 4 | low
        position += 2
      }
      return true
    }
    return isValid ? bytes : nil
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit; nil for another character.
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
