/// A JSON value.
///
/// Print one with ``line(of:at:schemaVersion:)``, or decode one of unknown structure:
///
///     let object: JSON = ["name": .string("Ada"), "age": .integer(36)]
///     let value = try JSONDecoder().decode(JSON.self, from: body)
public enum JSON: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The name of the member.
    public let key: String

    /// The value of the member.
    public let value: JSON

    /// A member.
    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A string, or null.
  public static func string(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  public static func integer(_ number: Int?) -> Self { number.map { .integer($0) } ?? .null }

  /// Returns the object with one more member, which replaces a member of the same name.
  public func adding(_ key: String, _ value: JSON) -> Self {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == key }
    members.append(Member(key: key, value: value))
    return .object(members)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with its members.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map(Member.init))
  }
}

extension JSON: Decodable {
  /// Decodes any value; the members of an object are in the order of their keys.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if value.decodeNil() {
        .null
      } else if let boolean = try? value.decode(Bool.self) {
        .boolean(boolean)
      } else if let string = try? value.decode(String.self) {
        .string(string)
      } else if let array = try? value.decode([JSON].self) {
        .array(array)
      } else if let object = try? value.decode([String: JSON].self) {
        .object(object.map(Member.init).sorted { $0.key < $1.key })
      } else if let integer = try? value.decode(Int.self) {
        .integer(integer)
      } else {
        // JSON sets numbers no limit, and a decoder does.
        .number((try? value.decode(Double.self)) ?? .infinity)
      }
  }
}
