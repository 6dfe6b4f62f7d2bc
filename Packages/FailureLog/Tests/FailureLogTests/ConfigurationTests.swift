import FailureLog
import SQLiteDatabase
import PortableFoundation
import Testing

@Suite struct FailureLogConfigurationTests {
  @Test func `mocks of one database share their records, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try FailureLog.mock(in: database).append(entry, extending: nil)
    #expect(try FailureLog.mock(in: database).count(FailureLog.Query()) == 1)
    #expect(try FailureLog.mock().count(FailureLog.Query()) == 0)
  }

  @Test(
    arguments: zip(
      [FailureLogError.notEmpty, .recordOutOfOrder(id: 7), .invalidRecord(id: 7)],
      [
        "The log of failures is not empty.", "Failure 7 is out of order.",
        "Failure 7 has an invalid count or period.",
      ]
    )
  ) func `an error describes what happened`(error: FailureLogError, description: String) {
    #expect(error.description == description)
  }
}

/// A sample.
let entry = FailureLog.Entry(
  time: Date(timeIntervalSince1970: 0),
  url: "http://localhost:8000",
  step: "requesting_path",
  code: "server_unreachable",
  cause: "got no response",
  duration: .zero
)
