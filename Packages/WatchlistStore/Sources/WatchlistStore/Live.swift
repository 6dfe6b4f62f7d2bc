public import Backup
public import SQLDatabase

extension WatchlistStore {
  /// A store in the table `watchlist` of a database; see ``schemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let table = Table(database: database)
    return Self(
      list: table.list,
      add: table.add,
      remove: table.remove,
      move: table.move
    )
  }

  /// The migration to version 1 of a schema, which creates the table: a symbol with its place in the user's order.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE watchlist (
        place INTEGER NOT NULL PRIMARY KEY,
        symbol TEXT NOT NULL UNIQUE
      ) STRICT
      """
    ]
  }
}

extension WatchlistStore {
  /// The table of a backup.
  public static let backup = [BackupTable("watchlist", ["place": Int.self, "symbol": String.self])]
}

/// The table of a store.
private struct Table: Sendable {
  let database: any SQLDatabase

  func list() throws -> [String] {
    try database.query("SELECT symbol FROM watchlist ORDER BY place") { try $0.value(0) }
  }

  func add(_ symbols: [String]) throws -> [String] {
    try database.write {
      // SQLite assigns the place after the last one.
      try symbols.flatMap { symbol -> [String] in
        try database.execute(
          "INSERT INTO watchlist (symbol) VALUES (?) ON CONFLICT DO NOTHING RETURNING symbol",
          [.text(symbol)]
        ) { try $0.value(0) }
      }
    }
  }

  func remove(_ symbols: [String]) throws -> [String] {
    try database.write {
      let before = try list()
      for symbol in symbols {
        try database.execute("DELETE FROM watchlist WHERE symbol = ?", [.text(symbol)])
      }
      let rest = Set(try list().map { Array($0.utf8) })
      return before.filter { !rest.contains(Array($0.utf8)) }
    }
  }

  func move(_ symbol: String, to index: Int) throws -> Bool {
    try database.write {
      var symbols = try list()
      guard let current = symbols.firstIndex(where: { $0.utf8.elementsEqual(symbol.utf8) }) else {
        return false
      }
      symbols.insert(symbols.remove(at: current), at: min(max(index, 0), symbols.count))
      try database.execute("DELETE FROM watchlist")
      _ = try add(symbols)
      return true
    }
  }
}
