import Contract
import CounterStore
import SQLiteDatabase
import PostgresServer
import Store
import StoreContract
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct CounterStoreTests {
  private static let mock = StoredConfiguration<CounterStore>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<CounterStore>.onServer(
    creating: CounterStore.postgresSchemaVersion1,
    client: { .live(in: $0) }
  )

  @Test(arguments: StoreContract.rules)
  func `every store of counters obeys the contract`(rule: StoreContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, StoreContract.rules)
  func `every store of counters on a server obeys the contract`(
    configuration: StoredConfiguration<CounterStore>,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `a mock starts with its initial counters`() throws {
    let store = CounterStore.mock(in: SQLiteDatabase.inMemory(), initially: ["key": 41])
    #expect(try store.value("key") == 41)
  }

  @Test func `unimplemented throws the name of the store`() {
    #expect(throws: Unimplemented("value", of: "CounterStore")) {
      try CounterStore.unimplemented.value("key")
    }
  }
}
