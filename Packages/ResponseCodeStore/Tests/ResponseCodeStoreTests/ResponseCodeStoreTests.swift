import Contract
import SQLiteDatabase
import PortableFoundation
import PostgresServer
import ResponseCodeStore
import SQLDatabase
import Store
import StoreContract
import TemporaryDirectory
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct ResponseCodeStoreTests {
  private static let mock = StoredConfiguration<Store<String, Int>>.inMemory("mock") {
    .numbers(in: .mock(in: $0))
  }

  private static let serverConfigurations = StoredConfiguration<Store<String, Int>>.onServer(
    creating: ResponseCodeStore.postgresSchemaVersion1,
    client: { .numbers(in: .live(in: $0)) }
  )

  @Test(arguments: StoreContract.rules)
  func `every store of response codes obeys the contract`(rule: StoreContract.Rule) async {
    await rule.verify(on: Self.mock, making: Self.mock.subject)
  }

  @Test(.requiresPostgres, .serialized, arguments: serverConfigurations, StoreContract.rules)
  func `every store of response codes on a server obeys the contract`(
    configuration: StoredConfiguration<Store<String, Int>>,
    rule: StoreContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `live stores a response code as text in lower case`() async throws {
    let code = UUID()
    let directory = TemporaryDirectory()
    let database = try await Self.database(at: directory.file("codes.sqlite3"))
    try ResponseCodeStore.live(in: database).insert(code, for: "key")
    let texts = try database.query("SELECT value FROM response_code") {
      try $0.value(0, as: String.self)
    }
    #expect(texts == [code.uuidString.lowercased()])
  }

  @Test func `a mock starts with its initial response codes`() throws {
    let code = UUID()
    let store = ResponseCodeStore.mock(in: SQLiteDatabase.inMemory(), initially: ["key": code])
    #expect(try store.value("key") == code)
  }

  @Test func `unimplemented throws the name of the store`() {
    #expect(throws: Unimplemented("value", of: "ResponseCodeStore")) {
      try ResponseCodeStore.unimplemented.value("key")
    }
  }

  @Sendable private static func database(at path: String) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: path,
      schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
    )
  }
}

extension Store<String, Int> {
  /// A store of numbers, each in a response code, for the contract of stores.
  fileprivate static func numbers(in codes: ResponseCodeStore) -> Self {
    Self(
      value: { key in try codes.value(key)?.number },
      insert: { number, key in try codes.insert(UUID(number), for: key) },
      update: { key, transform in
        try codes.update(for: key) { code in UUID(try transform(code?.number)) }.number
      },
      removeValue: codes.removeValue
    )
  }
}

extension UUID {
  fileprivate init(_ number: Int) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: number, as: Int.self) }
    self.init(uuid: bytes)
  }

  /// The number in the first eight bytes.
  fileprivate var number: Int {
    withUnsafeBytes(of: uuid) { $0.loadUnaligned(as: Int.self) }
  }
}
