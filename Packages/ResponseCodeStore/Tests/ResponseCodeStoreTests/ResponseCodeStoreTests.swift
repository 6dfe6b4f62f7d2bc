import Contract
import InMemoryDatabase
import PortableFoundation
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreContract
import TemporaryDirectory
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct ResponseCodeStoreTests {
  @Test(arguments: ResponseCodeStoreConfiguration.allCases, StoreContract.rules)
  func `every store of codes keeps the contract`(
    configuration: ResponseCodeStoreConfiguration,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `the key of the last code is what earlier versions have saved it under`() {
    #expect(ResponseCodeStore.lastResponseCodeKey == "last-response-code")
  }

  @Test func `live keeps a code as text in lower case`() async throws {
    let code = UUID()
    let directory = try TemporaryDirectory()
    let database = try await SQLiteDatabase.open(
      at: directory.file("codes.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
    )
    try ResponseCodeStore.live(in: database).insert(code, for: "key")
    let texts = try database.query("SELECT value FROM response_code") {
      try $0.value(0, as: String.self)
    }
    #expect(texts == [code.uuidString.lowercased()])
  }

  @Test func `a mock may hold codes at first`() throws {
    let code = UUID()
    let store = ResponseCodeStore.mock(
      in: InMemoryDatabase(),
      initially: [ResponseCodeStore.lastResponseCodeKey: code]
    )
    #expect(try store.value(ResponseCodeStore.lastResponseCodeKey) == code)
  }

  @Test func `unimplemented says its own name`() {
    #expect(throws: Unimplemented("value", of: "ResponseCodeStore")) {
      try ResponseCodeStore.unimplemented.value(ResponseCodeStore.lastResponseCodeKey)
    }
  }
}
