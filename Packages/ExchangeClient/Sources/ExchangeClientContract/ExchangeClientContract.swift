public import Contract
public import ExchangeClient
import PortableFoundation
import Testing

/// The contract of ``ExchangeClient``.
public enum ExchangeClientContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// A client under test and its exchange.
  public struct Subject: Sendable {
    /// The client.
    public var client: ExchangeClient

    /// Adds the data to the exchange, or replaces that of the same symbols.
    public var publish: @Sendable (_ data: MarketData) -> Void

    /// Returns the number of requests that the exchange received.
    public var requestCount: @Sendable () -> Int

    /// Whether the exchange offers candles.
    public var offersCandles: Bool

    /// Creates a subject.
    public init(
      client: ExchangeClient,
      publish: @escaping @Sendable (_ data: MarketData) -> Void,
      requestCount: @escaping @Sendable () -> Int,
      offersCandles: Bool = true
    ) {
      self.offersCandles = offersCandles
      self.client = client
      self.publish = publish
      self.requestCount = requestCount
    }
  }

  /// The data of an exchange, in its own order.
  public struct MarketData: Sendable {
    /// The tickers.
    public var tickers: [Ticker]

    /// The markets.
    public var markets: [Market]

    /// The bids and the asks of one book.
    public var book: (symbol: Symbol, bids: [OrderBook.Level], asks: [OrderBook.Level])?

    /// The candles of one market.
    public var candles: (symbol: Symbol, candles: [MarketCandle])?

    /// Creates data.
    public init(
      tickers: [Ticker] = [],
      markets: [Market] = [],
      book: (symbol: Symbol, bids: [OrderBook.Level], asks: [OrderBook.Level])? = nil,
      candles: (symbol: Symbol, candles: [MarketCandle])? = nil
    ) {
      self.candles = candles
      self.tickers = tickers
      self.markets = markets
      self.book = book
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = tickerRules + bookRules + candleRules + inspectionRules + requestRules

  private static let tickerRules = [
    Rule("Every number is exact") { subject in
      for text in ["70544.63", "0.000085", "12345678901234567890.1234567", "1000000"] {
        let number = Decimal(string: text)
        let ticker = Ticker(symbol: bitcoin, price: number, referencePrice: 1, volume: number)
        subject.publish(MarketData(tickers: [ticker]))
        try check(await subject.client.ticker(bitcoin), is: ticker)
        try check(await subject.client.tickers(), is: [ticker])
      }
    },
    Rule("A missing value is nil") { subject in
      let tickers = [
        Ticker(symbol: bitcoin), Ticker(symbol: ether, price: 2, referencePrice: nil, volume: 0),
      ]
      subject.publish(MarketData(tickers: tickers))
      try check(await subject.client.tickers(), is: tickers)
      try check(await subject.client.ticker(bitcoin).change, is: nil)
    },
    Rule("The tickers and the markets are in the order of their symbols") { subject in
      let symbols = [ether, bitcoin]
      subject.publish(
        MarketData(
          tickers: symbols.map { Ticker(symbol: $0) },
          markets: symbols.map { Market(symbol: $0, status: .open) }
        )
      )
      try check(await subject.client.tickers().map(\.symbol), is: [bitcoin, ether])
      try check(await subject.client.markets().map(\.symbol), is: [bitcoin, ether])
    },
    Rule("A market has its status and its scales") { subject in
      let markets = [
        Market(symbol: bitcoin, status: .open, priceScale: 2, quantityScale: 8),
        Market(symbol: ether, status: .closed, priceScale: 0, quantityScale: 5),
        Market(symbol: euro, status: .interrupted("halt")),
      ]
      subject.publish(MarketData(markets: markets))
      try check(await subject.client.markets(), is: markets)
    },
  ]

  private static let bookRules = [
    Rule("The best orders are first, whatever the order of the exchange") { subject in
      let prices: [Decimal?] = [2, nil, 3, 1]
      let levels = prices.map { OrderBook.Level(price: $0, quantity: 1) }
      subject.publish(MarketData(book: (bitcoin, levels, levels)))
      let book = try await subject.client.book(bitcoin)
      try check(book.bids.map(\.price), is: [3, 2, 1, nil])
      try check(book.asks.map(\.price), is: [1, 2, 3, nil])
    },
    Rule("A book can be empty or crossed") { subject in
      subject.publish(MarketData(book: (bitcoin, [], [])))
      let empty = try await subject.client.book(bitcoin)
      try check(empty, is: OrderBook(symbol: bitcoin, bids: [], asks: []))
      try check(empty.spread, is: nil)
      let (bid, ask) = (
        OrderBook.Level(price: 3, quantity: nil), OrderBook.Level(price: 2, quantity: 1)
      )
      subject.publish(MarketData(book: (bitcoin, [bid], [ask])))
      let crossed = try await subject.client.book(bitcoin)
      try check(crossed, is: OrderBook(symbol: bitcoin, bids: [bid], asks: [ask]))
      try check(crossed.spread, is: -1)
    },
  ]

  private static let candleRules = [
    Rule("Candles are exact and oldest first, or not offered") { subject in
      let candles = ["0.000085", "70544.63", "1000000"].enumerated().map { hour, text in
        let price = Decimal(string: text) ?? 0
        return MarketCandle(
          start: Date(timeIntervalSince1970: 1_800_057_600 + Double(hour) * 3_600),
          open: price,
          high: price + 2,
          low: price / 2,
          close: price + 1,
          volume: price
        )
      }
      subject.publish(MarketData(candles: (bitcoin, [candles[1], candles[2], candles[0]])))
      guard subject.offersCandles else {
        return try await check(throws: ExchangeClientError.notOffered) {
          try await subject.client.candles(bitcoin, .hour)
        }
      }
      try check(await subject.client.candles(bitcoin, .hour), is: candles)
      try check(await subject.client.inspect(.candles(bitcoin)).count, is: 3)
      try check(await subject.client.inspect(.candles(bitcoin)).differences, is: [])
      try await check(throws: ExchangeClientError.unknownSymbol(ether)) {
        try await subject.client.candles(ether, .hour)
      }
    }
  ]

  private static let inspectionRules = [
    Rule("A response of the expected form has no differences") { subject in
      subject.publish(completeData)
      for resource in resources {
        try check(await subject.client.inspect(resource).differences, is: [])
      }
    },
    Rule("An inspection counts the elements of the response") { subject in
      subject.publish(completeData)
      var counts: [Int] = []
      for resource in resources { counts.append(try await subject.client.inspect(resource).count) }
      try check(counts, is: [2, 1, 2, 3])
    },
    Rule("An inspection names a market, an open one if there is one") { subject in
      subject.publish(MarketData(markets: [Market(symbol: bitcoin, status: .closed)]))
      try check(await subject.client.inspect(.markets).symbol, is: bitcoin)
      try check(await subject.client.inspect(.tickers).symbol, is: nil)
      subject.publish(completeData)
      try check(await subject.client.inspect(.markets).symbol, is: ether)
      try check(await subject.client.inspect(.book(bitcoin)).symbol, is: bitcoin)
    },
  ]

  private static let resources: [Inspection.Resource] = [
    .tickers, .ticker(bitcoin), .markets, .book(bitcoin),
  ]

  /// A response of each resource without a missing value.
  private static let completeData = {
    let level = OrderBook.Level(price: 1, quantity: 2)
    return MarketData(
      tickers: [ether, bitcoin].map {
        Ticker(symbol: $0, price: 1, referencePrice: 2, volume: 3)
      },
      markets: [
        Market(symbol: bitcoin, status: .closed, priceScale: 2, quantityScale: 8),
        Market(symbol: ether, status: .open, priceScale: 2, quantityScale: 8),
      ],
      book: (bitcoin, [level, level], [level])
    )
  }()

  private static let requestRules = [
    Rule("A market that does not exist is unknown") { subject in
      subject.publish(MarketData(tickers: [Ticker(symbol: ether)], book: (ether, [], [])))
      let error = ExchangeClientError.unknownSymbol(bitcoin)
      try await check(throws: error) { try await subject.client.ticker(bitcoin) }
      try await check(throws: error) { try await subject.client.book(bitcoin) }
      try await check(throws: error) { try await subject.client.inspect(.book(bitcoin)) }
    },
    Rule("Each call sends one request") { subject in
      subject.publish(MarketData(tickers: [Ticker(symbol: bitcoin)], book: (bitcoin, [], [])))
      for (count, call) in calls.enumerated() {
        try await call(subject.client)
        try check(subject.requestCount(), is: count + 1)
      }
    },
    Rule("A cancelled call throws `CancellationError`") { subject in
      subject.publish(MarketData(tickers: [Ticker(symbol: bitcoin)], book: (bitcoin, [], [])))
      for call in calls {
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await call(subject.client)
        }
        try await check(throws: CancellationError.self) { try await task.value }
      }
    },
  ]

  /// A call of each endpoint.
  private static let calls: [@Sendable (ExchangeClient) async throws -> Void] = [
    { _ = try await $0.tickers() }, { _ = try await $0.ticker(bitcoin) },
    { _ = try await $0.markets() }, { _ = try await $0.book(bitcoin) },
    { _ = try await $0.inspect(.tickers) },
  ]

  private static let bitcoin = symbol("BTC-USD")
  private static let ether = symbol("ETH-BTC")
  private static let euro = symbol("EUR-USD")

  private static func symbol(_ text: String) -> Symbol {
    guard let symbol = Symbol(text) else { preconditionFailure("'\(text)' is not a symbol.") }
    return symbol
  }
}
