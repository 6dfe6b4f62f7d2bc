import FetchLog
import InMemoryDatabase
import PortableFoundation
import Testing
import Unimplemented

@Suite struct FetchLogConfigurationTests {
  @Test func `mocks of one database are one log, others are not`() throws {
    let database = InMemoryDatabase()
    _ = try FetchLog.mock(in: database).append(entry)
    #expect(try FetchLog.mock(in: database).count() == 1)
    #expect(try FetchLog.mock().count() == 0)
  }

  @Test func `every endpoint of failing throws the error`() {
    for endpoint in endpoints(of: .failing(Failure())).values {
      #expect(throws: Failure.self) { try endpoint() }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() {
    for (name, endpoint) in endpoints(of: .unimplemented) {
      #expect(throws: Unimplemented(name, of: "FetchLog")) { try endpoint() }
    }
  }

  @Test(
    arguments: zip(
      [FetchLogError.notEmpty, .impossiblePrunedCounts, .misplacedRecord(id: 7)],
      [
        "Something is in the log already.", "The pruned counts do not match the records.",
        "Record 7 is out of order.",
      ]
    )
  ) func `an error says what is wrong`(error: FetchLogError, words: String) {
    #expect(error.description == words)
  }

  private struct Failure: Error {}

  private let entry = FetchLog.Entry(
    time: Date(timeIntervalSince1970: 0),
    url: "http://localhost:8000",
    path: "path",
    responseCode: UUID(),
    duration: .zero,
    attempts: 1
  )

  private func endpoints(of log: FetchLog) -> [String: () throws -> Void] {
    [
      "append": { _ = try log.append(entry) },
      "page": { _ = try log.page(FetchLog.Query()) },
      "count": { _ = try log.count() },
      "latest": { _ = try log.latest() },
      "startGeneration": { _ = try log.startGeneration() },
      "resumeGeneration": { _ = try log.resumeGeneration() },
      "prune": { _ = try log.prune(before: Date(), limit: 1) },
      "previewPrune": { _ = try log.previewPrune(before: Date()) },
      "prunedCounts": { _ = try log.prunedCounts() },
      "restore": { try log.restore(prunedCounts: [0]) { nil } },
    ]
  }
}
