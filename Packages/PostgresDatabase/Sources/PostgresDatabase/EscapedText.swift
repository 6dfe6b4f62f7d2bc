/// Texts in the form in which they are stored: PostgreSQL's cannot contain NUL.
///
/// A backslash becomes two, and NUL a backslash and a zero. Other texts are unchanged, so a user can read them in every
/// tool.
enum EscapedText {
  static let escape = UInt8(ascii: "\\")
  private static let zero = UInt8(ascii: "0")

  /// Appends the stored form of a text.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0: bytes += [escape, zero]
      case escape: bytes += [escape, escape]
      default: bytes.append(byte)
      }
    }
  }

  /// Returns the text of a stored form; nil if it has an invalid escape sequence.
  static func decode(_ bytes: some Sequence<UInt8>) -> String? {
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
}
