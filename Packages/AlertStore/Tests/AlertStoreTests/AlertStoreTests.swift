import AlertStore
import Backup
import Contract
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@Suite struct AlertStoreTests {
  private let store = AlertStore.mock()

  @Test func `a new store is empty`() throws {
    #expect(try store.list() == [])
    #expect(try store.remove(1) == nil)
    #expect(try store.record(1) == [])
  }

  @Test func `numbers start at 1 and grow with each alert`() throws {
    let alerts = [
      try store.add(.above, 5), try store.add(.below, Decimal(exactly: "0.1"), of: "B"),
      try store.add(.above, 5),
    ]
    #expect(
      alerts == [
        Alert(id: 1, symbol: "A", direction: .above, price: 5, createdAt: .sample()),
        Alert(
          id: 2,
          symbol: "B",
          direction: .below,
          price: Decimal(exactly: "0.1"),
          createdAt: .sample()
        ),
        Alert(id: 3, symbol: "A", direction: .above, price: 5, createdAt: .sample()),
      ]
    )
    #expect(try store.list() == alerts)
  }

  @Test func `the number of a saved alert is never assigned again, even after a removal`() throws {
    let first = try store.add(.above, 5)
    #expect(try store.remove(first.id) == first)
    #expect(try store.remove(first.id) == nil)
    let second = try store.add(.above, 6)
    #expect(second.id == 2)
    _ = try store.remove(2)
    #expect(try store.add(.above, 7).id == 3)
    #expect(try store.list().map(\.id) == [3])
  }

  @Test func `a price that is not above 0 is refused`() throws {
    for price in [Decimal(0), -1, .nan] {
      #expect(throws: AlertStoreError.invalidPrice(symbol: "A")) {
        try store.add(.above, price)
      }
      #expect(throws: AlertStoreError.invalidPrice(symbol: "A")) { try store.record(price) }
    }
    #expect(try store.list() == [])
  }

  @Test
  func
    `prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit`()
    throws
  {
    let texts = [
      "9", "10", "0.30000000000000004", "79228162514264337593543950335.00000001", "1e-8", "1e22",
    ]
    for text in texts { _ = try store.add(.above, Decimal(exactly: text)) }
    #expect(try store.list().map(\.price) == texts.map(Decimal.init(exactly:)))
    for (price, ids) in [
      ("0.000000009", []), ("0.00000001", [5]), ("0.3", []), ("0.30000000000000004", [3]),
      ("8.999", []), ("10", [1, 2]), ("79228162514264337593543950335.00000000", [6]),
      ("79228162514264337593543950335.00000001", [4]),
    ] {
      #expect(try store.record(Decimal(exactly: price)).map(\.alert.id) == ids)
    }
  }

  @Test func `every symbol is stored unchanged and compared byte by byte`() throws {
    let symbols = ["", "btc-usd", "BTC-USD", "e\u{301}", "\u{E9}", "a\0b", "a"]
    for symbol in symbols { _ = try store.add(.above, 5, current: 1, of: symbol) }
    #expect(try store.list().map { Array($0.symbol.utf8) } == symbols.map { Array($0.utf8) })
    for (index, symbol) in symbols.enumerated() {
      #expect(try store.record(6, of: symbol).map(\.alert.id) == [index + 1])
    }
  }

  @Test func `times are stored in milliseconds`() throws {
    for (index, seconds) in [-62_135_596_800, -0.001, 1_795_000_000.123_456].enumerated() {
      let time = Date(timeIntervalSince1970: seconds)
      _ = try store.add(
        .init(symbol: "\(index)", direction: .above, price: 5, currentPrice: 1),
        time
      )
      _ = try store.record([.init(symbol: "\(index)", price: 5)], time)
      for stored in [try store.list()[index].createdAt, try store.list()[index].firedAt] {
        let stored = stored?.timeIntervalSince1970 ?? .nan
        #expect(abs(stored - seconds) < 0.001, "the time \(seconds), not \(stored)")
      }
    }
  }

  @Test func `an alert fires when the price crosses that of the alert, from the other side`() throws
  {
    _ = try store.add(.above, 10, current: 9)
    _ = try store.add(.below, 5, current: 9)
    let fired = try store.record(12, at: 7)
    var alert = try store.list()[0]
    #expect(fired == [.init(id: 1, alert: alert, price: 12)])
    #expect(alert.firedAt == .sample(7))
    #expect(alert.isReached == true)
    #expect(try store.record(3, at: 8).map(\.alert) == [try store.list()[1]])
    alert = try store.list()[0]
    #expect(alert.isReached == false)
    #expect(alert.firedAt == .sample(7))
  }

  @Test func `an alert fires once per crossing`() throws {
    _ = try store.add(.above, 10, current: 9)
    #expect(try store.firings([9, 11, 12, 11, 9, 8, 13, 14]) == [0, 1, 0, 0, 0, 0, 1, 0])
    _ = try store.remove(1)
    _ = try store.add(.below, 10, current: 12)
    #expect(try store.firings([11, 9, 8, 12, 7]) == [0, 1, 0, 0, 1])
  }

  @Test func `a restart is no crossing`() throws {
    _ = try store.add(.above, 10, current: 9)
    #expect(try store.firings([8]) == [0])
    #expect(try store.firings([11, 12]) == [1, 0])
    #expect(try store.firings([13]) == [0])
    #expect(try store.firings([9]) == [0])
    #expect(try store.firings([10]) == [1])
  }

  @Test func `a price that equals that of the alert has reached it`() throws {
    _ = try store.add(.above, 10, current: Decimal(exactly: "9.99999999"))
    #expect(try store.firings([10, 11, Decimal(exactly: "10.00")]) == [1, 0, 0])
    _ = try store.remove(1)
    _ = try store.add(.below, 10, current: Decimal(exactly: "10.00000001"))
    #expect(try store.firings([10, 9, 10]) == [1, 0, 0])
  }

  @Test
  func
    `an alert that is added on the far side does not fire until the price has been on the other side`()
    throws
  {
    #expect(try store.add(.above, 10, current: 10).isReached == true)
    #expect(try store.firings([11, 10, 9, 10]) == [0, 0, 0, 1])
    _ = try store.remove(1)
    #expect(try store.add(.below, 10, current: 10).isReached == true)
    #expect(try store.firings([9, 10, 11, 10]) == [0, 0, 0, 1])
  }

  @Test func `the first price of an alert that was added without a current price does not fire`()
    throws
  {
    #expect(try store.add(.above, 10).isReached == nil)
    #expect(try store.firings([11, 9, 11]) == [0, 0, 1])
    _ = try store.remove(1)
    _ = try store.add(.above, 10)
    #expect(try store.firings([9, 11]) == [0, 1])
  }

  @Test func `a price changes the alerts of its symbol only`() throws {
    _ = try store.add(.above, 10, current: 9)
    let other = try store.add(.above, 10, current: 9, of: "B")
    #expect(try store.record(11).map(\.alert.id) == [1])
    #expect(try store.list()[1] == other)
  }

  @Test func `the alerts that fire are in the order of the prices and of their numbers`() throws {
    for (price, symbol) in [(10, "A"), (10, "B"), (9, "A"), (12, "A")] {
      _ = try store.add(.above, Decimal(price), current: 1, of: symbol)
    }
    let prices = [("B", 11), ("A", 10), ("A", 5), ("A", 12)]
    let fired = try store.record(
      prices.map { .init(symbol: $0, price: Decimal($1)) },
      .sample(1)
    )
    #expect(fired.map(\.alert.id) == [2, 1, 3, 1, 3, 4])
    #expect(fired.map(\.price) == [11, 10, 10, 12, 12, 12])
  }

  @Test func `a removed alert never fires again`() throws {
    _ = try store.add(.above, 10, current: 9)
    _ = try store.add(.above, 10, current: 9)
    _ = try store.remove(1)
    #expect(try store.record(11).map(\.alert.id) == [2])
  }

  @Test func `an endpoint that throws changes nothing`() throws {
    let alert = try store.add(.above, 10, current: 9)
    #expect(throws: AlertStoreError.invalidPrice(symbol: "B")) {
      try store.record([.init(symbol: "A", price: 11), .init(symbol: "B", price: 0)], .sample())
    }
    #expect(try store.list() == [alert])
  }

  @Test func `a copy equals the store and continues like it, but has no firings`() throws {
    let (database, copy) = (SQLiteDatabase.inMemory(), SQLiteDatabase.inMemory())
    let (other, store) = (AlertStore.mock(in: database), AlertStore.mock(in: copy))
    _ = try other.add(.above, 10, current: 9)
    _ = try other.add(.below, 3)
    _ = try other.add(.below, Decimal(exactly: "0.1"), of: "B")
    _ = try other.add(.above, 7)
    _ = try other.record(11)
    _ = try other.remove(2)
    _ = try other.remove(4)
    let backup = Backup(of: [AlertStore.backup], version: 3, by: "market")
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try store.list() == other.list())
    #expect(try store.firings(after: 0, for: .each, at: .sample()) == [])
    #expect(try store.firings([12, 9, 10]) == [0, 0, 1])
    #expect(try store.add(.above, 1).id == 5)
    #expect(try backup.fault(in: copy) == nil)
    try copy.execute("UPDATE alert SET price = '-1' WHERE id = 3")
    #expect(
      try backup.fault(in: copy)
        == "The row 3 of the table alert is invalid: the price is not above 0."
    )
  }

  @Test func `an error describes what happened`() {
    #expect(
      AlertStoreError.invalidPrice(symbol: "BTC-USD").description
        == "The price of an alert for BTC-USD is not above 0."
    )
    #expect(
      AlertStoreError.invalidCondition(symbol: "BTC-USD").description
        .hasPrefix("The condition of an alert for BTC-USD is invalid: ")
    )
  }
}
