import PortableFoundation

/// Encodes a record as a flat object: the time in milliseconds since 1970, the duration in microseconds, the response code
/// in lower case.
extension FetchLog.Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case generation
    case time = "time_ms"
    case url
    case path
    case responseCode = "response_code"
    case duration = "duration_us"
    case attempts
  }

  /// The years 1 to 9999.
  private static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a number that is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number<Number: Decodable & Comparable>(
      _ key: CodingKeys,
      in range: ClosedRange<Number>
    ) throws -> Number {
      let number = try container.decode(Number.self, forKey: key)
      guard range.contains(number) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: container,
          debugDescription: "\(number) is out of range."
        )
      }
      return number
    }
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      generation: try container.decode(Int.self, forKey: .generation),
      entry: FetchLog.Entry(
        time: Date(milliseconds: try number(.time, in: Self.times)),
        url: try container.decode(String.self, forKey: .url),
        path: try container.decode(String.self, forKey: .path),
        responseCode: try container.decode(UUID.self, forKey: .responseCode),
        duration: .microseconds(try number(.duration, in: 0...Int64.max)),
        attempts: try number(.attempts, in: 0...Int.max)
      )
    )
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(generation, forKey: .generation)
    try container.encode(entry.time.milliseconds, forKey: .time)
    try container.encode(entry.url, forKey: .url)
    try container.encode(entry.path, forKey: .path)
    try container.encode(entry.responseCode.uuidString.lowercased(), forKey: .responseCode)
    try container.encode(entry.duration.wholeMicroseconds, forKey: .duration)
    try container.encode(entry.attempts, forKey: .attempts)
  }
}
