public import PortableFoundation
public import SQLDatabase

/// The failures of a log, for exports and imports.
public struct FailureLog: Sendable {
  /// Returns at most 500 records with smaller ids, newest first; nil for the newest ones.
  public var page: @Sendable (_ before: Int?) throws -> [Record]

  /// Restores the records of another log into an empty log, which continues like it; `next` returns the records newest
  /// first, then nil.
  ///
  /// - Throws: ``FailureLogError``; the error of `next`; an error if the records cannot be saved. Nothing is changed then.
  public var restore: @Sendable (_ next: () throws -> Record?) throws -> Void

  /// The failures in the tables of ``AttemptLog``.
  public static func live(in database: any SQLDatabase) -> Self {
    let table = FailureTable(database: database)
    return Self(page: table.page, restore: table.restore)
  }

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
}

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

private struct FailureTable {
  let database: any SQLDatabase

  func page(before id: Int?) throws -> [FailureLog.Record] {
    try database.query(
      "SELECT \(Self.columns) FROM failure WHERE id < ? ORDER BY id DESC LIMIT 500",
      [(id ?? .max).sqlValue],
      row: FailureLog.Record.init
    )
  }

  func restore(_ next: () throws -> FailureLog.Record?) throws {
    try database.write {
      guard try isEmpty() else { throw FailureLogError.notEmpty }
      var validator = FailureLog.RestoreValidator()
      try database.insert(into: "failure", Self.columns) {
        guard let record = try next() else { return nil }
        try validator.validate(record)
        return [record.id.sqlValue] + values(record)
      }
      try continueIDs()
    }
  }

  private func isEmpty() throws -> Bool {
    try database.queryRow("SELECT NOT EXISTS (SELECT 1 FROM failure)") { try $0.value(0) }
  }

  /// Returns the values of a record except for its id.
  private func values(_ record: FailureLog.Record) -> [SQLValue] {
    let entry = record.entry
    return [
      .integer(entry.time.milliseconds), .integer(record.lastTime.milliseconds),
      record.count.sqlValue, .text(entry.url), .text(entry.step), .text(entry.code),
      .text(entry.cause), .integer(entry.duration.wholeMicroseconds),
    ]
  }

  /// Continues with the id after those of restored records; SQLite does so automatically.
  private func continueIDs() throws {
    guard database.dialect == .postgres else { return }
    try database.execute(
      "UPDATE last_id SET last = greatest(last, (SELECT max(id) FROM failure)) WHERE name = 'failure'"
    )
  }

  /// The columns of a record, in the order of ``FailureLog/Record/init(row:)``.
  static let columns: [StaticString] = [
    "id", "time", "last_time", "count", "url", "step", "code", "cause", "duration",
  ]
}

extension FailureLog.Record {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      entry: FailureLog.Entry(
        time: Date(milliseconds: Int64(try row.value(1, as: Int.self))),
        url: try row.value(4),
        step: try row.value(5),
        code: try row.value(6),
        cause: try row.value(7),
        duration: .microseconds(try row.value(8, as: Int.self))
      ),
      count: try row.value(3, as: StoredCount.self).number,
      lastTime: Date(milliseconds: Int64(try row.value(2, as: Int.self)))
    )
  }
}
