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
}

/// The working configurations of a client.
enum ExchangeConfiguration: CaseIterable {
  case mock, blockchain, coinbase, kraken

  /// Creates a client with its own exchange.
  func subject() throws -> ExchangeClientContract.Subject {
    switch self {
    case .mock: mockSubject()
    case .blockchain: liveSubject(.blockchain) { $0.blockchainResponse(to: $1) }
    case .coinbase: liveSubject(.coinbase) { $0.coinbaseResponse(to: $1) }
    case .kraken: liveSubject(.kraken) { $0.krakenResponse(to: $1) }
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
        if let (symbol, candles) = data.candles { exchange.set(candles, of: symbol) }
        if let (symbol, bids, asks) = data.book {
          exchange.set(OrderBook(symbol: symbol, bids: bids, asks: asks))
        }
      },
      requestCount: { count.value }
    )
  }

  private func liveSubject(
    _ source: ExchangeSource,
    response:
      @escaping @Sendable (ExchangeClientContract.MarketData, URL) ->
      NetworkClient.Response
  ) -> ExchangeClientContract.Subject {
    let data = Shared(ExchangeClientContract.MarketData())
    let count = Shared(0)
    let network = NetworkClient.mock { request in
      count.replace { $0 + 1 }
      return response(data.value, request.url)
    }
    return ExchangeClientContract.Subject(
      client: .live(source, using: network),
      publish: { new in data.replace { _ in new } },
      requestCount: { count.value },
      offersCandles: source.offersCandles
    )
  }
}
