import SQLiteDatabase
import Testing
import WatchlistStore

@Suite struct WatchlistStoreConfigurationTests {
  @Test func `mocks of one database share their symbols, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try WatchlistStore.mock(in: database).add(["A"])
    #expect(try WatchlistStore.mock(in: database).list() == ["A"])
    #expect(try WatchlistStore.mock().list() == [])
  }
}
