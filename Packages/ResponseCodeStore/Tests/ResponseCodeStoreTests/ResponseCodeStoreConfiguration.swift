import InMemoryDatabase
import PortableFoundation
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive
import TemporaryDirectory

/// The working configurations of a store, each as the contract wants it: its codes stand for numbers.
enum ResponseCodeStoreConfiguration: CaseIterable {
  case mock
  case live
  case liveOnTwoConnections

  /// A store without values, of a memory or a folder that no other test uses.
  func subject() async throws -> StoreContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      let other = Store<String, Int>.numbers(in: .mock(in: database))
      return StoreContract.Subject(
        store: .numbers(in: .mock(in: database)),
        other: other,
        unitOfWork: .mock(in: database),
        reopened: { other }
      )
    case .live, .liveOnTwoConnections:
      let directory = try TemporaryDirectory()
      let database = try await Self.database(in: directory)
      let second = self == .live ? database : try await Self.database(in: directory)
      return StoreContract.Subject(
        store: .numbers(in: .live(in: database)),
        other: .numbers(in: .live(in: second)),
        unitOfWork: .live(in: database),
        reopened: { .numbers(in: .live(in: try await Self.database(in: directory))) }
      )
    }
  }

  private static func database(in directory: TemporaryDirectory) async throws -> SQLiteDatabase {
    try await SQLiteDatabase.open(
      at: directory.file("codes.sqlite3"),
      schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
    )
  }
}

extension Store<String, Int> {
  /// The numbers that stand in codes of a store.
  fileprivate static func numbers(in codes: ResponseCodeStore) -> Self {
    Self(
      value: { key in try codes.value(key)?.number },
      insert: { number, key in try codes.insert(UUID(number), for: key) },
      update: { key, transform in
        try codes.update(for: key) { code in UUID(try transform(code?.number)) }.number
      },
      removeValue: codes.removeValue,
      keys: codes.keys
    )
  }
}

extension UUID {
  /// A code that a number stands in.
  fileprivate init(_ number: Int) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: number, as: Int.self) }
    self.init(uuid: bytes)
  }

  /// The number that stands in the code.
  fileprivate var number: Int {
    withUnsafeBytes(of: uuid) { $0.loadUnaligned(as: Int.self) }
  }
}
