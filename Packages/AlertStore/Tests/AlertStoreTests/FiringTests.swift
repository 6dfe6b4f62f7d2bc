import AlertStore
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

/// The firings that readers receive.
@Suite struct FiringTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: AlertStore

  init() throws {
    store = .mock(in: database)
    _ = try store.add(.above, 10, current: 9)
  }

  /// Lets the alert fire at a price.
  private func fire(_ price: Decimal = 11, at second: Int = 0) throws {
    _ = try store.record(9, at: second)
    #expect(try store.record(price, at: second).count == 1)
  }

  /// Returns the prices of the firings after a position, and those on which the reader acts.
  private func prices(
    after position: Int,
    _ delivery: AlertStore.Delivery,
    at second: Int = 1
  ) throws -> [[Decimal]] {
    let firings = try store.firings(after: position, for: delivery, at: .sample(second))
    return [firings.map(\.price), firings.filter(\.isDelivered).map(\.price)]
  }

  @Test func `each reader receives each firing once, in order`() throws {
    #expect(try store.lastFiring() == 0)
    try fire(11)
    try fire(12)
    for _ in 0..<2 {
      #expect(try prices(after: 0, .none) == [[11, 12], []])
      #expect(try prices(after: 1, .none) == [[12], []])
      #expect(try prices(after: 2, .none) == [[], []])
    }
    #expect(try store.lastFiring() == 2)
    let firing = try store.firings(after: 1, for: .none, at: .sample())[0]
    #expect(firing.id == 2 && firing.alert.isReached == true)
    #expect(firing.alert.firedAt == .sample())
  }

  @Test func `each reader that acts receives each firing after its position to act on`() throws {
    try fire(11)
    for _ in 0..<2 { #expect(try prices(after: 0, .each) == [[11], [11]]) }
    #expect(try store.claim(1))
    #expect(try prices(after: 0, .each) == [[11], [11]])
    try fire(12)
    #expect(try store.claim(2))
    #expect(try prices(after: 1, .each) == [[12], [12]])
    #expect(try prices(after: 1, .each) == [[12], [12]])
    #expect(try prices(after: 2, .each) == [[], []])
  }

  @Test func `earlier firings are for readers that act until one claims them`() throws {
    try fire(11)
    #expect(try prices(after: 1, .none) == [[], []])
    // A reader that ends before it acts leaves them to the next one.
    for _ in 0..<2 { #expect(try prices(after: 1, .each) == [[11], [11]]) }
    #expect(try store.claim(1))
    #expect(try prices(after: 1, .each) == [[], []])
    #expect(try prices(after: 1, .unclaimed) == [[], []])
  }

  @Test func `of readers that claim a firing, one is the first, and all receive it`() throws {
    try fire(11)
    for _ in 0..<2 { #expect(try prices(after: 0, .unclaimed) == [[11], [11]]) }
    #expect(try [store.claim(1), store.claim(1), store.claim(2)] == [true, false, false])
    #expect(try prices(after: 0, .unclaimed) == [[11], []])
    #expect(try prices(after: 0, .each) == [[11], [11]])
  }

  @Test func `an earlier firing that is a day old is not acted on`() throws {
    for (age, count) in [(86_399, 1), (86_400, 0), (-90_000, 1)] {
      try fire()
      let last = try store.lastFiring()
      #expect(try prices(after: last, .each, at: age)[1].count == count)
      _ = try store.claim(last)
      #expect(try prices(after: last, .each, at: 0)[1].isEmpty)
    }
    // A reader that waits for it acts on it, whatever the clock shows.
    try fire()
    #expect(try prices(after: store.lastFiring() - 1, .unclaimed, at: 500_000)[1].count == 1)
  }

  @Test func `the firings of a removed alert are removed, and no number is assigned again`() throws
  {
    try fire()
    _ = try store.remove(1)
    #expect(try prices(after: 0, .each) == [[], []])
    _ = try store.add(.above, 10, current: 9)
    try fire(12)
    #expect(try store.firings(after: 1, for: .none, at: .sample()).map(\.id) == [2])
  }

  @Test func `the last ten thousand firings are kept`() throws {
    try fire()
    try database.execute("UPDATE sqlite_sequence SET seq = 10000 WHERE name = 'firing'")
    #expect(try prices(after: 0, .none)[0].count == 1)
    try fire(12)
    #expect(try prices(after: 0, .none)[0] == [12])
  }

  @Test func `the migration keeps the firings that were not delivered`() throws {
    let old = SQLiteDatabase.inMemory()
    old.setUp(AlertStore.schemaVersion1 + AlertStore.schemaVersion2)
    try old.execute(
      """
      INSERT INTO alert (id, symbol, direction, price, created, reached, fired)
      VALUES (4, 'A', 'above', '10', 0, 1, 1800000000000)
      """
    )
    try old.execute("INSERT INTO alert_firing VALUES (7, 4, '11', 1800000000000)")
    for statement in AlertStore.schemaVersion3 { try old.execute(statement) }
    let store = AlertStore.live(in: old)
    let alert = try #require(store.list().first)
    #expect(alert.condition == Alert.Condition(.above, 10))
    #expect(try store.lastFiring() == 7)
    let firing = AlertStore.Firing(id: 7, alert: alert, price: 11, isDelivered: true)
    #expect(try store.firings(after: 7, for: .each, at: .sample(1)) == [firing])
  }
}
