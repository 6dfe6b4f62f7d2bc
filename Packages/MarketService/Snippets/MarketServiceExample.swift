import ExchangeClient
import MarketService

guard let symbol = Symbol("BTC-USD") else { fatalError("A symbol is two codes with a hyphen.") }
let exchange = MockExchange()
exchange.set(Market(symbol: symbol, status: .open, priceScale: 2, quantityScale: 8))
exchange.set(Ticker(symbol: symbol, price: 69_000, referencePrice: 72_000))

let service = MarketService.mock(client: .mock(of: exchange))
_ = try await service.watch([symbol])
_ = try await service.addAlert(symbol, .above, 70_000)

exchange.set(Ticker(symbol: symbol, price: 70_544, referencePrice: 72_000))
let snapshot = try await service.refresh(service.watchlist(), every: .seconds(10))
for quote in snapshot.quotes { print(quote.symbol, quote.ticker?.price ?? "–") }
// BTC-USD 70544
for firing in await service.takeFirings() { print(firing.alert.price, "was reached") }
// 70000 was reached
