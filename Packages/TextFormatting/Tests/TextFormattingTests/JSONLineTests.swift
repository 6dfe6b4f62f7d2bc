import PortableFoundation
import Testing

import TextFormatting

@Suite struct JSONLineTests {
  @Test func `a line has sorted keys, type, time and version`() {
    let object: JSON = [
      "null": .null, "b": .array([]), "a_b": .array([.integer(1), .string("x"), [:]]),
      "ab": ["c": .integer(-2)],
    ]
    #expect(
      line(object)
        == #"{"a_b":[1,"x",{}],"ab":{"c":-2},"b":[],"null":null,\#(common)"#
    )
  }

  @Test func `adding a member replaces one with the same key`() {
    let object: JSON = ["b": .integer(1), "a": .null]
    #expect(line(object.adding("b", .integer(2))) == #"{"a":null,"b":2,\#(common)"#)
  }

  @Test(
    arguments: [
      0, -0.0, 1, 0.001, 1.5, -1.5, 1e15, 9007199254740.992, 9.223372036854776e15, 1e16, 1e17,
      1e300, .leastNonzeroMagnitude,
    ]
  ) func `a number has the format of JSONEncoder`(number: Double) throws {
    let expected = String(decoding: try JSONEncoder().encode(number), as: UTF8.self)
    #expect(
      line(["number": .number(number)]) == #"{"number":\#(expected),\#(common)"#
    )
  }

  @Test func `every character is encoded in ASCII and decoded unchanged`() throws {
    let scalars =
      (0...0x2FF).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FFFF}", "😀", "\u{10FFFF}"]
    for scalar in scalars {
      let text = "a\(scalar)b"
      let line = self.line(["text": .string(text), text: .null])
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      let decoded = try JSONDecoder().decode([String: DecodedJSON].self, from: Data(line.utf8))
      #expect(
        decoded.mapValues(\.json) == [
          "schema_version": .number(2), "text": .string(text), text: .null,
          "time": .string("1970-01-01T00:00:00.000Z"), "type": .string("log"),
        ]
      )
    }
  }

  private func line(_ object: JSON) -> String {
    object.line(
      of: JSON.ObjectType("log"),
      at: Date(timeIntervalSince1970: 0),
      schemaVersion: 2
    )
  }

  /// The end of a line whose other keys sort before `schema_version`.
  private let common =
    #""schema_version":2,"time":"1970-01-01T00:00:00.000Z","type":"log"}"#
}
