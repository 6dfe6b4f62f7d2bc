/// The text of a bracketed paste, one byte at a time.
///
/// Source: XTerm Control Sequences, "Bracketed Paste Mode". No key ends a paste: a pasted text may contain each of
/// them.
struct Paste {
  /// The parameter of the control sequence that starts a paste, `ESC [ 200 ~`.
  static let startParameter = Array("200".utf8)

  /// The maximum length of a text in bytes: 1 MiB, which is more than a user can review on a screen.
  static let maximumLength = 1 << 20

  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []

  /// The number of bytes that have been received of the sequence that ends the paste.
  private var endCount = 0

  /// Appends a byte, and returns whether it ends the paste.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte != Self.end[endCount] {
      // Not the end: text. A prefix of the end that starts later starts with this byte.
      bytes += Self.end.prefix(min(endCount, Self.maximumLength - bytes.count))
      endCount = 0
    }
    if byte == Self.end[endCount] {
      endCount += 1
    } else if bytes.count < Self.maximumLength {
      bytes.append(byte)
    }
    return endCount == Self.end.count
  }

  /// The pasted text with newlines as line breaks; empty if nothing has been pasted.
  ///
  /// Terminals send line breaks as carriage returns.
  var text: String {
    String(decoding: completeCharacters, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// The bytes, without the start of a character that a truncated text ends with.
  private var completeCharacters: ArraySlice<UInt8> {
    guard bytes.count == Self.maximumLength else { return bytes[...] }
    let last = bytes.lastIndex { $0 & 0b1100_0000 != 0b1000_0000 } ?? 0
    return String(validating: bytes[last...], as: UTF8.self) == nil ? bytes[..<last] : bytes[...]
  }
}
