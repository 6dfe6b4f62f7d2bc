public import Backup
import PortableFoundation
public import SQLDatabase

extension TradeStore {
  /// A store in the table `trade` of a database; see ``schemaVersion3``.
  public static func live(in database: any SQLDatabase) -> Self {
    let table = Table(database: database)
    return Self(list: table.list, add: table.add, merge: table.merge, remove: table.remove)
  }

  /// The migration to version 3 of a schema, which creates the table.
  ///
  /// Amounts and prices are canonical decimal text, times are milliseconds since 1970. `AUTOINCREMENT` prevents the reuse
  /// of the number of a removed trade.
  public static var schemaVersion3: [SQLStatement] {
    [
      """
      CREATE TABLE trade (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        side TEXT NOT NULL,
        asset TEXT NOT NULL,
        amount TEXT NOT NULL,
        price TEXT NOT NULL,
        currency TEXT NOT NULL,
        time INTEGER NOT NULL
      ) STRICT
      """
    ]
  }
}

extension TradeStore {
  /// The table of a backup.
  public static let backup = [
    BackupTable(
      "trade",
      [
        "id": Int.self, "side": Deal.Side.self, "asset": String.self,
        "amount": StoredDecimal.self, "price": StoredDecimal.self, "currency": String.self,
        "time": Date.self,
      ],
      assignsIDs: true,
      added: Dictionary(
        uniqueKeysWithValues: ["id", "side", "asset", "amount", "price", "currency", "time"]
          .map { ($0, 3) }
      )
    ) { row in
      do {
        try Trade(row: row).deal.validate()
        return nil
      } catch let error as TradeStoreError {
        return String("\(error)".dropLast())
      }
    }
  ]
}

/// The table of a store.
private struct Table: Sendable {
  let database: any SQLDatabase

  func list() throws -> [Trade] {
    try database.query("SELECT \(Self.columns) FROM trade ORDER BY time, id", row: Trade.init)
  }

  func add(_ deal: Deal) throws -> Trade {
    try database.write { try add([deal], to: list())[0] }
  }

  func merge(_ deals: [Deal]) throws -> [Trade] {
    try database.write {
      let saved = try list()
      var counts: [Deal: Int] = [:]
      for trade in saved { counts[trade.deal, default: 0] += 1 }
      let missing = deals.filter { deal in
        guard let count = counts[deal], count > 0 else { return true }
        counts[deal] = count - 1
        return false
      }
      return try missing.isEmpty ? [] : add(missing, to: saved)
    }
  }

  func remove(_ ids: [Trade.ID]) throws -> [Trade] {
    try database.write {
      let saved = try list()
      let trades = try ids.map { id in
        guard let trade = saved.first(where: { $0.id == id }) else {
          throw TradeStoreError.unknownTrade(id)
        }
        return trade
      }
      let removed = Set(ids)
      _ = try Ledger(saved.filter { !removed.contains($0.id) })
      for id in ids { try database.execute("DELETE FROM trade WHERE id = ?", [id.sqlValue]) }
      return trades
    }
  }

  /// Inserts deals after a check of all trades together.
  private func add(_ deals: [Deal], to saved: [Trade]) throws -> [Trade] {
    for deal in deals { try deal.validate() }
    let last = saved.map(\.id).max() ?? 0
    _ = try Ledger(saved + deals.enumerated().map { Trade(id: last + 1 + $0.offset, $0.element) })
    return try deals.map { deal in
      let id: Int = try database.executeRow(
        """
        INSERT INTO trade (side, asset, amount, price, currency, time) VALUES (?, ?, ?, ?, ?, ?)
        RETURNING id
        """,
        [
          deal.side.sqlValue, .text(deal.asset), StoredDecimal(deal.amount).sqlValue,
          StoredDecimal(deal.price).sqlValue, .text(deal.currency),
          .integer(deal.time.milliseconds),
        ]
      ) { try $0.value(0) }
      return Trade(id: id, deal)
    }
  }

  /// The columns of a trade, in the order of ``Trade/init(row:)``.
  private static let columns: StaticString = "id, side, asset, amount, price, currency, time"
}

extension Trade {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      Deal(
        try row.value(1),
        try row.value(3, as: StoredDecimal.self).decimal,
        of: try row.value(2),
        at: try row.value(4, as: StoredDecimal.self).decimal,
        in: try row.value(5),
        time: Date(milliseconds: Int64(try row.value(6, as: Int.self)))
      )
    )
  }
}

extension Deal.Side: SQLConvertible {
  /// The name of the side.
  public var sqlValue: SQLValue { .text(rawValue) }

  /// Creates a side from its name; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let name) = sqlValue else { return nil }
    self.init(rawValue: name)
  }
}
