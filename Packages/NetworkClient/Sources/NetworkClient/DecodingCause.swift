package import PortableFoundation
import TextFormatting

/// Returns the reason why a body cannot be decoded, as a clause without a full stop; it names the invalid field, if
/// any.
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
  case .dataCorrupted(let context) where context.codingPath.isEmpty && JSON(parsing: body) == nil:
    return "it is not JSON"
  case .dataCorrupted(let context) where context.codingPath.isEmpty:
    return "a number is out of range"  // the decoder does not name the field
  case .dataCorrupted(let context):
    return "\(subject(context.codingPath)) has an invalid value"
  @unknown default:
    return "it has an unexpected format"
  }
}

/// Names the field or element at a path, or the whole body.
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

/// Returns the JSON name of a type.
private func name(of type: Any.Type) -> String {
  switch type {
  case is [String: Any].Type: "an object"
  case is [Any].Type: "an array"
  case is String.Type: "a string"
  case is Bool.Type: "a Boolean"
  case is any Numeric.Type: "a number"
  default: "of the expected type"
  }
}
