import ExchangeClient
import ExchangeClientLive
import PortableFoundation
import MarketCommand
import NetworkClient
import PriceLog
import SQLiteDatabase
import Store

/// Measures the decoding of the tickers in a file.
func nanosecondsOfTickers(in path: String, count: Int) async throws -> Double {
  let exchange = try exchange(respondingWith: path)
  return try await nanoseconds(for: count) {
    for _ in 0..<count {
      let tickers = try await exchange.tickers()
      precondition(!tickers.isEmpty)
    }
  }
}

/// Measures the decoding of the order book of BTC-USD in a file.
func nanosecondsOfBook(in path: String, count: Int) async throws -> Double {
  let exchange = try exchange(respondingWith: path)
  guard let symbol = Symbol("BTC-USD") else { preconditionFailure("The symbol is invalid.") }
  return try await nanoseconds(for: count) {
    for _ in 0..<count {
      let book = try await exchange.book(symbol)
      precondition(!book.bids.isEmpty)
    }
  }
}

private func exchange(respondingWith path: String) throws -> ExchangeClient {
  let response = NetworkClient.Response(
    status: 200,
    body: try Data(contentsOf: URL(filePath: path))
  )
  return .live(.blockchain, using: NetworkClient { _ in response })
}

/// Measures the durable append of the prices of 100 markets, each of which differs from the one before.
func nanosecondsOfAppend(in path: String, count: Int) async throws -> Double {
  let database = try await SQLiteDatabase.open(
    at: path,
    // The schema of App/market, which is not a library.
    schema: Schema(
      applicationID: 0x6D72_6B74,
      migrations: MarketStorage.migrations
    )
  )
  let unitOfWork = UnitOfWork.live(in: database)
  let prices = PriceLog.live(in: database)
  let start = Date()
  return try await nanoseconds(for: count) {
    for number in 0..<count {
      let samples = (0..<100).map { market in
        PriceSample(
          symbol: "C\(market)-USD",
          price: Decimal(1_000 + (number + market) % 997) / 100,
          time: start.addingTimeInterval(Double(number) * 10)
        )
      }
      _ = try await unitOfWork.write { try prices.append(samples) }
    }
  }
}
