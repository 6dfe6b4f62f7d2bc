import Foundation
import TemporaryDirectory
import Testing

/// The built executable `market`, with a local exchange and a database in a file.
@Suite(.timeLimit(.minutes(2))) struct MarketTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func run(_ arguments: String..., url: String) async throws -> Command.Result {
    try await Command(
      Workspace.executable("market").path,
      arguments,
      environment: ["MARKET_DATABASE": directory.file("market.sqlite3"), "MARKET_URL": url]
    ).waitUntilExit()
  }

  @Test func `list prints current prices, and the saved ones once the exchange is gone`()
    async throws
  {
    let exchange = try await LocalServer(
      python: [
        Workspace.root.appending(path: "Tests/server/exchange.py").path, "--port", "0", "--tick",
        "0",
      ]
    )
    let doctor = try await run("doctor", url: exchange.url)
    let online = try await run("list", "--format", "csv", url: exchange.url)
    await exchange.stop()
    #expect(doctor.output.contains("tickers: "))
    #expect(doctor.status == 0, "\(doctor.output)")
    #expect(online.status == 0, "\(online.errorOutput)")
    let offline = try await run("list", "--format", "csv", url: exchange.url)
    #expect(offline.status == 69)
    #expect(offline.errorOutput.contains("\(exchange.url)/"))
    let prices = prices(in: online.output)
    #expect(prices["BTC-USD"]?.isEmpty == false)
    #expect(self.prices(in: offline.output) == prices.filter { !$0.value.isEmpty })
  }

  private func prices(in output: String) -> [String: String] {
    let rows = output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[2]) })
  }
}
