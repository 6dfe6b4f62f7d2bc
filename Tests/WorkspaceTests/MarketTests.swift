import Foundation
import Testing

/// The built executable `market` with a local exchange.
@Suite(.timeLimit(.minutes(10))) struct MarketTests {
  private let market = Tool("market")

  @Test func `list prints current prices, and saved ones without the exchange`() async throws {
    let list = ["list", "--format", "csv", "--url"]
    let (url, online) = try await withExchange { exchange in
      let doctor = try await market.run("doctor", "--url", exchange.url)
      #expect(doctor.status == 0, "\(doctor.output)")
      return (exchange.url, try await market.run(list + [exchange.url]))
    }
    #expect(online.status == 0, "\(online.errorOutput)")
    let offline = try await market.run(list + [url])
    #expect(offline.status == 69)
    #expect(offline.errorOutput.contains("\(url)/"))
    let expected = prices(in: online)
    #expect(expected["BTC-USD"]?.isEmpty == false)
    #expect(prices(in: offline) == expected.filter { !$0.value.isEmpty })
  }

  @Test(arguments: [
    ("last_trade_price", "/tickers got an unacceptable response: the field [].last_trade_price is"),
    ("symbol", "/tickers got an unacceptable response: the element [0].symbol is missing"),
    ("status", "/symbols got an unacceptable response: the field "),
  ])
  func `list names a missing field, and keeps the old prices with their age`(
    field: String,
    message: String
  ) async throws {
    let before = try await withExchange { try await market.run("list", "--url", $0.url) }
    #expect(before.status == 0, "\(before.errorOutput)")
    let (list, csv) = try await withExchange("--missing-field", field) { exchange in
      (
        try await market.run("list", "--url", exchange.url),
        try await market.run("list", "--format", "csv", "--url", exchange.url)
      )
    }
    #expect(list.status == 76)
    #expect(list.errorOutput.contains(message), "\(list.errorOutput)")
    #expect(list.errorOutput.contains("'market doctor' checks the responses"))
    let rows = list.output.split(separator: "\n").filter { $0.contains("BTC-USD") }
    #expect(rows.count == 1)
    // The age of the stored price: seconds, or minutes on a busy machine.
    #expect(rows.allSatisfy { $0.contains("70,544.63") && $0.contains(/\d+ (s|min)/) }, "\(rows)")
    #expect(prices(in: csv)["BTC-USD"] == "70544.63")
  }

  @Test(arguments: [
    ("last_trade_price", "tickers", "tickers[0].last_trade_price is missing, as in "),
    ("symbol", "tickers", "tickers[0].symbol is missing, as in "),
    ("status", "symbols", ".status is missing, as in "),
    ("lot_size", "symbols", ".lot_size is missing, as in "),
    ("px", "book", "book.bids[0].px is missing, as in "),
    ("price_24h", "ticker", "ticker.price_24h is missing"),
  ])
  func `doctor names a missing field`(field: String, check: String, finding: String) async throws {
    let doctor = try await withExchange("--missing-field", field) {
      try await market.run("doctor", "--url", $0.url)
    }
    #expect(doctor.status == 1)
    let line = doctor.output.split(separator: "\n").first { $0.hasPrefix("✗ \(check): ") }
    #expect(line?.contains(finding) == true, "\(doctor.output)")
    #expect(line?.contains("The exchange may have changed its interface") == true)
  }

  @Test func `doctor reports responses that are late, refused or not JSON`() async throws {
    let late = try await withExchange("--latency", "600s") {
      try await market.run("doctor", "--url", $0.url, "--timeout", "200ms")
    }
    #expect(late.status == 1)
    #expect(late.output.contains("✗ tickers: "), "\(late.output)")
    #expect(late.output.contains("increase --timeout"), "\(late.output)")
    let throttled = try await withExchange("--throttle", "1/60s") {
      try await market.run("doctor", "--url", $0.url)
    }
    #expect(throttled.status == 1)
    #expect(throttled.output.contains("✓ tickers: "), "\(throttled.output)")
    #expect(throttled.output.contains("✗ symbols: The exchange refuses further requests"))
  }
}
