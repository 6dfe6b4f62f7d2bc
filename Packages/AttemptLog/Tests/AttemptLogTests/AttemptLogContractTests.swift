import AttemptLog
import AttemptLogContract
import Contract
import PostgresServer
import SQLiteDatabase
import StoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct AttemptLogContractTests {
  private static let mock = StoredConfiguration<AttemptLog>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<AttemptLog>.onServer(
    creating: AttemptLog.postgresMigrations.flatMap(\.self),
    client: { .live(in: $0) }
  )

  @Test(arguments: AttemptLogContract.rules)
  func `the mock obeys the contract`(rule: AttemptLogContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, AttemptLogContract.rules)
  func `every log on a server obeys the contract`(
    configuration: StoredConfiguration<AttemptLog>,
    rule: AttemptLogContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `mocks of one database share their records, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    try AttemptLog.mock(in: database).append(fetch())
    #expect(try AttemptLog.mock(in: database).fetchCount() == 1)
    #expect(try AttemptLog.mock().fetchCount() == 0)
  }
}
