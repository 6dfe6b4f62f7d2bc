public import InMemoryDatabase
import PortableFoundation
import Unimplemented

extension AlertStore {
  /// A store in memory; stores of the same database share their alerts.
  public static func mock(in database: InMemoryDatabase = InMemoryDatabase()) -> Self {
    let table = InMemoryTable("AlertStore", initially: Contents())
    return Self(
      list: { try database.contents(of: table).alerts },
      add: { new, time in try database.update(table) { try $0.add(new, at: time) } },
      remove: { id in
        try database.update(table) { contents in
          guard let index = contents.alerts.firstIndex(where: { $0.id == id }) else { return nil }
          contents.undelivered.removeAll { $0.alert.id == id }
          return contents.alerts.remove(at: index)
        }
      },
      record: { prices, time in
        try database.update(table) { try $0.record(prices, at: time) }
      },
      deliver: { time in
        try database.update(table) { contents in
          defer { contents.undelivered = [] }
          return contents.undelivered.filter { $0.isDeliverable(at: time) }
        }
      },
      lastNumber: { try database.contents(of: table).lastNumber },
      restore: { lastNumber, alerts in
        try Alert.validate(alerts, lastNumber: lastNumber)
        try database.update(table) { contents in
          guard contents.lastNumber == 0 else { throw AlertStoreError.notEmpty }
          contents = Contents(alerts: alerts, lastNumber: lastNumber)
        }
      }
    )
  }

  /// A store whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A store for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("AlertStore")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      list: endpoint("list"),
      add: endpoint("add"),
      remove: endpoint("remove"),
      record: endpoint("record"),
      deliver: endpoint("deliver"),
      lastNumber: endpoint("lastNumber"),
      restore: endpoint("restore")
    )
  }
}

/// The data of a mock.
private struct Contents {
  /// The alerts by number.
  var alerts: [Alert] = []

  /// The firings that were not delivered, in order.
  var undelivered: [AlertStore.Firing] = []

  private(set) var lastNumber = 0

  /// Creates the data of a new store.
  init() {}

  /// Creates the data of a restored store.
  init(alerts: [Alert], lastNumber: Int) {
    self.alerts = alerts
    self.lastNumber = lastNumber
  }

  mutating func add(_ new: AlertStore.NewAlert, at time: Date) throws -> Alert {
    try Alert.validate(new.price, of: new.symbol)
    lastNumber += 1
    let alert = Alert(id: lastNumber, new, at: time)
    alerts.append(alert)
    return alert
  }

  mutating func record(
    _ prices: [AlertStore.Price],
    at time: Date
  ) throws -> [AlertStore.Firing] {
    var firings: [AlertStore.Firing] = []
    for price in prices {
      try Alert.validate(price.price, of: price.symbol)
      // Byte by byte, as in SQLite: Swift strings are equal after Unicode normalisation.
      for index in alerts.indices where alerts[index].symbol.utf8.elementsEqual(price.symbol.utf8) {
        guard alerts[index].record(price.price, at: time) else { continue }
        firings.append(AlertStore.Firing(alert: alerts[index], price: price.price))
      }
    }
    if !firings.isEmpty { undelivered.removeAll { !$0.isDeliverable(at: time) } }
    undelivered += firings
    return firings
  }
}
