import InMemoryDatabase
import PortableFoundation
import ResponseCodeStore
import ResponseCodeStoreLive
import SQLiteDatabase
import Store
import StoreContract
import StoreLive

/// The working configurations of a store, whose codes represent the numbers of the contract.
typealias ResponseCodeStoreConfiguration = StoredConfiguration<Store<String, Int>>

extension ResponseCodeStoreConfiguration {
  static let mock = inMemory("mock") { .numbers(in: .mock(in: $0)) }

  static let allCases =
    [mock]
    + inFile(
      opening: { path in
        try await SQLiteDatabase.open(
          at: path,
          schema: Schema(applicationID: 1, migrations: [ResponseCodeStore.schemaVersion1])
        )
      },
      unitOfWork: UnitOfWork.live,
      client: { .numbers(in: .live(in: $0)) }
    )
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
      removeValue: codes.removeValue
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
