import TerminalClient

/// Decodes the keys in the bytes of a terminal, one byte at a time.
///
/// Source of the sequences: ECMA-48, section 5.4, and XTerm Control Sequences, "PC-Style Function Keys",
/// "Mouse Tracking" and "Bracketed Paste Mode".
struct KeyDecoder {
  typealias Key = TerminalClient.Key

  /// The bytes of an incomplete character or sequence.
  private var pending: [UInt8] = []

  /// The text that is being pasted; nil outside a paste.
  private var paste: Paste?

  /// Whether only an escape character is pending: the key, or the start of a sequence.
  var isAfterEscape: Bool { pending == [Byte.escape] }

  /// Returns the keys that one more byte completes.
  mutating func keys(after byte: UInt8) -> [Key] {
    if let isComplete = paste?.append(byte) { return isComplete ? endPaste() : [] }
    pending.append(byte)
    switch pending[0] {
    case Byte.escape: return keysOfSequence()
    case 0x80...: return keysOfCharacter()
    default: return complete(Key(ascii: byte))
    }
  }

  /// Returns the keys that the end of the input completes.
  mutating func end() -> [Key] {
    defer { pending = [] }
    if paste != nil { return endPaste() }
    switch pending.first {
    case nil: return []
    case Byte.escape: return isAfterEscape ? [.escape] : []
    default: return [.replacement]
    }
  }

  /// Returns the pasted text, unless it is empty.
  private mutating func endPaste() -> [Key] {
    defer { paste = nil }
    guard let text = paste?.text, !text.isEmpty else { return [] }
    return [.paste(text)]
  }

  private mutating func complete(_ key: Key?) -> [Key] {
    pending = []
    return key.map { [$0] } ?? []
  }

  /// Discards the pending bytes except the last one, which starts a new key.
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

// Sequences that start with an escape character.
extension KeyDecoder {
  private mutating func keysOfSequence() -> [Key] {
    guard pending.count > 1 else { return [] }
    switch pending[1] {
    case Byte.openingBracket: return keysOfControlSequence()
    case Byte.capitalO: return keysOfSingleShift()
    default: return interrupt(with: [.escape])
    }
  }

  /// `ESC [`, parameters and a final byte.
  private mutating func keysOfControlSequence() -> [Key] {
    let body = pending.dropFirst(2)
    guard let last = body.last else { return [] }
    // The function keys of the Linux console: `ESC [ [` and one byte.
    if Array(body) == [Byte.openingBracket] { return [] }
    if body.first == Byte.openingBracket { return complete(nil) }
    switch last {
    case 0x20...0x3F: return body.count > Self.maximumParameters ? complete(nil) : []
    case Byte.tilde where Array(body.dropLast()) == Paste.startParameter:
      paste = Paste()
      return complete(nil)
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

  /// More than the sequence of any key has; longer sequences are discarded.
  private static let maximumParameters = 32
}

private enum Byte {
  static let escape: UInt8 = 0x1B
  static let tilde = UInt8(ascii: "~")
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

  /// The key of the bytes of one character; nil for a control character without a key.
  fileprivate init?(utf8 bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      self = .replacement
      return
    }
    if character.unicodeScalars.first?.properties.generalCategory == .control { return nil }
    self = .character(character)
  }

  /// The key of a control sequence, without its modifiers, which are the second parameter.
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
    case ("Z", _): self = .backTab
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "2"): self = .insert
    case ("~", "3"): self = .delete
    case ("~", "5"): self = .pageUp
    case ("~", "6"): self = .pageDown
    default: return nil
    }
  }

  /// The key of an SGR report: a button without modifiers, and the cell.
  private init?(mouse parameters: ArraySlice<UInt8>, isPressed: Bool) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard isPressed, numbers.count == 3, let column = numbers[1], let row = numbers[2] else {
      return nil
    }
    switch numbers[0] {
    case 0: self = .mouse(column: column, row: row)
    case 64: self = .scrollUp(column: column, row: row)
    case 65: self = .scrollDown(column: column, row: row)
    default: return nil
    }
  }
}
