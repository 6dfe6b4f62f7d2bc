import ExchangeClient
import PortableFoundation

// An exchange in memory; `live(.kraken, using:)` reads a real one.
let exchange = MockExchange()
let client = ExchangeClient.mock(of: exchange)
if let symbol = Symbol("BTC-USD") {
  exchange.set(Ticker(symbol: symbol, price: 105, referencePrice: 100))
  let ticker = try await client.ticker(symbol)
  print(ticker.price ?? "–", ticker.change ?? "–")  // 105 0.05
}
