import PortableFoundation
public import SQLDatabase

extension AlertStore {
  /// A store in the tables `alert` and `firing` of a database; see ``schemaVersion1`` and the later versions.
  public static func live(in database: any SQLDatabase) -> Self {
    let table = Table(database: database)
    return Self(
      list: table.list,
      add: table.add,
      remove: table.remove,
      record: table.record,
      lastFiring: table.lastFiring,
      firings: table.firings,
      claim: table.claim
    )
  }
}

/// The tables of a store.
struct Table: Sendable {
  let database: any SQLDatabase

  /// The number of firings that are kept for readers.
  private static let keptFirings = 10_000

  /// The age from which a firing is not delivered to a reader that starts later.
  private static let maximumAge: TimeInterval = 86_400

  func list() throws -> [Alert] {
    try database.query("SELECT \(Self.columns) FROM alert ORDER BY id", row: Alert.init)
  }

  func add(_ new: AlertStore.NewAlert, at time: Date) throws -> Alert {
    try new.condition.validate(for: new.symbol)
    let id: Int = try database.executeRow(
      "\(Self.insertion) RETURNING id",
      Alert(id: 0, new, at: time).values
    ) { try $0.value(0) }
    return Alert(id: id, new, at: time)
  }

  func remove(_ id: Alert.ID) throws -> Alert? {
    try database.write {
      try database.execute("DELETE FROM firing WHERE alert = ?", [id.sqlValue])
      return try database.execute(
        "DELETE FROM alert WHERE id = ? RETURNING \(Self.columns)",
        [id.sqlValue],
        row: Alert.init
      ).first
    }
  }

  func record(
    _ prices: [AlertStore.Price],
    at time: Date,
    range: (String, Date) throws -> ClosedRange<Decimal>?
  ) throws -> [AlertStore.Firing] {
    try database.write {
      var firings: [AlertStore.Firing] = []
      for price in prices {
        try price.validate()
        let alerts = try database.query(
          "\(Self.alertsOfSymbol)",
          [.text(price.symbol)],
          row: Alert.init
        )
        for alert in alerts where !alert.isDone {
          let range = try alert.condition.period.flatMap { period in
            try range(alert.symbol, time.addingTimeInterval(-(period / .seconds(1))))
          }
          if let firing = try record(price.price, of: alert, within: range, at: time) {
            firings.append(firing)
          }
        }
      }
      return firings
    }
  }

  private func record(
    _ price: Decimal,
    of former: Alert,
    within range: ClosedRange<Decimal>?,
    at time: Date
  ) throws -> AlertStore.Firing? {
    var alert = former
    let isFiring = alert.record(price, within: range, at: time)
    // Most prices are on the same side as the previous one: they write nothing.
    guard alert != former else { return nil }
    try database.execute(
      "UPDATE alert SET reached = ?, fired = ? WHERE id = ?",
      [
        alert.isReached.sqlValue, alert.firedAt.map { .integer($0.milliseconds) } ?? .null,
        alert.id.sqlValue,
      ]
    )
    guard isFiring else { return nil }
    let formerPrice = range.map { Alert.Condition.largestChange(to: price, within: $0).from }
    let id = try add(price, formerPrice, of: alert, at: time)
    return AlertStore.Firing(id: id, alert: alert, price: price, formerPrice: formerPrice)
  }

  /// Adds a firing, and removes those that are too many; returns its number.
  private func add(
    _ price: Decimal,
    _ formerPrice: Decimal?,
    of alert: Alert,
    at time: Date
  ) throws -> Int {
    let id: Int = try database.executeRow(
      "INSERT INTO firing (alert, price, former_price, fired) VALUES (?, ?, ?, ?) RETURNING id",
      [
        alert.id.sqlValue, StoredDecimal(price).sqlValue,
        formerPrice.flatMap { StoredDecimal($0) }.sqlValue, .integer(time.milliseconds),
      ]
    ) { try $0.value(0) }
    try database.execute(
      "DELETE FROM firing WHERE id <= ?",
      [.integer(Int64(id - Self.keptFirings))]
    )
    return id
  }

