import Contract
public import ExchangeClient
import PortableFoundation
import Synchronization
import TestClock

/// An exchange that a rule changes, and whose requests it counts and holds.
public final class TestExchange: Sendable {
  /// The state of the exchange.
  public struct State: Sendable {
    /// The tickers of the next responses.
    public var tickers: [Ticker] = []

    /// The markets of the next responses.
    public var markets: [Market] = []

    /// The books of the next responses.
    public var books: [OrderBook] = []

    /// The error of the next requests; nil if they succeed.
    public var failure: ExchangeClientError?

    /// The names of the sent requests.
    public fileprivate(set) var requests: [String] = []

    /// The largest number of requests of one name at the same time.
    public fileprivate(set) var concurrency = 0

    fileprivate var current: [String: Int] = [:]
    fileprivate var holdsRequests = false
  }

  private let state = Mutex(State())
  private let gate = TestClock()

  /// Creates an exchange without markets.
  public init() {}

  /// The state, which a rule changes.
  public func update<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
    state.withLock { change(&$0) }
  }

  /// A client of the exchange.
  public var client: ExchangeClient {
    ExchangeClient(
      tickers: { try await self.respond(to: "tickers").tickers },
      ticker: { symbol in
        let tickers = try await self.respond(to: "ticker").tickers
        return try tickers.first { $0.symbol == symbol } ?? unknown(symbol)
      },
      markets: { try await self.respond(to: "markets").markets },
      book: { symbol in
        let books = try await self.respond(to: "book").books
        return try books.first { $0.symbol == symbol } ?? unknown(symbol)
      },
      inspect: ExchangeClient.unimplemented.inspect
    )
  }

  /// Returns how many requests of a name were sent.
  func count(of name: String) -> Int { state.withLock { $0.requests.count { $0 == name } } }

  /// Holds requests until two of a name are in flight, or a while has passed; then releases them.
  func holdingRequests(_ work: () async throws -> Void) async throws {
    state.withLock { $0.holdsRequests = true }
    try await work()
    await gate.sleepers(atLeast: 1)
    // A service with a second request sends it now; one without never does.
    for _ in 0..<1_000 where state.withLock({ $0.concurrency < 2 }) { await Task.yield() }
    state.withLock { $0.holdsRequests = false }
    gate.advance(by: .seconds(1))
  }

  private func respond(to name: String) async throws -> State {
    let isHeld = state.withLock { state in
      state.requests.append(name)
      state.current[name, default: 0] += 1
      state.concurrency = max(state.concurrency, state.current[name] ?? 0)
      return state.holdsRequests
    }
    defer { state.withLock { $0.current[name, default: 0] -= 1 } }
    if isHeld { try? await gate.sleep(for: .seconds(1)) }
    try Task.checkCancellation()
    let state = state.withLock(\.self)
    if let failure = state.failure { throw failure }
    return state
  }
}

private func unknown<Value>(_ symbol: Symbol) throws -> Value {
  throw ExchangeClientError.unknownSymbol(symbol)
}
