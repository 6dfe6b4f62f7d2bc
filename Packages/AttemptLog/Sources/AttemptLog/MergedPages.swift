public import PortableFoundation

extension AttemptLog {
  /// Fetches and failures that are read page by page and merged, with at most one page of each kind in memory.
  ///
  ///     while pages.needsPage { try pages.readPages { kind, id in … } }
  ///     let newest = pages.next { $0.entry.time }
  public struct MergedPages: Sendable {
    private var fetches: Page
    private var failures: Page

    /// The records of a page that were not returned yet.
    private struct Page {
      var records: ArraySlice<Record>

      /// The id before which the next page starts; nil after the last page.
      let next: Record.ID?

      var isUsedUp: Bool { records.isEmpty && next != nil }
    }

    /// Creates the pages of some kinds, which start before an id.
    public init(of kinds: Set<Kind>, before id: Record.ID) {
      fetches = Page(records: [], next: kinds.contains(.fetches) ? id : nil)
      failures = Page(records: [], next: kinds.contains(.failures) ? id : nil)
    }

    /// Creates the only page of each kind.
    public init(fetches: [Record], failures: [Record]) {
      self.fetches = Page(records: fetches[...], next: nil)
      self.failures = Page(records: failures[...], next: nil)
    }

    /// Whether a page must be read before the next record is known.
    public var needsPage: Bool { fetches.isUsedUp || failures.isUsedUp }

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
      fetches = try page(of: .fetches, after: fetches)
      failures = try page(of: .failures, after: failures)
    }

    /// Removes and returns the record with the latest time, a fetch before a failure of the same time; nil if a page must
    /// be read, and after the last record.
    public mutating func next(by time: (Record) -> Date) -> Record? {
      guard !needsPage else { return nil }
      if let fetch = fetches.records.first,
        failures.records.first.map({ time(fetch) >= time($0) }) ?? true
      {
        return fetches.records.popFirst()
      }
      return failures.records.popFirst()
    }
  }
}
