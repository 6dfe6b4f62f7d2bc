public import Backup
import PortableFoundation
public import SQLDatabase

extension AlertStore {
  /// A store in the tables `alert` and `alert_firing` of a database; see ``schemaVersion1`` and ``schemaVersion2``.
  public static func live(in database: any SQLDatabase) -> Self {
    let table = Table(database: database)
    return Self(
      list: table.list,
      add: table.add,
      remove: table.remove,
      record: table.record,
      deliver: table.deliver
    )
  }

  /// The migration to version 1 of a schema, which creates the table of the alerts.
  ///
  /// Prices are canonical decimal text, times are milliseconds since 1970. `AUTOINCREMENT` prevents the reuse of the
  /// number of a removed alert.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE alert (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        symbol TEXT NOT NULL,
        direction TEXT NOT NULL,
        price TEXT NOT NULL,
        created INTEGER NOT NULL,
        reached INTEGER,
        fired INTEGER
      ) STRICT
      """,
      "CREATE INDEX alert_symbol ON alert (symbol)",
    ]
  }

  /// The migration to version 2 of a schema, which creates the table of the firings that were not delivered.
  ///
  /// Earlier firings count as delivered.
  public static var schemaVersion2: [SQLStatement] {
    [
      """
      CREATE TABLE alert_firing (
        id INTEGER NOT NULL PRIMARY KEY,
        alert INTEGER NOT NULL,
        price TEXT NOT NULL,
        fired INTEGER NOT NULL
      ) STRICT
      """
    ]
  }
}

extension AlertStore {
  /// The table of a backup: a copy has no firing to deliver, since the original delivers it.
  public static let backup = [
    BackupTable(
      "alert",
      [
        "id": Int.self, "symbol": String.self, "direction": Alert.Direction.self,
        "price": StoredDecimal.self, "created": Date.self, "reached": Bool?.self,
        "fired": Date?.self,
      ],
      assignsIDs: true
    ) { try $0.value(3, as: StoredDecimal.self).isPositive ? nil : "the price is not above 0" }
  ]
}

/// The tables of a store.
struct Table: Sendable {
  let database: any SQLDatabase

  func list() throws -> [Alert] {
    try database.query("SELECT \(Self.columns) FROM alert ORDER BY id", row: Alert.init)
  }

  func add(_ new: AlertStore.NewAlert, at time: Date) throws -> Alert {
    try Alert.validate(new.price, of: new.symbol)
    let id: Int = try database.executeRow(
      "\(Self.insertion) RETURNING id",
      Alert(id: 0, new, at: time).values
    ) { try $0.value(0) }
    return Alert(id: id, new, at: time)
  }

  func remove(_ id: Alert.ID) throws -> Alert? {
    try database.write {
      try database.execute("DELETE FROM alert_firing WHERE alert = ?", [id.sqlValue])
      return try database.execute(
        "DELETE FROM alert WHERE id = ? RETURNING \(Self.columns)",
        [id.sqlValue],
        row: Alert.init
      ).first
    }
  }

  func record(_ prices: [AlertStore.Price], at time: Date) throws -> [AlertStore.Firing] {
    try database.write {
      var firings: [AlertStore.Firing] = []
      for price in prices {
        try Alert.validate(price.price, of: price.symbol)
        let alerts = try database.query(
          "\(Self.alertsOfSymbol)",
          [.text(price.symbol)],
          row: Alert.init
        )
        for var alert in alerts {
          let wasReached = alert.isReached
          let isFiring = alert.record(price.price, at: time)
          // Most prices are on the same side as the previous one: they write nothing.
          guard alert.isReached != wasReached else { continue }
          try database.execute(
            "UPDATE alert SET reached = ?, fired = ? WHERE id = ?",
            [
              alert.isReached.sqlValue,
              alert.firedAt.map { .integer($0.milliseconds) } ?? .null,
              alert.id.sqlValue,
            ]
          )
          if isFiring { firings.append(AlertStore.Firing(alert: alert, price: price.price)) }
        }
      }
      try add(firings, at: time)
      return firings
    }
  }

  /// Adds firings to deliver, and removes those that nothing will deliver.
  private func add(_ firings: [AlertStore.Firing], at time: Date) throws {
    guard !firings.isEmpty else { return }
    try database.execute(
      "DELETE FROM alert_firing WHERE fired <= ?",
      [.integer(AlertStore.Firing.deliveryLimit(at: time).milliseconds)]
    )
    for firing in firings {
      try database.execute(
        "INSERT INTO alert_firing (alert, price, fired) VALUES (?, ?, ?)",
        [
          firing.alert.id.sqlValue, StoredDecimal(firing.price).sqlValue,
          .integer(time.milliseconds),
        ]
      )
    }
  }

  func deliver(at time: Date) throws -> [AlertStore.Firing] {
    try database.write {
      // As the alert was when it fired.
      let firings = try database.query(
        """
        SELECT alert.id, symbol, direction, alert.price, created, 1, firing.fired, firing.price
        FROM alert_firing AS firing JOIN alert ON alert.id = firing.alert ORDER BY firing.id
        """
      ) { row in
        AlertStore.Firing(
          alert: try Alert(row: row),
          price: try row.value(7, as: StoredDecimal.self).decimal
        )
      }
      // Most calls find nothing, and write nothing.
      if !firings.isEmpty { try database.execute("DELETE FROM alert_firing") }
      return firings.filter { $0.isDeliverable(at: time) }
    }
  }

  /// Selects the alerts of a symbol by number.
  static let alertsOfSymbol: StaticString = """
    SELECT id, symbol, direction, price, created, reached, fired FROM alert WHERE symbol = ?
    ORDER BY id
    """

  private static let insertion: StaticString = """
    INSERT INTO alert (symbol, direction, price, created, reached, fired) VALUES (?, ?, ?, ?, ?, ?)
    """

  /// The columns of an alert, in the order of ``Alert/init(row:)``.
  private static let columns: StaticString =
    "id, symbol, direction, price, created, reached, fired"
}

extension Alert {
  init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      symbol: try row.value(1),
      direction: try row.value(2),
      price: try row.value(3, as: StoredDecimal.self).decimal,
      createdAt: Date(milliseconds: Int64(try row.value(4, as: Int.self))),
      isReached: try row.value(5),
      firedAt: try row.value(6, as: Int?.self).map { Date(milliseconds: Int64($0)) }
    )
  }

  /// The values of the columns from the symbol on.
  fileprivate var values: [SQLValue] {
    [
      .text(symbol), .text(direction.rawValue), StoredDecimal(price).sqlValue,
      .integer(createdAt.milliseconds), isReached.sqlValue,
      firedAt.map { .integer($0.milliseconds) } ?? .null,
    ]
  }
}

extension Alert.Direction: SQLConvertible {
  /// The name of the direction.
  public var sqlValue: SQLValue { .text(rawValue) }

  /// Creates a direction from its name; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let name) = sqlValue else { return nil }
    self.init(rawValue: name)
  }
}
