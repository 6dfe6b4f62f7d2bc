import InMemoryDatabase

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
    let table = InMemoryTable("databases", initially: databases)
    let lost = InMemoryTable("lost commits", initially: lostCommits)
    let memory = InMemoryDatabase()
    let inspect: @Sendable (DatabaseLocation) throws -> DatabaseInspection = { location in
      let isPresent = try memory.contents(of: table)[location] != nil
      return switch location {
      case .file: .file(.mock(isPresent: isPresent))
      case .server: .server(.mock(schemaVersion: isPresent ? 1 : nil))
      }
    }
    return Self(
      open: { location in
        try memory.update(table) { databases in
          let opened = databases[location] ?? stores()
          databases[location] = opened
          return opened
        }
      },
      openIfPresent: { location in try memory.contents(of: table)[location] },
      create: { location, work in
        let created = stores()
        if try memory.contents(of: table)[location] == nil { try await work(created) }
        try memory.update(table) { databases in
          guard databases[location] == nil else {
            throw DatabaseError.cannotCreate("Cannot create the database \(location): it exists.")
          }
          databases[location] = created
        }
      },
      inspect: { location in try inspect(location) },
      resolveCommits: { location in
        try memory.update(lost) { $0.removeValue(forKey: location) } ?? []
      },
      access: { location in
        guard case .file(let inspection) = try inspect(location) else { return nil }
        return inspection.access
      }
    )
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
