import AlertStore
import Backup
import CommandLineParsing
import CommandSupport
import ExchangeClient
import FileClient
import SQLiteDatabase
import MarketCommand
import MarketService
import NetworkOptions
import PortableFoundation
import PriceLog
import ProcessClient
import Store
import Synchronization
import TerminalClient
import TestClock
import TradeStore
import WatchlistStore

/// The difference between the wall clock of a ``MarketTester`` and its other clock.
private final class WallClock: Sendable {
  let setting = Mutex(Duration.zero)
}

/// Runs command lines on an exchange and a database in memory.
///
/// Each run creates a new service, as a process does.
struct MarketTester {
  let exchange = MockExchange()

  /// The exchange of the second source, without markets.
  let kraken = MockExchange()

  let terminal: MockTerminal
  let files = MockFiles()
  let processes: MockProcesses
  let database = SQLiteDatabase.inMemory()
  let clock = TestClock()
  private let sentRequests = RequestNames()
  private let wallClock = WallClock()
  private let dependencies: Dependencies

  /// Creates an exchange with four markets, and an empty database.
  ///
  /// - Parameters:
  ///   - language: The value of `LANG`.
  ///   - columns: The width of a terminal for standard output; nil if standard output is no terminal.
  ///   - terminal: Another terminal.
  ///   - localOffset: Returns the offset of local time from UTC at an instant; by default an hour.
  ///   - delay: The duration of each request on the clock.
  init(
    language: String = "C.UTF-8",
    columns: Int? = nil,
    terminal: MockTerminal? = nil,
    localOffset: @escaping @Sendable (Date) -> Int = { _ in 3_600 },
    delay: @escaping @Sendable () -> Duration = { .zero }
  ) {
    self.terminal =
      terminal
      ?? MockTerminal(
        size: columns.map { TerminalClient.Size(columns: $0, rows: 24) },
        streams: columns == nil ? [] : [.output]
      )
    processes = MockProcesses(clock: clock)
    var system = System.mock(
      terminal: self.terminal,
      files: files,
      processes: processes,
      environment: ["HOME": "/home/ada", "LANG": language]
    )
    let (clock, exchange, database, requests) = (clock, exchange, database, sentRequests)
    let kraken = kraken
    let wallClock = wallClock
    let now: @Sendable () -> Date = {
      let elapsed = clock.now.offset + wallClock.setting.withLock(\.self)
      return Date(timeIntervalSince1970: 1_800_000_000 + elapsed / .seconds(1))
    }
    system.now = now
    system.localOffset = localOffset
    system.clock = clock
    dependencies = Dependencies(
      system: system,
      databases: .mock { Self.storage(in: database) },
      network: .mock(),
      sources: [.mock("blockchain", offersCandles: false), .mock("kraken", reference: .midnight)],
      exchange: { source, _, _, _ in
        let exchange = source.name == "kraken" ? kraken : exchange
        var client = ExchangeClient.mock(of: exchange) { resource in
          requests.append("\(resource)")
          let delay = delay()
          if delay > .zero { try await clock.sleep(for: delay) }
        }
        if !source.offersCandles {
          client.candles = { _, _ in throw ExchangeClientError.notOffered }
        }
        return client
      },
      service: { sources, _, delivery in
        .live(
          using: sources,
          prices: .mock(in: database),
          watchlist: .mock(in: database),
          alerts: .mock(in: database),
          trades: .mock(in: database),
          delivery: delivery,
          unitOfWork: .mock(in: database),
          clock: clock,
          now: now
        )
      }
    )
    add("BTC-USD", status: .open, price: "70544.63", before: "68970.11", volume: "12.345")
    add("ETH-BTC", status: .open, price: "0.0567", before: nil, volume: "8")
    add("OLD-USD", status: .closed, price: nil, before: nil, volume: nil)
    add("XLM-EUR", status: .open, price: "0.1", before: "0.2", volume: nil)
  }

  /// The stores in a database.
  static func storage(in database: SQLiteDatabase) -> MarketStorage {
    MarketStorage(
      prices: .mock(in: database),
      watchlist: .mock(in: database),
      alerts: .mock(in: database),
      trades: .mock(in: database),
      database: database,
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

  /// Returns whether the database contains nothing.
  func isEmpty() throws -> Bool {
    try MarketStorage.backup.isEmpty(Self.storage(in: database).database)
  }

  /// Returns the names of the requests since the last call.
  func takeRequests() -> [String] { sentRequests.take() }

  /// Lets the clock and the wall clock continue.
  func wait(_ seconds: Double) { clock.advance(by: .seconds(seconds)) }

  /// Sets the wall clock back, as an administrator does; the other clock continues.
  func setBack(_ seconds: Double) { wallClock.setting.withLock { $0 -= .seconds(seconds) } }

  /// Adds an alert whose price is not reached yet.
  func addAlert(_ symbol: String, above price: Decimal) throws {
    let alert = AlertStore.NewAlert(
      symbol: symbol,
      direction: .above,
      price: price,
      currentPrice: 1
    )
    _ = try Self.storage(in: database).alerts.add(alert, Date(timeIntervalSince1970: 0))
  }

  /// Changes the price of a market in US dollars.
  func set(_ name: String, to price: String) {
    add(name, status: .open, price: price, before: "68970.11", volume: "12.345")
  }

  /// Runs a command line.
  func callAsFunction(_ line: String) async -> (code: ExitCode, output: String, errors: String) {
    await self(line.split(separator: " ").map(String.init))
  }

  /// Runs a command at a terminal that records what a user sees, and returns its exit code.
  func run(_ arguments: [String], on terminal: TerminalClient) async -> ExitCode {
    var dependencies = dependencies
    dependencies.system.terminal = terminal
    return await marketTool.run(arguments, dependencies)
  }

  /// Runs a command with arguments, which may contain blanks.
  func callAsFunction(
    _ arguments: [String]
  ) async -> (code: ExitCode, output: String, errors: String) {
    let (output, errors) = (terminal.output.count, terminal.errorOutput.count)
    let code = await marketTool.run(arguments, dependencies)
    return (
      code, String(terminal.output.dropFirst(output)),
      String(terminal.errorOutput.dropFirst(errors))
    )
  }
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
