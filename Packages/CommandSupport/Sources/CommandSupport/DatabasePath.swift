import CommandLineParsing
public import Store

extension CommandRun {
  /// The location of the database: that of `--database`, its environment variable, or the user's data directory (XDG
  /// Base Directory Specification, version 0.8).
  ///
  /// - Throws: ``Failure`` if there is no such directory, or if the variable that names it is not UTF-8.
  public func databaseLocation() throws -> DatabaseLocation {
    guard let path = try values[tool.databaseOption] ?? defaultDatabasePath() else {
      throw Failure(
        .cannotCreate,
        code: "cannot_create",
        "There is no place for the database: no home directory is known.",
        "Set HOME, or name a file with --database."
      )
    }
    return .file(path)
  }

  private func defaultDatabasePath() throws -> String? {
    do {
      return try dataDirectory().map { "\($0)/\(tool.name)/\(tool.name).sqlite3" }
    } catch {
      throw Failure(
        .usage,
        code: "usage",
        "\(error)",
        "Name the database with --database or \(tool.name.uppercased())_DATABASE."
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
