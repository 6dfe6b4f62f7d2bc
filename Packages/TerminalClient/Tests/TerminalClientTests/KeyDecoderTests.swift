import TerminalClient
import Testing

@testable import TerminalClientLive

@Suite struct KeyDecoderTests {
  typealias Key = TerminalClient.Key

  static func keys(of bytes: some Sequence<UInt8>) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.flatMap { decoder.keys(after: $0) } + decoder.end()
  }

  @Test(
    arguments: [textKeys, sequenceKeys, escapeKeys, ignoredSequences, interruptedSequences]
      .flatMap { $0 }
  )
  func `bytes are decoded as keys`(text: String, keys: [Key]) {
    #expect(Self.keys(of: text.utf8) == keys)
  }

  @Test func `a sequence without an end is discarded`() {
    let keys = Self.keys(of: ("\u{1B}[" + String(repeating: "1", count: 40)).utf8)
    #expect(keys == Array(repeating: .character("1"), count: 7))
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], [.character("\u{FFFD}"), .character("a")]),
      ([0x80], [.character("\u{FFFD}")]),
      ([0xC3], [.character("\u{FFFD}")]),
      ([0xC3, 0x61], [.character("\u{FFFD}"), .character("a")]),
      ([0xE2, 0x82, 0x1B, 0x5B, 0x41], [.character("\u{FFFD}"), .up]),
      ([0xED, 0xA0, 0x80], [.character("\u{FFFD}")]),
      ([0xF0, 0x80, 0x80, 0x80], [.character("\u{FFFD}")]),
    ] as [([UInt8], [Key])]
  )
  func `invalid UTF-8 is decoded as the replacement character`(bytes: [UInt8], keys: [Key]) {
    #expect(Self.keys(of: bytes) == keys)
  }

  @Test func `only a single escape character may be a key or the start of a sequence`() {
    var decoder = KeyDecoder()
    #expect(!decoder.isAfterEscape)
    #expect(decoder.keys(after: 0x1B).isEmpty)
    #expect(decoder.isAfterEscape)
    #expect(decoder.keys(after: UInt8(ascii: "[")).isEmpty)
    #expect(!decoder.isAfterEscape)
  }
}

/// The bytes of characters, and of control with a key.
let textKeys: [(String, [TerminalClient.Key])] = [
  ("aB~", [.character("a"), .character("B"), .character("~")]),
  ("é日😀", [.character("é"), .character("日"), .character("😀")]),
  (" ", [.space]),
  ("\r", [.return]),
  ("\n", [.return]),
  ("\t", [.tab]),
  ("\u{7F}", [.backspace]),
  ("\u{8}", [.backspace]),
  ("\u{3}", [.control("c")]),
  ("\u{1A}", [.control("z")]),
  ("\u{0}", [.control("@")]),
  ("\u{1C}\u{1D}\u{1E}\u{1F}", [.control("\\"), .control("]"), .control("^"), .control("_")]),
]

/// The sequences of named keys and of the mouse, in several terminals.
let sequenceKeys: [(String, [TerminalClient.Key])] = [
  ("\u{1B}[A", [.up]),
  ("\u{1B}[B", [.down]),
  ("\u{1B}[C", [.right]),
  ("\u{1B}[D", [.left]),
  ("\u{1B}OA", [.up]),
  ("\u{1B}OB", [.down]),
  ("\u{1B}OC", [.right]),
  ("\u{1B}OD", [.left]),
  ("\u{1B}[1;5A", [.up]),
  ("\u{1B}[H", [.home]),
  ("\u{1B}OH", [.home]),
  ("\u{1B}[1~", [.home]),
  ("\u{1B}[7~", [.home]),
  ("\u{1B}[F", [.end]),
  ("\u{1B}OF", [.end]),
  ("\u{1B}[4~", [.end]),
  ("\u{1B}[8~", [.end]),
  ("\u{1B}[2~", [.insert]),
  ("\u{1B}[3~", [.delete]),
  ("\u{1B}[3;5~", [.delete]),
  ("\u{1B}[5~", [.pageUp]),
  ("\u{1B}[6~", [.pageDown]),
  ("\u{1B}OM", [.return]),
  ("\u{1B}[Z", [.backTab]),
  ("\u{1B}[1;2Z", [.backTab]),
  ("\u{1B}[<0;12;5M", [.mouse(column: 12, row: 5)]),
  ("\u{1B}[<64;12;5M", [.scrollUp(column: 12, row: 5)]),
  ("\u{1B}[<65;300;100M", [.scrollDown(column: 300, row: 100)]),
]

/// Escape characters that start no sequence.
private let escapeKeys: [(String, [TerminalClient.Key])] = [
  ("\u{1B}", [.escape]),
  ("\u{1B}\u{1B}", [.escape, .escape]),
  ("\u{1B}\u{1B}[A", [.escape, .up]),
  ("\u{1B}x", [.escape, .character("x")]),
  ("\u{1B}\u{3}", [.escape, .control("c")]),
  ("\u{1B}é", [.escape, .character("é")]),
]

/// Sequences without a key, some incomplete.
private let ignoredSequences: [(String, [TerminalClient.Key])] = [
  ("\u{1B}[24~x", [.character("x")]),
  ("\u{1B}[[Ax", [.character("x")]),
  ("\u{1B}OPx", [.character("x")]),
  ("\u{1B}[?1;2cx", [.character("x")]),
  ("\u{1B}[<0;12;5mx", [.character("x")]),
  ("\u{1B}[<2;12;5Mx", [.character("x")]),
  ("\u{1B}[<64;12;5mx", [.character("x")]),
  ("\u{1B}[<66;12;5Mx", [.character("x")]),
  ("\u{1B}[<0;12Mx", [.character("x")]),
  ("\u{85}x", [.character("x")]),
  ("\u{1B}[", []),
  ("\u{1B}[1;", []),
  ("\u{1B}O", []),
]

/// Sequences that another key interrupts.
private let interruptedSequences: [(String, [TerminalClient.Key])] = [
  ("\u{1B}[1\u{3}", [.control("c")]),
  ("\u{1B}[\u{1B}[A", [.up]),
  ("\u{1B}O\u{1B}OA", [.up]),
  ("\u{1B}O\u{3}", [.control("c")]),
]
