import PostgresDatabase
public import SQLiteDatabase
import SQLDatabase
public import Store
import Synchronization

extension DatabaseClient {
  /// Returns a client of SQLite databases, one in each file; refuses databases on servers.
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
      location: { text in
        guard ConnectionString.isURI(text) else { return .file(text) }
        throw DatabaseError.noServers
      },
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
          let path = try location.path
          let (rolledBackHotJournal, fault) = try await SQLiteDatabase.inspect(
            at: path,
            schema: schema
          )
          let access = try DatabaseAccess(path: path)
          return .file(
            FileInspection(
              access: access,
              rolledBackHotJournal: rolledBackHotJournal,
              fault: (fault ?? access.creationFault(at: path)).map(\.general)
            )
          )
        }
      },
      access: { location in try DatabaseAccess(path: location.path) },
      close: databases.close
    )
  }
}

extension DatabaseLocation {
  fileprivate var path: String {
    get throws(DatabaseError) {
      guard case .file(let path) = self else { throw .noServers }
      return path
    }
  }
}

extension DatabaseError {
  fileprivate static let noServers = Self.invalidLocation(
    "Cannot use a database on a server: this program stores its data in a file."
  )
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
