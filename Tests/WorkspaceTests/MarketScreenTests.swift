import Foundation
import TemporaryDirectory
import Testing

/// The screen of the built executable `market`, at a real terminal of 80 × 24, with a local exchange.
@Suite(.timeLimit(.minutes(10))) struct MarketScreenTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func exchange(port: Int = 0, _ options: String...) async throws -> LocalServer {
    try await LocalServer(
      python: [
        Workspace.root.appending(path: "Tests/server/exchange.py").path, "--port", "\(port)",
      ] + options
    )
  }

  /// Runs the screen at a terminal during a closure.
  private func screen(
    of exchange: LocalServer,
    _ options: String...,
    while body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await withTerminal(
      Workspace.executable("market").path,
      ["screen"] + options,
      environment: [
        "MARKET_DATABASE": directory.file("market.sqlite3"), "MARKET_URL": exchange.url,
      ],
      body
    )
  }

  @Test func `prices appear, r refreshes them, and q restores the terminal`() async throws {
    let exchange = try await exchange("--tick", "0.01s")
    let result = try await screen(of: exchange, "--every", "never", "--color", "never") {
      terminal in
      try await terminal.wait(for: "[Markets]")
      terminal.type("r")
      try await terminal.wait(for: "BTC-USD")
      let first = try #require(row(of: "BTC-USD", terminal))
      #expect(first.contains("$"))
      terminal.type("r")
      try await terminal.wait(forAbsenceOf: first)
      terminal.type("q")
    }
    #expect(result.status == 0)
    #expect(result.lines == [])
    #expect(result.isTerminalRestored)
    await exchange.stop()
  }

  @Test func `a failure keeps the prices and names the next attempt, and a recovery removes it`()
    async throws
  {
    let exchange = try await exchange("--tick", "0")
    let port = try #require(URL(string: exchange.url)?.port)
    _ = try await screen(of: exchange, "--every", "1s") { terminal in
      try await terminal.wait(for: "BTC-USD")
      await exchange.stop()
      try await terminal.wait(for: "✗ GET \(exchange.url)/")
      try await terminal.wait(for: "Next attempt at")
      #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
      try await terminal.wait(for: "! stale")
      let restarted = try await self.exchange(port: port, "--tick", "0")
      try await terminal.wait(forAbsenceOf: "✗")
      #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
      terminal.type("q")
      await restarted.stop()
    }
  }

  @Test func `throttling is shown with the time of the next attempt, and does not end the program`()
    async throws
  {
    let exchange = try await exchange("--tick", "0", "--throttle", "3/3s")
    let result = try await screen(of: exchange, "--every", "1s") { terminal in
      try await terminal.wait(for: "BTC-USD")
      try await terminal.wait(forOutput: "The exchange refuses further")
      #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
      try await terminal.wait(forAbsenceOf: "The exchange refuses")
      terminal.type("q")
    }
    #expect(result.status == 0)
    await exchange.stop()
  }

  @Test func `return opens the order book, esc goes back, and keys work without an exchange`()
    async throws
  {
    let exchange = try await exchange("--tick", "0", "--crossed")
    _ = try await screen(of: exchange, "--every", "1s") { terminal in
      try await terminal.wait(for: "▸   BTC-EUR")
      terminal.type("j\r")
      try await terminal.wait(for: "ASK: lowest price from the sellers")
      try await terminal.wait(for: "the book is crossed")
      await exchange.stop()
      terminal.type("\u{1B}")
      try await terminal.wait(for: "▸   BTC-USD")
      terminal.type("/eth\r")
      try await terminal.wait(for: "Filter: eth")
      try await terminal.wait(for: "▸   ETH-BTC")
      terminal.type("q")
    }
  }

  @Test func `the watchlist and an alert are saved`() async throws {
    let exchange = try await exchange("--tick", "0")
    _ = try await screen(of: exchange, "--every", "1s") { terminal in
      try await terminal.wait(for: "▸   BTC-EUR")
      terminal.type("jw")
      try await terminal.wait(for: "▸ ★ BTC-USD")
      terminal.type("a99999.5\r")
      try await terminal.wait(for: "Added alert 1: BTC-USD above $99,999.5")
      terminal.type("\t\t")
      try await terminal.wait(for: "1  BTC-USD above $99,999.5")
      terminal.type("q")
    }
    let result = try await screen(of: exchange, "--watchlist") { terminal in
      try await terminal.wait(for: "[Watchlist]")
      try await terminal.wait(for: "▸ ★ BTC-USD")
      terminal.type("\td")
      try await terminal.wait(for: "Removed alert 1: BTC-USD above $99,999.5")
      terminal.type("q")
    }
    #expect(result.isTerminalRestored)
    await exchange.stop()
  }

  @Test func `the screen keeps its market in every size`() async throws {
    let exchange = try await exchange("--tick", "0")
    // The last line of each size differs from that of the previous one.
    let windows: [(columns: Int, rows: Int, text: String)] = [
      (40, 12, "w watch · ? help"), (120, 40, "r refresh · ? help"), (39, 8, "w watch · ? help"),
      (19, 4, "terminal too"), (80, 24, "↑↓ scroll · ? help"),
    ]
    _ = try await screen(of: exchange, "BTC-USD", "--every", "1s") { terminal in
      try await terminal.wait(for: "BTC-USD")
      terminal.type("\r")
      try await terminal.wait(for: "ASK: lowest price")
      for window in windows {
        terminal.resize(columns: UInt16(window.columns), rows: UInt16(window.rows))
        try await terminal.wait(for: window.text)
        #expect(terminal.lines.count <= window.rows)
        #expect(terminal.lines.allSatisfy { $0.count <= window.columns })
      }
      terminal.type("q")
    }
    await exchange.stop()
  }

  @Test(arguments: SignalTests.exitCodes)
  func `a signal ends the screen, and the terminal is restored`(signal: Int32, status: Int32)
    async throws
  {
    let exchange = try await exchange("--tick", "0")
    let result = try await screen(of: exchange) { terminal in
      try await terminal.wait(for: "BTC-USD")
      terminal.send(signal)
    }
    #expect(result.status == status)
    #expect(result.lines == [])
    #expect(result.isTerminalRestored)
    await exchange.stop()
  }

  /// The row of a market on the screen; nil if it is not visible.
  private func row(of name: String, _ terminal: TerminalProcess) -> String? {
    terminal.lines.first { $0.contains(name) }
  }
}
