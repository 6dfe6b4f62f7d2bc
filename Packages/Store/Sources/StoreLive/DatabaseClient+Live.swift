public import SQLiteDatabase
public import Store
import Synchronization

extension DatabaseClient {
  /// Returns a client of SQLite databases, one in each file.
  ///
  /// - Parameters:
  ///   - schema: The tables of the tool.
  ///   - random: Returns random numbers for the names of drafts.
  ///   - stores: Creates the stores in an open database.
  public static func live(
    schema: Schema,
    random: @escaping @Sendable () -> UInt32 = { .random(in: .min ... .max) },
    stores: @escaping @Sendable (SQLiteDatabase) -> Stores
  ) -> Self {
    let databases = OpenDatabases()
    return Self(
      open: { location in
        try await translatingErrors {
          stores(databases.add(try await SQLiteDatabase.open(at: location.path, schema: schema)))
        }
      },
      openIfPresent: { location in
        try await translatingErrors {
          try await SQLiteDatabase.openIfPresent(at: location.path, schema: schema)
            .map(databases.add).map(stores)
        }
      },
      create: { location, work in
        try await translatingErrors {
          try await SQLiteDatabase.create(
            at: location.path,
            schema: schema,
            draftNumber: random()
          ) { database in try await work(stores(database)) }
        }
      },
      inspect: { location in
        try await translatingErrors {
          let (rolledBackHotJournal, fault) = try await SQLiteDatabase.inspect(
            at: location.path,
            schema: schema
          )
          let access = try DatabaseAccess(path: location.path)
          return DatabaseInspection(
            access: access,
            rolledBackHotJournal: rolledBackHotJournal,
            fault: (fault ?? access.creationFault(at: location.path)).map(DatabaseError.init)
          )
        }
      },
      access: { location in
        try DatabaseAccess(path: location.path)
      },
      close: databases.close
    )
  }
}

extension DatabaseLocation {
  fileprivate var path: String {
    switch self {
    case .file(let path): path
    }
  }
}

/// The databases that a client has opened.
private final class OpenDatabases: Sendable {
  private let databases = Mutex<[SQLiteDatabase]>([])

  /// Adds a database and returns it.
  func add(_ database: SQLiteDatabase) -> SQLiteDatabase {
    databases.withLock { $0.append(database) }
    return database
  }

  func close() {
    for database in databases.withLock(\.self) { database.removeJournal() }
  }
}
