/// Opens, creates and inspects the databases of a tool, and provides their stores.
///
/// A command that uses this client does not depend on the kind of database:
///
///     guard let stores = try await databases.openIfPresent(location) else { return }
///     print(try await stores.unitOfWork.read { try stores.counter.value("visits") ?? 0 })
public struct DatabaseClient<Stores: Sendable>: Sendable {
  /// Returns the location that a user's text names: a path, or the URI of a database on a server.
  ///
  /// - Throws: ``DatabaseError``, which is ``DatabaseError/invalidLocation(_:)`` for an invalid URI, or for a kind of
  ///   database that the program does not use.
  public var location: @Sendable (_ text: String) throws -> DatabaseLocation

  /// Opens the database at a location, and creates it if it is missing.
  ///
  /// Reopening a database preserves its data.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  public var open: @Sendable (_ location: DatabaseLocation) async throws -> Stores

  /// Opens the database at a location for reading; returns nil if the database is missing or empty.
  ///
  /// Opening for reading creates no database. On a server, a database without the tool's tables counts as missing, here
  /// and in ``create``.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  public var openIfPresent: @Sendable (_ location: DatabaseLocation) async throws -> Stores?

  /// Creates the database at a location and fills it, atomically.
  ///
  /// A created database contains the data that the work stored. Work that throws leaves no database. Creating never
  /// replaces a database.
  ///
  /// - Throws: ``DatabaseError``, which is ``DatabaseError/cannotCreate(_:)`` if the database exists; an error of the
  ///   work; `CancellationError`.
  public var create:
    @Sendable (
      _ location: DatabaseLocation, _ work: @escaping @Sendable (Stores) async throws -> Void
    ) async throws -> Void

  /// Checks the whole database at a location; creates nothing.
  ///
  /// Damage is part of the result, not an error. A new database is intact and writable, and its file is accessible only to
  /// its owner.
  ///
  /// - Throws: ``DatabaseError`` if the location cannot be inspected; `CancellationError`.
  public var inspect: @Sendable (_ location: DatabaseLocation) async throws -> DatabaseInspection

  /// Determines the outcomes of the commits that this machine lost at a location, oldest first.
  ///
  /// Call this after opening a database: a command can then say what became of the changes of an earlier one, which
  /// failed with ``DatabaseError/outcomeUnknown(_:)``. A lost commit is resolved once, even by several processes. While
  /// its outcome cannot be determined, such as on a replica or while the database is locked, it is kept for a later call. Resolving
  /// commits creates no database. A database in a file loses no commits.
  ///
  /// - Throws: `CancellationError`.
  public var resolveCommits:
    @Sendable (_ location: DatabaseLocation) async throws -> [ResolvedCommit]

  /// Returns the permissions and the free space at a location without opening the database; nil for a server.
  ///
  /// - Throws: ``DatabaseError`` if the location cannot be inspected.
  public var access: @Sendable (_ location: DatabaseLocation) throws -> DatabaseAccess?

  /// Removes the persistent journals of open databases; waits for open transactions.
  ///
  /// Call this before the process exits, when other threads may still use databases.
  public var close: @Sendable () -> Void

  /// Creates a client from its endpoints; by default, every text is the path of a file, and no commit is lost.
  public init(
    location: @escaping @Sendable (_ text: String) throws -> DatabaseLocation = { .file($0) },
    open: @escaping @Sendable (_ location: DatabaseLocation) async throws -> Stores,
    openIfPresent: @escaping @Sendable (_ location: DatabaseLocation) async throws -> Stores?,
    create:
      @escaping @Sendable (
        _ location: DatabaseLocation, _ work: @escaping @Sendable (Stores) async throws -> Void
      ) async throws -> Void,
    inspect: @escaping @Sendable (_ location: DatabaseLocation) async throws -> DatabaseInspection,
    resolveCommits:
      @escaping @Sendable (_ location: DatabaseLocation) async throws -> [ResolvedCommit] = {
        _ in []
      },
    access: @escaping @Sendable (_ location: DatabaseLocation) throws -> DatabaseAccess?,
    close: @escaping @Sendable () -> Void = {}
  ) {
    self.location = location
    self.open = open
    self.openIfPresent = openIfPresent
    self.create = create
    self.inspect = inspect
    self.resolveCommits = resolveCommits
    self.access = access
    self.close = close
  }

  /// Creates the database at a location, fills it, and returns the result of the work; see ``create``.
  public func create<Value: Sendable>(
    at location: DatabaseLocation,
    storing work: @escaping @Sendable (Stores) async throws -> Value
  ) async throws -> Value {
    let carrier = Carrier<Value>()
    try await create(location) { stores in carrier.set(try await work(stores)) }
    return try carrier.take()
  }
}
