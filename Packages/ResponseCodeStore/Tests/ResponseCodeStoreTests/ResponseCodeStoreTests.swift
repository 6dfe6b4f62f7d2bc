#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ResponseCodeStore
import ResponseCodeStoreLive
import InMemoryDatabase
import SQLiteDatabase
import Store
import TemporaryDirectory
import Testing
import Unimplemented

@Suite struct ResponseCodeStoreTests {
  @Test func `live keeps its values in the file`() async throws {
    let directory = try TemporaryDirectory()
    let (first, second) = (UUID(), UUID())
    let store = ResponseCodeStore.live(in: try await database(in: directory))
    #expect(try store.value(ResponseCodeStore.lastResponseCodeKey) == nil)
    try store.insert(first, for: ResponseCodeStore.lastResponseCodeKey)
    #expect(
      try store.update(for: ResponseCodeStore.lastResponseCodeKey) { $0 == first ? second : first }
        == second
    )

    let reopened = ResponseCodeStore.live(in: try await database(in: directory))
    #expect(try reopened.value(ResponseCodeStore.lastResponseCodeKey) == second)
    #expect(try reopened.keys() == [ResponseCodeStore.lastResponseCodeKey])
  }

  @Test func `mocks of one database share their values`() throws {
    let database = InMemoryDatabase()
    let value = UUID()
    try ResponseCodeStore.mock(in: database).insert(
      value,
      for: ResponseCodeStore.lastResponseCodeKey
    )
    #expect(
      try ResponseCodeStore.mock(in: database).value(ResponseCodeStore.lastResponseCodeKey) == value
    )
  }

  @Test func `a mock may hold values at first`() throws {
    let value = UUID()
    let store = ResponseCodeStore.mock(
      in: InMemoryDatabase(),
      initially: [ResponseCodeStore.lastResponseCodeKey: value]
    )
    #expect(try store.value(ResponseCodeStore.lastResponseCodeKey) == value)
  }

  @Test func `unimplemented says its own name`() {
    #expect(throws: Unimplemented("value", of: "ResponseCodeStore")) {
      try ResponseCodeStore.unimplemented.value(ResponseCodeStore.lastResponseCodeKey)
    }
  }

  private func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("test.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
    )
  }
}
