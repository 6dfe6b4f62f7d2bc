import POSIX

/// Texts in the form in which they are stored: PostgreSQL's cannot contain NUL.
///
/// A backslash becomes two, and NUL a backslash and a zero. Other texts are unchanged, so a user can read them in every
/// tool.
enum EscapedText {
  private static let escape = UInt8(ascii: "\\")
  private static let zero = UInt8(ascii: "0")

  /// Appends the stored form of a text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { stored in
      guard contains(escape, stored) || contains(0, stored) else {
        return bytes.append(contentsOf: stored)
      }
      for byte in stored {
        switch byte {
        case 0: bytes += [escape, zero]
        case escape: bytes += [escape, escape]
        default: bytes.append(byte)
        }
      }
    }
  }

  /// Returns the text of a stored form; nil if it has an invalid escape sequence.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard contains(escape, bytes) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      switch (isEscaped, byte) {
      case (true, escape): decoded.append(escape)
      case (true, zero): decoded.append(0)
      case (true, _): return nil
      case (false, escape): break
      case (false, _): decoded.append(byte)
      }
      isEscaped = !isEscaped && byte == escape
    }
    return isEscaped ? nil : String(decoding: decoded, as: UTF8.self)
  }

  /// Returns whether the bytes contain a byte; `memchr` is faster than their own function, and most texts need no escape.
  private static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, CInt(byte), bytes.count) != nil } ?? false
  }
}
