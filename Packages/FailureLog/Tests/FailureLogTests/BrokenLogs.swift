import Contract
import FailureLog
import FailureLogContract
import PortableFoundation
import Store
import StoreContract

/// A broken log for each rule.
extension FailureLogContractTests {
  static let broken =
    brokenAppends + brokenPages + brokenPrunes + brokenRestores

  private static let brokenAppends: BrokenConfigurations<FailureLogContract.Subject> = [
    // Counts 1 too many.
    "A new log is empty": { subject, original in
      subject.client.count = { try original.client.count($0) + 1 }
    },
    // Saves nothing.
    "An append without a previous record returns a new record of the entry": { subject, _ in
      subject.client.append = { entry, _ in FailureLog.Record(id: 1, entry: entry) }
    },
    // Extends the newest record if there is no previous one.
    "An append without a previous record returns a new record of the entry":
      { subject, original in
        subject.client.append = { entry, previous in
          let newest = try original.client.page(FailureLog.Query(limit: 1)).first
          return try original.client.append(entry, extending: previous ?? newest?.id)
        }
      },
    // Never extends.
    "An append extends the previous record if its failure is equal: it counts one more and takes the time and duration of the entry":
      { subject, original in
        subject.client.append = { entry, _ in try original.client.append(entry, extending: nil) }
      },
    // Keeps the duration of the first failure.
    "An append extends the previous record if its failure is equal: it counts one more and takes the time and duration of the entry":
      { subject, original in
        subject.client.append = { entry, previous in
          let first = try original.client.page(FailureLog.Query()).first { $0.id == previous }
          return try original.client.append(
            entry.with(duration: first?.entry.duration),
            extending: previous
          )
        }
      },
    // Compares Swift strings.
    "An append after a different or pruned record returns a new record": { subject, original in
      subject.client.append = { entry, previous in
        let first = try original.client.page(FailureLog.Query()).first { $0.id == previous }
        guard let first, first.entry.cause == entry.cause else {
          return try original.client.append(entry, extending: previous)
        }
        return try original.client.append(
          entry.with(cause: first.entry.cause),
          extending: previous
        )
      }
    },
    // Uses the time of the entry.
    "The last time of a record is never before an earlier one, even if the clock is set back":
      { subject, original in
        subject.client.append = { entry, previous in
          let record = try original.client.append(entry, extending: previous)
          return FailureLog.Record(
            id: record.id,
            entry: record.entry,
            count: record.count,
            lastTime: entry.time
          )
        }
      },
    // Uses the time as the id.
    "Ids start at 1 and grow with each new record, independent of the clock":
      { subject, original in
        subject.client.append = { entry, previous in
          let record = try original.client.append(entry, extending: previous)
          guard record.id > 1 else { return record }
          return record.with(id: Int(entry.time.timeIntervalSince1970))
        }
      },
    // Uses the number of records as the id.
    "The id of a saved record is never reused, even after a prune": { subject, original in
      subject.client.append = { entry, previous in
        let id = try original.client.count(FailureLog.Query()) + 1
        return try original.client.append(entry, extending: previous).with(id: id)
      }
    },
    // Loses a failure of another process.
    "Concurrent appends lose no failure": { subject, original in
      subject.other.append = { entry, previous in
        guard entry.time == .init(timeIntervalSince1970: 1_800_000_002) else {
          return try original.other.append(entry, extending: previous)
        }
        return FailureLog.Record(id: 1, entry: entry)
      }
    },
    // Cuts a text at a NUL.
    "Every text is stored unchanged: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.append = { entry, previous in
        try original.client.append(
          entry.with(cause: String(entry.cause.prefix { $0 != "\0" })),
          extending: previous
        )
      }
    },
    // Rounds to seconds.
    "A time is stored in milliseconds and a duration in microseconds": { subject, original in
      subject.client.append = { entry, previous in
        let seconds = entry.time.timeIntervalSince1970.rounded()
        return try original.client.append(
          entry.with(time: Date(timeIntervalSince1970: seconds)),
          extending: previous
        )
      }
    },
    // Rounds to milliseconds.
    "A time is stored in milliseconds and a duration in microseconds": { subject, original in
      subject.client.append = { entry, previous in
        let milliseconds = (entry.duration / Duration.milliseconds(1)).rounded()
        return try original.client.append(
          entry.with(duration: .milliseconds(milliseconds)),
          extending: previous
        )
      }
    },
  ]

  private static let brokenPages: BrokenConfigurations<FailureLogContract.Subject> = [
    // Sorts by time.
    "A page has the newest records first by id": { subject, original in
      subject.client.page = {
        try original.client.page($0).sorted { $0.entry.time > $1.entry.time }
      }
    },
    // Repeats the last record.
    "The id of a page's last record leads to the next page": { subject, original in
      subject.client.page = {
        try original.client.page($0.with(\.before, $0.before.map { $0 + 1 }))
      }
    },
    // Excludes the start time.
    "A record matches a query if a part of its period, from the first failure to the last, is at the start time or later and before the end time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.since, $0.since.map { $0 + 0.001 }))
        }
      },
    // Includes the end time.
    "A record matches a query if a part of its period, from the first failure to the last, is at the start time or later and before the end time":
      { subject, original in
        subject.client.page = {
          try original.client.page($0.with(\.until, $0.until.map { $0 + 0.001 }))
        }
      },
    // Uses the time of the first failure only.
    "A record matches a query if a part of its period, from the first failure to the last, is at the start time or later and before the end time":
      { subject, original in
        subject.client.page = { query in
          try original.client.page(query).filter { record in
            query.since.map { record.entry.time >= $0 } ?? true
          }
        }
      },
    // Compares Swift strings.
    "A query compares the URLs of servers byte by byte": { subject, original in
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
    // Ignores the limit.
    "A page has at most as many records as its limit, and never more than 500": {
      subject,
      original in
      subject.client.page = { try original.client.page($0.with(\.limit, .max)) }
    },
    // Counts one page.
    "A count includes the matching records of all pages, whatever the limit": {
      subject,
      original in
      subject.client.count = { try original.client.page($0).count }
    },
  ]

  private static let brokenPrunes: BrokenConfigurations<FailureLogContract.Subject> = [
    // Includes the time.
    "A prune removes the records whose last failure is before its time": { subject, original in
      subject.client.prune = { try original.client.prune(before: $0 + 0.001, limit: $1) }
    },
    // Removes nothing.
    "A prune removes the records whose last failure is before its time": { subject, _ in
      subject.client.prune = { _, _ in 0 }
    },
    // Ignores the limit.
    "A prune removes the oldest records first, and at most as many as its limit": {
      subject,
      original in
      subject.client.prune = { time, _ in try original.client.prune(before: time, limit: .max) }
    },
    // Counts every record.
    "A preview counts what a prune would remove, and changes nothing": { subject, original in
      subject.client.previewPrune = { _ in try original.client.count(FailureLog.Query()) }
    },
    // Prunes.
    "A preview counts what a prune would remove, and changes nothing": { subject, original in
      subject.client.previewPrune = { try original.client.prune(before: $0, limit: .max) }
    },
  ]

  private static let brokenRestores: BrokenConfigurations<FailureLogContract.Subject> = [
    // Renumbers the records.
    "A restored log has the records of the other log and continues like it": { subject, original in
      subject.client.restore = { next in
        while let record = try next() {
          _ = try original.client.append(record.entry, extending: nil)
        }
      }
    },
    // Appends to existing records.
    "Only an empty log can be restored": { subject, original in
      subject.client.restore = { next in
        while let record = try next() {
          _ = try original.client.append(record.entry, extending: nil)
        }
      }
    },
    // Ignores invalid records.
    "A restore of invalid records is an error: ids that do not fall or are not between 1 and 2⁶², a count below 1, a last time before the first":
      { subject, original in
        subject.client.restore = { next in
          try original.client.restore {
            while let record = try next() {
              if record.count >= 1 { return record }
            }
            return nil
          }
        }
      },
    // Saves the records before the error.
    "A restore that throws changes nothing": { subject, original in
      subject.client.restore = { next in
        var failure: (any Error)?
        try original.client.restore {
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

extension FailureLog.Record {
  /// Returns the record with another id.
  fileprivate func with(id: Int) -> Self {
    Self(id: id, entry: entry, count: count, lastTime: lastTime)
  }
}

extension FailureLog.Entry {
  /// Returns the entry with other values.
  fileprivate func with(
    time: Date? = nil,
    cause: String? = nil,
    duration: Duration? = nil
  ) -> Self {
    Self(
      time: time ?? self.time,
      url: url,
      step: step,
      code: code,
      cause: cause ?? self.cause,
      duration: duration ?? self.duration
    )
  }
}

extension FailureLog.Query {
  /// Returns the query with another condition.
  fileprivate func with<Value>(_ condition: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var query = self
    query[keyPath: condition] = value
    return query
  }
}
