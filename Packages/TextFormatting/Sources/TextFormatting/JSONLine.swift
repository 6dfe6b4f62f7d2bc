public import PortableFoundation

extension JSON {
  /// The type of an object that a tool prints: the value of its member `type`.
  ///
  /// A tool declares its types in an extension. All objects of one type have the same keys.
  public struct ObjectType: Hashable, Sendable {
    /// The value of the member.
    public let name: String

    /// Creates a type.
    public init(_ name: String) {
      self.name = name
    }
  }

  /// Returns the object on one line, with the members `type`, `time` and `schema_version` added.
  ///
  /// The keys are sorted. The line is printable ASCII, so that it cannot control a terminal.
  public func line(of type: ObjectType, at time: Date, schemaVersion: Int) -> String {
    String { $0.append(line: self, of: type, at: time, schemaVersion: schemaVersion) }
  }
}

extension TextBuffer {
  /// Appends an object in the format of ``JSON/line(of:at:schemaVersion:)``.
  public mutating func append(
    line object: JSON,
    of type: JSON.ObjectType,
    at time: Date,
    schemaVersion: Int
  ) {
    append(
      json:
        object
        .adding("type", .string(type.name))
        .adding("time", .string(time.rfc3339))
        .adding("schema_version", .integer(schemaVersion))
    )
  }

  /// Appends a value; the keys of objects are sorted, and all text is printable ASCII.
  public mutating func append(json value: JSON) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let number): append(number)
    case .number(let number): append(number.jsonText)
    case .string(let text): append(jsonString: text)
    case .milliseconds(let duration): append(json: .number(duration.milliseconds))
    case .time, .uuid:
      append(ascii: "\"")
      append(csvField: value)
      append(ascii: "\"")
    case .array(let elements):
      append(ascii: "[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(ascii: ",") }
        append(json: element)
      }
      append(ascii: "]")
    case .object(let members):
      append(ascii: "{")
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { append(ascii: ",") }
        append(jsonString: member.key)
        append(ascii: ":")
        append(json: member.value)
      }
      append(ascii: "}")
    }
  }

  /// Appends a JSON string in printable ASCII (RFC 8259, section 7), except for ``keepsLargeCharacters``.
  public mutating func append(jsonString text: String) {
    append(ascii: "\"")
    if !appendIfPlain(text) {
      for scalar in text.unicodeScalars {
        if (" "..."~").contains(scalar), scalar != "\"", scalar != "\\" {
          append(ascii: scalar)
        } else if keepsLargeCharacters, scalar.value > 0xFFFF {
          append(String(scalar))
        } else {
          append(scalar.jsonEscape)
        }
      }
    }
    append(ascii: "\"")
  }
}

extension Double {
  /// The number in JSON; it must be finite.
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

  /// The escape of each UTF-16 unit in four digits.
  fileprivate var unicodeEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
