import FetchLog
import SQLiteDatabase
import PortableFoundation
import Testing

@Suite struct FetchLogConfigurationTests {
  @Test func `mocks of one database share their records, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try FetchLog.mock(in: database).append(entry)
    #expect(try FetchLog.mock(in: database).count() == 1)
    #expect(try FetchLog.mock().count() == 0)
  }

  @Test(
    arguments: zip(
      [FetchLogError.notEmpty, .invalidPrunedCounts, .recordOutOfOrder(id: 7)],
      [
        "The log is not empty.", "The pruned counts do not match the records.",
        "Record 7 is out of order.",
      ]
    )
  ) func `an error describes what happened`(error: FetchLogError, description: String) {
    #expect(error.description == description)
  }
}

/// A sample.
let entry = FetchLog.Entry(
  time: Date(timeIntervalSince1970: 0),
  url: "http://localhost:8000",
  path: "path",
  responseCode: UUID(),
  duration: .zero,
  attempts: 1
)
