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

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a number that is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Not as a UUID, which Foundation parses slowly.
    let text = try container.decode(String.self, forKey: .responseCode)
    guard let responseCode = UUID(text: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .responseCode,
        in: container,
        debugDescription: "\(text) is not a UUID."
      )
    }
    self.init(
      id: try container.decode(Int.self, forKey: .id),
      generation: try container.decode(Int.self, forKey: .generation),
      entry: FetchLog.Entry(
        time: Date(milliseconds: try container.decode(Date.textualMilliseconds, forKey: .time)),
        url: try container.decode(String.self, forKey: .url),
        path: try container.decode(String.self, forKey: .path),
        responseCode: responseCode,
        duration: .microseconds(try container.decode(0...Int64.max, forKey: .duration)),
        attempts: try container.decode(0...Int.max, forKey: .attempts)
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
