import Synchronization

extension DatabaseClient {
  /// A client of databases in memory, one at each location, which are always sound.
  ///
  /// - Parameters:
  ///   - databases: The databases that are present at first.
  ///   - stores: Creates the stores of a new database.
  public static func mock(
    _ databases: [DatabaseLocation: Stores] = [:],
    creating stores: @escaping @Sendable () -> Stores
  ) -> Self {
    let databases = MockDatabases(databases)
    return Self(
      open: { location in databases.open(location, creating: stores) },
      openIfPresent: { location in databases[location] },
      create: { location, work in
        let new = stores()
        if databases[location] == nil { try await work(new) }
        guard databases.add(new, at: location) else {
          throw DatabaseError.cannotCreate("The database \(location) cannot be created: it exists.")
        }
      },
      inspect: { location in .mock(isPresent: databases[location] != nil) },
      access: { location in DatabaseInspection.mock(isPresent: databases[location] != nil).access }
    )
  }
}

extension DatabaseInspection {
  /// The inspection of a sound database that its user alone can use, or of a location without one.
  public static func mock(isPresent: Bool) -> Self {
    let file = FileAccess(permissions: 0o600, owner: .currentUser, isWritable: true)
    let folder = FileAccess(permissions: 0o700, owner: .currentUser, isWritable: true)
    return Self(
      access: DatabaseAccess(
        file: isPresent ? file : nil,
        folder: "/home/ada",
        folderAccess: folder,
        freeBytes: 1_000_000_000
      ),
      rolledBackHotJournal: false,
      fault: nil
    )
  }
}

/// The databases of a mock.
private final class MockDatabases<Stores: Sendable>: Sendable {
  private let databases: Mutex<[DatabaseLocation: Stores]>

  init(_ databases: [DatabaseLocation: Stores]) {
    self.databases = Mutex(databases)
  }

  subscript(location: DatabaseLocation) -> Stores? {
    databases.withLock { $0[location] }
  }

  /// Returns the stores at a location, and adds new ones where there are none.
  func open(_ location: DatabaseLocation, creating new: () -> Stores) -> Stores {
    databases.withLock { databases in
      let stores = databases[location] ?? new()
      databases[location] = stores
      return stores
    }
  }

  /// Adds stores at a location; returns false where there are some already.
  func add(_ stores: Stores, at location: DatabaseLocation) -> Bool {
    databases.withLock { databases in
      guard databases[location] == nil else { return false }
      databases[location] = stores
      return true
    }
  }
}
