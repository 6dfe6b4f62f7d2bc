public import PortableFoundation

extension FetchLog {
  /// What is to be remembered of one successful fetch.
  public struct Entry: Equatable, Sendable {
    /// When the answer was complete, by the wall clock; to the millisecond.
    public let time: Date

    /// The URL of the server, as it was configured.
    public let url: String

    /// The path that the server chose.
    public let path: String

    /// The response code that the server gave.
    public let responseCode: UUID

    /// The time from the first request to the last byte; to the microsecond.
    public let duration: Duration

    /// How often the fetch was begun: 1, and 1 more for each restart.
    public let attempts: Int

    /// An entry, with time and duration rounded to what the log keeps of them.
    public init(
      time: Date,
      url: String,
      path: String,
      responseCode: UUID,
      duration: Duration,
      attempts: Int
    ) {
      self.time = Date(milliseconds: time.milliseconds)
      self.url = url
      self.path = path
      self.responseCode = responseCode
      self.duration = .microseconds(duration.wholeMicroseconds)
      self.attempts = attempts
    }
  }

  /// An entry as it was recorded.
  public struct Record: Equatable, Identifiable, Sendable {
    /// Tells the record from all others of the log; a newer record has a greater id.
    public let id: Int

    /// The generation that was current when the entry was added.
    public let generation: Int

    /// What is remembered.
    public let entry: Entry

    /// A record of an entry.
    public init(id: Int, generation: Int, entry: Entry) {
      self.id = id
      self.generation = generation
      self.entry = entry
    }
  }
}

extension Date {
  /// The time at so many milliseconds after the start of 1970, UTC.
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The milliseconds since the start of 1970, UTC, rounded; what cannot be a time is put at the start.
  package var milliseconds: Int64 {
    Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? 0
  }
}

extension Duration {
  /// The duration in microseconds, rounded towards zero and clamped to what 64 bits can hold.
  package var wholeMicroseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }
}
