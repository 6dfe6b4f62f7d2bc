import Synchronization
import Unimplemented

extension ExchangeClient {
  /// A client of an exchange in memory, which a test changes.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - prepare: Runs before each request, with its resource; it can suspend and throw.
  public static func mock(
    of exchange: MockExchange = MockExchange(),
    beforeRequest prepare:
      @escaping @Sendable (_ resource: Inspection.Resource) async throws -> Void = { _ in }
  ) -> Self {
    let content: @Sendable (Inspection.Resource) async throws -> MockExchange.Content = {
      try await prepare($0)
      return try exchange.content()
    }
    return Self(
      tickers: { try await content(.tickers).tickers.values.sorted { $0.symbol < $1.symbol } },
      ticker: { try await content(.ticker($0)).value(of: $0, in: \.tickers) },
      markets: { try await content(.markets).markets.values.sorted { $0.symbol < $1.symbol } },
      book: { try await content(.book($0)).value(of: $0, in: \.books) },
      candles: { symbol, _ in
        try await content(.candles(symbol)).value(of: symbol, in: \.candles)
          .sorted { $0.start < $1.start }
      },
      inspect: { try await content($0).inspection(of: $0) }
    )
  }

  /// A client whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A client for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("ExchangeClient")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(
      tickers: endpoint("tickers"),
      ticker: endpoint("ticker"),
      markets: endpoint("markets"),
      book: endpoint("book"),
      candles: endpoint("candles"),
      inspect: endpoint("inspect")
    )
  }
}

extension ExchangeSource {
  /// A source whose client reads an exchange in memory.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - reference: The start of the period that changes refer to.
  ///   - offersCandles: Whether the exchange offers candles.
  ///   - exchange: The exchange.
  public static func mock(
    _ name: String,
    reference: Reference = .dayAgo,
    offersCandles: Bool = true,
    of exchange: MockExchange = MockExchange()
  ) -> Self {
    Self(
      name,
      title: name.prefix(1).uppercased() + name.dropFirst(),
      baseURL: "https://exchange.example",
      documentation: "https://docs.example",
      reference: reference,
      offersCandles: offersCandles
    ) { _, _, _ in .mock(of: exchange) }
  }
}

/// An exchange in memory.
///
///     let exchange = MockExchange()
///     exchange.set(Ticker(symbol: symbol, price: 70_000))
///     let client = ExchangeClient.mock(of: exchange)
public final class MockExchange: Sendable {
  fileprivate struct Content: Sendable {
    var tickers: [Symbol: Ticker] = [:]
    var markets: [Symbol: Market] = [:]
    var books: [Symbol: OrderBook] = [:]
    var candles: [Symbol: [MarketCandle]] = [:]
    var differences: [Inspection.Difference] = []
    var failure: ExchangeClientError?

    func value<Value>(of symbol: Symbol, in values: KeyPath<Self, [Symbol: Value]>) throws -> Value
    {
      guard let value = self[keyPath: values][symbol] else {
        throw ExchangeClientError.unknownSymbol(symbol)
      }
      return value
    }

    func inspection(of resource: Inspection.Resource) throws -> Inspection {
      let (count, symbol): (Int, Symbol?)
      switch resource {
      case .tickers: (count, symbol) = (tickers.count, tickers.keys.min())
      case .ticker(let requested):
        (count, symbol) = (1, try value(of: requested, in: \.tickers).symbol)
      case .markets:
        let open = markets.values.filter { $0.status == .open }.map(\.symbol)
        (count, symbol) = (markets.count, open.min() ?? markets.keys.min())
      case .book(let requested):
        let book = try value(of: requested, in: \.books)
        (count, symbol) = (book.bids.count + book.asks.count, requested)
      case .candles(let requested):
        (count, symbol) = (try value(of: requested, in: \.candles).count, requested)
      }
      return Inspection(count: count, symbol: symbol, differences: differences)
    }
  }

  private let state = Mutex(Content())

  /// Creates an exchange without markets.
  public init() {}

  /// The error of every request; nil if requests succeed.
  public var failure: ExchangeClientError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// The differences of every response from the expected form.
  public var differences: [Inspection.Difference] {
    get { state.withLock { $0.differences } }
    set { state.withLock { $0.differences = newValue } }
  }

  /// Adds or replaces a ticker.
  public func set(_ ticker: Ticker) { state.withLock { $0.tickers[ticker.symbol] = ticker } }

  /// Adds or replaces a market.
  public func set(_ market: Market) { state.withLock { $0.markets[market.symbol] = market } }

  /// Adds or replaces a book.
  public func set(_ book: OrderBook) { state.withLock { $0.books[book.symbol] = book } }

  /// Adds or replaces the candles of a market, which are those of every interval.
  public func set(_ candles: [MarketCandle], of symbol: Symbol) {
    state.withLock { $0.candles[symbol] = candles }
  }

  /// Removes the ticker, the market, the book and the candles of a symbol.
  public func remove(_ symbol: Symbol) {
    state.withLock { content in
      content.tickers[symbol] = nil
      content.markets[symbol] = nil
      content.books[symbol] = nil
      content.candles[symbol] = nil
    }
  }

  /// Returns the content; throws the failure, or `CancellationError` in a cancelled task.
  fileprivate func content() throws -> Content {
    try Task.checkCancellation()
    let content = state.withLock { $0 }
    if let failure = content.failure { throw failure }
    return content
  }
}
