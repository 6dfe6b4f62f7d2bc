import TerminalClient

/// Makes keys of the bytes that a terminal sends, one byte at a time.
///
/// Source of the sequences: ECMA-48, section 5.4, and XTerm Control Sequences, "PC-Style Function Keys"
/// and "Mouse Tracking".
struct KeyDecoder {
  typealias Key = TerminalClient.Key

  /// What has come of a character or sequence that is not complete.
  private var pending: [UInt8] = []

  /// Whether an escape character was the last to come: the key itself, or the beginning of another.
  var isAfterEscape: Bool { pending == [Byte.escape] }

  /// The keys that are complete with one more byte.
  mutating func keys(after byte: UInt8) -> [Key] {
    pending.append(byte)
    switch pending[0] {
    case Byte.escape: return keysOfSequence()
    case 0x80...: return keysOfCharacter()
    default: return complete(Key(ascii: byte))
    }
  }

  /// The keys that are complete because nothing more comes.
  mutating func end() -> [Key] {
    defer { pending = [] }
    switch pending.first {
    case nil: return []
    case Byte.escape: return isAfterEscape ? [.escape] : []
    default: return [.replacement]
    }
  }

  private mutating func complete(_ key: Key?) -> [Key] {
    pending = []
    return key.map { [$0] } ?? []
  }

  /// Gives up what is pending, up to the last byte, which begins anew.
  private mutating func interrupt(with keys: [Key]) -> [Key] {
    let last = pending.removeLast()
    pending = []
    return keys + self.keys(after: last)
  }
}

// Characters in UTF-8.
extension KeyDecoder {
  private mutating func keysOfCharacter() -> [Key] {
    let length =
      switch pending[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if pending.count > 1, !(0x80...0xBF).contains(pending[pending.count - 1]) {
      return interrupt(with: [.replacement])
    }
    guard pending.count == length else { return [] }
    return complete(Key(utf8: pending))
  }
}

// Sequences that begin with an escape character.
extension KeyDecoder {
  private mutating func keysOfSequence() -> [Key] {
    guard pending.count > 1 else { return [] }
    switch pending[1] {
    case Byte.openingBracket: return keysOfControlSequence()
    case Byte.capitalO: return keysOfSingleShift()
    default: return interrupt(with: [.escape])
    }
  }

  /// `ESC [`, parameters, and a byte that ends them.
  private mutating func keysOfControlSequence() -> [Key] {
    let body = pending.dropFirst(2)
    guard let last = body.last else { return [] }
    // The Linux console's function keys: `ESC [ [` and one byte more.
    if Array(body) == [Byte.openingBracket] { return [] }
    if body.first == Byte.openingBracket { return complete(nil) }
    switch last {
    case 0x20...0x3F: return body.count > Self.maximumParameters ? complete(nil) : []
    case 0x40...0x7E: return complete(Key(final: last, parameters: body.dropLast()))
    default: return interrupt(with: [])
    }
  }

  /// `ESC O` and a byte.
  private mutating func keysOfSingleShift() -> [Key] {
    guard let last = pending.dropFirst(2).last else { return [] }
    guard (0x20...0x7E).contains(last) else { return interrupt(with: []) }
    return complete(last == Byte.capitalM ? .return : Key(final: last, parameters: []))
  }

  /// More than any key has: what is longer is no key, and not kept.
  private static let maximumParameters = 32
}

private enum Byte {
  static let escape: UInt8 = 0x1B
  static let openingBracket = UInt8(ascii: "[")
  static let capitalO = UInt8(ascii: "O")
  static let capitalM = UInt8(ascii: "M")
}

extension TerminalClient.Key {
  fileprivate static let replacement = Self.character("\u{FFFD}")

  /// The key of an ASCII character other than escape.
  fileprivate init(ascii byte: UInt8) {
    let scalar = Unicode.Scalar(byte)
    self =
      switch scalar {
      case "\t": .tab
      case "\n", "\r": .return
      case " ": .space
      case "\u{8}", "\u{7F}": .backspace
      case "\u{1}"..."\u{1A}": .control(Character(Unicode.Scalar(byte | 0x60)))
      case "\u{0}"..."\u{1F}": .control(Character(Unicode.Scalar(byte | 0x40)))
      default: .character(Character(scalar))
      }
  }

  /// The key of the bytes of one character; nothing for a control character that is no key.
  fileprivate init?(utf8 bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      self = .replacement
      return
    }
    if character.unicodeScalars.first?.properties.generalCategory == .control { return nil }
    self = .character(character)
  }

  /// The key of a control sequence; modifiers, which are a second parameter, are left out.
  fileprivate init?(final: UInt8, parameters: ArraySlice<UInt8>) {
    if parameters.first == UInt8(ascii: "<") {
      self.init(mouse: parameters.dropFirst(), isPressed: final == Byte.capitalM)
      return
    }
    let number = parameters.prefix { $0 != UInt8(ascii: ";") }
    switch (Unicode.Scalar(final), String(decoding: number, as: UTF8.self)) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = .right
    case ("D", _): self = .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "2"): self = .insert
    case ("~", "3"): self = .delete
    case ("~", "5"): self = .pageUp
    case ("~", "6"): self = .pageDown
    default: return nil
    }
  }

  /// The press of the mouse of an SGR report: the button, which is 0, and the cell.
  private init?(mouse parameters: ArraySlice<UInt8>, isPressed: Bool) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard isPressed, numbers.count == 3, numbers[0] == 0,
      let column = numbers[1], let row = numbers[2]
    else { return nil }
    self = .mouse(column: column, row: row)
  }
}
