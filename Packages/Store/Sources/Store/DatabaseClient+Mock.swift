import SQLDatabase
import Synchronization

extension DatabaseClient {
  /// Returns a client of databases in memory, which are always intact.
  ///
  /// - Parameters:
  ///   - databases: The initial databases, by location.
  ///   - lostCommits: The commits to resolve, by location.
  ///   - stores: Creates the stores of a new database.
  public static func mock(
    _ databases: [DatabaseLocation: Stores] = [:],
    lostCommits: [DatabaseLocation: [ResolvedCommit]] = [:],
    creating stores: @escaping @Sendable () -> Stores
  ) -> Self {
    let databases = Shared(databases)
    let lost = Shared(lostCommits)
    let inspect: @Sendable (DatabaseLocation) throws -> DatabaseInspection = { location in
      let isPresent = databases.withLock { $0[location] != nil }
      return switch location {
      case .file: .file(.mock(isPresent: isPresent))
      case .server: .server(.mock(schemaVersion: isPresent ? 1 : nil))
      }
    }
    return Self(
      open: { location in
        databases.withLock { databases in
          let opened = databases[location] ?? stores()
          databases[location] = opened
          return opened
        }
      },
      openIfPresent: { location in databases.withLock { $0[location] } },
      create: { location, work in
        let created = stores()
        if databases.withLock({ $0[location] == nil }) { try await work(created) }
        try databases.withLock { databases in
          guard databases[location] == nil else {
            throw DatabaseError.cannotCreate("Cannot create the database \(location): it exists.")
          }
          databases[location] = created
        }
      },
      inspect: { location in try inspect(location) },
      resolveCommits: { location in
        lost.withLock { $0.removeValue(forKey: location) } ?? []
      },
      access: { location in
        guard case .file(let inspection) = try inspect(location) else { return nil }
        return inspection.access
      }
    )
  }
}

/// A value that the endpoints of a mock share.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<Result: Sendable>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    try value.withLock { try work(&$0) }
  }
}

extension FileInspection {
  /// Returns the inspection of an intact file that only its owner can access, or of a missing database.
  public static func mock(isPresent: Bool) -> Self {
    let file = FileAccess(permissions: 0o600, owner: .currentUser, isWritable: true)
    let directory = FileAccess(permissions: 0o700, owner: .currentUser, isWritable: true)
    return Self(
      access: DatabaseAccess(
        file: isPresent ? file : nil,
        directory: "/home/ada",
        directoryAccess: directory,
        freeBytes: 1_000_000_000
      ),
      rolledBackHotJournal: false,
      fault: nil
    )
  }
}

extension ServerInspection {
  /// Returns the inspection of a database on a server without any fault or risk.
  public static func mock(schemaVersion: Int? = 1) -> Self {
    Self(
      server: "PostgreSQL 17.2",
      connection: .encrypted,
      role: "ada",
      isSuperuser: false,
      ownsTables: false,
      mayWrite: true,
      encoding: "UTF8",
      replication: .none,
      isReadOnly: false,
      schemaVersion: schemaVersion,
      clockDifference: .zero,
      fault: nil
    )
  }
}
