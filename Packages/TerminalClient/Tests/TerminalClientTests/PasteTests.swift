import TerminalClient
import Testing

@testable import TerminalClientLive

/// Bracketed paste.
@Suite struct PasteTests {
  typealias Key = TerminalClient.Key

  /// Returns the keys of some bytes at the end of the input.
  private func keys(of bytes: some Sequence<UInt8>) -> [Key] { KeyDecoderTests.keys(of: bytes) }

  /// Returns the keys of a pasted text with `x` after it.
  private func keys(pasting text: [UInt8]) -> [Key] {
    keys(of: Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~x".utf8))
  }

  @Test(arguments: pastes)
  func `a pasted text is one key`(text: String, keys: [Key]) {
    #expect(self.keys(of: text.utf8) == keys)
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[201", "\u{1B}\u{1B}[20", "[201~", "\u{1B}[201x~", "\u{1B}[A"])
  func `only the complete end sequence ends a paste`(text: String) {
    #expect(keys(pasting: Array(text.utf8)) == [.paste(text), .character("x")])
  }

  @Test(arguments: [
    ("one\rtwo", "one\ntwo"), ("one\ntwo", "one\ntwo"), ("one\r\n\r\ntwo\r", "one\n\ntwo\n"),
  ])
  func `line breaks become newlines`(text: String, pasted: String) {
    #expect(keys(pasting: Array(text.utf8)) == [.paste(pasted), .character("x")])
  }

  @Test(arguments: [
    ([0xFF, 0x61], "\u{FFFD}a"), ([0x61, 0xE2, 0x82], "a\u{FFFD}"), ([0x80], "\u{FFFD}"),
  ])
  func `invalid UTF-8 is decoded as the replacement character`(bytes: [UInt8], pasted: String) {
    #expect(keys(pasting: bytes) == [.paste(pasted), .character("x")])
  }

  @Test func `an empty paste and an end without a start are no keys`() {
    #expect(keys(pasting: []) == [.character("x")])
    #expect(keys(of: "\u{1B}[201~x".utf8) == [.character("x")])
  }

  @Test(arguments: [("one\r", "one\n"), ("one\u{1B}[20", "one")])
  func `the end of the input ends a paste`(text: String, pasted: String) {
    #expect(keys(of: "\u{1B}[200~\(text)".utf8) == [.paste(pasted)])
    #expect(keys(of: "\u{1B}[200~".utf8) == [])
  }

  @Test func `an escape character in a paste starts no key`() {
    var decoder = KeyDecoder()
    for byte in "\u{1B}[200~\u{1B}".utf8 { #expect(decoder.keys(after: byte).isEmpty) }
    #expect(!decoder.isAfterEscape)
  }

  @Test(arguments: [
    ("", 0), ("b", 1), ("bc", 1), ("é", 0), ("\u{1B}[201", 1), ("b\u{1B}[20x", 1),
  ])
  func `a text of more than 1 MiB is truncated after a complete character`(
    end: String,
    keptCount: Int
  ) {
    let start = [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) - 1)
    let keys = keys(pasting: start + Array(end.utf8))
    // Compared outside of the macro, which would print the long texts.
    let isExpected =
      keys == [
        .paste(String(decoding: start, as: UTF8.self) + end.prefix(keptCount)), .character("x"),
      ]
    #expect(isExpected)
  }
}

/// The bytes of pasted texts.
let pastes: [(String, [TerminalClient.Key])] = [
  ("\u{1B}[200~q\u{1B}[201~", [.paste("q")]),
  (
    "\u{1B}[200~one\rtwo\t\u{3}\u{7F}\u{1B}[201~x",
    [.paste("one\ntwo\t\u{3}\u{7F}"), .character("x")]
  ),
  ("\u{1B}[200~é日😀\u{1B}[A\u{1B}[201~", [.paste("é日😀\u{1B}[A")]),
  ("\u{1B}[200~\u{1B}[200~\u{1B}[201~\u{1B}[A", [.paste("\u{1B}[200~"), .up]),
]
