import CommandLineParsing
import SQLDatabase
public import Store

extension Option<String?> {
  /// `--database`, for the database of a tool.
  static func database(of tool: String, onServers: Bool) -> Self {
    Option(
      "database",
      // The URL of a server can contain a password.
      .path.concealed { $0.utf8.contains(UInt8(ascii: "@")) },
      environment: "\(tool.uppercased())_DATABASE",
      defaultText:
        "$XDG_DATA_HOME/\(tool)/\(tool).sqlite3, else ~/.local/share/\(tool)/\(tool).sqlite3",
      summary: onServers
        ? "Database file, or a PostgreSQL database: postgresql://USER@HOST/NAME, without a password."
        : "Database file."
    )
  }
}

extension CommandRun where Resources: DatabaseDependencies {
  /// Returns the location of the database: that of `--database`, its environment variable, or the user's data directory
  /// (XDG Base Directory Specification, version 0.8).
  ///
  /// - Throws: ``Failure`` if there is no such directory, if the variable that names it is not UTF-8, if the location is
  ///   invalid, or if an argument contains a password.
  public func databaseLocation() throws -> DatabaseLocation {
    guard let text = values[tool.databaseOption] else {
      guard let path = try defaultDatabasePath() else {
        throw Failure(
          .cannotCreate,
          code: "cannot_create",
          "Cannot locate the database: the home directory is unknown.",
          "Set HOME, or name a file with --database."
        )
      }
      return .file(path)
    }
    do {
      let location = try dependencies.databases.location(text)
      guard case .server(var server) = location else { return location }
      if server.hasPassword, values.isPassed(tool.databaseOption) {
        throw Failure(exposedPassword: server, variable: databaseVariable)
      }
      // A server needs no directory on this machine, so that one with an invalid name is no error.
      server.unknownCommits = (try? dataDirectory()).map { "\($0)/\(tool.name)/unknown-commits" }
      return .server(server)
    } catch let error as DatabaseError {
      let source = values.isPassed(tool.databaseOption) ? "--database" : databaseVariable
      throw Failure(of: error, in: tool.name).adding("Check \(source).")
    }
  }

  private var databaseVariable: String { "\(tool.name.uppercased())_DATABASE" }

  private func defaultDatabasePath() throws -> String? {
    do {
      return try dataDirectory().map { "\($0)/\(tool.name)/\(tool.name).sqlite3" }
    } catch {
      throw Failure(
        .usage,
        code: "usage",
        "\(error)",
        "Name the database with --database or \(databaseVariable)."
      )
    }
  }

  private func dataDirectory() throws(CommandLineError) -> String? {
    // "All paths must be absolute": a relative one is to be ignored.
    if let data = system.environment.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return try system.environment.exactVariable("XDG_DATA_HOME")
    }
    guard let home = try system.environment.exactVariable("HOME") ?? system.homeDirectory() else {
      return nil
    }
    return "\(home)/.local/share"
  }
}

extension Failure {
  /// Creates the failure of a password in an argument.
  fileprivate init(exposedPassword server: DatabaseServer, variable: String) {
    self.init(
      .usage,
      code: "usage",
      "The password in \(server) is visible to other users in the list of processes.",
      """
      Remove it from --database, and save it in ~/.pgpass (or the file that PGPASSFILE names), in a service file, or in \
      PGPASSWORD. The variable \(variable) may contain it, too.
      """
    )
  }
}

extension CommandRun where Resources: DatabaseDependencies {
  /// Opens the database, creates it if it is missing, warns if other users can change it, and reports what became of the
  /// changes of earlier commands.
  public func openDatabase(at location: DatabaseLocation) async throws -> Resources.Stores {
    let stores = try await dependencies.databases.open(location)
    try warnOfRisk(at: location)
    try await reportLostCommits(at: location)
    return stores
  }

  /// Opens the database, warns if other users can change it, and reports what became of the changes of earlier commands;
  /// returns nil if no database exists yet.
  ///
  /// - Throws: ``Failure`` if `--database` names a file that does not exist. The file at a default location, which all
  ///   commands share, may be missing, and so may the tables on a server.
  public func openDatabaseIfPresent(at location: DatabaseLocation) async throws
    -> Resources.Stores?
  {
    let databases = dependencies.databases
    let stores = try await databases.openIfPresent(location)
    try await reportLostCommits(at: location)
    if stores != nil {
      try warnOfRisk(at: location)
    } else if values.isPassed(tool.databaseOption), let access = try databases.access(location),
      access.file == nil
    {
      throw Failure(
        .notFound,
        code: "not_found",
        "The database \(location) does not exist.",
        tool.database.map {
          """
          Check --database, or create the file with '\(tool.name) \($0.command) --database FILE'.
          """
        } ?? "Check --database."
      )
    }
    return stores
  }

  /// Stores content in the database, and returns the result of the work; creates a missing database together with the
  /// content, atomically.
  public func fillDatabase<Value: Sendable>(
    at location: DatabaseLocation,
    storing work: @escaping @Sendable (Resources.Stores) async throws -> Value
  ) async throws -> Value {
    let databases = dependencies.databases
    let isPresent =
      if let access = try databases.access(location) {
        access.file != nil
      } else {
        try await databases.openIfPresent(location) != nil
      }
    if isPresent { return try await work(try await openDatabase(at: location)) }
    try await reportLostCommits(at: location)
    let value = try await databases.create(at: location, storing: work)
    try warnOfRisk(at: location)
    return value
  }

  /// Warns if other users can change the database, unless `--quiet` is set.
  private func warnOfRisk(at location: DatabaseLocation) throws {
    guard !values[quietOption],
      let risk = try dependencies.databases.access(location).flatMap(DatabaseRisk.init)
    else { return }
    output.warn(code: risk.code, "\(risk.finding(of: location)) \(risk.advice(on: location))")
  }
}
