import WatchlistStore

let watchlist = WatchlistStore.mock()
_ = try watchlist.add(["BTC-USD", "ETH-USD", "BTC-EUR"])
_ = try watchlist.move("BTC-EUR", to: 0)
print(try watchlist.list())  // ["BTC-EUR", "BTC-USD", "ETH-USD"]
print(try watchlist.remove(["BTC-USD"]))  // ["BTC-USD"]
