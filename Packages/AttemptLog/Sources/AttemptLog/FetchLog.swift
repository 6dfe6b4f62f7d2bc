public import PortableFoundation
public import SQLDatabase

/// The fetches of a log with their generations, for exports and imports.
public struct FetchLog: Sendable {
  /// Returns at most 500 records with smaller ids, newest first; nil for the newest ones.
  public var page: @Sendable (_ before: Int?) throws -> [Record]

  /// Returns the number of pruned records of each generation, from the first to the current one.
  public var prunedCounts: @Sendable () throws -> [Int]

  /// Restores the pruned counts and the records of another log into a new log, which continues like it; `next` returns the
  /// records newest first, then nil.
  ///
  /// - Throws: ``FetchLogError``; the error of `next`; an error if the records cannot be saved. Nothing is changed then.
  public var restore: @Sendable (_ prunedCounts: [Int], _ next: () throws -> Record?) throws -> Void

  /// The fetches in the tables of ``AttemptLog``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = FetchTables(database: database)
    return Self(page: tables.page, prunedCounts: tables.prunedCounts, restore: tables.restore)
  }

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
}

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

private struct FetchTables {
  let database: any SQLDatabase

  func page(before id: Int?) throws -> [FetchLog.Record] {
    try database.query(
      "SELECT \(Self.columns) FROM \(Self.table) WHERE id < ? ORDER BY id DESC LIMIT 500",
      [(id ?? .max).sqlValue],
      row: FetchLog.Record.init
    )
  }

  func prunedCounts() throws -> [Int] {
    try database.query("SELECT pruned FROM generation ORDER BY id") { try $0.value(0) }
  }

  func restore(_ restoredCounts: [Int], _ next: () throws -> FetchLog.Record?) throws {
    try database.write {
      guard try isEmpty(), try prunedCounts() == [0] else { throw FetchLogError.notEmpty }
      var validator = try RestoreValidator(prunedCounts: restoredCounts)
      try database.execute("DELETE FROM generation")
      var generations = restoredCounts.enumerated().makeIterator()
      try database.insert(into: "generation", ["id", "pruned"]) {
        generations.next().map { [($0.offset + 1).sqlValue, $0.element.sqlValue] }
      }
      try database.insert(into: Self.table, Self.columns) {
        guard let record = try next() else { return nil }
        try validator.validate(record)
        return [record.id.sqlValue, record.generation.sqlValue] + values(record.entry)
      }
      try validator.finish()
      try continueIDs()
    }
  }

  /// Continues with the id after those of restored records; SQLite does so automatically.
  private func continueIDs() throws {
    guard database.dialect == .postgres else { return }
    try database.execute(
      #"UPDATE last_id SET last = greatest(last, (SELECT max(id) FROM "fetch")) WHERE name = 'fetch'"#
    )
  }

  private func isEmpty() throws -> Bool {
    try database.queryRow("SELECT NOT EXISTS (SELECT 1 FROM \(Self.table))") { try $0.value(0) }
  }

  /// Returns the values of a record except for its id and generation.
  private func values(_ entry: FetchLog.Entry) -> [SQLValue] {
    [
      .integer(entry.time.milliseconds), .text(entry.url), .text(entry.path),
      entry.responseCode.sqlValue, .integer(entry.duration.wholeMicroseconds),
      entry.attempts.sqlValue,
    ]
  }

  /// The table of records, in quotes: the name is a reserved word in PostgreSQL.
  static let table: StaticString = #""fetch""#

  /// The columns of a record, in the order of ``FetchLog/Record/init(row:)``.
  static let columns: [StaticString] = [
    "id", "generation", "time", "url", "path", "response_code", "duration", "attempts",
  ]
}

extension FetchLog.Record {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      generation: try row.value(1),
      entry: FetchLog.Entry(
        time: Date(milliseconds: Int64(try row.value(2, as: Int.self))),
        url: try row.value(3),
        path: try row.value(4),
        responseCode: try row.value(5),
        duration: .microseconds(try row.value(6, as: Int.self)),
        attempts: try row.value(7)
      )
    )
  }
}
