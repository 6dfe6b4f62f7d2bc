public import PortableFoundation

extension AttemptLog {
  /// The kinds of records; each has separate ids.
  public enum Kind: CaseIterable, Sendable {
    /// Attempts that fetched a response code.
    case fetches

    /// Checks whose responses were as expected.
    case passes

    /// Attempts that failed.
    case failures
  }

  /// The result of an attempt.
  public enum Outcome: Equatable, Sendable {
    /// A response code at a path that the server chose, after 1 attempt and 1 more for each restart.
    case fetched(path: String, responseCode: UUID, attempts: Int)

    /// A check whose responses were as expected: the status of the last one, and the earliest time at which a certificate
    /// of the servers expires, in milliseconds; nil if none is known.
    case passed(status: Int, certificateExpiry: Date?)

    /// A failure: the names of its step and of itself for programs, and what happened without the parts that differ
    /// between equal failures.
    case failed(step: String, code: String, cause: String)
  }

  /// The data of one attempt.
  public struct Entry: Equatable, Sendable {
    /// The wall-clock time of the complete response or of the failure, in milliseconds.
    public let time: Date

    /// The configured URL of the server.
    public let url: String

    /// The time from the start of the attempt to its end, in microseconds.
    public let duration: Duration

    /// The result.
    public let outcome: Outcome

    /// The name of the checked target; empty for an attempt to fetch.
    public let target: String

    /// The name of the machine that made the attempt; empty if it is unknown.
    public let machine: String

    /// Creates an entry; rounds the times to milliseconds and the duration to microseconds.
    public init(
      time: Date,
      url: String,
      duration: Duration,
      outcome: Outcome,
      target: String = "",
      machine: String = ""
    ) {
      self.time = Date(milliseconds: time.milliseconds)
      self.url = url
      self.duration = .microseconds(duration.wholeMicroseconds)
      if case .passed(let status, let expiry?) = outcome {
        let expiry = Date(milliseconds: expiry.milliseconds)
        self.outcome = .passed(status: status, certificateExpiry: expiry)
      } else {
        self.outcome = outcome
      }
      self.target = target
      self.machine = machine
    }

    /// The fetched response code; nil after a failure.
    public var responseCode: UUID? {
      if case .fetched(_, let code, _) = outcome { code } else { nil }
    }

    /// The kind of the record.
    public var kind: Kind {
      switch outcome {
      case .fetched: .fetches
      case .passed: .passes
      case .failed: .failures
      }
    }
  }

  /// A success, or one failure or several consecutive equal ones: failures of one server with the same step, code, cause,
  /// target and machine.
  public struct Record: Equatable, Sendable {
    /// The number of a record.
    public typealias ID = Int

    /// The unique number of the record among those of its kind; newer records have larger ids.
    public let id: ID

    /// The attempt, or the first failure with the duration of the last one.
    public let entry: Entry

    /// The number of attempts, one of ``counts``; 1 for a success.
    public let count: Int

    /// The time of the last attempt; equal to that of the entry if the count is 1.
    public let lastTime: Date

    /// The kind of the record.
    public var kind: Kind { entry.kind }

    /// The identity of the record among those of all kinds, which a further equal failure does not change.
    public var key: Key { Key(kind: kind, id: id) }

    /// The identity of a record among those of all kinds.
    public struct Key: Hashable, Sendable {
      let kind: Kind
      let id: ID
    }

    /// The possible numbers of failures: a record with more would let the sum of a log overflow.
    ///
    /// One failure a second reaches the end after 30 years; then a new record starts.
    public static let counts = 1...1_000_000_000

    /// Creates a record, by default of one attempt.
    public init(id: ID, entry: Entry, count: Int = 1, lastTime: Date? = nil) {
      self.id = id
      self.entry = entry
      self.count = count
      self.lastTime = lastTime.map { Date(milliseconds: $0.milliseconds) } ?? entry.time
    }
  }

  /// The part of a record that statistics need.
  public struct Sample: Equatable, Sendable {
    /// The time of the first attempt.
    public let time: Date

    /// The configured URL of the server.
    public let url: String

    /// The duration of the last attempt.
    public let duration: Duration

    /// The number of attempts.
    public var count: Int

    /// The time of the last attempt.
    public var lastTime: Date

    /// The name of the machine that made the attempt; empty if it is unknown.
    public let machine: String

    /// Creates a sample, by default of one attempt.
    public init(
      time: Date,
      url: String,
      duration: Duration,
      count: Int = 1,
      lastTime: Date? = nil,
      machine: String = ""
    ) {
      self.time = time
      self.url = url
      self.duration = duration
      self.machine = machine
      self.count = count
      self.lastTime = lastTime ?? time
    }
  }

  /// The conditions for records; a condition that is nil matches every record.
  public struct Query: Equatable, Sendable {
    /// The kind of the records.
    public var kind: Kind

    /// Matches records with a smaller id; the id of a page's last record leads to the next page.
    public var before: Record.ID?

    /// Matches records with a larger id, in pages.
    public var after: Record.ID?

    /// Matches records whose last attempt is at this time or later.
    public var since: Date?

    /// Matches records whose first attempt is before this time.
    public var until: Date?

    /// Matches records whose ``Entry/url`` is one of these, byte by byte.
    public var servers: Set<String>?

    /// Matches records of this target; that of attempts to fetch is empty.
    public var target: String?

    /// Matches records of the machine with this name, byte by byte.
    public var machine: String?

    /// The maximum number of records; in a page, values above ``maximumLimit`` mean ``maximumLimit``.
    public var limit: Int

    /// The size of the largest page, which is read in one short transaction.
    public static let maximumLimit = 500

    /// Creates a query, by default for the newest records of a kind.
    public init(
      _ kind: Kind,
      before: Record.ID? = nil,
      after: Record.ID? = nil,
      since: Date? = nil,
      until: Date? = nil,
      servers: Set<String>? = nil,
      target: String? = "",
      machine: String? = nil,
      limit: Int = maximumLimit
    ) {
      self.kind = kind
      self.before = before
      self.after = after
      self.since = since
      self.until = until
      self.servers = servers
      self.target = target
      self.machine = machine
      self.limit = limit
    }
  }

  /// The numbers of the records before the time of a prune.
  public struct PrunePreview: Equatable, Sendable {
    /// The number of records that the prune removes.
    public var removed: Int

    /// The number of fetches that it keeps, since each is the newest of its generation.
    public var kept: Int

    /// The id after which the next preview starts; nil after the last one.
    public var next: Record.ID?

    /// Creates a preview.
    public init(removed: Int = 0, kept: Int = 0, next: Record.ID? = nil) {
      (self.removed, self.kept, self.next) = (removed, kept, next)
    }
  }
}
