import AttemptLog
import ContentService
import CounterService
import DataFetchFeature
import PortableFoundation
import SQLDatabase
import Store
import Synchronization
import TestClock
import Testing

/// How the use case logs failed fetches.
@Suite(.timeLimit(.minutes(10))) struct FailureLoggingTests {
  private let storage = FetchStorage.mock()
  private let clock = TestClock()

  @Test func `a failure is logged with its time, server, step, code, cause and duration`()
    async throws
  {
    let dataFetch = dataFetch(
      ContentService { [clock] onStep in
        onStep(.requestingPath)
        clock.advance(by: .milliseconds(30))
        throw ContentServiceError.timedOut(
          Self.second,
          waited: .milliseconds(29),
          limit: .milliseconds(30)
        )
      }
    )
    await #expect(throws: DataFetchFailure.self) { try await dataFetch.fetchAndSave { _ in } }
    let entry = AttemptLog.Entry(
      time: Self.time(1),
      url: "http://localhost:8000",
      duration: .milliseconds(30),
      outcome: .failed(
        step: "requesting_response_code",
        code: "timed_out",
        cause: "timed out; the limit for the whole fetch is 30 ms"
      )
    )
    #expect(try logged() == [AttemptLog.Record(id: 1, entry: entry)])
  }

  @Test(
    arguments: [
      ([.refused, .refused, .refused], [3]),
      // Another failure in between, or a success, starts a new record.
      ([.refused, nil, .refused, .refused, .late, .refused], [1, 1, 2, 1]),
      // The waited time makes no difference.
      ([.timedOut(waited: 7), .timedOut(waited: 8)], [2]),
    ] as [([ContentServiceError?], [Int])]
  )
  func `consecutive equal failures of a run share a record`(
    errors: [ContentServiceError?],
    counts: [Int]
  ) async throws {
    try await run(errors)
    #expect(try logged().map(\.count) == counts)
  }

  @Test func `another run starts a new record`() async throws {
    try await run([.refused])
    try await run([.refused])
    #expect(try logged().map(\.count) == [1, 1])
  }

  @Test func `failures to save different response codes are equal`() async throws {
    var storage = storage
    storage.counterService.increment = { throw Failure() }
    try await run([nil, nil], in: storage)
    let record = try #require(try logged().first)
    #expect(record.count == 2)
    let outcome = AttemptLog.Outcome.failed(step: "saving", code: "not_saved", cause: "It broke.")
    #expect(record.entry.outcome == outcome)
  }

  @Test func `an unexpected error is a failure of the first request, one of a recording is none`()
    async throws
  {
    let outcomes: [(any Error, DataFetchFailure, [AttemptLog.Outcome])] = [
      (
        DataFetchFailure.notRecorded(cause: "The disk is full."),
        .notRecorded(cause: "The disk is full."), []
      ),
      (
        Failure(), .internalError(cause: "It broke."),
        [.failed(step: "requesting_path", code: "internal_error", cause: "It broke.")]
      ),
    ]
    for (error, failure, logged) in outcomes {
      let dataFetch = dataFetch(.failing(error))
      await #expect(throws: failure) { try await dataFetch.fetchAndSave { _ in } }
      #expect(try self.logged().map(\.entry.outcome) == logged)
    }
  }

  @Test(arguments: [CancellationError() as any Error, ContentServiceError.refused])
  func `a fetch that is cancelled, also before its failure is logged, is not logged`(
    error: any Error
  ) async throws {
    var storage = storage
    storage.unitOfWork = .failing(CancellationError())
    let dataFetch = dataFetch(.failing(error), in: storage)
    await #expect(throws: CancellationError.self) { try await dataFetch.fetchAndSave { _ in } }
    #expect(try logged() == [])
  }

  @Test func `a failure that cannot be logged is still thrown, and its error is reported once`()
    async throws
  {
    var storage = storage
    storage.attemptLog = .live(in: FailingDatabase(Failure()))
    let errors = Mutex<[String]>([])
    let dataFetch = dataFetch(.failing(ContentServiceError.refused), in: storage) { error in
      errors.withLock { $0.append("\(error)") }
    }
    for _ in 1...3 {
      await #expect(throws: DataFetchFailure.notFetched(.refused)) {
        try await dataFetch.fetchAndSave { _ in }
      }
    }
    #expect(errors.withLock(\.self) == ["It broke."])
  }

  @Test func `a failure to save that cannot be logged is reported as the failure only`()
    async throws
  {
    var storage = storage
    storage.unitOfWork = .failing(Failure())
    let dataFetch = dataFetch(.mock(), in: storage) { error in
      Issue.record("The error \(error) is the cause of the failure.")
    }
    await #expect(
      throws: DataFetchFailure.notSaved(responseCode: UUID(number: 1), cause: "It broke.")
    ) { try await dataFetch.fetchAndSave { _ in } }
  }

  @Test(
    arguments: [
      .damaged("It is damaged."), .moved("It was moved."), .outcomeUnknown("It may be saved."),
    ] as [DatabaseError]
  )
  func
    `after a failure to save in an unusable database, or one that may be saved, nothing is written`(
      error: DatabaseError
    ) async throws
  {
    var storage = storage
    let writes = Mutex(0)
    storage.unitOfWork.write = { _ in
      writes.withLock { $0 += 1 }
      throw error
    }
    let dataFetch = dataFetch(.mock(), in: storage) { error in
      Issue.record("The error \(error) is the cause of the failure.")
    }
    await #expect(throws: DataFetchFailure.self) { try await dataFetch.fetchAndSave { _ in } }
    #expect(writes.withLock(\.self) == 1)
  }

  @Test func `a failure is logged in a separate unit of work, and a success in one`() async throws {
    let writes = Mutex(0)
    var storage = storage
    storage.unitOfWork.write = { [write = storage.unitOfWork.write] work in
      writes.withLock { $0 += 1 }
      try await write(work)
    }
    try await run([nil], in: storage)
    #expect(writes.withLock(\.self) == 1)
    try await run([.refused], in: storage)
    #expect(writes.withLock(\.self) == 2)
  }

  // MARK: - Support

  private struct Failure: Error, CustomStringConvertible {
    var description: String { "It broke." }
  }

  private static let second = ContentServiceError.Request(.requestingResponseCode, .localhost)

  private static func time(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_800_000_000 + Double(number))
  }

  /// Runs a use case whose fetches fail with errors, or succeed.
  private func run(_ errors: [ContentServiceError?], in storage: FetchStorage? = nil) async throws {
    let remaining = Mutex(errors[...])
    let succeeding = ContentService.mock()
    let dataFetch = dataFetch(
      ContentService { onStep in
        if let error = remaining.withLock({ $0.popFirst() }) ?? nil { throw error }
        return try await succeeding.fetchCurrentResponseCode(onStep)
      },
      in: storage
    )
    for error in errors {
      do {
        _ = try await dataFetch.fetchAndSave { _ in }
      } catch let failure as DataFetchFailure {
        if let error { #expect(failure == .notFetched(error)) }
      }
    }
  }

  /// Returns a use case whose wall-clock time is one second later each time.
  private func dataFetch(
    _ contentService: ContentService,
    in storage: FetchStorage? = nil,
    onUnloggedFailure: @escaping @Sendable (any Error) -> Void = { Issue.record("\($0)") }
  ) -> DataFetch {
    let calls = Mutex(0)
    return DataFetch(
      contentService: contentService,
      server: .localhost,
      storage: storage ?? self.storage,
      clock: clock,
      now: {
        Self.time(
          calls.withLock { count in
            count += 1
            return count
          }
        )
      },
      onUnloggedFailure: onUnloggedFailure
    )
  }

  /// Returns the logged failures, newest first.
  private func logged() throws -> [AttemptLog.Record] {
    try storage.attemptLog.page(.init(.failures))
  }
}

extension ContentServiceError {
  static let refused = unreachable(
    Request(.requestingPath, .localhost),
    cause: "the connection was refused"
  )

  fileprivate static let late = timedOut(waited: 7)

  fileprivate static func timedOut(waited seconds: Int) -> Self {
    timedOut(
      Request(.requestingPath, .localhost),
      waited: .seconds(seconds),
      limit: .seconds(10)
    )
  }
}
