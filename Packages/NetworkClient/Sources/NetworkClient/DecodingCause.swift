package import PortableFoundation

/// Why a body cannot be decoded, with the field where there is one, in words without a full stop.
package func decodingCause(of error: any Error, in body: Data) -> String {
  guard !body.isEmpty else { return "it is empty" }
  guard let error = error as? DecodingError else { return "\(error)" }
  switch error {
  case .keyNotFound(let key, let context):
    return "\(subject(context.codingPath + [key])) is missing"
  case .valueNotFound(_, let context):
    return "\(subject(context.codingPath)) is null"
  case .typeMismatch(let type, let context):
    return "\(subject(context.codingPath)) is not \(name(of: type))"
  case .dataCorrupted(let context) where context.codingPath.isEmpty && !isJSON(body):
    return "it is not JSON"
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    return "a number in it does not fit"  // the decoder does not say which
  case .dataCorrupted(let context):
    return "\(subject(context.codingPath)) has an unusable value"
  @unknown default:
    return "it is not as expected"
  }
}

/// The body itself, or a field of it.
private func subject(_ path: [any CodingKey]) -> String {
  guard !path.isEmpty else { return "it" }
  let name = path.reduce(into: "") { name, key in
    if let index = key.intValue {
      name += "[\(index)]"
    } else {
      name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
  return name.hasPrefix("[") ? "the element \(name)" : "the field \(name)"
}

/// What JSON calls a type.
private func name(of type: Any.Type) -> String {
  switch type {
  case is [String: Any].Type: "an object"
  case is [Any].Type: "an array"
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any Numeric.Type: "a number"
  default: "of the expected type"
  }
}

/// Whether a body is JSON, whatever it says.
private func isJSON(_ body: Data) -> Bool {
  (try? JSONDecoder().decode(Anything.self, from: body)) != nil
}

/// Any value, of which each text is read: the decoder looks at none before.
private struct Anything: Decodable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let members = try Self.ifItIs({ try decoder.container(keyedBy: Name.self) }) {
      for name in members.allKeys { _ = try members.decode(Self?.self, forKey: name) }
    } else if var elements = try Self.ifItIs(decoder.unkeyedContainer) {
      while !elements.isAtEnd { _ = try elements.decode(Self?.self) }
    } else {
      _ = try Self.ifItIs { try decoder.singleValueContainer().decode(String.self) }
    }
  }

  /// What is read, or nil where the value is of another kind.
  private static func ifItIs<Content>(_ read: () throws -> Content) throws -> Content? {
    do {
      return try read()
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return nil
    }
  }
}
