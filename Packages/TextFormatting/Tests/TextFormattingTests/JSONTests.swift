import PortableFoundation
import Testing
import TextFormatting

@Suite struct JSONTests {
  @Test func `a value of any structure is decoded`() throws {
    let text = #"{"b": [1, -2.5, "x", true, null], "a": {}, "c": 1e999}"#
    #expect(
      try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) == [
        "a": [:], "b": .array([.integer(1), .number(-2.5), .string("x"), .boolean(true), .null]),
        "c": .number(.infinity),
      ]
    )
  }
}
