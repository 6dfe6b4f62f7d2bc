import SQLiteDatabase
import TemplateStore
import Testing

@Suite struct TemplateStoreTests {
  private let store = TemplateStore.mock()

  @Test func `a new store has no items`() throws {
    #expect(try store.items() == [])
  }

  // snippet.test
  @Test func `a new item is the last one`() throws {
    let items = try ["first", "", "first"].map(store.add)
    #expect(items.map(\.title) == ["first", "", "first"])
    #expect(try store.items() == items)
  }
  // snippet.end

  @Test func `a mock shares its items with the mocks of its database alone`() throws {
    let database = SQLiteDatabase.inMemory()
    let item = try TemplateStore.mock(in: database).add("first")
    #expect(try TemplateStore.mock(in: database).items() == [item])
    #expect(try store.items() == [])
  }
}
