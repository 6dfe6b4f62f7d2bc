import TextFormatting

/// The place of a value in a JSON document (RFC 6901), such as `/users/0/name`.
public struct JSONPointer: Hashable, Sendable {
  /// The keys and indices, from the outermost one.
  let tokens: [String]

  /// Parses a pointer; nil if it is neither empty nor starts with a slash, or has a `~` that is not part of `~0` or `~1`.
  public init?(_ text: String) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return nil }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let token = String(part)
      let escapes = token.split(separator: "~", omittingEmptySubsequences: false).dropFirst()
      guard escapes.allSatisfy({ ["0", "1"].contains($0.first) }) else { return nil }
      // In this order: `~01` is the text `~1` (section 4).
      tokens.append(token.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    self.tokens = tokens
  }

  /// Returns the value at the place; nil if there is none.
  func value(in document: JSON) -> JSON? {
    var value = document
    for token in tokens {
      switch value {
      case .object(let members):
        guard let member = members.first(where: { $0.key.isIdentical(to: token) }) else {
          return nil
        }
        value = member.value
      case .array(let elements):
        // No leading zeros, no sign (section 4).
        guard let index = Int(token), "\(index)" == token, elements.indices ~= index else {
          return nil
        }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer in its form.
  public var description: String {
    tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
  }
}
