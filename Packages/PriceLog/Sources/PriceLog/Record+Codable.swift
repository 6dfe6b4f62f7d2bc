import PortableFoundation

/// Encodes a record as an object with one member, whose name is the kind of the record: times in milliseconds since 1970,
/// prices as text.
extension PriceLog.Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case latest, hour, samples
  }

  private enum FieldKeys: String, CodingKey {
    case symbol
    case first = "first_ms"
    case last = "last_ms"
    case price, open, high, low, close
  }

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a time out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let key = container.allKeys.first ?? .samples
    let fields = try container.nestedContainer(keyedBy: FieldKeys.self, forKey: key)
    func time(_ key: FieldKeys) throws -> Date {
      Date(milliseconds: try fields.decode(Date.textualMilliseconds, forKey: key))
    }
    func price(_ key: FieldKeys) throws -> StoredDecimal {
      try fields.decode(StoredDecimal.self, forKey: key)
    }
    let symbol = try fields.decode(String.self, forKey: .symbol)
    let (first, last) = (try time(.first), try time(.last))
    guard key != .hour else {
      self = .hour(
        PriceLog.Hour(
          symbol: symbol,
          first: first,
          last: last,
          open: try price(.open),
          high: try price(.high),
          low: try price(.low),
          close: try price(.close)
        )
      )
      return
    }
    let samples = PriceLog.Samples(
      symbol: symbol,
      price: try price(.price),
      first: first,
      last: last
    )
    self = key == .latest ? .latest(samples) : .samples(samples)
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .latest(let samples), .samples(let samples):
      let key: CodingKeys = if case .latest = self { .latest } else { .samples }
      var fields = container.nestedContainer(keyedBy: FieldKeys.self, forKey: key)
      try fields.encode(samples.symbol, forKey: .symbol)
      try fields.encode(samples.price, forKey: .price)
      try fields.encode(samples.first.milliseconds, forKey: .first)
      try fields.encode(samples.last.milliseconds, forKey: .last)
    case .hour(let hour):
      var fields = container.nestedContainer(keyedBy: FieldKeys.self, forKey: .hour)
      try fields.encode(hour.symbol, forKey: .symbol)
      try fields.encode(hour.open, forKey: .open)
      try fields.encode(hour.high, forKey: .high)
      try fields.encode(hour.low, forKey: .low)
      try fields.encode(hour.close, forKey: .close)
      try fields.encode(hour.first.milliseconds, forKey: .first)
      try fields.encode(hour.last.milliseconds, forKey: .last)
    }
  }
}
