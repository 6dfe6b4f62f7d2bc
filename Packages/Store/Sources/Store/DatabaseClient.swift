/// Opens, creates and inspects the databases of a tool, and hands out the stores in them.
///
/// A command that uses a client does not depend on the kind of database:
///
///     guard let stores = try await databases.openIfPresent(location) else { return }
///     print(try await stores.unitOfWork.read { try stores.counter.value("visits") ?? 0 })
public struct DatabaseClient<Stores: Sendable>: Sendable {
  /// Opens the database at a location, and creates it if it is missing.
  ///
  /// What the stores of one opening save, those of the next one return.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  public var open: @Sendable (_ location: DatabaseLocation) async throws -> Stores

  /// Opens the database at a location for reading; returns nil if nothing was ever stored there.
  ///
  /// Opening for reading creates no database.
  ///
  /// - Throws: ``DatabaseError``; `CancellationError`.
  public var openIfPresent: @Sendable (_ location: DatabaseLocation) async throws -> Stores?

  /// Creates the database at a location with the content that some work stores in it.
  ///
  /// A database that is created has what the work stored. If the work throws, there is no database. Creating
  /// replaces no database.
  ///
  /// - Throws: ``DatabaseError``, ``DatabaseError/cannotCreate(_:)`` if there is a database already; what the work
  ///   throws; `CancellationError`.
  public var create:
    @Sendable (
      _ location: DatabaseLocation, _ work: @escaping @Sendable (Stores) async throws -> Void
    ) async throws -> Void

  /// Inspects all of the database at a location; creates nothing.
  ///
  /// A fault is not an error: it is in the result.
  ///
  /// - Throws: ``DatabaseError`` if not even the location can be inspected; `CancellationError`.
  public var inspect: @Sendable (_ location: DatabaseLocation) async throws -> DatabaseInspection

  /// Returns the rights on a location without opening the database.
  ///
  /// - Throws: ``DatabaseError`` if the location cannot be inspected.
  public var access: @Sendable (_ location: DatabaseLocation) throws -> DatabaseAccess

  /// Removes what open databases keep next to their files, such as journals; waits for open transactions.
  ///
  /// For the end of a process, which exits before all threads have released their databases.
  public var close: @Sendable () -> Void

  /// Creates a client from its endpoints.
  public init(
    open: @escaping @Sendable (_ location: DatabaseLocation) async throws -> Stores,
    openIfPresent: @escaping @Sendable (_ location: DatabaseLocation) async throws -> Stores?,
    create:
      @escaping @Sendable (
        _ location: DatabaseLocation, _ work: @escaping @Sendable (Stores) async throws -> Void
      ) async throws -> Void,
    inspect: @escaping @Sendable (_ location: DatabaseLocation) async throws -> DatabaseInspection,
    access: @escaping @Sendable (_ location: DatabaseLocation) throws -> DatabaseAccess,
    close: @escaping @Sendable () -> Void = {}
  ) {
    self.open = open
    self.openIfPresent = openIfPresent
    self.create = create
    self.inspect = inspect
    self.access = access
    self.close = close
  }

  /// Creates the database at a location and returns the result of the work that fills it; see ``create``.
  public func create<Value: Sendable>(
    at location: DatabaseLocation,
    storing work: @escaping @Sendable (Stores) async throws -> Value
  ) async throws -> Value {
    let carrier = Carrier<Value>()
    try await create(location) { stores in carrier.set(try await work(stores)) }
    return try carrier.take()
  }
}
