import InMemoryDatabase
import Store
import Testing
import Unimplemented

@Suite struct StoreConfigurationTests {
  @Test func `a mock holds the values it is given`() throws {
    let store = Store<String, Int>.mock(["a": 1, "b": 2])
    #expect(try store.keys() == ["a", "b"])
  }

  @Test func `mocks of one database and table share their values, others do not`() throws {
    let database = InMemoryDatabase()
    let store = Store<String, Int>.mock(in: database, table: "one")
    try store.insert(1, for: "a")

    #expect(try Store<String, Int>.mock(in: database, table: "one").value("a") == 1)
    #expect(try Store<String, Int>.mock(in: database, table: "two").value("a") == nil)
    #expect(try Store<String, Int>.mock().value("a") == nil)
  }

  @Test func `every endpoint of failing throws the error`() {
    let store = Store<String, Int>.failing(Failure())
    for endpoint in endpoints(of: store).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() {
    for (name, endpoint) in endpoints(of: .unimplemented) {
      #expect(throws: Unimplemented(name, of: "Store")) { try endpoint() }
    }
  }

  @Test func `a test replaces one endpoint and leaves the rest`() throws {
    var store = Store<String, Int>.unimplemented
    store.value = { key in key.count }
    #expect(try store.value("four") == 4)
    #expect(throws: Unimplemented("keys", of: "Store")) { try store.keys() }
  }

  private func endpoints(of store: Store<String, Int>) -> [String: () throws -> Void] {
    [
      "value": { _ = try store.value("a") },
      "insert": { try store.insert(1, for: "a") },
      "update": { try store.update(for: "a") { _ in 1 } },
      "removeValue": { try store.removeValue("a") },
      "keys": { _ = try store.keys() },
    ]
  }
}

struct Failure: Error, Equatable {}
