import PortableFoundation
import TradeStore

let trades = TradeStore.mock()
_ = try trades.add(Deal(.buy, 2, of: "ETH", at: 2_000, in: "EUR", time: Date()))
_ = try trades.add(Deal(.buy, 1, of: "ETH", at: 3_000, in: "EUR", time: Date()))
_ = try trades.add(Deal(.sell, Decimal(5) / 2, of: "ETH", at: 4_000, in: "EUR", time: Date()))

let ledger = try Ledger(trades.list())
print(ledger.lots.map(\.amount))  // [0.5]
print(ledger.sales.map { $0.proceeds - $0.cost })  // [4000, 500]
