import PortableFoundation

/// What is shown to programs.
enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A string, or null.
  static func string(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  static func integer(_ number: Int?) -> Self { number.map { .integer($0) } ?? .null }

  /// What an object reports: the value of its `type`.
  ///
  /// All objects of one type have the same keys.
  enum ObjectType: String, CaseIterable, Sendable {
    case fetch
    case record
    case status
    case reset
    case undo
    case prune
    case export
    case `import`
    case doctor
    case summary
    case log
    case warning
    case failure
  }

  /// The version of the keys and their meanings, as Documentation/fetcher/output.md describes them.
  static let schemaVersion = 2

  /// Returns the object on one line, with `type`, `time` and `schema_version`: printable ASCII, which cannot act
  /// on a terminal, with sorted keys.
  func line(of type: ObjectType, at time: Date) -> String {
    String { $0.append(line: self, of: type, at: time) }
  }

  /// The object with one more member, which takes the place of one of the same name.
  func adding(_ key: String, _ value: JSON) -> Self {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == key }
    members.append(Member(key: key, value: value))
    return .object(members)
  }

  /// A member of an object.
  struct Member: Equatable {
    let key: String
    let value: JSON
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map(Member.init))
  }
}

extension TextBuffer {
  /// Adds an object, as ``JSON/line(of:at:)`` returns it.
  mutating func append(line object: JSON, of type: JSON.ObjectType, at time: Date) {
    append(
      object
        .adding("type", .string(type.rawValue))
        .adding("time", .string(time.rfc3339))
        .adding("schema_version", .integer(JSON.schemaVersion))
    )
  }

  private mutating func append(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let number): append(number)
    case .number(let number): append(number.jsonText)
    case .string(let text): append(jsonString: text)
    case .array(let elements):
      append(ascii: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(ascii: ",") }
        append(element)
      }
      append(ascii: "]")
    case .object(let members):
      append(ascii: "{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { append(ascii: ",") }
        append(jsonString: member.key)
        append(ascii: ":")
        append(member.value)
      }
      append(ascii: "}")
    }
  }

  /// Adds a text as a string of printable ASCII characters (RFC 8259, section 7).
  private mutating func append(jsonString text: String) {
    append(ascii: "\"")
    if text.isPlain {
      append(text)
    } else {
      for scalar in text.unicodeScalars { append(scalar.jsonEscape) }
    }
    append(ascii: "\"")
  }
}

extension Double {
  /// The number as it stands in JSON; there is none that is not finite.
  fileprivate var jsonText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Unicode.Scalar {
  fileprivate var jsonEscape: String {
    switch self {
    case "\"": #"\""#
    case "\\": #"\\"#
    case "\u{8}": #"\b"#
    case "\u{C}": #"\f"#
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    case " "..."~": String(self)
    default: unicodeEscape
    }
  }

  /// An escape of four digits for each UTF-16 unit.
  var unicodeEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
