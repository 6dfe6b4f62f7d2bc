import PortableFoundation
import TextFormatting

extension JSON {
  /// Parses a body; nil if it is not JSON.
  init?(_ body: Data) {
    guard let value = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
    self = value
  }

  /// Returns the strings in the same field of this value and of another one; arrays are ignored.
  func stringPairs(with other: JSON) -> [(String, String)] {
    switch (self, other) {
    case (.string(let own), .string(let other)):
      return [(own, other)]
    case (.object(let own), .object(let other)):
      let others = other.valuesByKey
      return own.flatMap { member in others[member.key].map(member.value.stringPairs) ?? [] }
    default:
      return []
    }
  }
}

extension [JSON.Member] {
  /// The values by key.
  var valuesByKey: [String: JSON] { reduce(into: [:]) { $0[$1.key] = $1.value } }
}
