import Contract
import FailureLog
import SQLiteDatabase
import PortableFoundation
import Testing
import Unimplemented

@Suite struct FailureLogConfigurationTests {
  @Test func `mocks of one database share their records, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try FailureLog.mock(in: database).append(entry, extending: nil)
    #expect(try FailureLog.mock(in: database).count(FailureLog.Query()) == 1)
    #expect(try FailureLog.mock().count(FailureLog.Query()) == 0)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "FailureLog") }
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

  private let endpoints: EndpointCalls<FailureLog> = [
    "append": { _ = try $0.append(entry, extending: nil) },
    "page": { _ = try $0.page(FailureLog.Query()) },
    "count": { _ = try $0.count(FailureLog.Query()) },
    "prune": { _ = try $0.prune(before: Date(), limit: 1) },
    "previewPrune": { _ = try $0.previewPrune(before: Date()) },
    "restore": { try $0.restore { nil } },
  ]
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
