/// The type of a parameter or of a result: one that is known wherever FoundationEssentials is.
indirect enum ValueType: Hashable, Sendable {
  case named(String)
  case optional(ValueType)
  case array(ValueType)
  case set(ValueType)
  case dictionary(key: ValueType, value: ValueType)

  /// The names of the types that are known, in the order of messages.
  static let knownNames =
    ["Bool", "Int"] + ["Int", "UInt"].flatMap { kind in [8, 16, 32, 64].map { "\(kind)\($0)" } }
    + ["UInt", "Double", "Float", "String", "Duration", "UUID", "URL", "Date", "Data"]

  /// How the type is written.
  var text: String {
    switch self {
    case .named(let name): name
    case .optional(let wrapped): "\(wrapped.text)?"
    case .array(let element): "[\(element.text)]"
    case .set(let element): "Set<\(element.text)>"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    }
  }

  /// The value of a mock that is given none.
  var defaultValue: Layout {
    switch self {
    case .named("Bool"): "false"
    case .named("String"): #""""#
    case .named("Duration"): ".zero"
    case .named("UUID"): Self.zeroUUID
    case .named("URL"): #"URL(filePath: "/")"#
    case .named("Date"): "Date(timeIntervalSince1970: 0)"
    case .named("Data"): "Data()"
    case .named: "0"
    case .optional: "nil"
    case .array, .set: "[]"
    case .dictionary: "[:]"
    }
  }

  /// A value that is not the default.
  var sample: String {
    switch self {
    case .named("Bool"): "true"
    case .named("Double"), .named("Float"): "1.5"
    case .named("String"): #""a""#
    case .named("Duration"): ".seconds(1)"
    case .named("UUID"): ".sample"
    case .named("URL"): #"URL(filePath: "/a")"#
    case .named("Date"): ".distantPast"
    case .named("Data"): "Data([1])"
    case .named: "1"
    case .optional(let wrapped): wrapped.sample
    case .array(let element), .set(let element): "[\(element.sample)]"
    case .dictionary(let key, let value): "[\(key.sample): \(value.sample)]"
    }
  }

  /// A value that is not the sample.
  var otherThanSample: String {
    self == .named("UUID") ? "UUID()" : defaultValue.line
  }

  /// Whether the name of a type is in the type, at any depth.
  func contains(_ name: String) -> Bool {
    switch self {
    case .named(let own): own == name
    case .optional(let type), .array(let type), .set(let type): type.contains(name)
    case .dictionary(let key, let value): key.contains(name) || value.contains(name)
    }
  }

  /// Whether FoundationEssentials must be imported.
  var isOfFoundation: Bool { ["UUID", "URL", "Date", "Data"].contains(where: contains) }

  /// There is no shorter way to a UUID that is always the same and not optional.
  static let zeroUUID = Layout.list(
    "UUID(",
    ["uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"],
    ")"
  )
}
