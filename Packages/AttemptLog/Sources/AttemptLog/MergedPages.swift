public import PortableFoundation

extension AttemptLog {
  /// Successes and failures that are read page by page and merged, with at most one page of each kind in memory.
  ///
  ///     while pages.needsPage { try pages.readPages { kind, id in … } }
  ///     let newest = pages.next(limit: 20) { $0.entry.time }
  public struct MergedPages: Sendable {
    private var successes: Page
    private var failures: Page

    /// The records of a page that were not returned yet.
    private struct Page {
      var records: ArraySlice<Record>

      /// The id before which the next page starts; nil after the last page.
      let next: Record.ID?

      var isUsedUp: Bool { records.isEmpty && next != nil }

      var isOver: Bool { records.isEmpty && next == nil }

      mutating func removeFirst(_ limit: Int) -> [Record] {
        let first = records.prefix(limit)
        records.removeFirst(first.count)
        return Array(first)
      }
    }

    /// The kind of the successes.
    private let success: Kind

    /// Creates the pages of failures, of one kind of successes, or of both, which start before an id.
    public init(of kinds: Set<Kind>, before id: Record.ID) {
      let success = kinds.first { $0 != .failures }
      self.success = success ?? .fetches
      successes = Page(records: [], next: success == nil ? nil : id)
      failures = Page(records: [], next: kinds.contains(.failures) ? id : nil)
    }

    /// Creates the only page of each kind.
    public init(fetches: [Record], failures: [Record]) {
      success = .fetches
      successes = Page(records: fetches[...], next: nil)
      self.failures = Page(records: failures[...], next: nil)
    }

    /// Whether a page must be read before the next record is known.
    public var needsPage: Bool { successes.isUsedUp || failures.isUsedUp }

    /// Reads the next page of each kind whose page is used up.
    ///
    /// - Parameters:
    ///   - limit: The number of records in a page that is not the last one.
    ///   - read: Returns the page before an id.
    public mutating func readPages(
      limit: Int,
      _ read: (_ kind: Kind, _ id: Record.ID) throws -> [Record]
    ) rethrows {
      func page(of kind: Kind, after page: Page) throws -> Page {
        guard page.isUsedUp, let id = page.next else { return page }
        let records = try read(kind, id)
        return Page(records: records[...], next: records.count < limit ? nil : records.last?.id)
      }
      successes = try page(of: success, after: successes)
      failures = try page(of: .failures, after: failures)
    }

    /// Removes and returns the records with the latest times, at most as many as the limit, a success before a failure of the
    /// same time; fewer if a page must be read, and none after the last record.
    public mutating func next(limit: Int, by time: (Record) -> Date) -> [Record] {
      // Without the other kind there is nothing to compare.
      if failures.isOver { return successes.removeFirst(limit) }
      if successes.isOver { return failures.removeFirst(limit) }
      var records: [Record] = []
      while records.count < limit, let record = next(by: time) { records.append(record) }
      return records
    }

    private mutating func next(by time: (Record) -> Date) -> Record? {
      guard !needsPage else { return nil }
      if let success = successes.records.first,
        failures.records.first.map({ time(success) >= time($0) }) ?? true
      {
        return successes.records.popFirst()
      }
      return failures.records.popFirst()
    }
  }
}
