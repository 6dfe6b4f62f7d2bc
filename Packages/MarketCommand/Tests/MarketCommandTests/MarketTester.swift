import AlertStore
import CommandLineParsing
import CommandSupport
import ExchangeClient
import FileClient
import InMemoryDatabase
import MarketCommand
import MarketService
import NetworkOptions
import PortableFoundation
import PriceLog
import Store
import Synchronization
import TerminalClient
import WatchlistStore

/// Runs command lines on an exchange and a database in memory.
///
/// Each run has a service of its own, as a process has.
struct MarketTester {
  let exchange = MockExchange()
  let terminal: MockTerminal
  let files = MockFiles()
  let database = InMemoryDatabase()
  private let clock = WallClock()
  private let sentRequests = RequestNames()
  private let dependencies: Dependencies

  /// Creates a run in a locale, on a terminal of a width; without a width, standard output is no terminal.
  init(language: String = "C.UTF-8", columns: Int? = nil) {
    terminal = MockTerminal(
      size: columns.map { TerminalClient.Size(columns: $0, rows: 24) },
      streams: columns == nil ? [] : [.output]
    )
    var system = System.mock(
      terminal: terminal,
      files: files,
      environment: ["HOME": "/home/ada", "LANG": language]
    )
    let (clock, exchange, database, requests) = (clock, exchange, database, sentRequests)
    system.now = { clock.now }
    dependencies = Dependencies(
      system: system,
      databases: .mock { Self.storage(in: database) },
      network: .mock(),
      exchange: { _, _, _ in .mock(of: exchange, recording: requests.append) },
      service: { client, _ in .mock(client: client, in: database) { clock.now } }
    )
    add("BTC-USD", status: .open, price: "70544.63", before: "68970.11", volume: "12.345")
    add("ETH-BTC", status: .open, price: "0.0567", before: nil, volume: "8")
    add("OLD-USD", status: .closed, price: nil, before: nil, volume: nil)
    add("XLM-EUR", status: .open, price: "0.1", before: "0.2", volume: nil)
  }

  /// The stores in a database.
  static func storage(in database: InMemoryDatabase) -> MarketStorage {
    MarketStorage(
      prices: .mock(in: database),
      watchlist: .mock(in: database),
      alerts: .mock(in: database),
      unitOfWork: .mock(in: database),
      snapshot: { storage(in: database) }
    )
  }

  /// Adds a market and its ticker.
  func add(
    _ name: String,
    status: Market.Status,
    price: String?,
    before: String?,
    volume: String?
  ) {
    guard let symbol = Symbol(name) else { return }
    let scale = name.hasSuffix("USD") ? 2 : 5
    exchange.set(Market(symbol: symbol, status: status, priceScale: scale, quantityScale: 8))
    exchange.set(
      Ticker(
        symbol: symbol,
        price: price.flatMap { Decimal(string: $0) },
        referencePrice: before.flatMap { Decimal(string: $0) },
        volume: volume.flatMap { Decimal(string: $0) }
      )
    )
  }

  /// Saves prices, and creates the database as a request does.
  func save(_ samples: [PriceSample]) async throws {
    let file = DatabaseLocation.file("/home/ada/.local/share/market/market.sqlite3")
    _ = try await dependencies.databases.open(file).prices.append(samples)
  }

  /// Returns the names of the requests since the last call.
  func takeRequests() -> [String] { sentRequests.take() }

  /// Lets the wall clock continue.
  func wait(_ seconds: Double) { clock.advance(by: seconds) }

  /// Runs a command line.
  func callAsFunction(_ line: String) async -> (code: ExitCode, output: String, errors: String) {
    let (output, errors) = (terminal.output.count, terminal.errorOutput.count)
    let code = await marketTool.run(line.split(separator: " ").map(String.init), dependencies)
    return (
      code, String(terminal.output.dropFirst(output)),
      String(terminal.errorOutput.dropFirst(errors))
    )
  }
}

/// The wall-clock time, which only a test changes.
private final class WallClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { time.withLock(\.self) }

  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// The names of requests.
private final class RequestNames: Sendable {
  private let names = Mutex<[String]>([])

  func append(_ name: String) { names.withLock { $0.append(name) } }

  func take() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names.sorted()
    }
  }
}

extension ExchangeClient {
  /// A client of an exchange in memory, which passes the name of each request to a closure.
  fileprivate static func mock(
    of exchange: MockExchange,
    recording record: @escaping @Sendable (String) -> Void
  ) -> Self {
    let client = mock(of: exchange)
    return Self(
      tickers: {
        record("tickers")
        return try await client.tickers()
      },
      ticker: { symbol in
        record("ticker")
        return try await client.ticker(symbol)
      },
      markets: {
        record("markets")
        return try await client.markets()
      },
      book: { symbol in
        record("book")
        return try await client.book(symbol)
      }
    )
  }
}
