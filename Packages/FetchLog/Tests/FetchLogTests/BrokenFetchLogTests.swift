import Contract
import FetchLog
import FetchLogContract
import PortableFoundation
import Store
import Testing

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

  private static let logs =
    brokenAppends + brokenPages + brokenGenerations + brokenPrunes + brokenRestores
    + brokenSharing

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
      breaks: "No two records have one id, whatever was undone or pruned between them"
    ) { subject, original in
      subject.log.append = { try original.log.append($0).with(id: 1) }
    },
    .mock(
      "numbers by what is there",
      breaks: "No two records have one id, whatever was undone or pruned between them"
    ) { subject, original in
      subject.log.append = { entry in
        let id = try original.log.page(FetchLog.Query()).count + 1
        return try original.log.append(entry).with(id: id)
      }
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
