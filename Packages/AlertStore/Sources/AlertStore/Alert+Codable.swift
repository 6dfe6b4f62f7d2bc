import PortableFoundation

/// Encodes an alert as a flat object without its absent fields: times in milliseconds since 1970, the price as text.
extension Alert: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, symbol, direction, price
    case createdAt = "created_ms"
    case isReached = "reached"
    case firedAt = "fired_ms"
  }

  /// Decodes an alert.
  ///
  /// - Throws: `DecodingError`, also for a time out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func time(_ key: CodingKeys) throws -> Date {
      Date(milliseconds: try container.decode(Date.textualMilliseconds, forKey: key))
    }
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      symbol: try container.decode(String.self, forKey: .symbol),
      direction: try container.decode(Direction.self, forKey: .direction),
      price: try container.decode(StoredDecimal.self, forKey: .price).decimal,
      createdAt: try time(.createdAt),
      isReached: try container.decodeIfPresent(Bool.self, forKey: .isReached),
      firedAt: try container.decodeIfPresent(Int64.self, forKey: .firedAt) == nil
        ? nil : try time(.firedAt)
    )
  }

  /// Encodes the alert.
  ///
  /// - Throws: `EncodingError` if the price is not a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    guard let price = StoredDecimal(price) else {
      throw EncodingError.invalidValue(
        self.price,
        .init(codingPath: container.codingPath, debugDescription: "The price is not a number.")
      )
    }
    try container.encode(id, forKey: .id)
    try container.encode(symbol, forKey: .symbol)
    try container.encode(direction, forKey: .direction)
    try container.encode(price, forKey: .price)
    try container.encode(createdAt.milliseconds, forKey: .createdAt)
    try container.encodeIfPresent(isReached, forKey: .isReached)
    try container.encodeIfPresent(firedAt?.milliseconds, forKey: .firedAt)
  }
}
