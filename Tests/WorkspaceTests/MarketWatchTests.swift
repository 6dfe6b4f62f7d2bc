import Foundation
import LoopbackServer
import Testing

/// `watch` of the built executable `market`, with a local exchange and a database in a file.
@Suite(.timeLimit(.minutes(10))) struct MarketWatchTests {
  private let market = Tool("market", environment: ["PATH": Workspace.searchPath])

  /// The file that text of an exchange or a database would create if a shell interpreted it.
  private var created: String { market.file("created") }

  /// Adds alerts above 1 to the database as another program could, with any text as their symbols.
  private func plantAlerts(of symbols: [String]) async throws {
    let script = """
      import sqlite3, sys
      with sqlite3.connect(sys.argv[1]) as database:
          for symbol in sys.argv[2:]:
              columns, values = "symbol, direction, price, created, reached", "?, 'above', '1', 0, 0"
              database.execute(f"INSERT INTO alert ({columns}) VALUES ({values})", [symbol])
      """
    let planting = try await Command(
      "/usr/bin/env",
      ["python3", "-c", script, market.database] + symbols,
      environment: ["PATH": Workspace.searchPath]
    ).waitUntilExit()
    try #require(planting.status == 0, "\(planting.errorOutput)")
  }

  @Test func `an alert runs the command with its values, and without tokens`() async throws {
    try await withExchange { exchange in
      let market = market.using(exchange).with(["GITHUB_TOKEN": "secret"])
      #expect(try await market.run("list").status == 0)
      try await plantAlerts(of: ["BTC-USD", "$(touch '\(created)')", ";touch '\(created)'\n"])
      let command = "cat; env | sort; exit 3"
      let result = try await market.run(
        ["watch", "--count", "2", "--every", "0", "--on-alert", command]
      )
      #expect(result.status == 0, "\(result.errorOutput)")
      #expect(result.output.contains("  Alert 1: BTC-USD is above 1 at "))
      let lines = result.errorOutput.split(separator: "\n")
      #expect(lines.contains("MARKET_SYMBOL=BTC-USD"))
      #expect(lines.contains("MARKET_DIRECTION=above"))
      #expect(lines.contains { $0.hasPrefix("MARKET_PRICE=") })
      #expect(!result.errorOutput.contains("secret"))
      #expect(lines.count { $0.hasSuffix("Its exit status is 3.") } == 1)
      #expect(access(created, F_OK) != 0)
    }
  }

  @Test func `a firing that another command reported runs the command once`() async throws {
    try await withExchange { exchange in
      let market = market.using(exchange)
      #expect(try await market.run("list").status == 0)
      try await plantAlerts(of: ["BTC-USD"])
      #expect(try await market.run("list").errorOutput.hasPrefix("Alert 1: BTC-USD is above 1 at "))
      for expected in ["ran 1\n", ""] {
        let watch = ["watch", "--count", "1", "--on-alert", "echo ran $MARKET_ALERT"]
        #expect(try await market.run(watch).errorOutput == expected)
      }
    }
  }

  @Test func `a planted database runs nothing`() async throws {
    try await withExchange { exchange in
      let market = market.using(exchange)
      try await market.run("list")
      try await plantAlerts(of: ["BTC-USD"])
      let result = try await market.run("watch", "--count", "1")
      #expect(result.output.contains("  Alert 1: "))
      #expect(result.errorOutput == "")
    }
  }

  @Test(arguments: ["$(touch %)", "`touch %`", "A-B;touch %", "A-B\\ntouch %"])
  func `a symbol of the exchange never reaches a shell`(symbol: String) async throws {
    let symbol = symbol.replacing("%", with: created)
    try await withLoopbackServer { connection in
      let isList = try connection.readRequest()?.line.contains("/symbols ") == true
      let ticker = #"{"symbol": "\#(symbol)", "last_trade_price": 5}"#
      try connection.send(httpResponse(body: isList ? "{}" : "[\(ticker)]"))
    } perform: { server in
      let market = market.with(["MARKET_URL": "\(server.url)"])
      try await market.run("list")
      try await plantAlerts(of: [symbol, symbol.replacing("\\n", with: "\n")])
      let result = try await market.run(
        ["watch", "--every", "0", "--count", "2", "--on-alert", "echo $MARKET_SYMBOL"]
      )
      #expect([0, 76].contains(result.status))
      #expect(access(created, F_OK) != 0)
      #expect(!result.output.contains("\u{1B}"))
    }
  }

  @Test func `the live table shows a failure, fits, and restores the terminal`() async throws {
    try await withExchange { exchange in
      let result = try await market.using(exchange).atTerminal(
        ["watch", "BTC-USD", "ETH-BTC", "--every", "200ms", "--color", "never"]
      ) { terminal in
        try await terminal.wait(for: "BTC-USD   $70,")
        terminal.resize(columns: 40, rows: 10)
        try await terminal.wait(for: "MARKET         PRICE  24H CHANGE  AGE\n")
        terminal.resize(columns: 120, rows: 30)
        try await terminal.wait(for: "  VOLUME  AGE")
        for start in ["MARKET", "BTC-USD", "ETH-BTC"] {
          // No row of an old frame remains.
          #expect(terminal.lines.count { $0.hasPrefix(start) } == 1)
        }
        await exchange.stop()
        try await terminal.wait(for: "Next attempt in ")
        try await terminal.wait(for: "s (stale)")
        #expect(terminal.lines.contains { $0.hasPrefix("BTC-USD") })
        terminal.type("\u{3}")
      }
      #expect(result.status == 130)
      #expect(result.isTerminalRestored)
      #expect(!result.output.contains("\u{1B}[?1049h"))
      let hiding = try #require(result.output.ranges(of: "\u{1B}[?25l").last)
      let showing = try #require(result.output.ranges(of: "\u{1B}[?25h").last)
      #expect(showing.lowerBound > hiding.lowerBound)
    }
  }
}
