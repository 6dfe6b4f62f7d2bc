@testable import FetcherCommand
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How values are written, beside what the commands show.
@Suite struct JSONTextTests {
  @Test func `every kind of value is written, with sorted keys and the version`() {
    let object: JSON = [
      "null": .null, "b": .array([]), "a_b": .array([.integer(1), .string("x"), [:]]),
      "ab": ["c": .integer(-2)],
    ]
    #expect(
      object.line == #"{"a_b":[1,"x",{}],"ab":{"c":-2},"b":[],"null":null,"schema_version":1}"#
    )
  }

  @Test func `a member takes the place of one of the same name`() {
    let object: JSON = ["b": .integer(1), "a": .null]
    #expect(object.adding("b", .integer(2)).line == #"{"a":null,"b":2,"schema_version":1}"#)
  }

  @Test(
    arguments: [
      0, -0.0, 1, 0.001, 1.5, -1.5, 1e15, 9007199254740.992, 9.223372036854776e15, 1e16, 1e17,
      1e300, .leastNonzeroMagnitude,
    ]
  ) func `a number is written as JSONEncoder writes it`(number: Double) throws {
    let expected = String(decoding: try JSONEncoder().encode(number), as: UTF8.self)
    #expect(
      (["number": .number(number)] as JSON).line == #"{"number":\#(expected),"schema_version":1}"#
    )
  }

  @Test func `each character is written in ASCII, and read as it was`() throws {
    let scalars =
      (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFF}", "😀", "\u{10FFFF}"]
    for scalar in scalars {
      let text = "a\(scalar)b"
      let line = (["text": .string(text), text: .null] as JSON).line
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      let read = try JSONDecoder().decode([String: Decoded].self, from: Data(line.utf8))
      #expect(read == ["schema_version": 1, "text": .string(text), text: nil])
      // Written by the system, it has the same escapes.
      #expect(line.contains(text.jsonText))
    }
  }
}
