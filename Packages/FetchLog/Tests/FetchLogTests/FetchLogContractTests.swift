import Contract
import FetchLog
import FetchLogContract
import SQLiteDatabase
import PortableFoundation
import PostgresDatabase
import PostgresServer
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct FetchLogContractTests {
  private static let mock = StoredConfiguration<FetchLog>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<FetchLog>.onServer(
    opening: { uri, name in
      try await PostgresDatabase.open(
        at: uri,
        schema: PostgresSchema(name: name, migrations: [FetchLog.postgresSchemaVersion1])
      )
    },
    unitOfWork: UnitOfWork.live,
    client: { FetchLog.live(in: $0) }
  )

  @Test(arguments: FetchLogContract.rules)
  func `the mock obeys the contract`(rule: FetchLogContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, FetchLogContract.rules)
  func `every log on a server obeys the contract`(
    configuration: StoredConfiguration<FetchLog>,
    rule: FetchLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken log`() async {
    await Self.broken.verifyRejection(
      by: FetchLogContract.rules,
      changing: Self.mock.subject
    )
  }

  private static let broken =
    brokenAppends + brokenPages + brokenGenerations + brokenPrunes + brokenRestores

  private static let brokenAppends: BrokenConfigurations<FetchLogContract.Subject> = [
    // Counts 1 too many.
    "A new log is empty": { subject, original in
      subject.client.count = { try original.client.count() + 1 }
    },
    // Saves nothing.
    "An append returns the record of the entry": { subject, _ in
      subject.client.append = { FetchLog.Record(id: 1, generation: 1, entry: $0) }
    },
    // Uses the time as the id.
    "Ids start at 1 and grow with each append, independent of the clock":
      { subject, original in
        subject.client.append = { entry in
          let record = try original.client.append(entry)
          guard record.id > 1 else { return record }
          return record.with(id: Int(entry.time.timeIntervalSince1970))
        }
      },
    // Returns the same id each time.
    "The id of a saved record is never reused, even after a prune": { subject, original in
      subject.client.append = { try original.client.append($0).with(id: 1) }
    },
    // Uses the number of records as the id.
    "The id of a saved record is never reused, even after a prune": { subject, original in
      subject.client.append = { entry in
        let id = try original.client.page(FetchLog.Query()).count + 1
        return try original.client.append(entry).with(id: id)
      }
    },
    // Returns an id twice.
    "Concurrent appends lose no entry": { subject, original in
      subject.client.append = { entry in
        let record = try original.client.append(entry)
        return record.id == 80 ? record.with(id: 79) : record
      }
      subject.other = subject.client
    },
    // Cuts a text at a NUL.
    "Every text is stored unchanged: empty, long, with a NUL, beyond ASCII": { subject, original in
      subject.client.append = { entry in
        try original.client.append(entry.with(path: String(entry.path.prefix { $0 != "\0" })))
      }
    },
    // Rounds to seconds.
    "A time is stored in milliseconds and a duration in microseconds": { subject, original in
      subject.client.append = { entry in
        let seconds = entry.time.timeIntervalSince1970.rounded()
        return try original.client.append(entry.with(time: Date(timeIntervalSince1970: seconds)))
      }
    },
    // Rounds to milliseconds.
    "A time is stored in milliseconds and a duration in microseconds": { subject, original in
      subject.client.append = { entry in
        let milliseconds = entry.duration / Duration.milliseconds(1)
        return try original.client.append(
          entry.with(duration: .milliseconds(milliseconds.rounded()))
        )
      }
    },
    // Truncates to 32 bits.
    "The largest number of attempts is stored unchanged": { subject, original in
      subject.client.append = { entry in
        let attempts = Int(Int32(truncatingIfNeeded: entry.attempts))
        return try original.client.append(entry.with(attempts: attempts))
      }
    },
  ]
}

extension Schema {
  /// The tables of a log in a version.
  static func log(version: Int = 2) -> Self {
    let migrations = [FetchLog.schemaVersion1, FetchLog.schemaVersion2]
    return Self(applicationID: 1, migrations: Array(migrations.prefix(version)))
  }
}
