import PortableFoundation
import Testing

@testable import TextFormatting

@Suite struct TextBufferTests {
  @Test func `texts are appended in order`() {
    let text = String { text in
      text.append("e\u{301}")
      text.append(ascii: ",")
      text.append("é😀\0")
    }
    #expect(text.utf8.elementsEqual("e\u{301},é😀\0".utf8))
  }

  @Test(arguments: [(0, "00"), (7, "07"), (42, "42"), (123, "123"), (.max, "18446744073709551615")])
  func `a number has a minimum of digits`(number: UInt, text: String) {
    #expect(String { $0.append(number, digits: 2) } == text)
  }

  @Test(arguments: [0, 9, 10, -1, .max, .min])
  func `an integer has the digits of its description`(number: Int) {
    #expect(String { $0.append(number) } == number.description)
  }

  @Test(arguments: [
    ("", "   ", "   "), ("é", "é  ", "  é"), ("名", "名 ", " 名"), ("abc", "abc", "abc"),
    ("abcd", "abcd", "abcd"),
  ])
  func `a text is padded to a width in columns`(text: String, after: String, before: String) {
    #expect(String { $0.append(text, paddedTo: 3) } == after)
    #expect(String { $0.append(text, paddedLeftTo: 3) } == before)
  }

  @Test func `a UUID is in lower case`() {
    for _ in 1...100 {
      let id = UUID()
      #expect(id.text == id.uuidString.lowercased())
    }
  }

  @Test func `a character that needs an escape is found in every position`() {
    for scalar in (0...0xFF as ClosedRange<UInt8>).map(Unicode.Scalar.init) {
      let isPlain = (" "..."~").contains(scalar) && !"\"\\,".unicodeScalars.contains(scalar)
      for length in [0, 1, 15, 16, 40] {
        let letters = String(repeating: "a", count: length)
        for text in ["\(scalar)\(letters)", "\(letters)\(scalar)", "\(letters)\(scalar)\(letters)"]
        {
          #expect(plain(text) == (isPlain ? text : nil), "\(scalar.value)")
        }
      }
    }
    #expect(plain("") == "")
  }

  @Test func `a text is not appended if it starts with an excluded character`() {
    let signs = Array("+=".utf8)
    #expect(plain("=1", startingWithNoneOf: signs) == nil)
    #expect(plain("1=", startingWithNoneOf: signs) == "1=")
    #expect(plain("", startingWithNoneOf: signs) == "")
  }

  /// Returns what is appended for a text that needs no escape; nil for another.
  private func plain(_ text: String, startingWithNoneOf excluded: [UInt8] = []) -> String? {
    var isPlain = false
    let appended = String { isPlain = $0.appendIfPlain(text, startingWithNoneOf: excluded) }
    return isPlain ? appended : nil
  }

  @Test(arguments: [0, 7, 9, 10, 99, 100, 4_294_967_296, UInt.max])
  func `a number has leading zeros up to a number of digits`(_ number: UInt) {
    let text = String(number)
    for digits in [0, 1, 2, 3, 20, 25] {
      let zeros = String(repeating: "0", count: max(0, digits - text.count))
      #expect(String { $0.append(number, digits: digits) } == zeros + text)
    }
  }

  @Test(arguments: [
    ("-5", "-5"), ("-0.5", "-0.5"), ("-", "'-"), ("-.5", "'-.5"), ("-1.2.3", "'-1.2.3"),
    ("-1+2", "'-1+2"), ("-1e5", "'-1e5"), ("+1", "'+1"), ("=1", "'=1"), ("'1", "''1"),
  ])
  func `an apostrophe precedes a field that is a formula, but no negative number`(
    text: String,
    field: String
  ) {
    #expect(String { $0.append(csvField: text) } == field)
  }
}
