extension KeyedDecodingContainer {
  /// Decodes a number.
  ///
  /// - Throws: `DecodingError`, also for a number that is out of range.
  public func decode<Number: Decodable & Comparable>(
    _ range: ClosedRange<Number>,
    forKey key: Key
  ) throws -> Number {
    let number = try decode(Number.self, forKey: key)
    guard range.contains(number) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "\(number) is out of range."
      )
    }
    return number
  }
}
