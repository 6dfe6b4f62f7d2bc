import Contract
import FetchLog
import SQLiteDatabase
import PortableFoundation
import Testing
import Unimplemented

@Suite struct FetchLogConfigurationTests {
  @Test func `mocks of one database share their records, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try FetchLog.mock(in: database).append(entry)
    #expect(try FetchLog.mock(in: database).count() == 1)
    #expect(try FetchLog.mock().count() == 0)
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "FetchLog") }
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

  private let endpoints: EndpointCalls<FetchLog> = [
    "append": { _ = try $0.append(entry) },
    "page": { _ = try $0.page(FetchLog.Query()) },
    "countMatches": { _ = try $0.countMatches(FetchLog.Query()) },
    "oldestMatch": { _ = try $0.oldestMatch(FetchLog.Query()) },
    "forEachSample": { _ = try $0.forEachSample(FetchLog.Query(), in: FetchLog.Scan()) { _ in } },
    "count": { _ = try $0.count() },
    "latest": { _ = try $0.latest() },
    "startGeneration": { _ = try $0.startGeneration() },
    "resumeGeneration": { _ = try $0.resumeGeneration() },
    "prune": { _ = try $0.prune(before: Date(), limit: 1) },
    "previewPrune": { _ = try $0.previewPrune(before: Date(), in: FetchLog.Scan()) },
    "prunedCounts": { _ = try $0.prunedCounts() },
    "restore": { try $0.restore(prunedCounts: [0]) { nil } },
  ]
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
