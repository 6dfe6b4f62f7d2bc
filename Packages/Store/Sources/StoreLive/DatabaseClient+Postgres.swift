public import PortableFoundation
public import PostgresDatabase
public import SQLDatabase
public import SQLiteDatabase
public import Store

extension DatabaseClient {
  /// Returns a client of SQLite databases in files, and of PostgreSQL databases on servers.
  ///
  /// - Parameters:
  ///   - schema: The tables of the tool in a file.
  ///   - postgres: The tables of the tool on a server.
  ///   - timeouts: The time limits of servers.
  ///   - now: Returns the wall-clock time, which is compared with the server's.
  ///   - random: Returns random numbers for the names of drafts of files.
  ///   - stores: Creates the stores in an open database.
  public static func live(
    schema: Schema,
    postgres: PostgresSchema,
    timeouts: Timeouts = Timeouts(),
    now: @escaping @Sendable () -> Date,
    random: @escaping @Sendable () -> UInt32 = { .random(in: .min ... .max) },
    stores: @escaping @Sendable (any SQLDatabase) -> Stores
  ) -> Self {
    let files = Self.live(schema: schema, random: random) { stores($0) }
    let servers = ServerDatabases(
      schema: postgres,
      timeouts: timeouts,
      now: now,
      stores: stores
    )
    return Self(
      location: { text in
        guard ConnectionString.isURI(text) else { return .file(text) }
        do throws(PostgresDatabaseError) {
          let connection = try ConnectionString(text)
          return .server(
            DatabaseServer(
              uri: connection.uri,
              description: connection.description,
              hasPassword: connection.containsPassword
            )
          )
        } catch {
          throw error.general
        }
      },
      open: { location in
        switch location {
        case .file: try await files.open(location)
        case .server(let server): try await servers.open(server)
        }
      },
      openIfPresent: { location in
        switch location {
        case .file: try await files.openIfPresent(location)
        case .server(let server): try await servers.openIfPresent(server)
        }
      },
      create: { location, work in
        switch location {
        case .file: try await files.create(location, work)
        case .server(let server): try await servers.create(server, work)
        }
      },
      inspect: { location in
        switch location {
        case .file: try await files.inspect(location)
        case .server(let server): .server(try await servers.inspect(server))
        }
      },
      resolveCommits: { location in
        switch location {
        case .file: []
        case .server(let server): try await servers.resolveCommits(server)
        }
      },
      access: { location in
        switch location {
        case .file: try files.access(location)
        case .server: nil
        }
      },
      close: files.close
    )
  }
}

/// The PostgreSQL databases of a tool.
struct ServerDatabases<Stores: Sendable>: Sendable {
  let schema: PostgresSchema
  let timeouts: Timeouts
  let now: @Sendable () -> Date
  let stores: @Sendable (any SQLDatabase) -> Stores

  func open(_ server: DatabaseServer) async throws -> Stores {
    try await translatingErrors {
      stores(
        try await PostgresDatabase.open(
          at: server.uri,
          schema: schema,
          timeouts: timeouts,
          onUnknownOutcome: recorder(of: server)
        )
      )
    }
  }

  func openIfPresent(_ server: DatabaseServer) async throws -> Stores? {
    try await translatingErrors {
      try await PostgresDatabase.openIfPresent(
        at: server.uri,
        schema: schema,
        timeouts: timeouts,
        onUnknownOutcome: recorder(of: server)
      ).map { stores($0) }
    }
  }

  func create(
    _ server: DatabaseServer,
    _ work: @escaping @Sendable (Stores) async throws -> Void
  ) async throws {
    try await translatingErrors {
      try await PostgresDatabase.create(
        at: server.uri,
        schema: schema,
        timeouts: timeouts,
        onUnknownOutcome: recorder(of: server)
      ) { database in try await work(stores(database)) }
    }
  }

  func inspect(_ server: DatabaseServer) async throws -> ServerInspection {
    try await translatingErrors {
      let start = now()
      let facts = try await PostgresDatabase.inspect(
        at: server.uri,
        schema: schema,
        timeouts: timeouts
      )
      // The server read its clock between these times.
      let nearest = min(max(facts.time, start), now())
      let seconds = facts.time.timeIntervalSince(nearest)
      return ServerInspection(
        server: "PostgreSQL \(facts.serverVersion)",
        connection: .init(facts),
        role: facts.role,
        isSuperuser: facts.isSuperuser,
        ownsTables: facts.ownsTables,
        mayWrite: facts.mayWrite,
        encoding: facts.encoding,
        replication: .init(facts),
        isReadOnly: facts.isReadOnly,
        schemaVersion: facts.schemaVersion,
        clockDifference: .milliseconds(Int(min(max(seconds, -1e12), 1e12) * 1000)),
        fault: facts.fault.map(\.general)
      )
    }
  }
}

extension ServerInspection.Connection {
  fileprivate init(_ facts: PostgresDatabase.Inspection) {
    self =
      switch (facts.isLocal, facts.isEncrypted, facts.isVerified) {
      case (true, _, _): .socket
      case (_, true, true): .encrypted
      case (_, true, false): .unverified
      case (_, false, _): .unencrypted
      }
  }
}

extension ServerInspection.Replication {
  fileprivate init(_ facts: PostgresDatabase.Inspection) {
    self =
      if facts.synchronousStandbys.isEmpty {
        facts.standbyCount == 0 ? .none : .asynchronous(standbys: facts.standbyCount)
      } else {
        facts.synchronousStandbyCount == 0 ? .synchronousWithoutStandby : .synchronous
      }
  }
}
