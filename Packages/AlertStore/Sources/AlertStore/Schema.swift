public import Backup
import PortableFoundation
public import SQLDatabase

extension AlertStore {
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

  /// The migration to version 3 of a schema, which adds the frequency of alerts, and keeps firings for all readers.
  ///
  /// `price` is a fraction for the direction `moves`; `period` and `cooldown` are milliseconds. `AUTOINCREMENT` prevents the
  /// reuse of the number of a firing: a reader would miss it. `claimed` is 1 if a reader acts, or has acted, on the firing.
  public static var schemaVersion3: [SQLStatement] {
    [
      "ALTER TABLE alert ADD COLUMN period INTEGER",
      "ALTER TABLE alert ADD COLUMN once INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE alert ADD COLUMN cooldown INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE alert ADD COLUMN rearm TEXT NOT NULL DEFAULT '0'",
      """
      CREATE TABLE firing (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        alert INTEGER NOT NULL,
        price TEXT NOT NULL,
        former_price TEXT,
        fired INTEGER NOT NULL,
        claimed INTEGER NOT NULL DEFAULT 0
      ) STRICT
      """,
      "CREATE INDEX firing_unclaimed ON firing (id) WHERE claimed = 0",
      "INSERT INTO firing (id, alert, price, fired) SELECT id, alert, price, fired FROM alert_firing",
      "DROP TABLE alert_firing",
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
        "fired": Date?.self, "period": Int?.self, "once": Bool.self, "cooldown": Int.self,
        "rearm": StoredDecimal.self,
      ],
      assignsIDs: true,
      added: ["period": 3, "once": 3, "cooldown": 3, "rearm": 3]
    ) { row in
      guard try row.value(3, as: StoredDecimal.self).isPositive else {
        return "the price is not above 0"
      }
      // An export of a former version has no frequency.
      guard try row.value(8, as: SQLValue.self) != .null else {
        let direction: Alert.Direction = try row.value(2)
        return direction == .moves ? "the change has no period" : nil
      }
      do {
        try Alert(row: row).condition.validate(for: "")
        return nil
      } catch is AlertStoreError {
        return "the period, the cooldown or the distance to rearm is invalid"
      }
    }
  ]
}
