import Contract
import FetchLog
import FetchLogContract
import PortableFoundation
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct FetchLogContractTests {
  @Test(arguments: FetchLogConfiguration.allCases, FetchLogContract.rules)
  func `every log keeps the contract`(
    configuration: FetchLogConfiguration,
    rule: FetchLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken log`() async {
    await Self.broken.verifyRefusal(
      by: FetchLogContract.rules,
      changing: FetchLogConfiguration.mock.subject
    )
  }

  private static let broken =
    brokenAppends + brokenPages + brokenGenerations + brokenPrunes + brokenRestores
    + brokenSharing

  private static let brokenAppends: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts itself.
    "A new log is empty": { subject, original in
      subject.client.count = { try original.client.count() + 1 }
    },
    // Saves nothing.
    "An append returns the record of the entry": { subject, _ in
      subject.client.append = { FetchLog.Record(id: 1, generation: 1, entry: $0) }
    },
    // Takes the time for the id.
    "Ids begin at 1 and grow with each append, whatever the clock does meanwhile":
      { subject, original in
        subject.client.append = { entry in
          let record = try original.client.append(entry)
          guard record.id > 1 else { return record }
          return record.with(id: Int(entry.time.timeIntervalSince1970))
        }
      },
    // Gives an id twice.
    "No two records have one id, whatever was undone or pruned between them": { subject, original in
      subject.client.append = { try original.client.append($0).with(id: 1) }
    },
    // Numbers by what is there.
    "No two records have one id, whatever was undone or pruned between them": { subject, original in
      subject.client.append = { entry in
        let id = try original.client.page(FetchLog.Query()).count + 1
        return try original.client.append(entry).with(id: id)
      }
    },
    // Loses an append.
    "Nothing is lost when several append at the same time": { subject, original in
      subject.client.append = { entry in
        // As one does that began with the number from before another one's.
        let record = try original.client.append(entry)
        return record.id == 80 ? record.with(id: 79) : record
      }
      subject.other = subject.client
    },
    // Ends a text at a NUL.
    "Every text is kept as it is: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.append = { entry in
        try original.client.append(entry.with(path: String(entry.path.prefix { $0 != "\0" })))
      }
    },
    // Keeps whole seconds.
    "A time is kept to the millisecond, and a duration to the microsecond": { subject, original in
      subject.client.append = { entry in
        let seconds = entry.time.timeIntervalSince1970.rounded()
        return try original.client.append(entry.with(time: Date(timeIntervalSince1970: seconds)))
      }
    },
    // Keeps whole milliseconds.
    "A time is kept to the millisecond, and a duration to the microsecond": { subject, original in
      subject.client.append = { entry in
        let milliseconds = entry.duration / Duration.milliseconds(1)
        return try original.client.append(
          entry.with(duration: .milliseconds(milliseconds.rounded()))
        )
      }
    },
    // Keeps 32 bits.
    "The largest number of attempts is kept as it is": { subject, original in
      subject.client.append = { entry in
        let attempts = Int(Int32(truncatingIfNeeded: entry.attempts))
        return try original.client.append(entry.with(attempts: attempts))
      }
    },
  ]

  private static let brokenSharing: BrokenConfigurations<FetchLogContract.Subject> = [
    // Has no transactions.
    "Inside a unit of work an endpoint joins the unit, and is kept or undone with it":
      { subject, _ in
        subject.unitOfWork.write = { try $0() }
      },
    // Is alone.
    "Records are seen at once wherever the log is open": { subject, _ in
      subject.other = .mock()
    },
    // Forgets.
    "Records outlive the log": { subject, _ in
      subject.reopened = { .mock() }
    },
  ]
}
