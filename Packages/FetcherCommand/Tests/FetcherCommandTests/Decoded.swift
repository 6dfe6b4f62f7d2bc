import PortableFoundation
import Testing

/// A JSON value; tests compare whole values, so that missing and additional keys are differences.
enum Decoded: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([Decoded])
  case object([String: Decoded])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([Decoded].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: Decoded].self))
    }
  }

  /// Returns the objects of some output, one per line.
  static func lines(of output: String) throws -> [Self] {
    try #require(output.hasSuffix("\n"))
    return try output.split(separator: "\n").map {
      try JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }
  }

  /// Returns the object of a fetch from the mock server.
  static func fetch(_ number: Int, count: Int, url: String = "http://localhost:8000") -> Self {
    let code = "00000000-0000-0000-0000-00000000000\(number)"
    return [
      "schema_version": 2, "type": "fetch", "time": "2027-01-15T08:00:00.123Z",
      "response_code": .string(code), "times_fetched": .number(Double(count)),
      "path": .string(code), "url": .string(url), "fetched_at": "2027-01-15T08:00:00.123Z",
      "duration_ms": 0, "attempts": 1,
    ]
  }
}

extension Decoded: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  init(dictionaryLiteral members: (String, Decoded)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
  }
  init(stringLiteral text: String) { self = .string(text) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(floatLiteral number: Double) { self = .number(number) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
}

extension Decoded {
  static func failure(
    _ code: String,
    _ message: String,
    step: Decoded = nil,
    url: Decoded = nil,
    location: Decoded = nil,
    exitCode: Decoded
  ) -> Self {
    [
      "schema_version": 2, "type": "failure", "time": "2027-01-15T08:00:00.123Z",
      "exit_code": exitCode,
      "error": [
        "code": .string(code), "message": .string(message), "step": step, "url": url,
        "location": location,
      ],
    ]
  }

  /// The value of a key of an object.
  subscript(key: String) -> Decoded? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
