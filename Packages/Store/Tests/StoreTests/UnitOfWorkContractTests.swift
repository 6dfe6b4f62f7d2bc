import Contract
import SQLiteDatabase
import PostgresDatabase
import PostgresServer
import SQLDatabase
import SQLDatabase
import Store
import StoreContract
import TemporaryDirectory
import Testing

@Suite(.timeLimit(.minutes(10))) struct UnitOfWorkContractTests {
  @Test(arguments: Configuration.allCases, UnitOfWorkContract.rules)
  func `every unit of work obeys the contract`(
    configuration: Configuration,
    rule: UnitOfWorkContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test(
    .requiresPostgres,
    .serialized,
    arguments: Configuration.onServer,
    UnitOfWorkContract.rules
  )
  func `every unit of work on a server obeys the contract`(
    configuration: Configuration,
    rule: UnitOfWorkContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken unit of work`() async {
    await Self.broken.verifyRejection(
      by: UnitOfWorkContract.rules,
      changing: Configuration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<UnitOfWorkContract.Subject> = [
    // Does not run the work.
    "A unit returns the result of its work": { subject, _ in
      subject.unitOfWork.write = { _ in }
    },
    // Reopens an empty store.
    "A write is durable when it returns": { subject, _ in
      subject.reopened = { .mock() }
    },
    // Ignores errors.
    "A unit rethrows the error of its work": { subject, original in
      subject.unitOfWork.write = { work in try await original.unitOfWork.write { try? work() } }
    },
    // Reads in a write transaction.
    "A write inside a read throws and changes nothing": { subject, original in
      subject.unitOfWork.read = original.unitOfWork.write
    },
    // Uses no transaction.
    "A unit that throws changes nothing": { subject, _ in
      subject.unitOfWork.write = { try $0() }
    },
    // Rolls the whole unit back.
    "A step that throws inside a unit is rolled back alone": { subject, original in
      subject.client.update = { key, transform in
        do {
          return try original.client.update(key, transform)
        } catch {
          try original.client.removeValue("a")
          throw error
        }
      }
    },
    // Rolls everything back after a failed statement, and reports a success.
    "A statement that fails inside a unit leaves the rest working": { subject, original in
      let hasFailed = Shared(false)
      subject.executeInvalidStatement = {
        hasFailed.value = true
        try original.executeInvalidStatement()
      }
      subject.unitOfWork.write = { work in
        do {
          try await original.unitOfWork.write {
            try work()
            if hasFailed.value { throw TestError() }
          }
        } catch is TestError {}
      }
    },
    // Commits in two steps.
    "Concurrent units are isolated from each other": { subject, original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write(work)
        try original.client.insert(0, for: "a")
      }
    },
    // Sometimes runs the work again, as after a conflict.
    "The work of a unit runs exactly once, whatever other units do meanwhile": {
      subject,
      original in
      let isFirst = Shared(true)
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write {
          try work()
          if isFirst.replace(with: { _ in false }) { try work() }
        }
      }
    },
    // Ignores the cancellation.
    "A unit that is cancelled before it starts does nothing": { subject, original in
      subject.unitOfWork.write = { work in
        try await Task { try await original.unitOfWork.write(work) }.value
      }
    },
    // Rolls back after a cancellation.
    "A unit that has started ignores cancellation": { subject, original in
      subject.unitOfWork.write = { work in
        try await original.unitOfWork.write {
          try work()
          try Task.checkCancellation()
        }
        try Task.checkCancellation()
      }
    },
  ]
}

/// The working configurations of units of work.
struct Configuration: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let subject: @Sendable () async throws -> UnitOfWorkContract.Subject

  static let mock = Self(testDescription: "mock") {
    let database = SQLiteDatabase.inMemory()
    let store = Store<String, Int>.mock(in: database, table: "number")
    return UnitOfWorkContract.Subject(
      unitOfWork: .mock(in: database),
      client: store,
      otherUnitOfWork: .mock(in: database),
      other: store,
      executeInvalidStatement: { throw TestError() },
      reopened: { store }
    )
  }

  static let allCases =
    [mock]
    + [1, 2].map { connections in
      Self(testDescription: "live on \(connections) connections") {
        let directory = TemporaryDirectory()
        return try await .live(onOneConnection: connections == 1) {
          try await SQLiteDatabase.open(at: directory.file("test.sqlite3"), schema: .numbers)
        }
      }
    }

  static let onServer = ServerConnection.available.map { connection in
    Self(testDescription: "\(connection)") {
      let server = try await PostgresServer.shared()
      let (uri, name) = (try connection.uri(of: server), server.uniqueSchema())
      return try await .live(onOneConnection: connection.isShared) {
        try await PostgresDatabase.open(at: uri, schema: .numbers(named: name))
      }
    }
  }
}

extension UnitOfWorkContract.Subject {
  /// Returns units of work on a database that is opened once or twice.
  fileprivate static func live(
    onOneConnection isShared: Bool,
    opening open: @escaping @Sendable () async throws -> any SQLDatabase
  ) async throws -> Self {
    let database = try await open()
    let other = isShared ? database : try await open()
    return Self(
      unitOfWork: .live(in: database),
      client: .live(in: database, table: "number"),
      otherUnitOfWork: .live(in: other),
      other: .live(in: other, table: "number"),
      executeInvalidStatement: { try database.execute("INSERT INTO number VALUES (NULL, 1)") },
      reopened: { .live(in: try await open(), table: "number") }
    )
  }
}
