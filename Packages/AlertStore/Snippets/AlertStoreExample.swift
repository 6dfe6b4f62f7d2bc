import AlertStore
import PortableFoundation

let alerts = AlertStore.mock()
let new = AlertStore.NewAlert(
  symbol: "BTC-USD",
  direction: .above,
  price: 70_000,
  currentPrice: 69_000
)
print(try alerts.add(new, Date()).id)  // 1

for price: Decimal in [69_999, 70_000, 70_001, 69_500, 70_100] {
  let firings = try alerts.record([.init(symbol: "BTC-USD", price: price)], Date())
  print(firings.map(\.price))  // [], [70000], [], [], [70100]
}
