public import PortableFoundation

extension FetchLog {
  /// The data of one successful fetch.
  public struct Entry: Equatable, Sendable {
    /// The wall-clock time of the complete response, in milliseconds.
    public let time: Date

    /// The configured URL of the server.
    public let url: String

    /// The path that the server chose.
    public let path: String

    /// The response code.
    public let responseCode: UUID

    /// The time from the first request to the last byte of the response, in microseconds.
    public let duration: Duration

    /// The number of attempts: 1, and 1 more for each restart.
    public let attempts: Int

    /// Creates an entry; rounds the time to milliseconds and the duration to microseconds.
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

  /// An entry in the log.
  public struct Record: Equatable, Identifiable, Sendable {
    /// The unique number of the record in the log; newer records have larger ids.
    public let id: Int

    /// The generation of the record.
    public let generation: Int

    /// The data of the fetch.
    public let entry: Entry

    /// Creates a record.
    public init(id: Int, generation: Int, entry: Entry) {
      self.id = id
      self.generation = generation
      self.entry = entry
    }
  }

  /// The part of a record that statistics need.
  public struct Sample: Equatable, Sendable {
    /// The time of the fetch.
    public let time: Date

    /// The configured URL of the server.
    public let url: String

    /// The duration of the fetch.
    public let duration: Duration

    /// Creates a sample.
    public init(time: Date, url: String, duration: Duration) {
      self.time = time
      self.url = url
      self.duration = duration
    }
  }

  /// The conditions for records; a condition that is nil matches every record.
  public struct Query: Equatable, Sendable {
    /// Matches records with a smaller id; the id of a page's last record leads to the next page.
    public var before: Int?

    /// Matches records at this time and later.
    public var since: Date?

    /// Matches records before this time.
    public var until: Date?

    /// Matches records whose ``Entry/url`` is one of these, byte by byte.
    public var servers: Set<String>?

    /// The maximum number of records; values above ``maximumLimit`` mean ``maximumLimit``.
    public var limit: Int

    /// The size of the largest page, which is read in one short transaction.
    public static let maximumLimit = 500

    /// Creates a query, by default for the newest records.
    public init(
      before: Int? = nil,
      since: Date? = nil,
      until: Date? = nil,
      servers: Set<String>? = nil,
      limit: Int = maximumLimit
    ) {
      self.before = before
      self.since = since
      self.until = until
      self.servers = servers
      self.limit = limit
    }

    /// The limit, from 0 to ``maximumLimit``.
    package var pageSize: Int { min(max(limit, 0), Self.maximumLimit) }
  }

  /// Records that are inspected in one short transaction, oldest first.
  public struct Scan: Equatable, Sendable {
    /// The records with a larger id are inspected.
    public var after: Record.ID

    /// The records with a smaller id are inspected.
    public var before: Record.ID

    /// The maximum number of records; values below 1 mean 1.
    public var limit: Int

    /// Creates a scan, by default the first one of a log.
    public init(after: Record.ID = 0, before: Record.ID = .max, limit: Int = 1_000) {
      (self.after, self.before, self.limit) = (after, before, max(limit, 1))
    }
  }

  /// The numbers of the records before the time of a prune.
  public struct PrunePreview: Equatable, Sendable {
    /// The number of records that the prune removes.
    public var removed: Int

    /// The number of records that it keeps, since each is the newest of its generation.
    public var kept: Int

    /// The id after which the next scan starts; nil after the last one.
    public var next: Record.ID?

    /// Creates a preview.
    public init(removed: Int, kept: Int, next: Record.ID? = nil) {
      (self.removed, self.kept, self.next) = (removed, kept, next)
    }
  }
}
