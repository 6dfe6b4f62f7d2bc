import CounterStore
import CounterStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import TemporaryDirectory
import Testing
import Unimplemented

@Suite struct CounterStoreTests {
  @Test func `live keeps its values in the file`() async throws {
    let directory = try TemporaryDirectory()
    let (first, second) = (41, 42)
    let store = CounterStore.live(in: try await database(in: directory))
    #expect(try store.value(CounterStore.timesFetchedKey) == nil)
    try store.insert(first, for: CounterStore.timesFetchedKey)
    #expect(
      try store.update(for: CounterStore.timesFetchedKey) { $0 == first ? second : first } == second
    )

    let reopened = CounterStore.live(in: try await database(in: directory))
    #expect(try reopened.value(CounterStore.timesFetchedKey) == second)
    #expect(try reopened.keys() == [CounterStore.timesFetchedKey])
  }

  @Test func `mocks of one database share their values`() throws {
    let database = InMemoryDatabase()
    let value = 41
    try CounterStore.mock(in: database).insert(value, for: CounterStore.timesFetchedKey)
    #expect(try CounterStore.mock(in: database).value(CounterStore.timesFetchedKey) == value)
  }

  @Test func `a mock may hold values at first`() throws {
    let value = 41
    let store = CounterStore.mock(
      in: InMemoryDatabase(),
      initially: [CounterStore.timesFetchedKey: value]
    )
    #expect(try store.value(CounterStore.timesFetchedKey) == value)
  }

  @Test func `unimplemented says its own name`() {
    #expect(throws: Unimplemented("value", of: "CounterStore")) {
      try CounterStore.unimplemented.value(CounterStore.timesFetchedKey)
    }
  }

  private func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("test.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [CounterStore.schemaVersion1])
    )
  }
}
