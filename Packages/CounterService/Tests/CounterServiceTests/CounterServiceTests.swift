import Contract
import CounterService
import CounterServiceContract
import CounterStore
import SQLiteDatabase
import PostgresDatabase
import PostgresServer
import Store
import StoreContract
import StoreLive
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct CounterServiceTests {
  private static let mock = StoredConfiguration<CounterService>.inMemory("mock") { .mock(in: $0) }

  private static let configurations =
    [mock, .inMemory("live in memory") { .live(using: .mock(in: $0)) }]
    + StoredConfiguration.inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { CounterService.live(using: .live(in: $0)) }
    )

  private static let serverConfigurations = StoredConfiguration<CounterService>.onServer(
    opening: { uri, name in
      try await PostgresDatabase.open(
        at: uri,
        schema: PostgresSchema(name: name, migrations: [CounterStore.postgresSchemaVersion1])
      )
    },
    unitOfWork: UnitOfWork.live,
    client: { CounterService.live(using: .live(in: $0)) }
  )

  @Test(arguments: configurations, CounterServiceContract.rules)
  func `every service obeys the contract`(
    configuration: StoredConfiguration<CounterService>,
    rule: CounterServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: serverConfigurations,
    CounterServiceContract.rules
  )
  func `every service on a server obeys the contract`(
    configuration: StoredConfiguration<CounterService>,
    rule: CounterServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken service`() async {
    await Self.broken.verifyRejection(
      by: CounterServiceContract.rules,
      changing: Self.mock.subject
    )
  }

  @Test func `a mock starts with its initial count`() throws {
    #expect(try CounterService.mock(initially: 41).increment() == 42)
  }

  // snippet.failing
  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }
  // snippet.end

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "CounterService") }
  }

  @Test func `every endpoint of live calls one endpoint of the store and rethrows its error`() async
  {
    let used = [
      "currentCount": "value", "increment": "update", "reset": "removeValue", "restore": "insert",
    ]
    await endpoints.verify(.live(using: .unimplemented)) {
      Unimplemented(used[$0] ?? "", of: "CounterStore")
    }
  }

  private let endpoints: EndpointCalls<CounterService> = [
    "currentCount": { _ = try $0.currentCount() },
    "increment": { _ = try $0.increment() },
    "reset": { try $0.reset() },
    "restore": { try $0.restore(1) },
  ]

  @Test func `an overflow says what to do`() {
    #expect(
      CounterServiceError.overflow.description
        == "The count has reached its maximum, 9223372036854775807. Use another database."
    )
  }

  private static let broken: BrokenConfigurations<CounterServiceContract.Subject> = [
    // Starts at 1.
    "The count starts at 0": { subject, original in
      subject.client.currentCount = { try original.client.currentCount() + 1 }
    },
    // Returns the previous count.
    "An increment returns the new count": { subject, original in
      subject.client.increment = { try original.client.increment() - 1 }
    },
    // Stays at the largest number without an error.
    "An increment of the largest number throws and changes nothing": { subject, original in
      subject.client.increment = {
        guard try original.client.currentCount() < .max else { return .max }
        return try original.client.increment()
      }
    },
    // Starts again after the largest number.
    "An increment of the largest number throws and changes nothing": { subject, original in
      subject.client.increment = {
        do {
          return try original.client.increment()
        } catch {
          try original.client.reset()
          throw error
        }
      }
    },
    // Resets nothing.
    "After a reset the count starts at 0 again": { subject, _ in subject.client.reset = {} },
    // Throws without a count.
    "A reset before the first increment changes nothing": { subject, original in
      subject.client.reset = {
        guard try original.client.currentCount() > 0 else { throw TestError() }
        try original.client.reset()
      }
    },
    // Restores nothing.
    "After a restore the count continues from the restored number": { subject, _ in
      subject.client.restore = { _ in }
    },
    // Restores no smaller number.
    "After a restore the count continues from the restored number": { subject, original in
      subject.client.restore = { count in
        try original.client.restore(max(count, try original.client.currentCount()))
      }
    },
    // Returns a count twice.
    "Concurrent increments lose no count": { subject, original in
      subject.client.increment = {
        let count = try original.client.increment()
        return count == 80 ? 79 : count
      }
      subject.other = subject.client
    },
    // Has no transactions.
    "Inside a unit of work of the same database, an endpoint joins the unit's transaction":
      { subject, _ in subject.unitOfWork.write = { try $0() } },
    // Shares no data.
    "A change is immediately visible wherever the service is open": { subject, _ in
      subject.other = .mock()
    },
    // Saves no data.
    "Reopening the service preserves the count": { subject, _ in subject.reopened = { .mock() } },
  ]
}
