/// A buffer that builds a long text from UTF-8 bytes.
///
/// Use it for long output: a `String` validates every appended text, which dominates the time of a report with a
/// million rows.
///
///     let row = String { text in
///       text.append(42)
///       text.append(ascii: ",")
///       text.append(csvField: name)
///     }
public struct TextBuffer: Sendable {
  private var bytes: [UInt8] = []

  /// Whether JSON strings have characters above U+FFFF as they are, for a program that misreads their pairs of escapes.
  public var keepsLargeCharacters = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Reserves space for a number of bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends an ASCII character.
  public mutating func append(ascii character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  /// Appends a text unchanged.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends a text if it is printable ASCII without quotes, backslashes and commas, so that neither JSON nor CSV escapes
  /// it, and returns whether it was appended.
  ///
  /// - Parameter excluded: Bytes with which the text must not start.
  mutating func appendIfPlain(_ text: String, startingWithNoneOf excluded: [UInt8] = []) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard text.needsNoEscaping, text.isEmpty || !excluded.contains(text[0]) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
  }

  /// Appends a text in which a byte is doubled.
  mutating func append(_ text: String, doubling byte: UInt8) {
    var text = text
    text.withUTF8 { text in
      for next in text {
        bytes.append(next)
        if next == byte { bytes.append(next) }
      }
    }
  }

  /// Appends a text, padded with spaces on the right to a width in columns.
  mutating func append(_ text: String, paddedTo width: Int) {
    append(text)
    appendSpaces(width - text.terminalWidth)
  }

  /// Appends a text, padded with spaces on the left to a width in columns.
  mutating func append(_ text: String, paddedLeftTo width: Int) {
    appendSpaces(width - text.terminalWidth)
    append(text)
  }

  private mutating func appendSpaces(_ count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, count)))
  }

  /// Appends a whole number.
  public mutating func append(_ number: Int) {
    if number < 0 { append(ascii: "-") }
    append(number.magnitude, digits: 1)
  }

  /// Appends a number with leading zeros up to a number of digits.
  mutating func append(_ number: UInt, digits: Int) {
    // The last digit first, then all digits with one check of the capacity.
    let capacity = max(digits, Self.longestNumber)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
      var (start, rest) = (capacity, number)
      repeat {
        start -= 1
        text.initializeElement(
          at: start,
          to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        )
        rest /= 10
      } while rest > 0 || capacity - start < digits
      bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: text[start...]))
    }
  }

  /// The number of digits of `UInt64.max`.
  private static let longestNumber = 20

  /// Appends a number of ASCII characters that a closure sets.
  mutating func append(asciiCount count: Int, _ set: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    // Avoids a capacity check for each character.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { text in
      text.initialize(repeating: UInt8(ascii: " "))
      set(text)
      bytes.append(contentsOf: text)
    }
  }
}

extension String {
  /// Creates a text from the output of a closure.
  public init(_ write: (inout TextBuffer) -> Void) {
    var buffer = TextBuffer()
    write(&buffer)
    self = buffer.text
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text is printable ASCII without quotes, backslashes and commas.
  fileprivate var needsNoEscaping: Bool {
    // An early exit would prevent vectorisation.
    var (aboveSpace, difference): (UInt8, UInt8) = (0, .max)
    for byte in self {
      aboveSpace = Swift.max(aboveSpace, byte &- UInt8(ascii: " "))
      difference = Swift.min(
        difference,
        byte ^ UInt8(ascii: "\""),
        byte ^ UInt8(ascii: "\\"),
        byte ^ UInt8(ascii: ",")
      )
    }
    return aboveSpace <= UInt8(ascii: "~") - UInt8(ascii: " ") && difference > 0
  }
}
