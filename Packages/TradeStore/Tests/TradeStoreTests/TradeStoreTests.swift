import Backup
import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import Testing

@testable import TradeStore

@Suite struct TradeStoreTests {
  private let database = SQLiteDatabase.inMemory()
  private let store: TradeStore

  init() { store = .mock(in: database) }

  @Test func `a new store is empty`() throws {
    #expect(try store.list() == [])
    #expect(throws: TradeStoreError.unknownTrade(1)) { try store.remove([1]) }
    #expect(try TradeStore.mock(in: database).list() == [])
  }

  @Test func `trades are listed by time, and at one time by number`() throws {
    for second in [5, 1, 5, 3] { _ = try store.add(.sample(.buy, "1", second: second)) }
    #expect(try store.list().map(\.id) == [2, 4, 1, 3])
    #expect(try TradeStore.mock(in: database).list() == store.list())
  }

  @Test func `a trade is stored unchanged, to the last digit and the millisecond`() throws {
    let deal = Deal(
      .buy,
      Decimal(exactly: "12345678901.000000000000000001"),
      of: "BTC",
      at: Decimal(exactly: "0.00000001"),
      in: "EUR",
      time: Date(timeIntervalSince1970: 1_795_000_000.123_456)
    )
    let trade = try store.add(deal)
    #expect(try store.list() == [trade])
    #expect(trade.deal.amount == Decimal(exactly: "12345678901.000000000000000001"))
    #expect(abs(trade.deal.time.timeIntervalSince1970 - 1_795_000_000.123) < 0.000_1)
  }

  @Test func `the number of a saved trade is never assigned again`() throws {
    _ = try store.add(.sample(.buy, "1"))
    let second = try store.add(.sample(.buy, "2"))
    #expect(try store.remove([2]) == [second])
    #expect(try store.add(.sample(.buy, "3")).id == 3)
  }

  @Test(arguments: [
    (Deal.sample(.buy, "0"), TradeStoreError.invalidAmount("BTC")),
    (.sample(.buy, "-1"), .invalidAmount("BTC")),
    (.sample(.buy, "x"), .invalidAmount("BTC")),
    (.sample(.buy, "1", at: "-1"), .invalidPrice("BTC")),
    (.sample(.buy, "1", at: "x"), .invalidPrice("BTC")),
    (.sample(.buy, "1", "btc"), .invalidCode("btc")),
    (.sample(.buy, "1", ""), .invalidCode("")),
    (.sample(.buy, "1", in: "€"), .invalidCode("€")),
    (.sample(.buy, "1", "EUR"), .sameCurrency("EUR")),
    (.sample(.sell, "1"), .soldTooMuch(.sample(.sell, "1"), available: 0)),
    (
      .sample(.buy, "0.0000000000000000001"),
      .tooPrecise(Decimal(exactly: "0.0000000000000000001"))
    ),
    (
      .sample(.buy, "1", at: "0.0000000000000000001"),
      .tooPrecise(Decimal(exactly: "0.0000000000000000001"))
    ),
  ])
  func `an invalid trade is refused, and changes nothing`(
    deal: Deal,
    error: TradeStoreError
  ) throws {
    #expect(throws: error) { try store.add(deal) }
    #expect(throws: error) { try store.merge([.sample(.buy, "1", "ETH"), deal]) }
    #expect(try store.list() == [])
  }

  @Test func `a purchase that was sold cannot be removed alone`() throws {
    _ = try store.add(.sample(.buy, "2"))
    _ = try store.add(.sample(.sell, "1", second: 1))
    let sale = Deal.sample(.sell, "1", second: 1)
    #expect(throws: TradeStoreError.soldTooMuch(sale, available: 0)) { try store.remove([1]) }
    #expect(throws: TradeStoreError.unknownTrade(3)) { try store.remove([2, 3]) }
    #expect(try store.list().count == 2)
    #expect(try store.remove([2, 1]).map(\.id) == [2, 1])
    #expect(try store.list() == [])
  }

  @Test func `a sale before its purchase by time is refused`() throws {
    _ = try store.add(.sample(.buy, "2", second: 10))
    #expect(throws: TradeStoreError.self) { try store.add(.sample(.sell, "1", second: 9)) }
    _ = try store.add(.sample(.sell, "1", second: 10))
  }

  @Test func `a merge adds the deals that are not saved yet, and a repeated one nothing`() throws {
    let deals: [Deal] = [
      .sample(.buy, "2"), .sample(.buy, "2"), .sample(.sell, "1", second: 1),
    ]
    _ = try store.add(.sample(.buy, "2"))
    #expect(try store.merge(deals).map(\.id) == [2, 3])
    #expect(try store.merge(deals) == [])
    #expect(try store.merge(deals + [.sample(.buy, "2")]).map(\.deal) == [.sample(.buy, "2")])
    #expect(try store.merge([]) == [])
    #expect(try store.list().count == 4)
  }

  @Test func `a copy equals the store and continues like it`() throws {
    let copy = SQLiteDatabase.inMemory()
    let other = TradeStore.mock(in: copy)
    for second in 0..<3 { _ = try store.add(.sample(.buy, "0.5", second: second)) }
    _ = try store.remove([3])
    let backup = Backup(of: [TradeStore.backup], version: 3, by: "market")
    try backup.insert(backup.contents(of: database), into: copy)
    #expect(try other.list() == store.list())
    #expect(try other.add(.sample(.buy, "1")).id == 4)
    #expect(try backup.fault(in: copy) == nil)
    try copy.execute("UPDATE trade SET amount = '0' WHERE id = 2")
    #expect(
      try backup.fault(in: copy)
        == "The row 2 of the table trade is invalid: The amount of BTC is not above 0."
    )
  }

  @Test(arguments: ["amount", "price"], ["1.0", "", "NaN", "1e3", "70,000"])
  func `a damaged number is an error of the database`(column: String, text: String) throws {
    _ = try store.add(.sample(.buy, "1"))
    let statement: SQLStatement =
      column == "amount" ? "UPDATE trade SET amount = ?" : "UPDATE trade SET price = ?"
    try database.execute(statement, [.text(text)])
    #expect(throws: SQLiteDatabaseError.self) { try store.list() }
  }

  @Test func `an error describes what happened and what to do`() {
    let error = TradeStoreError.soldTooMuch(.sample(.sell, "3"), available: 2)
    #expect(
      error.description
        == "The sale of 3 BTC at 2027-01-15T08:00:00.000Z is of more than the 2 BTC that were bought before it and are not sold yet."
    )
    #expect(error.kind.exitCode.rawValue == 65)
    #expect(TradeStoreError.unknownTrade(7).kind.exitCode.rawValue == 66)
    #expect(TradeStoreError.unknownTrade(7).description == "There is no trade 7.")
    for error: TradeStoreError in [
      .invalidCode("x"), .sameCurrency("A"), .invalidAmount("A"), .invalidPrice("A"),
      .tooPrecise(1), .tooManyDigits("A"),
    ] {
      #expect(error.description.hasSuffix("."))
      #expect(error.advice(in: "market")?.hasPrefix("Nothing was changed.") == true)
    }
  }
}
