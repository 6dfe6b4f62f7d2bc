import ExchangeClient
import MarketFormatting
import PortableFoundation

guard let symbol = Symbol("BTC-USD") else { fatalError("A symbol is two codes with a hyphen.") }
let market = Market(symbol: symbol, status: .open, priceScale: 2, quantityScale: 8)
let ticker = Ticker(symbol: symbol, price: 70_544, referencePrice: 72_000, volume: nil)

let format = MarketFormat(.english)
print(format.price(ticker.price, of: symbol, scale: market.priceScale))  // $70,544.00
print(format.change(ticker.change))  // -2.02%
print(format.volume(ticker.volume, scale: market.quantityScale))  // –
