public import PortableFoundation

/// A JSON value.
///
/// Create one to print it with ``line(of:at:schemaVersion:)``, or parse one of unknown structure:
///
///     let object: JSON = ["name": .string("Ada"), "age": .integer(36)]
///     let value = JSON(parsing: body)
public enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)

  /// A string with a time in RFC 3339.
  case time(Date)

  /// A number of milliseconds.
  case milliseconds(Duration)

  /// A string in lower case.
  case uuid(UUID)

  case array([JSON])
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The name of the member.
    public let key: String

    /// The value of the member.
    public let value: JSON

    /// Creates a member.
    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// Creates a string, or null for nil.
  public static func string(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  /// Creates a whole number, or null for nil.
  public static func integer(_ number: Int?) -> Self { number.map { .integer($0) } ?? .null }

  /// Creates a time, or null for nil.
  public static func time(_ time: Date?) -> Self { time.map { .time($0) } ?? .null }

  /// Creates a number of milliseconds, or null for nil.
  public static func milliseconds(_ duration: Duration?) -> Self {
    duration.map { .milliseconds($0) } ?? .null
  }

  /// Creates the text of a UUID, or null for nil.
  public static func uuid(_ uuid: UUID?) -> Self { uuid.map { .uuid($0) } ?? .null }

  /// The text of the value; that of an array has a space between two elements, and null has none.
  public var text: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .array(let elements): elements.map(\.text).joined(separator: " ")
    case .integer(let number): String(number)
    case .time, .milliseconds, .uuid: String { $0.append(csvField: self) }
    case .boolean, .number, .object: String { $0.append(json: self) }
    }
  }

  /// The name of the type with its article, for messages.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .number, .milliseconds: "a number"
    case .string, .time, .uuid: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// Returns the object with a member added, or replaced if the key exists.
  public func adding(_ key: String, _ value: JSON) -> Self {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == key }
    members.append(Member(key: key, value: value))
    return .object(members)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Creates an object from its members.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map(Member.init))
  }
}
