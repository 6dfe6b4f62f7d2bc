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
