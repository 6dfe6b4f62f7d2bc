import ExchangeClient
import MarketFeature

guard let symbol = Symbol("BTC-USD") else { fatalError("A symbol is two codes with a hyphen.") }
let exchange = MockExchange()
exchange.set(Market(symbol: symbol, status: .open, priceScale: 2, quantityScale: 8))
exchange.set(Ticker(symbol: symbol, price: 70_544, referencePrice: 72_000))

let viewModel = MarketViewModel.mock(client: .mock(of: exchange))
viewModel.show(.list)
let polling = Task { await viewModel.run() }

// The states until the first response.
for await state in viewModel.states() where state.number > 0 {
  print(state.quotes.map(\.symbol))  // [BTC-USD]
  break
}

await viewModel.addAlert(symbol, .above, 71_000)
exchange.set(Ticker(symbol: symbol, price: 71_250, referencePrice: 72_000))
await viewModel.refresh()
for firing in viewModel.takeFirings() { print(firing.price) }  // 71250

// A hidden view requests nothing; a cancelled one leaves nothing behind.
viewModel.show(.hidden)
polling.cancel()
