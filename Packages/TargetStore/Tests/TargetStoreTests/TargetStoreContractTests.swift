import Contract
import PostgresServer
import SQLiteDatabase
import StoreContract
import TargetStore
import TargetStoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct TargetStoreContractTests {
  private static let mock = StoredConfiguration<TargetStore>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<TargetStore>.onServer(
    creating: TargetStore.postgresSchemaVersion1,
    client: { .live(in: $0) }
  )

  @Test(arguments: TargetStoreContract.rules)
  func `the mock obeys the contract`(rule: TargetStoreContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, TargetStoreContract.rules)
  func `every store on a server obeys the contract`(
    configuration: StoredConfiguration<TargetStore>,
    rule: TargetStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `mocks of one database share their states, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try TargetStore.mock(in: database).record([.sample(failure: "x")])
    #expect(try TargetStore.mock(in: database).states().count == 1)
    #expect(try TargetStore.mock().states() == [])
  }
}
