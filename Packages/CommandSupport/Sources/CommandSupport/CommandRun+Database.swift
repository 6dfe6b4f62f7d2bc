import CommandLineParsing
public import Store

extension Option<String?> {
  /// `--database`, for the database of a tool.
  static func database(of tool: String, onServers: Bool) -> Self {
    Option(
      "database",
      .path,
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
      if case .server(let server) = location, server.hasPassword,
        values.isPassed(tool.databaseOption)
      {
        throw Failure(exposedPassword: server, variable: databaseVariable)
      }
      return location
    } catch let error as DatabaseError {
      throw Failure(of: error)
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
  /// Opens the database, creates it if it is missing, and warns if other users can change it.
  public func openDatabase(at location: DatabaseLocation) async throws -> Resources.Stores {
    let stores = try await dependencies.databases.open(location)
    try warnOfRisk(at: location)
    return stores
  }

  /// Opens the database, and warns if other users can change it; returns nil if no database exists yet.
  ///
  /// - Throws: ``Failure`` if `--database` names a file that does not exist. The file at a default location, which all
  ///   commands share, may be missing, and so may the tables on a server.
  public func openDatabaseIfPresent(at location: DatabaseLocation) async throws
    -> Resources.Stores?
  {
    let databases = dependencies.databases
    let stores = try await databases.openIfPresent(location)
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

/// A way in which other users of the machine can change a database.
enum DatabaseRisk: Equatable {
  /// The file belongs to another user.
  case fileOfAnother

  /// Other users may write to the file.
  case fileOpenToOthers

  /// The directory belongs to another user.
  case folderOfAnother(String)

  /// Other users may write to the directory, and so replace the database or its journal. In a sticky folder they can still
  /// create a journal.
  case folderOpenToOthers(String, isSticky: Bool)

  /// Creates the first risk that the permissions leave; nil if only this user and root can change the database.
  init?(_ access: DatabaseAccess) {
    let folder = access.directoryAccess
    let isSticky = folder.permissions & 0o1000 != 0
    if let file = access.file, file.owner != .currentUser {
      self = .fileOfAnother
    } else if access.file?.isWritableByOthers == true {
      self = .fileOpenToOthers
    } else if folder.owner == .other {
      self = .folderOfAnother(access.directory)
    } else if folder.isWritableByOthers, access.file != nil || !isSticky {
      self = .folderOpenToOthers(access.directory, isSticky: isSticky)
    } else {
      return nil
    }
  }

  /// The name of the risk for programs.
  var code: String {
    switch self {
    case .fileOfAnother: "database_of_another"
    case .fileOpenToOthers: "database_open_to_others"
    case .folderOfAnother: "folder_of_another"
    case .folderOpenToOthers: "folder_open_to_others"
    }
  }

  /// Returns a sentence that describes the risk.
  func finding(of location: DatabaseLocation) -> String {
    switch self {
    case .fileOfAnother:
      "The database \(location) belongs to another user, who can change the stored data."
    case .fileOpenToOthers:
      "Other users can change the stored data in \(location)."
    case .folderOfAnother(let folder):
      "The directory \(folder) belongs to another user, who can replace the database \(location)."
    case .folderOpenToOthers(let folder, _):
      "Other users can write to the directory \(folder), and so replace the database \(location) or its journal."
    }
  }

  /// Returns the advice on the risk.
  func advice(on location: DatabaseLocation) -> String {
    switch self {
    case .fileOpenToOthers: "Remove their permission: chmod go-w \(location)"
    case .folderOpenToOthers(let folder, isSticky: false):
      "Remove their permission: chmod go-w \(folder)"
    case .fileOfAnother, .folderOfAnother, .folderOpenToOthers:
      "Use a database in a directory of your own: --database PATH"
    }
  }
}
