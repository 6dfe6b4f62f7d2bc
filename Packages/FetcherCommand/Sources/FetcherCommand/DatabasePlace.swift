/// Where the database is, unless an option names a place.
struct DatabasePlace {
  let environment: [String: String]
  let homeDirectory: () -> String?

  /// The path in the user's place for data (XDG Base Directory Specification, version 0.8), or nil if there
  /// is no such place.
  var path: String? {
    data.map { "\($0)/fetcher/fetcher.sqlite3" }
  }

  private var data: String? {
    // "All paths must be absolute": a relative one is to be ignored.
    if let data = environment.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data }
    guard let home = environment.variable("HOME") ?? homeDirectory() else { return nil }
    return "\(home)/.local/share"
  }
}
