import PortableFoundation
import Testing

@testable import TradeStore

@Suite struct LedgerTests {
  /// Returns the ledger of deals in the order of their numbers.
  private func ledger(_ deals: Deal...) throws(TradeStoreError) -> Ledger {
    try Ledger(deals.enumerated().map { Trade(id: $0.offset + 1, $0.element) })
  }

  @Test func `a sale is of the units that were bought first`() throws {
    let ledger = try ledger(
      .sample(.buy, "1", at: "10"),
      .sample(.buy, "2", at: "20", second: 1),
      .sample(.buy, "4", at: "40", second: 2),
      .sample(.sell, "2.5", at: "100", second: 3),
      .sample(.sell, "1", at: "200", second: 4)
    )
    #expect(ledger.lots.map(\.amount) == [Decimal(exactly: "3.5")])
    #expect(ledger.lots.map(\.cost) == [140])
    #expect(
      ledger.sales.map(\.amount) == [
        1, Decimal(exactly: "1.5"), Decimal(exactly: "0.5"), Decimal(exactly: "0.5"),
      ]
    )
    #expect(ledger.sales.map(\.cost) == [10, 30, 10, 20])
    #expect(ledger.sales.map(\.proceeds) == [100, 150, 100, 100])
  }

  @Test func `trades are ordered by time, and at one time by number`() throws {
    let late = try ledger(
      .sample(.sell, "1", second: 2),
      .sample(.buy, "1", at: "7", second: 1)
    )
    #expect(late.lots.isEmpty)
    #expect(late.sales.map(\.purchase.price) == [7])
    #expect(try ledger(.sample(.buy, "1"), .sample(.sell, "1")).lots.isEmpty)
    #expect(throws: TradeStoreError.self) { try ledger(.sample(.sell, "1"), .sample(.buy, "1")) }
  }

  @Test func `a sale of more than was bought before it is refused`() {
    let sale = Deal.sample(.sell, "3", second: 2)
    #expect(throws: TradeStoreError.soldTooMuch(sale, available: 2)) {
      try ledger(.sample(.buy, "2"), sale, .sample(.buy, "5", second: 3))
    }
    let other = Deal.sample(.sell, "1", "ETH")
    #expect(throws: TradeStoreError.soldTooMuch(other, available: 0)) {
      try ledger(.sample(.buy, "2"), other)
    }
  }

  @Test func `assets are apart, and a purchase can be sold in another currency`() throws {
    let ledger = try ledger(
      .sample(.buy, "1", "ETH", at: "5"),
      .sample(.buy, "1", "BTC", at: "9"),
      .sample(.sell, "1", "BTC", at: "11", in: "USD", second: 1)
    )
    #expect(ledger.lots.map(\.deal.asset) == ["ETH"])
    #expect(ledger.sales.map { [$0.purchase.currency, $0.deal.currency] } == [["EUR", "USD"]])
  }

  @Test func `amounts and sums are exact to the last digit`() throws {
    let ledger = try ledger(
      .sample(.buy, "0.100000000000000001", at: "60000.12345678"),
      .sample(.buy, "123456789", at: "0.5"),
      .sample(.sell, "0.000000000000000001", at: "1", second: 1)
    )
    #expect(ledger.lots.map(\.amount) == [Decimal(exactly: "0.1"), 123_456_789])
    #expect(ledger.lots[0].cost == Decimal(exactly: "6000.012345678"))
    #expect(ledger.sales[0].cost == Decimal(exactly: "0.00000000000006000012345678"))
    let sum = ledger.lots.reduce(Decimal(0)) { $0 + $1.cost }
    #expect(sum == Decimal(exactly: "61734394.512345678"))
  }

  @Test func `totals that could lose a digit are refused`() throws {
    let precise = Deal.sample(.buy, "0.000000000000000001", at: "0.000000000000000001")
    _ = try ledger(precise, .sample(.buy, "9", at: "10"))
    #expect(throws: TradeStoreError.tooManyDigits("EUR")) {
      try ledger(precise, .sample(.buy, "10", at: "10"))
    }
    // Other currencies have sums of their own.
    _ = try ledger(precise, .sample(.buy, "10", "ETH", at: "10", in: "USD"))
    #expect(throws: TradeStoreError.tooManyDigits("BTC")) {
      try ledger(
        .sample(.buy, "100000000000000000000", at: "0"),
        .sample(.buy, "0.000000000000000001", at: "0")
      )
    }
  }
}
