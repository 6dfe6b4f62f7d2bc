import CommandLineParsing
public import Store

extension CommandRun where Resources: DatabaseDependencies {
  /// Opens the database, creates it if it is missing, and warns if other users can change it.
  public func openDatabase(at location: DatabaseLocation) async throws -> Resources.Stores {
    let stores = try await dependencies.databases.open(location)
    try warnOfOthers(at: location)
    return stores
  }

  /// Opens the database, and warns if other users can change it; returns nil if nothing was ever saved there.
  ///
  /// - Throws: ``Failure`` if the command line names a file that does not exist. A default location, which is the same
  ///   for all commands, may be empty.
  public func openDatabaseIfPresent(at location: DatabaseLocation) async throws
    -> Resources.Stores?
  {
    let databases = dependencies.databases
    let stores = try await databases.openIfPresent(location)
    if stores != nil {
      try warnOfOthers(at: location)
    } else if values.isPassed(tool.databaseOption), try databases.access(location).file == nil {
      throw Failure(
        .notFound,
        code: "not_found",
        "The database \(location) does not exist.",
        tool.database.map {
          """
          Check --database; a \($0.noun) creates the file: \(tool.name) \($0.command) --database FILE
          """
        } ?? "Check --database."
      )
    }
    return stores
  }

  /// Stores something in the database, and returns the result of the work; a missing database is created with the
  /// stored content, atomically.
  public func fillDatabase<Value: Sendable>(
    at location: DatabaseLocation,
    storing work: @escaping @Sendable (Resources.Stores) async throws -> Value
  ) async throws -> Value {
    let databases = dependencies.databases
    guard try databases.access(location).file == nil else {
      return try await work(try await openDatabase(at: location))
    }
    let value = try await databases.create(at: location, storing: work)
    try warnOfOthers(at: location)
    return value
  }

  /// Warns if other users can change the database, unless `--quiet` is set.
  private func warnOfOthers(at location: DatabaseLocation) throws {
    guard !values[quietOption],
      let risk = DatabaseRisk(try dependencies.databases.access(location))
    else { return }
    output.warn(code: risk.code, "\(risk.finding(of: location)) \(risk.advice(on: location))")
  }
}
