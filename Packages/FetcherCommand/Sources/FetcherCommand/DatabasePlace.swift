import CommandLineParsing

/// Where the database is, unless an option names a place.
struct DatabasePlace {
  let environment: Environment
  let homeDirectory: () -> String?

  /// Returns the path in the user's place for data (XDG Base Directory Specification, version 0.8), or nil if
  /// there is no such place.
  ///
  /// - Throws: ``Failure`` if the variable that names the place is not UTF-8.
  func path() throws -> String? {
    do {
      return try data().map { "\($0)/fetcher/fetcher.sqlite3" }
    } catch {
      throw Failure(
        .usage,
        code: "usage",
        "\(error)",
        "Name the database with --database or FETCHER_DATABASE."
      )
    }
  }

  private func data() throws(CommandLineError) -> String? {
    // "All paths must be absolute": a relative one is to be ignored.
    if let data = environment.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return try environment.exactVariable("XDG_DATA_HOME")
    }
    guard let home = try environment.exactVariable("HOME") ?? homeDirectory() else { return nil }
    return "\(home)/.local/share"
  }
}
