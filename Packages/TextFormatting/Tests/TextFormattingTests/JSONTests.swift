import Contract
import PortableFoundation
import Testing
import TextFormatting

@Suite struct JSONTests {
  @Test(
    arguments: [
      (
        #" {"b": [1, -2.5, "x", true, null], "a": {}, "b": 1e999} "#,
        .object([
          .init(
            key: "b",
            value: .array([.integer(1), .number(-2.5), .string("x"), .boolean(true), .null])
          ),
          .init(key: "a", value: [:]), .init(key: "b", value: .number(.infinity)),
        ])
      ),
      ("\u{FEFF}[ ]", .array([])), ("9223372036854775807", .integer(.max)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5e1", .integer(15)),
      (#""\ud83d\ude00\u0000\/\"""#, .string("😀\0/\"")),
    ] as [(String, JSON)]
  )
  func `a document of any structure is parsed`(document: String, value: JSON) {
    #expect(JSON(parsing: document.utf8) == value)
  }

  @Test(arguments: [
    "", " ", "tru", "nul", "[1,]", #"{"a":1,}"#, "[,]", "[1 2]", "{1:2}", #"{"a"}"#, "01", "1.",
    ".5", "+1", "1e", "-", #""\x""#, #""\u12g4""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#,
    "\"\t\"", "\"", "[", "{", "1 2", "[]]", "NaN",
  ])
  func `an invalid document is none`(document: String) {
    #expect(JSON(parsing: document.utf8) == nil)
  }

  @Test func `a text that is not UTF-8 is none`() {
    #expect(JSON(parsing: [UInt8(ascii: "\""), 0xC3, UInt8(ascii: "\"")]) == nil)
  }

  @Test func `arrays and objects are nested at most 512 times`() {
    for (open, close) in [("[", "]"), (#"{"":["#, "]}")] {
      let count = JSON.maximumDepth / (open.utf8.count == 1 ? 1 : 2)
      let deepest = String(repeating: open, count: count) + String(repeating: close, count: count)
      #expect(JSON(parsing: deepest.utf8) != nil)
      #expect(JSON(parsing: "[\(deepest)]".utf8) == nil)
      #expect(
        JSON(parsing: "[\(deepest.dropFirst(open.count).dropLast(close.count)),1]".utf8) != nil
      )
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a document is parsed as JSONDecoder decodes it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 1...200 {
      var document = Array(Self.document(depth: 3, &random).utf8)
      if Bool.random(using: &random), let index = document.indices.randomElement(using: &random) {
        document[index] = Array(#"{}[],:"\/ebu019.-+x \#n"#.utf8).randomElement(using: &random) ?? 0
      }
      let decoded = try? JSONDecoder().decode(DecodedJSON.self, from: Data(document)).json
      let text = String(decoding: document, as: UTF8.self)
      // `JSONDecoder` accepts a comma after the last element.
      let compact = text.filter { !$0.isWhitespace }
      if compact.contains(",]") || compact.contains(",}") { continue }
      #expect(JSON(parsing: document)?.normalized == decoded, "\(text)")
    }
  }

  /// Returns a random document, whose objects have different keys.
  private static func document(depth: Int, _ random: inout SeededGenerator) -> String {
    let space = ["", "", " ", "\n\t"].randomElement(using: &random) ?? ""
    let scalars = [
      "0", "-0", "10", "1.5", "-2e3", "1E-2", "true", "false", "null", #""""#, #""a""#, #""é😀""#,
      #""\u00e9\ud83d\ude00""#, #""\"\\\/\b\f\n\r\t""#,
    ]
    guard depth > 0, Bool.random(using: &random) else {
      return space + (scalars.randomElement(using: &random) ?? "") + space
    }
    let isArray = Bool.random(using: &random)
    let elements = (0..<Int.random(in: 0...3, using: &random)).map { index in
      (isArray ? "" : #"\#(space)"\#(index)"\#(space):"#) + document(depth: depth - 1, &random)
    }.joined(separator: ",")
    return isArray ? "\(space)[\(elements)]\(space)" : "\(space){\(elements)}\(space)"
  }

  @Test(
    arguments: [
      ("", []), ("[]", []), ("[\n1,\n\n[2],{\n}]", [2, 4, 4]), ("1\n2 3,\n4", [1, 2, 2, 3]),
      ("\u{FEFF} [1]\n", [1]),
    ] as [(String, [Int])]
  )
  func `elements have the numbers of their lines`(document: String, lines: [Int]) throws {
    #expect(try JSON.elements(of: document.utf8).map(\.line) == lines)
  }

  @Test(arguments: [("[1,\n2", 2), ("[1\n2]", 2), ("[1]\n\n2", 3), ("1\n\n}", 3), ("[\n\"a\n", 2)])
  func `an invalid element has the number of its line`(document: String, line: Int) {
    #expect { try JSON.elements(of: document.utf8) } throws: {
      ($0 as? JSONSyntaxError)?.line == line
    }
  }
}

extension JSON {
  /// The value with every number as a floating-point one, and the members in the order of their keys, each with its first
  /// value.
  fileprivate var normalized: JSON {
    switch self {
    case .integer(let number): .number(Double(number))
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.key, $0.value.normalized) }) { first, _ in first }
          .map(Member.init).sorted { $0.key < $1.key }
      )
    default: self
    }
  }
}

/// A value that a decoder finds by trying types.
struct DecodedJSON: Decodable {
  let json: JSON

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    json =
      if value.decodeNil() {
        .null
      } else if let boolean = try? value.decode(Bool.self) {
        .boolean(boolean)
      } else if let string = try? value.decode(String.self) {
        .string(string)
      } else if let elements = try? value.decode([DecodedJSON].self) {
        .array(elements.map(\.json))
      } else if let members = try? value.decode([String: DecodedJSON].self) {
        .object(
          members.map { JSON.Member(key: $0.key, value: $0.value.json) }.sorted { $0.key < $1.key }
        )
      } else {
        .number(try value.decode(Double.self))
      }
  }
}
