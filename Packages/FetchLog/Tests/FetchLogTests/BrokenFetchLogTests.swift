import Contract
import FetchLog
import FetchLogContract
import Store
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contract of a log bites: each of its rules refuses a log that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenFetchLogTests {
  @Test(arguments: logs)
  func `the contract refuses a broken log`(
    log: BrokenConfiguration<FetchLogContract.Subject>
  ) async {
    await log.verifyRefusal(by: FetchLogContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(Set(Self.logs.map(\.sentence)) == Set(FetchLogContract.rules.map(\.sentence)))
  }

  private static let logs = brokenAppends + brokenPages + brokenGenerations + brokenSharing

  private static let brokenAppends: [BrokenConfiguration<FetchLogContract.Subject>] = [
    .mock("counts itself", breaks: "A new log is empty") { subject, original in
      subject.log.count = { try original.log.count() + 1 }
    },
    .mock("saves nothing", breaks: "An append returns the record of the entry") { subject, _ in
      subject.log.append = { FetchLog.Record(id: 1, generation: 1, entry: $0) }
    },
    .mock(
      "takes the time for the id",
      breaks: "Ids begin at 1 and grow with each append, whatever the clock does meanwhile"
    ) { subject, original in
      subject.log.append = { entry in
        let record = try original.log.append(entry)
        guard record.id > 1 else { return record }
        return record.with(id: Int(entry.time.timeIntervalSince1970))
      }
    },
    .mock(
      "gives an id twice",
      breaks: "No two records have one id, whatever was undone between them"
    ) { subject, original in
      subject.log.append = { try original.log.append($0).with(id: 1) }
    },
    .mock("loses an append", breaks: "Nothing is lost when several append at the same time") {
      subject,
      original in
      subject.log.append = { entry in
        // As one does that began with the number from before another one's.
        let record = try original.log.append(entry)
        return record.id == 80 ? record.with(id: 79) : record
      }
      subject.other = subject.log
    },
    .mock(
      "ends a text at a NUL",
      breaks: "Every text is kept as it is: empty, long, with a NUL, beyond ASCII"
    ) { subject, original in
      subject.log.append = { entry in
        try original.log.append(entry.with(path: String(entry.path.prefix { $0 != "\0" })))
      }
    },
    .mock(
      "keeps whole seconds",
      breaks: "A time is kept to the millisecond, and a duration to the microsecond"
    ) { subject, original in
      subject.log.append = { entry in
        let seconds = entry.time.timeIntervalSince1970.rounded()
        return try original.log.append(entry.with(time: Date(timeIntervalSince1970: seconds)))
      }
    },
    .mock(
      "keeps whole milliseconds",
      breaks: "A time is kept to the millisecond, and a duration to the microsecond"
    ) { subject, original in
      subject.log.append = { entry in
        let milliseconds = entry.duration / Duration.milliseconds(1)
        return try original.log.append(entry.with(duration: .milliseconds(milliseconds.rounded())))
      }
    },
    .mock("keeps 32 bits", breaks: "The largest number of attempts is kept as it is") {
      subject,
      original in
      subject.log.append = { entry in
        let attempts = Int(Int32(truncatingIfNeeded: entry.attempts))
        return try original.log.append(entry.with(attempts: attempts))
      }
    },
  ]

  private static let brokenPages: [BrokenConfiguration<FetchLogContract.Subject>] = [
    .mock(
      "sorts by time",
      breaks: "A page has records of every generation, newest first by their ids"
    ) { subject, original in
      subject.log.page = { try original.log.page($0).sorted { $0.entry.time > $1.entry.time } }
    },
    .mock(
      "shows the current generation",
      breaks: "A page has records of every generation, newest first by their ids"
    ) { subject, original in
      subject.log.page = { query in
        let page = try original.log.page(query)
        return page.filter { $0.generation == page.first?.generation }
      }
    },
    .mock("is off by one", breaks: "The id of a page's last record leads to the next page") {
      subject,
      original in
      subject.log.page = { try original.log.page($0.with(\.before, $0.before.map { $0 + 1 })) }
    },
    .mock(
      "takes since for after",
      breaks: "Since takes the records of its time and later, until those of an earlier time"
    ) { subject, original in
      subject.log.page = { try original.log.page($0.with(\.since, $0.since.map { $0 + 0.001 })) }
    },
    .mock(
      "takes until for up to",
      breaks: "Since takes the records of its time and later, until those of an earlier time"
    ) { subject, original in
      subject.log.page = { try original.log.page($0.with(\.until, $0.until.map { $0 + 0.001 })) }
    },
    .mock(
      "compares what texts look like",
      breaks: "A server is the one whose URL has the same bytes"
    ) { subject, original in
      subject.log.page = { query in
        let page = try original.log.page(query.with(\.server, nil))
        return page.filter { $0.entry.url == query.server }
      }
    },
    .mock("knows one condition", breaks: "All conditions of a query hold together") {
      subject,
      original in
      subject.log.page = { query in
        try original.log.page(query.server == nil ? query : query.with(\.until, nil))
      }
    },
    .mock(
      "gives all there is",
      breaks: "A page has no more records than its limit, and never more than 500"
    ) { subject, original in
      subject.log.page = { query in
        let page = try original.log.page(query)
        let rest = query.with(\.before, page.last?.id).with(\.limit, query.limit - page.count)
        return page + (try original.log.page(rest))
      }
    },
  ]

  private static let brokenGenerations: [BrokenConfiguration<FetchLogContract.Subject>] = [
    .mock("counts everything", breaks: "Only the current generation is counted") {
      subject,
      original in
      subject.log.count = { try original.log.page(FetchLog.Query()).count }
    },
    .mock(
      "remembers the former generation",
      breaks: "The latest record is that of the last append, or nil in an empty generation"
    ) { subject, original in
      subject.log.latest = { try original.log.page(FetchLog.Query(limit: 1)).first }
    },
    .mock(
      "begins with 0",
      breaks: "The first generation is 1, and each new one is one more"
    ) { subject, original in
      subject.log.startGeneration = { try original.log.startGeneration() - 1 }
    },
    .mock(
      "starts nothing",
      breaks: "A new generation is empty, and the log keeps the records of the former ones"
    ) { subject, _ in
      subject.log.startGeneration = { 2 }
    },
  ]

  private static let brokenSharing: [BrokenConfiguration<FetchLogContract.Subject>] = [
    .mock(
      "has no transactions",
      breaks: "Inside a unit of work an endpoint joins the unit, and is kept or undone with it"
    ) { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    .mock("is alone", breaks: "Records are seen at once wherever the log is open") { subject, _ in
      subject.other = .mock()
    },
    .mock("forgets", breaks: "Records outlive the log") { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}
