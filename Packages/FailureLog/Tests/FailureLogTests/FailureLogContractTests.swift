import Contract
import FailureLog
import FailureLogContract
import SQLiteDatabase
import PortableFoundation
import PostgresDatabase
import PostgresServer
import Store
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct FailureLogContractTests {
  private static let mock = StoredConfiguration<FailureLog>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<FailureLog>.onServer(
    opening: { uri, name in
      try await PostgresDatabase.open(
        at: uri,
        schema: PostgresSchema(name: name, migrations: [FailureLog.postgresSchemaVersion1])
      )
    },
    unitOfWork: UnitOfWork.live,
    client: { FailureLog.live(in: $0) }
  )

  @Test(arguments: FailureLogContract.rules)
  func `the mock obeys the contract`(rule: FailureLogContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, FailureLogContract.rules)
  func `every log on a server obeys the contract`(
    configuration: StoredConfiguration<FailureLog>,
    rule: FailureLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken log`() async {
    await Self.broken.verifyRejection(
      by: FailureLogContract.rules,
      changing: Self.mock.subject
    )
  }
}

extension Schema {
  /// The table of a log.
  static let log = Self(applicationID: 1, migrations: [FailureLog.schemaVersion1])
}
