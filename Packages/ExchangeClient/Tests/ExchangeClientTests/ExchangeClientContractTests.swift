import Contract
import ExchangeClient
import ExchangeClientContract
import ExchangeClientLive
import NetworkClient
import PortableFoundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExchangeClientContractTests {
  @Test(arguments: ExchangeConfiguration.allCases, ExchangeClientContract.rules)
  func `every client obeys the contract`(
    configuration: ExchangeConfiguration,
    rule: ExchangeClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken client`() async {
    await Self.broken.verifyRejection(
      by: ExchangeClientContract.rules,
      changing: ExchangeConfiguration.mock.subject
    )
  }

  private static let broken: BrokenConfigurations<ExchangeClientContract.Subject> = [
    // Rounds prices to binary fractions.
    "Every number is exact": { subject, original in
      subject.client.ticker = { symbol in
        let ticker = try await original.client.ticker(symbol)
        let price = ticker.price.flatMap { Double("\($0)") }.map { Decimal($0) }
        return Ticker(symbol: symbol, price: price, referencePrice: 1, volume: ticker.volume)
      }
    },
    // Invents a reference price.
    "A missing value is nil": { subject, original in
      subject.client.tickers = {
        try await original.client.tickers().map {
          Ticker(symbol: $0.symbol, price: $0.price, referencePrice: 1, volume: $0.volume)
        }
      }
    },
    // Reverses the tickers.
    "The tickers and the markets are in the order of their symbols": { subject, original in
      subject.client.tickers = { try await original.client.tickers().reversed() }
    },
    // Reverses the markets.
    "The tickers and the markets are in the order of their symbols": { subject, original in
      subject.client.markets = { try await original.client.markets().reversed() }
    },
    // Opens every market.
    "A market has its status and its scales": { subject, original in
      subject.client.markets = {
        try await original.client.markets().map {
          Market(
            symbol: $0.symbol,
            status: .open,
            priceScale: $0.priceScale,
            quantityScale: $0.quantityScale
          )
        }
      }
    },
    // Exchanges the sides.
    "The best orders are first, whatever the order of the exchange": { subject, original in
      subject.client.book = { symbol in
        let book = try await original.client.book(symbol)
        return OrderBook(symbol: symbol, bids: Array(book.bids.prefix(1)), asks: book.asks)
      }
    },
    // Refuses a crossed book.
    "A book can be empty or crossed": { subject, original in
      subject.client.book = { symbol in
        let book = try await original.client.book(symbol)
        guard book.spread.map({ $0 >= 0 }) ?? true else {
          throw ExchangeClientError.unknownSymbol(symbol)
        }
        return book
      }
    },
    // Expects a field that the exchange does not have.
    "A response of the expected form has no differences": { subject, original in
      subject.client.inspect = {
        let inspection = try await original.client.inspect($0)
        let difference = Inspection.Difference(path: "tickers[0].id", .missing)
        return Inspection(
          count: inspection.count,
          symbol: inspection.symbol,
          differences: [difference]
        )
      }
    },
    // Counts the bids alone.
    "An inspection counts the elements of the response": { subject, original in
      subject.client.inspect = { resource in
        let inspection = try await original.client.inspect(resource)
        guard case .book(let symbol) = resource else { return inspection }
        let bids = try await original.client.book(symbol).bids
        return Inspection(count: bids.count, symbol: inspection.symbol)
      }
    },
    // Names the first market, also a closed one.
    "An inspection names a market, an open one if there is one": { subject, original in
      subject.client.inspect = { resource in
        let inspection = try await original.client.inspect(resource)
        guard case .markets = resource else { return inspection }
        let first = try await original.client.markets().first?.symbol
        return Inspection(count: inspection.count, symbol: first)
      }
    },
    // Returns an empty ticker.
    "A market that does not exist is unknown": { subject, _ in
      subject.client.ticker = { Ticker(symbol: $0) }
    },
    // Requests the tickers twice.
    "Each call sends one request": { subject, original in
      subject.client.tickers = {
        _ = try await original.client.tickers()
        return try await original.client.tickers()
      }
    },
    // Ignores the cancellation.
    "A cancelled call throws `CancellationError`": { subject, original in
      subject.client.book = { symbol in
        try await Task { try await original.client.book(symbol) }.value
      }
    },
  ]
}

/// The working configurations of a client.
enum ExchangeConfiguration: CaseIterable {
  case mock, live

  /// Creates a client with its own exchange.
  func subject() throws -> ExchangeClientContract.Subject {
    switch self {
    case .mock: mockSubject()
    case .live: try liveSubject()
    }
  }

  private func mockSubject() -> ExchangeClientContract.Subject {
    let exchange = MockExchange()
    let count = Shared(0)
    return ExchangeClientContract.Subject(
      client: .mock(of: exchange) { _ in count.replace { $0 + 1 } },
      publish: { data in
        for ticker in data.tickers { exchange.set(ticker) }
        for market in data.markets { exchange.set(market) }
        if let (symbol, bids, asks) = data.book {
          exchange.set(OrderBook(symbol: symbol, bids: bids, asks: asks))
        }
      },
      requestCount: { count.value }
    )
  }

  private func liveSubject() throws -> ExchangeClientContract.Subject {
    let data = Shared(ExchangeClientContract.MarketData())
    let count = Shared(0)
    let network = NetworkClient.mock { request in
      count.replace { $0 + 1 }
      return data.value.response(to: request.url)
    }
    let url = try #require(URL(string: "https://exchange.example/v3/exchange"))
    return ExchangeClientContract.Subject(
      client: .live(baseURL: url, using: network),
      publish: { new in data.replace { _ in new } },
      requestCount: { count.value }
    )
  }
}
