#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is shown to programs.
enum JSON: Equatable, Sendable {
  case null
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// A string, or null.
  static func string(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  static func integer(_ number: Int?) -> Self { number.map { .integer($0) } ?? .null }

  /// The object on one line, with its `schema_version`.
  var line: String {
    adding("schema_version", .integer(1)).jsonText
  }

  /// The object with one more member.
  func adding(_ key: String, _ value: JSON) -> Self {
    guard case .object(var members) = self else { return self }
    members[key] = value
    return .object(members)
  }

}

extension Encodable {
  /// The value as JSON on one line: in ASCII, so that nothing in it acts on a terminal, with sorted keys.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // It throws for numbers that are not finite, of which there are none.
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self).unicodeScalars.map(\.jsonEscape).joined()
  }
}

extension JSON: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
  }
}

extension Unicode.Scalar {
  /// The scalar as it stands in JSON of printable ASCII characters (RFC 8259, section 7).
  fileprivate var jsonEscape: String {
    guard !(0x20...0x7E).contains(value) else { return String(self) }
    return UTF16.encode(self).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }
}
