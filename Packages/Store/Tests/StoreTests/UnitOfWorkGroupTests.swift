import Contract
import Dispatch
import SQLDatabase
import SQLiteDatabase
import Store
import Testing

@Suite(.timeLimit(.minutes(10))) struct UnitOfWorkGroupTests {
  private let database = SQLiteDatabase.inMemory()

  /// The number of transactions.
  private let transactions = Shared(0)

  /// The error at the end of each transaction.
  private let failure = Shared<TestError?>(nil)

  private let unitOfWork: UnitOfWork

  init() throws {
    try database.execute("CREATE TABLE number (id INTEGER PRIMARY KEY) STRICT", [])
    let live = UnitOfWork.live(in: database)
    var counting = live
    let (transactions, failure) = (transactions, failure)
    counting.write = { work in
      transactions.replace { $0 + 1 }
      try await live.write {
        try work()
        if let error = failure.value { throw error }
      }
    }
    unitOfWork = counting.grouped(in: database)
  }

  private func insert(_ id: Int) throws {
    try database.execute("INSERT INTO number (id) VALUES (?)", [id.sqlValue])
  }

  private var ids: [Int] {
    get throws { try database.query("SELECT id FROM number ORDER BY id") { try $0.value(0) } }
  }

  /// Starts writes that wait while a transaction is open, and returns their results.
  private func write(
    _ works: [@Sendable () throws -> Void],
    whileWaiting cancel: (_ tasks: [Task<Void, any Error>]) -> Void = { _ in }
  ) async -> [Result<Void, any Error>] {
    let (started, hasStarted) = AsyncStream<Void>.makeStream()
    let release = DispatchSemaphore(value: 0)
    let first = Task {
      try await unitOfWork.write {
        hasStarted.finish()
        release.wait()
      }
    }
    for await _ in started {}
    let tasks = works.map { work in
      Task.immediate { try await unitOfWork.write(work) }
    }
    cancel(tasks)
    release.signal()
    var results: [Result<Void, any Error>] = [await first.result]
    for task in tasks { results.append(await task.result) }
    return results
  }

  @Test func `each waiting write is saved`() async throws {
    let results = await write((1...100).map { id in { try insert(id) } })
    for result in results { try result.get() }
    #expect(try ids == Array(1...100))
    #expect(transactions.value == 2)
  }

  @Test func `a write that throws is rolled back alone`() async throws {
    let results = await write([
      { try insert(1) },
      {
        try insert(2)
        throw TestError()
      },
      { try insert(1) },
      { try insert(3) },
    ])
    #expect(results.map(\.isSuccess) == [true, true, false, false, true])
    #expect(throws: TestError()) { try results[2].get() }
    #expect(try ids == [1, 3])
  }

  @Test func `waiting writes share a transaction, so that each throws if it cannot be committed`()
    async throws
  {
    let results = await write([{ try insert(1) }, { try insert(2) }]) { _ in
      failure.replace { _ in TestError() }
    }
    #expect(transactions.value == 2)
    #expect(results.map(\.isSuccess) == [false, false, false])
    failure.replace { _ in nil }
    try await unitOfWork.write { try insert(3) }
    #expect(try ids == [3])
  }

  @Test func `a write that is cancelled while it waits does nothing`() async throws {
    let results = await write([
      { try insert(1) }, { try insert(2) },
    ]) { tasks in tasks[0].cancel() }
    #expect(results.map(\.isSuccess) == [true, false, true])
    #expect(throws: CancellationError.self) { try results[1].get() }
    #expect(try ids == [2])
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
