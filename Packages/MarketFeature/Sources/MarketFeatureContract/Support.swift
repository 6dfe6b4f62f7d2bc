import AlertStore
import Contract
public import ExchangeClient
import MarketFeature
import MarketService
import MarketServiceContract
import ObservableStateTesting
public import PortableFoundation
import TestClock
import Testing

/// The error that a rule's closure throws.
struct Failure: Error, CustomStringConvertible {
  var description: String { "It broke." }
}

extension MarketFeatureContract.Subject {
  /// Advances both clocks.
  public func advance(by seconds: Int) {
    now.replace { $0.addingTimeInterval(Double(seconds)) }
    clock.advance(by: .seconds(seconds))
  }

  /// Sets the prices of open markets.
  public func set(_ prices: KeyValuePairs<Symbol, Decimal>) {
    exchange.update { state in
      state.tickers = prices.map { Ticker(symbol: $0, price: $1) }
      state.markets = prices.map { Market(symbol: $0.key, status: .open, priceScale: 2) }
    }
  }

  /// Sets the levels of a book, with the same number of bids and asks.
  public func setBook(of symbol: Symbol, levels: Int) {
    let level = OrderBook.Level(price: 2, quantity: 1)
    let levels = Array(repeating: level, count: levels)
    exchange.update { state in
      state.books.removeAll { $0.symbol == symbol }
      state.books.append(OrderBook(symbol: symbol, bids: levels, asks: levels))
    }
  }

  /// Sets the error of all requests.
  public func fail(_ error: ExchangeClientError?) { exchange.update { $0.failure = error } }

  /// Returns how many requests of a name were sent.
  public func count(of name: String = "tickers") -> Int {
    exchange.update { $0.requests.count { $0 == name } }
  }

  /// Runs a view model during work, and checks that it leaves no sleeper behind.
  func running(_ viewModel: MarketViewModel, _ work: () async throws -> Void) async throws {
    let run = Task { await viewModel.run() }
    do {
      try await work()
      run.cancel()
      await run.value
    } catch {
      run.cancel()
      await run.value
      throw error
    }
    try check(clock.sleeperCount, is: 0)
  }

  /// Waits until a view model sleeps, or has sent a number of requests through a gate.
  func sleeper(or gate: Gate, arrivals: Int) async {
    await withTaskGroup { group in
      group.addTask { await clock.sleepers(atLeast: 1) }
      group.addTask { await gate.arrivals(atLeast: arrivals) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Waits until no view model sleeps.
  public func noSleepers() async {
    while clock.sleeperCount > 0 { await Task.yield() }
  }
}

/// Gives other tasks time for a forbidden step, until it has happened.
func waiting(until hasHappened: () -> Bool) async {
  for _ in 0..<5_000 where !hasHappened() { await Task.yield() }
}

extension MarketViewModel {
  /// Waits until the state meets a condition.
  func state(where condition: (State) -> Bool) async {
    for await state in states() where condition(state) { return }
  }

  /// The prices of the shown quotes.
  var shownPrices: [Decimal?] { state().quotes.map(\.ticker?.price) }

  /// The symbols of the shown quotes that are stale at a time.
  func staleSymbols(at now: Date) -> [Symbol] {
    let state = state()
    return state.quotes.filter { $0.isStale(at: now, every: state.expectedInterval) }.map(\.symbol)
  }
}

/// The symbols of the rules.
let bitcoin = symbol("BTC-USD")
let ether = symbol("ETH-USD")

private func symbol(_ text: String) -> Symbol {
  guard let symbol = Symbol(text) else { preconditionFailure("\(text) is no symbol.") }
  return symbol
}

/// The URL in errors.
let url = URL(filePath: "/exchange")

/// The error of an exchange that cannot be reached.
let unreachable = ExchangeClientError.unreachable(url, cause: "refused")

/// The time of a new subject.
let start = MarketServiceContract.start
