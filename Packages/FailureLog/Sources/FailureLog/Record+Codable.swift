import PortableFoundation

/// Encodes a record as a flat object: times in milliseconds since 1970, the duration in microseconds.
extension FailureLog.Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case time = "time_ms"
    case lastTime = "last_time_ms"
    case count
    case url
    case step
    case code
    case cause
    case duration = "duration_us"
  }

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a number that is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      entry: FailureLog.Entry(
        time: Date(milliseconds: try container.decode(Date.textualMilliseconds, forKey: .time)),
        url: try container.decode(String.self, forKey: .url),
        step: try container.decode(String.self, forKey: .step),
        code: try container.decode(String.self, forKey: .code),
        cause: try container.decode(String.self, forKey: .cause),
        duration: .microseconds(try container.decode(0...Int64.max, forKey: .duration))
      ),
      count: try container.decode(Self.counts, forKey: .count),
      lastTime: Date(
        milliseconds: try container.decode(Date.textualMilliseconds, forKey: .lastTime)
      )
    )
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(entry.time.milliseconds, forKey: .time)
    try container.encode(lastTime.milliseconds, forKey: .lastTime)
    try container.encode(count, forKey: .count)
    try container.encode(entry.url, forKey: .url)
    try container.encode(entry.step, forKey: .step)
    try container.encode(entry.code, forKey: .code)
    try container.encode(entry.cause, forKey: .cause)
    try container.encode(entry.duration.wholeMicroseconds, forKey: .duration)
  }
}
