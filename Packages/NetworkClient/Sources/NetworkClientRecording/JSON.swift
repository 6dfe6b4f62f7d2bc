import PortableFoundation

/// A JSON value, as far as comparing takes it: no numbers.
indirect enum JSON: Equatable {
  case null, boolean, number
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The value of a body, or nil if it is not JSON.
  init?(_ body: Data) {
    guard let value = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
    self = value
  }

  /// What its type is called in a sentence.
  var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The strings that stand in the same field of this value and of another one.
  func stringPairs(with other: JSON) -> [(String, String)] {
    switch (self, other) {
    case (.string(let own), .string(let other)): [(own, other)]
    case (.object(let own), .object(let other)):
      own.flatMap { name, value in other[name].map(value.stringPairs) ?? [] }
    default: []
    }
  }
}

extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    self =
      if value.decodeNil() {
        .null
      } else if (try? value.decode(Bool.self)) != nil {
        .boolean
      } else if let string = try? value.decode(String.self) {
        .string(string)
      } else if let array = try? value.decode([JSON].self) {
        .array(array)
      } else if let object = try? value.decode([String: JSON].self) {
        .object(object)
      } else {
        .number
      }
  }
}
