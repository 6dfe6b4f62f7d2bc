import PortableFoundation
public import SQLDatabase

extension TargetStore {
  /// A store in the tables `target_state` and `target_change` of a database; see ``schemaVersion1`` and
  /// ``postgresSchemaVersion1``.
  public static func live(in database: any SQLDatabase) -> Self {
    let tables = Tables(database: database)
    return Self(states: tables.states, record: tables.record, deliver: tables.deliver)
  }

  /// The migration to version 1 of a schema of SQLite, which creates the tables.
  ///
  /// Times are milliseconds since 1970. `AUTOINCREMENT` prevents the reuse of the id of a delivered change.
  public static var schemaVersion1: [SQLStatement] {
    [
      """
      CREATE TABLE target_state (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        target TEXT NOT NULL,
        machine TEXT NOT NULL,
        health TEXT,
        since INTEGER,
        streak TEXT,
        streak_count INTEGER,
        streak_since INTEGER,
        certificate_expiring INTEGER NOT NULL,
        UNIQUE (target, machine)
      ) STRICT
      """,
      """
      CREATE TABLE target_change (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        target TEXT NOT NULL,
        machine TEXT NOT NULL,
        event TEXT NOT NULL,
        time INTEGER NOT NULL,
        since INTEGER NOT NULL,
        previous INTEGER,
        cause TEXT NOT NULL
      ) STRICT
      """,
    ]
  }
}

/// The tables of a store.
struct Tables: Sendable {
  let database: any SQLDatabase

  func states() throws -> [TargetState] {
    // Not sorted by the database, where an escaped NUL has another place.
    try database.query("SELECT \(Self.stateColumns) FROM target_state", row: TargetState.init)
      .sorted { first, second in
        let isSame = first.target.utf8.elementsEqual(second.target.utf8)
        return isSame
          ? first.machine.utf8.lexicographicallyPrecedes(second.machine.utf8)
          : first.target.utf8.lexicographicallyPrecedes(second.target.utf8)
      }
  }

  func record(_ attempts: [TargetStore.Attempt]) throws -> [TargetStore.Change] {
    try database.write {
      var changes: [TargetStore.Change] = []
      for attempt in attempts { changes += try record(attempt).map(insert) }
      try removeOutdated(after: changes)
      return changes
    }
  }

  /// Records an attempt, and returns the changes that it causes, without ids.
  private func record(_ attempt: TargetStore.Attempt) throws -> [TargetStore.Change] {
    let stored = try database.query(
      Self.state(in: database.dialect),
      [.text(attempt.target), .text(attempt.machine)]
    ) { (id: try $0.value(8, as: Int.self), state: try TargetState(row: $0)) }.first
    let former = stored?.state ?? TargetState(target: attempt.target, machine: attempt.machine)
    var state = former
    let changes = state.record(attempt)
    // Most attempts agree with the state: they write nothing.
    guard state != former else { return [] }
    if let stored {
      try database.execute(
        """
        UPDATE target_state SET health = ?, since = ?, streak = ?, streak_count = ?,
          streak_since = ?, certificate_expiring = ?
        WHERE id = ?
        """,
        state.values.dropFirst(2) + [stored.id.sqlValue]
      )
    } else {
      try database.execute(
        SQLStatement(insertingInto: "target_state", Self.stateColumns),
        state.values
      )
    }
    return changes
  }

  private func insert(_ change: TargetStore.Change) throws -> TargetStore.Change {
    var change = change
    change.id = try database.executeRow(
      """
      \(SQLStatement(insertingInto: "target_change", Array(Self.changeColumns.dropFirst())))
      RETURNING id
      """,
      [
        .text(change.target), .text(change.machine), .text(change.event.rawValue),
        change.time.sqlValue, change.since.sqlValue, change.previous.sqlValue, .text(change.cause),
      ]
    ) { try $0.value(0) }
    return change
  }

  /// Removes the changes that nothing will deliver.
  private func removeOutdated(after changes: [TargetStore.Change]) throws {
    guard let newest = changes.last else { return }
    try database.execute(
      "DELETE FROM target_change WHERE time <= ? OR id <= ?",
      [
        .integer(TargetStore.Change.deliveryLimit(at: newest.time)),
        (newest.id - Self.maximumChanges).sqlValue,
      ]
    )
  }

  func deliver(to machine: String, at time: Date) throws -> TargetStore.Change? {
    try database.write {
      // Most calls find nothing, and write nothing.
      let limit = TargetStore.Change.deliveryLimit(at: time)
      while let change = try removeOldest(of: machine) {
        if change.time.milliseconds > limit { return change }
      }
      return nil
    }
  }

  private func removeOldest(of machine: String) throws -> TargetStore.Change? {
    try database.execute(
      """
      DELETE FROM target_change
      WHERE id = (SELECT id FROM target_change WHERE machine = ? ORDER BY id LIMIT 1)
      RETURNING \(Self.changeColumns)
      """,
      [.text(machine)],
      row: TargetStore.Change.init
    ).first
  }

  /// The number of changes after which one is not delivered.
  static let maximumChanges = 10_000

  /// Selects the state of a target on a machine, and the id of its row.
  static func state(in dialect: SQLDialect) -> SQLStatement {
    let condition: SQLStatement =
      switch dialect {
      case .sqlite: "target = ? AND machine = ?"
      case .postgres: #"target || '\-' || machine = ? || '\-' || ?"#
      }
    return "SELECT \(stateColumns), id FROM target_state WHERE \(condition)"
  }

  /// The columns of a state, in the order of ``TargetState/init(row:)``.
  static let stateColumns: [StaticString] = [
    "target", "machine", "health", "since", "streak", "streak_count", "streak_since",
    "certificate_expiring",
  ]

  /// The columns of a change, in the order of its `init(row:)`.
  private static let changeColumns: [StaticString] = [
    "id", "target", "machine", "event", "time", "since", "previous", "cause",
  ]
}

extension TargetState {
  init(row: SQLRow) throws {
    self.init(
      target: try row.value(0),
      machine: try row.value(1),
      health: try row.value(2),
      since: try row.value(3),
      streak: try row.value(4, as: Health?.self).map { health in
        Streak(
          health: health,
          count: try row.value(5),
          since: try row.value(6)
        )
      },
      isCertificateExpiring: try row.value(7)
    )
  }

  /// The values of the columns.
  fileprivate var values: [SQLValue] {
    [
      .text(target), .text(machine), health.sqlValue, since.sqlValue, (streak?.health).sqlValue,
      (streak?.count).sqlValue, (streak?.since).sqlValue, isCertificateExpiring.sqlValue,
    ]
  }
}

extension TargetStore.Change {
  fileprivate init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      target: try row.value(1),
      machine: try row.value(2),
      event: try row.value(3),
      time: try row.value(4),
      since: try row.value(5),
      previous: try row.value(6),
      cause: try row.value(7)
    )
  }
}

extension TargetState.Health: SQLConvertible {
  /// The name of the health.
  public var sqlValue: SQLValue { .text(rawValue) }

  /// Creates a health from its name; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let name) = sqlValue else { return nil }
    self.init(rawValue: name)
  }
}

extension TargetStore.Change.Event: SQLConvertible {
  /// The name of the event.
  public var sqlValue: SQLValue { .text(rawValue) }

  /// Creates an event from its name; nil for other values.
  public init?(sqlValue: SQLValue) {
    guard case .text(let name) = sqlValue else { return nil }
    self.init(rawValue: name)
  }
}
