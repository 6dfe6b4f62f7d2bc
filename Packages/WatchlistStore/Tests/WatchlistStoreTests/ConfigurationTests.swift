import Contract
import SQLiteDatabase
import Testing
import Unimplemented
import WatchlistStore

@Suite struct WatchlistStoreConfigurationTests {
  @Test func `mocks of one database share their symbols, others do not`() throws {
    let database = SQLiteDatabase.inMemory()
    _ = try WatchlistStore.mock(in: database).add(["A"])
    #expect(try WatchlistStore.mock(in: database).list() == ["A"])
    #expect(try WatchlistStore.mock().list() == [])
  }

  @Test func `every endpoint of failing throws the error`() async {
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `every endpoint of unimplemented throws its own name`() async {
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "WatchlistStore") }
  }

  private let endpoints: EndpointCalls<WatchlistStore> = [
    "list": { _ = try $0.list() },
    "add": { _ = try $0.add(["A"]) },
    "remove": { _ = try $0.remove(["A"]) },
    "move": { _ = try $0.move("A", to: 0) },
    "replace": { try $0.replace(["A"]) },
  ]
}
