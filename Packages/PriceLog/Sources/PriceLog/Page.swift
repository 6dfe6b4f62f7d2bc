extension PriceLog {
  /// Consecutive records of a log.
  public struct Page: Equatable, Sendable {
    /// The records.
    public let records: [Record]

    /// The position of the last record; nil without records.
    public let position: Position?

    /// The number of records in the largest page.
    public static let maximumSize = 500

    /// Creates a page.
    public init(records: [Record], position: Position?) {
      self.records = records
      self.position = position
    }
  }

  /// The position of a record in the order of ``records``.
  public struct Position: Equatable, Sendable {
    /// The numbers by which a log finds the record.
    package let key: [Int64]

    package init(_ key: [Int64]) { self.key = key }
  }

  /// Calls a closure with each record, page by page; see ``records``.
  public func forEachRecord(_ body: (Record) throws -> Void) throws {
    var last: Position?
    while case let page = try records(last), let position = page.position {
      try page.records.forEach(body)
      last = position
    }
  }
}
