import Contract
import FetchLog
import FetchLogContract
import PortableFoundation
import StoreContract

/// Broken logs for the rules of pages, generations, prunes and restores.
extension FetchLogContractTests {
  static let brokenPages: BrokenConfigurations<FetchLogContract.Subject> = [
    // Sorts by time.
    "A page has records of every generation, newest first by id": { subject, original in
      subject.client.page = {
        try original.client.page($0).sorted { $0.entry.time > $1.entry.time }
      }
    },
    // Omits the other generations.
    "A page has records of every generation, newest first by id": { subject, original in
      subject.client.page = { query in
        let page = try original.client.page(query)
        return page.filter { $0.generation == page.first?.generation }
      }
    },
    // Repeats the last record.
    "The id of a page's last record leads to the next page": { subject, original in
      subject.client.page = {
        try original.client.page($0.with(\.before, $0.before.map { $0 + 1 }))
      }
    },
    // Excludes the start time.
    "A query includes the records at its start time and excludes those at its end time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.since, $0.since.map { $0 + 0.001 }))
        }
      },
    // Includes the end time.
    "A query includes the records at its start time and excludes those at its end time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.until, $0.until.map { $0 + 0.001 }))
        }
      },
    // Compares Swift strings.
    "A query compares the URLs of servers byte by byte":
      { subject, original in
        subject.client.page = { query in
          let page = try original.client.page(query.with(\.servers, nil))
          return page.filter { query.servers?.contains($0.entry.url) ?? true }
        }
      },
    // Ignores the end time of a query for servers.
    "A record matches all conditions of a query": { subject, original in
      subject.client.page = { query in
        try original.client.page(query.servers == nil ? query : query.with(\.until, nil))
      }
    },
    // Returns more records than the largest page.
    "A page has at most as many records as its limit, and never more than 500": {
      subject,
      original in
      subject.client.page = { query in
        let page = try original.client.page(query)
        let rest = query.with(\.before, page.last?.id).with(\.limit, query.limit - page.count)
        return page + (try original.client.page(rest))
      }
    },
    // Counts one page.
    "A count of matches includes the records of all pages, whatever the limit": {
      subject,
      original in
      subject.client.countMatches = { try original.client.page($0).count }
    },
    // Ignores the servers.
    "A count of matches includes the records of all pages, whatever the limit": {
      subject,
      original in
      subject.client.countMatches = {
        try original.client.countMatches($0.with(\.servers, nil))
      }
    },
    // Returns the last record of one page.
    "The oldest match is the last record of the last page, whatever the limit; nil without a match":
      { subject, original in
        subject.client.oldestMatch = { try original.client.page($0).last }
      },
    // Returns the record with the earliest time.
    "The oldest match is the last record of the last page, whatever the limit; nil without a match":
      { subject, original in
        subject.client.oldestMatch = { query in
          try original.client.page(query.with(\.before, nil).with(\.limit, 500))
            .min { $0.entry.time < $1.entry.time }
        }
      },
    // Ignores the servers.
    "The oldest match is the last record of the last page, whatever the limit; nil without a match":
      { subject, original in
        subject.client.oldestMatch = { try original.client.oldestMatch($0.with(\.servers, nil)) }
      },
    // Passes one page.
    "The samples of all scans are those of the records of all pages, oldest first by id": {
      subject,
      original in
      subject.client.forEachSample = { query, _, body in
        for record in try original.client.page(query).reversed() { try body(record.sample) }
        return nil
      }
    },
    // Passes the newest first.
    "The samples of all scans are those of the records of all pages, oldest first by id": {
      subject,
      original in
      subject.client.forEachSample = { query, scan, body in
        var samples: [FetchLog.Sample] = []
        let next = try original.client.forEachSample(query, in: scan) { samples.append($0) }
        for sample in samples.reversed() { try body(sample) }
        return next
      }
    },
    // Compares Swift strings.
    "The samples of all scans are those of the records of all pages, oldest first by id": {
      subject,
      original in
      subject.client.forEachSample = { query, scan, body in
        try original.client.forEachSample(query.with(\.servers, nil), in: scan) { sample in
          if query.servers?.contains(sample.url) ?? true { try body(sample) }
        }
      }
    },
    // Ignores the error.
    "A closure that throws ends the reading with its error": { subject, original in
      subject.client.forEachSample = { query, scan, body in
        try original.client.forEachSample(query, in: scan) { try? body($0) }
      }
    },
    // Ignores the limit.
    "A scan inspects at most as many records as its limit, whether they match or not": {
      subject,
      original in
      subject.client.forEachSample = { query, scan, body in
        var scan = scan
        scan.limit = .max
        return try original.client.forEachSample(query, in: scan, body)
      }
    },
  ]

  static let brokenGenerations: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts every generation.
    "Only the current generation is counted": { subject, original in
      subject.client.count = { try original.client.page(FetchLog.Query()).count }
    },
    // Returns a record of the previous generation.
    "The latest record is that of the last append, or nil in an empty generation":
      { subject, original in
        subject.client.latest = { try original.client.page(FetchLog.Query(limit: 1)).first }
      },
    // Starts at 0.
    "The first generation is 1, and each new one is one more": { subject, original in
      subject.client.startGeneration = { try original.client.startGeneration() - 1 }
    },
    // Starts nothing.
    "A new generation is empty, and earlier records stay in the log": { subject, _ in
      subject.client.startGeneration = { 2 }
    },
    // Starts another generation.
    "A resumed generation continues with its count and its latest record": { subject, original in
      subject.client.resumeGeneration = { try original.client.startGeneration() - 2 }
    },
    // Never returns nil.
    "If the current generation has records, or is the first one, nothing is removed and the result is nil":
      { subject, original in
        subject.client.resumeGeneration = { try original.client.resumeGeneration() ?? 1 }
      },
  ]

  static let brokenPrunes: BrokenConfigurations<FetchLogContract.Subject> = [
    // Includes the time.
    "A prune removes the records before its time in every generation":
      { subject, original in
        subject.client.prune = { try original.client.prune(before: $0 + 0.001, limit: $1) }
      },
    // Removes nothing.
    "A prune removes the records before its time in every generation":
      { subject, _ in
        subject.client.prune = { _, _ in 0 }
      },
    // Prunes the newest record.
    "The newest record of a generation is never pruned": { subject, original in
      subject.client.prune = { time, limit in
        // The second append makes the first record prunable.
        if let latest = try original.client.latest() {
          _ = try original.client.append(latest.entry)
        }
        return try original.client.prune(before: time, limit: limit)
      }
    },
    // Ignores the limit.
    "A prune removes the oldest records first, and at most as many as its limit": {
      subject,
      original in
      subject.client.prune = { time, _ in try original.client.prune(before: time, limit: .max) }
    },
    // Counts every older record.
    "A preview counts the records before its time: those that prunes would remove, and those that they would keep":
      { subject, original in
        subject.client.previewPrune = { time, scan in
          var preview = try original.client.previewPrune(before: time, in: scan)
          (preview.removed, preview.kept) = (preview.removed + preview.kept, 0)
          return preview
        }
      },
    // Ignores the limit.
    "The sums of all scans are those of the log": { subject, original in
      subject.client.previewPrune = { time, scan in
        try original.client.previewPrune(before: time, in: FetchLog.Scan(after: scan.after))
      }
    },
    // Prunes.
    "A preview changes nothing": { subject, original in
      subject.client.previewPrune = { time, scan in
        let preview = try original.client.previewPrune(before: time, in: scan)
        _ = try original.client.prune(before: time, limit: .max)
        return preview
      }
    },
    // Counts the remaining records.
    "A pruned record is still counted": { subject, original in
      subject.client.count = {
        guard let latest = try original.client.latest() else { return 0 }
        let page = try original.client.page(FetchLog.Query())
        return page.count { $0.generation == latest.generation }
      }
    },
  ]

  static let brokenRestores: BrokenConfigurations<FetchLogContract.Subject> = [
    // Reverses the order.
    "The pruned counts are ordered from the first generation to the current one":
      { subject, original in
        subject.client.prunedCounts = { try original.client.prunedCounts().reversed() }
      },
    // Appends the records, newest first.
    "A restored log equals the other log and continues like it": { subject, original in
      subject.client.restore = { _, next in
        while let record = try next() { _ = try original.client.append(record.entry) }
      }
    },
    // Ignores the pruned counts.
    "A restored log equals the other log and continues like it": { subject, original in
      subject.client.restore = { counts, next in
        try original.client.restore(counts.map { _ in 0 }, next)
      }
    },
    // Appends to existing records.
    "Only a log without any history can be restored": { subject, original in
      subject.client.restore = { counts, next in
        while let record = try next() { _ = try original.client.append(record.entry) }
      }
    },
    // Renumbers the records.
    "A restore of an inconsistent log is an error": { subject, original in
      subject.client.restore = { counts, next in
        try original.client.restore(counts) {
          try next().map { FetchLog.Record(id: 1, generation: 1, entry: $0.entry) }
        }
      }
    },
    // Saves the records before the error.
    "A restore that throws changes nothing": { subject, original in
      subject.client.restore = { counts, next in
        var failure: (any Error)?
        try original.client.restore(counts) {
          do {
            return try next()
          } catch {
            failure = error
            return nil
          }
        }
        if let failure { throw failure }
      }
    },
  ]
}

extension FetchLog.Record {
  /// The sample of the record.
  fileprivate var sample: FetchLog.Sample {
    FetchLog.Sample(time: entry.time, url: entry.url, duration: entry.duration)
  }

  /// Returns the record with another id.
  func with(id: Int) -> Self {
    Self(id: id, generation: generation, entry: entry)
  }
}

extension FetchLog.Entry {
  /// Returns the entry with other values.
  func with(
    time: Date? = nil,
    path: String? = nil,
    duration: Duration? = nil,
    attempts: Int? = nil
  ) -> Self {
    Self(
      time: time ?? self.time,
      url: url,
      path: path ?? self.path,
      responseCode: responseCode,
      duration: duration ?? self.duration,
      attempts: attempts ?? self.attempts
    )
  }
}

extension FetchLog.Query {
  /// Returns the query with another condition.
  func with<Value>(_ condition: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var query = self
    query[keyPath: condition] = value
    return query
  }
}
