import AttemptLog
import ContentService
import CounterService
import DataFetchFeature
import PortableFoundation
import SQLDatabase
import TestClock
import Testing

/// How the use case combines its service and its storage.
@Suite(.timeLimit(.minutes(10))) struct DataFetchTests {
  private let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `a fetch saves code, count and record`() async throws {
    let content = FetchedContent(
      path: "a",
      responseCode: UUID(number: 3),
      url: .localhost,
      attempts: 2,
      duration: .milliseconds(12)
    )
    let storage = FetchStorage.mock(initially: UUID(number: 9), count: 4)
    let dataFetch = dataFetch(.succeeding(with: content), in: storage)
    let entry = AttemptLog.Entry(
      time: time,
      url: "http://localhost:8000",
      duration: .milliseconds(12),
      outcome: .fetched(path: "a", responseCode: UUID(number: 3), attempts: 2)
    )
    let expected = FetchedState(
      responseCode: UUID(number: 3),
      timesFetched: 5,
      lastFetch: AttemptLog.Record(id: 1, entry: entry)
    )
    #expect(try await dataFetch.fetchAndSave { _ in } == expected)
    #expect(try storage.state() == expected)
  }

  @Test func `a failed save changes nothing`() async throws {
    struct Failure: Error, CustomStringConvertible {
      var description: String { "The disk is full." }
    }
    var storage = FetchStorage.mock(initially: UUID(number: 9), count: 4)
    storage.counterService.increment = { throw Failure() }
    let dataFetch = dataFetch(.mock(), in: storage)
    await #expect(
      throws: DataFetchFailure.notSaved(responseCode: UUID(number: 1), cause: "The disk is full.")
    ) { try await dataFetch.fetchAndSave { _ in } }
    let expected = FetchedState(responseCode: UUID(number: 9), timesFetched: 4)
    #expect(try storage.state() == expected)
    #expect(try storage.attemptLog.fetchCount() == 0)
  }

  @Test func `the lines of a state show the code in lower case and the count in digits`() throws {
    let code = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(
      FetchedState(responseCode: code, timesFetched: 1_234_567).lines == [
        "Response Code: e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "Times Fetched: 1234567",
      ]
    )
    #expect(FetchedState().lines == ["Response Code: none yet", "Times Fetched: 0"])
  }

  @Test func `each failure describes its cause`() {
    let descriptions: [(DataFetchFailure, String)] = [
      (.notFetched(.refused), ContentServiceError.refused.description),
      (.cannotRead(cause: "The disk is gone."), "Cannot read the saved state. The disk is gone."),
      (
        .notSaved(responseCode: UUID(number: 1), cause: "The disk is full."),
        "Fetched the response code 00000000-0000-0000-0000-000000000001, but could not save it. "
          + "The disk is full."
      ),
      (
        .notSaved(
          responseCode: UUID(number: 1),
          cause: "The server is gone.",
          database: .outcomeUnknown("")
        ),
        "Fetched the response code 00000000-0000-0000-0000-000000000001, which may be saved. "
          + "The server is gone."
      ),
      (.notReset(cause: "The disk is full."), "Cannot change the saved state. The disk is full."),
      (.internalError(cause: "It broke."), "It broke."),
    ]
    for (failure, description) in descriptions { #expect(failure.description == description) }
  }

  private func dataFetch(_ contentService: ContentService, in storage: FetchStorage) -> DataFetch {
    DataFetch(
      contentService: contentService,
      server: .localhost,
      storage: storage,
      clock: TestClock(),
      now: { time },
      onUnloggedFailure: { _ in }
    )
  }
}
