import PortableFoundation
import PriceLog

let log = PriceLog.mock()
let start = Date(timeIntervalSince1970: 1_800_057_600)
for (minute, price) in [64_000, 64_100, 64_100, 63_900].enumerated() {
  let sample = PriceSample(
    symbol: "BTC-USD",
    price: Decimal(price),
    time: start + Double(minute) * 60
  )
  _ = try log.append([sample])
}

print(try log.counts().samples)  // 3
try log.forEachCandle(PriceLog.Query(symbol: "BTC-USD", period: .hour)) { candle in
  print(candle.open, candle.high, candle.low, candle.close)  // 64000 64100 63900 63900
}