  func lastFiring() throws -> Int {
    let numbers: [Int] = try database.query(
      "SELECT seq FROM sqlite_sequence WHERE name = 'firing'"
    ) { try $0.value(0) }
    return numbers.first ?? 0
  }

  func firings(
    after position: Int,
    for delivery: AlertStore.Delivery,
    at time: Date
  ) throws -> [AlertStore.Firing] {
    try database.read {
      let limit = time.addingTimeInterval(-Self.maximumAge)
      let minimum =
        delivery == .none ? position : min(position, try positionBeforeUnclaimed(since: limit))
      let saved = try database.query(
        """
        SELECT alert.id, symbol, direction, alert.price, created, 1, firing.fired, period, once, cooldown, rearm,
          firing.id, firing.price, firing.former_price, firing.claimed
        FROM firing JOIN alert ON alert.id = firing.alert WHERE firing.id > ? ORDER BY firing.id
        """,
        [minimum.sqlValue],
        row: SavedFiring.init
      )
      return saved.compactMap { saved -> AlertStore.Firing? in
        var firing = saved.firing
        let isNew = firing.id > position
        let isPending =
          !saved.isClaimed && (isNew || firing.alert.firedAt.map { $0 > limit } ?? false)
        firing.isDelivered =
          switch delivery {
          case .none: false
          case .each: isNew || isPending
          case .unclaimed: isPending
          }
        return isNew || firing.isDelivered ? firing : nil
      }
    }
  }

  func claim(_ id: Int) throws -> Bool {
    let claimed: [Int] = try database.write {
      try database.query(
        "UPDATE firing SET claimed = 1 WHERE id = ? AND claimed = 0 RETURNING id",
        [id.sqlValue]
      ) { try $0.value(0) }
    }
    return !claimed.isEmpty
  }

  /// Returns the number before that of the first firing after a time that no reader has claimed; the largest one if there is
  /// none.
  private func positionBeforeUnclaimed(since limit: Date) throws -> Int {
    let first: Int? = try database.queryRow(
      "SELECT min(id) FROM firing WHERE claimed = 0 AND fired > ?",
      [.integer(limit.milliseconds)]
    ) { try $0.value(0) }
    return first.map { $0 - 1 } ?? .max
  }

  /// Selects the alerts of a symbol by number.
  static let alertsOfSymbol: StaticString = """
    SELECT id, symbol, direction, price, created, reached, fired, period, once, cooldown, rearm
    FROM alert WHERE symbol = ? ORDER BY id
    """

  private static let insertion: StaticString = """
    INSERT INTO alert (symbol, direction, price, created, reached, fired, period, once, cooldown, rearm)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// The columns of an alert, in the order of ``Alert/init(row:)``.
  private static let columns: StaticString =
    "id, symbol, direction, price, created, reached, fired, period, once, cooldown, rearm"
}

/// A firing, and whether a reader has acted on it.
private struct SavedFiring {
  let firing: AlertStore.Firing
  let isClaimed: Bool

  init(row: SQLRow) throws {
    firing = AlertStore.Firing(
      id: try row.value(11),
      // As the alert was when it fired.
      alert: try Alert(row: row),
      price: try row.value(12, as: StoredDecimal.self).decimal,
      formerPrice: try row.value(13, as: StoredDecimal?.self)?.decimal
    )
    isClaimed = try row.value(14)
  }
}

extension Alert {
  init(row: SQLRow) throws {
    self.init(
      id: try row.value(0),
      symbol: try row.value(1),
      condition: Condition(
        try row.value(2),
        try row.value(3, as: StoredDecimal.self).decimal,
        in: try row.value(7, as: Int?.self).map { .milliseconds($0) },
        isOnce: try row.value(8),
        cooldown: .milliseconds(try row.value(9, as: Int.self)),
        rearm: try row.value(10, as: StoredDecimal.self).decimal
      ),
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
      condition.period.map { .integer($0.wholeMilliseconds) } ?? .null, condition.isOnce.sqlValue,
      .integer(condition.cooldown.wholeMilliseconds), StoredDecimal(condition.rearm).sqlValue,
    ]
  }
}

extension Duration {
  /// The duration in milliseconds, rounded down.
  fileprivate var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
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
