import Contract
import PostgresServer
import SQLiteDatabase
import StoreContract
import TaskStore
import TaskStoreContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskStoreContractTests {
  static let mock = StoredConfiguration<TaskStore>.inMemory("mock") { .mock(in: $0) }

  private static let serverConfigurations = StoredConfiguration<TaskStore>.onServer(
    creating: TaskStore.postgresMigrations.flatMap(\.self),
    client: { .live(in: $0) }
  )

  @Test(arguments: TaskStoreContract.rules)
  func `the mock obeys the contract`(rule: TaskStoreContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, TaskStoreContract.rules)
  func `every store on a server obeys the contract`(
    configuration: StoredConfiguration<TaskStore>,
    rule: TaskStoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }
}

extension Schema {
  /// The tables of a store.
  static let tasks = Self(applicationID: 1, migrations: TaskStore.migrations)
}
