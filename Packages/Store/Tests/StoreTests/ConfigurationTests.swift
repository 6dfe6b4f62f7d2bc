import Contract
import SQLiteDatabase
import Store
import Testing
import Unimplemented

@Suite struct StoreConfigurationTests {
  @Test func `a mock has its initial values`() throws {
    let store = Store<String, Int>.mock(["a": 1, "b": 2])
    #expect(try store.value("b") == 2)
  }

  @Test func `mocks share their values only in the same database and table`() throws {
    let database = SQLiteDatabase.inMemory()
    let store = Store<String, Int>.mock(in: database, table: "one")
    try store.insert(1, for: "a")

    #expect(try Store<String, Int>.mock(in: database, table: "one").value("a") == 1)
    #expect(try Store<String, Int>.mock(in: database, table: "two").value("a") == nil)
    #expect(try Store<String, Int>.mock().value("a") == nil)
  }

  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<Store<String, Int>> = [
      "value": { _ = try $0.value("a") },
      "insert": { try $0.insert(1, for: "a") },
      "update": { try $0.update(for: "a") { _ in 1 } },
      "removeValue": { try $0.removeValue("a") },
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "Store") }
  }
}
