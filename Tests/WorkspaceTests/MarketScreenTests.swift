import Foundation
import Testing

/// The screen of the built executable `market`, at a real terminal of 80 × 24, with a local exchange.
@Suite(.timeLimit(.minutes(10))) struct MarketScreenTests {
  private let market = Tool("market")

  @discardableResult
  private func screen(
    of exchange: LocalServer,
    _ options: String...,
    while body: (TerminalProcess) async throws -> Void
  ) async throws -> TerminalProcess.Result {
    try await market.using(exchange).atTerminal(["screen"] + options, body: body)
  }

  @Test func `prices appear, r refreshes them, and q restores the terminal`() async throws {
    try await withExchange("--tick", "0.01s") { exchange in
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
      result.expectRestored(status: 0)
    }
  }

  @Test func `a failure keeps prices and names the next try, until a recovery`() async throws {
    try await withExchange { exchange in
      try await screen(of: exchange, "--every", "1s") { terminal in
        try await terminal.wait(for: "BTC-USD")
        await exchange.stop()
        try await terminal.wait(for: "✗ GET \(exchange.url)/")
        try await terminal.wait(for: "Next attempt at")
        #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
        try await terminal.wait(for: "! stale")
        try await withExchange("--port", exchange.port) { _ in
          try await terminal.wait(forAbsenceOf: "✗")
          #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
          terminal.type("q")
        }
      }
    }
  }

  @Test func `throttling is shown with the next attempt, and the screen stays`() async throws {
    try await withExchange("--throttle", "3/3s") { exchange in
      let result = try await screen(of: exchange, "--every", "1s") { terminal in
        try await terminal.wait(for: "BTC-USD")
        try await terminal.wait(forOutput: "The exchange refuses further")
        #expect(try #require(row(of: "BTC-USD", terminal)).contains("$70,544.63"))
        try await terminal.wait(forAbsenceOf: "The exchange refuses")
        terminal.type("q")
      }
      #expect(result.status == 0)
    }
  }

  @Test func `return opens the book, esc closes it, and keys need no exchange`() async throws {
    try await withExchange("--crossed") { exchange in
      try await screen(of: exchange, "--every", "1s") { terminal in
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
  }

  @Test func `the watchlist and an alert are saved`() async throws {
    try await withExchange { exchange in
      try await screen(of: exchange, "--every", "1s") { terminal in
        try await terminal.wait(for: "▸   BTC-EUR")
        terminal.type("jw")
        try await terminal.wait(for: "▸ ★ BTC-USD")
        terminal.type("a99999.5\r")
        try await terminal.wait(for: "Added alert 1: BTC-USD above $99,999.5")
        terminal.type("\t\t\t")
        try await terminal.wait(for: "1  BTC-USD above $99,999.5")
        terminal.type("q")
      }
      let result = try await screen(of: exchange, "--watchlist") { terminal in
        try await terminal.wait(for: "[Watchlist]")
        try await terminal.wait(for: "▸ ★ BTC-USD")
        terminal.type("\t\td")
        try await terminal.wait(for: "Removed alert 1: BTC-USD above $99,999.5")
        terminal.type("q")
      }
      #expect(result.isTerminalRestored)
    }
  }

  @Test func `the screen keeps its market in every size`() async throws {
    try await withExchange { exchange in
      try await screen(of: exchange, "BTC-USD", "--every", "1s") { terminal in
        try await terminal.wait(for: "BTC-USD")
        terminal.type("\r")
        try await terminal.wait(for: "ASK: lowest price")
        // The last line of each size differs from that of the previous one.
        for (columns, rows, text) in [
          (40, 12, "w watch · ? help"), (120, 40, "r refresh · ? help"),
          (39, 8, "w watch · ? help"), (19, 4, "terminal too"), (80, 24, "↑↓ scroll · ? help"),
        ] {
          try await terminal.resize(columns: columns, rows: rows, showing: text)
        }
        terminal.type("q")
      }
    }
  }

  /// The row of a market on the screen; nil if it is not visible.
  private func row(of name: String, _ terminal: TerminalProcess) -> String? {
    terminal.lines.first { $0.contains(name) }
  }
}
