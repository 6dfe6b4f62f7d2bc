public import PortableFoundation

extension FailureLog {
  /// The data of one failed fetch.
  public struct Entry: Equatable, Sendable {
    /// The wall-clock time of the failure, in milliseconds.
    public let time: Date

    /// The configured URL of the server.
    public let url: String

    /// The name of the step that failed.
    public let step: String

    /// The name of the failure for programs.
    public let code: String

    /// What happened, without the parts that differ between equal failures.
    public let cause: String

    /// The time from the start of the fetch to its failure, in microseconds.
    public let duration: Duration

    /// Creates an entry; rounds the time to milliseconds and the duration to microseconds.
    public init(
      time: Date,
      url: String,
      step: String,
      code: String,
      cause: String,
      duration: Duration
    ) {
      self.time = Date(milliseconds: time.milliseconds)
      self.url = url
      self.step = step
      self.code = code
      self.cause = cause
      self.duration = .microseconds(duration.wholeMicroseconds)
    }
  }

  /// One failure or several consecutive equal ones: failures of one server with the same step, code and cause.
  public struct Record: Equatable, Identifiable, Sendable {
    /// The unique number of the record in the log; newer records have larger ids.
    public let id: Int

    /// The first failure, with the duration of the last one.
    public let entry: Entry

    /// The number of failures, one of ``counts``.
    public let count: Int

    /// The time of the last failure; equal to that of the entry if the count is 1.
    public let lastTime: Date

    /// The possible numbers of failures: a record with more would let the sum of a log overflow.
    ///
    /// One failure a second reaches the end after 30 years; then a new record starts.
    public static let counts = 1...1_000_000_000

    /// Creates a record, by default of one failure.
    public init(id: Int, entry: Entry, count: Int = 1, lastTime: Date? = nil) {
      self.id = id
      self.entry = entry
      self.count = count
      self.lastTime = lastTime.map { Date(milliseconds: $0.milliseconds) } ?? entry.time
    }
  }

  /// The conditions for records; a condition that is nil matches every record.
  public struct Query: Equatable, Sendable {
    /// Matches records with a smaller id; the id of a page's last record leads to the next page.
    public var before: Int?

    /// Matches records whose last failure is at this time or later.
    public var since: Date?

    /// Matches records whose first failure is before this time.
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
}
