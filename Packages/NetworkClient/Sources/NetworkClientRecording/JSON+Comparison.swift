import TextFormatting

extension JSON {
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
  /// The first value of each key.
  var valuesByKey: [String: JSON] {
    Dictionary(map { ($0.key, $0.value) }) { first, _ in first }
  }
}
