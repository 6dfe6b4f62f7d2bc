import Contract
import Testing
import TextFormatting

/// Properties of escaping, tested with random texts of critical scalars.
@Suite(.timeLimit(.minutes(10))) struct EscapingPropertyTests {
  static let seeds: ClosedRange<UInt64> = 1...300

  @Test func `the escaped text determines the original`() {
    for seed in Self.seeds {
      let text = Self.text(seed: seed)
      let unescaped = Self.unescaped(text.escapedForTerminal(limit: .max))
      #expect(unescaped == Array(text.unicodeScalars), "seed \(seed)")
    }
  }

  @Test func `a text is escaped like its bytes`() {
    for scalar in (1...0x400).compactMap(Unicode.Scalar.init) {
      let text = "a\(scalar)b"
      #expect(text.escapedForTerminal() == String(escapingForTerminal: text.utf8), "\(scalar.value)")
    }
  }

  @Test func `escaping the result again only doubles its backslashes`() {
    for seed in Self.seeds {
      let escaped = Self.text(seed: seed).escapedForTerminal(limit: .max)
      let again = escaped.escapedForTerminal(limit: .max)
      let doubled = escaped.unicodeScalars.map { $0 == "\\" ? #"\\"# : String($0) }.joined()
      // Compares scalars, because canonically equivalent strings are equal.
      #expect(again.unicodeScalars.elementsEqual(doubled.unicodeScalars), "seed \(seed)")
    }
  }

  @Test func `the result has at most the maximum length and nothing harmful`() {
    for seed in Self.seeds {
      let limit = Int(seed % 50)
      let escaped = Self.text(seed: seed).escapedForTerminal(limit: limit)
      let scalars = escaped.unicodeScalars
      #expect(escaped.count <= limit + 1, "seed \(seed)")
      #expect(scalars.count <= limit * 10 + 1, "seed \(seed)")
      #expect(
        !scalars.contains {
          $0.properties.generalCategory == .control || $0.properties.isBidiControl
        },
        "seed \(seed)"
      )
    }
  }

  @Test func `the escaped text determines the original bytes`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let escaped = String(escapingForTerminal: bytes, limit: .max)
      #expect(Self.unescapedBytes(escaped) == bytes, "seed \(seed)")
    }
  }

  private static func text(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = String.UnicodeScalarView()
    for _ in 0..<60 {
      let scalar = scalar(using: &generator)
      // Some scalars repeat, to test the limits of marks and scalars.
      let isRun = Int.random(in: 0..<8, using: &generator) == 0
      for _ in 0..<(isRun ? 12 : 1) { text.append(scalar) }
    }
    return String(text)
  }

  private static func scalar(using generator: inout SeededGenerator) -> Unicode.Scalar {
    let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
    let isAny = Int.random(in: 0..<4, using: &generator) == 0
    return (isAny ? any : pool.randomElement(using: &generator)) ?? "a"
  }

  /// Letters, marks, joiners, emoji, controls, and scalars that extend their neighbours.
  private static let pool: [Unicode.Scalar] = [
    "a", "1", "#", " ", "\\", "u", "{", "}", "\n", "\r", "\t", "\u{1B}", "\u{9B}", "…",
    "\u{301}", "\u{20E3}", "\u{34F}", "\u{903}", "\u{FF9E}", "\u{1F3FD}", "\u{200D}", "\u{200C}",
    "\u{FE0E}", "\u{FE0F}", "\u{E0100}", "😀", "❤", "👩", "🏳", "🏴", "\u{1F1F3}", "\u{1F1F4}",
    "\u{E0067}", "\u{E007F}", "\u{1100}", "\u{1161}", "\u{11A8}", "가", "\u{915}", "\u{94D}",
    "\u{937}", "\u{D4E}", "\u{600}", "\u{E33}", "\u{102C}", "\u{202E}", "\u{2066}", "\u{FEFF}",
    "\u{378}", "\u{E000}", "\u{10FFFF}",
  ]

  private static func unescaped(_ text: String) -> [Unicode.Scalar] {
    String(decoding: unescapedBytes(text), as: UTF8.self).unicodeScalars.map(\.self)
  }

  /// Reverses the documented escapes.
  private static func unescapedBytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        bytes += String(scalar).utf8
        continue
      }
      switch rest.popFirst() {
      case "\\": bytes += "\\".utf8
      case "n": bytes += "\n".utf8
      case "t": bytes += "\t".utf8
      case "r": bytes += "\r".utf8
      case "x": bytes += popNumber(from: &rest).map { [UInt8($0)] } ?? []
      case "u":
        bytes +=
          popNumber(from: &rest).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
          ?? []
      default: Issue.record("Unknown escape in \(text)")
      }
    }
    return bytes
  }

  private static func popNumber(from rest: inout Substring.UnicodeScalarView) -> UInt32? {
    let digits = rest.dropFirst().prefix { $0 != "}" }
    rest = rest.dropFirst(digits.count + 2)
    return UInt32(String(digits), radix: 16)
  }
}
