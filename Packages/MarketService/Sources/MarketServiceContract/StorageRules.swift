import AlertStore
import Contract
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import Testing

extension MarketServiceContract {
  static let storageRules = [
    Rule("Before the first response, a failed refresh returns the stored prices") { subject in
      let time = start.addingTimeInterval(-3_600)
      let sample = PriceSample(symbol: "BTC-USD", price: 7, time: time)
      _ = try subject.prices.append([sample])
      subject.fail(unreachable)
      for symbols in [[], [bitcoin]] {
        let snapshot = try await subject.refresh(symbols)
        let ticker = Ticker(symbol: bitcoin, price: 7)
        try check(
          snapshot.quotes,
          is: [Quote(symbol: bitcoin, ticker: ticker, receipt: Receipt(at: time))]
        )
        try check(snapshot.number, is: 0)
        try check(snapshot.failures.map(\.operation), is: [.tickers, .markets])
      }
    },
    Rule("A response stores a sample of each price, and none of a closed market or a missing price")
    {
      subject in
      subject.set([bitcoin: 1, ether: nil, doge: 3])
      subject.exchange.update { $0.markets[2] = Market(symbol: doge, status: .closed) }
      _ = try await subject.refresh([bitcoin])
      let sample = PriceSample(symbol: "BTC-USD", price: 1, time: start)
      try check(try subject.prices.latest([]), is: [sample])
    },
    Rule("The same response again is no new sample") { subject in
      subject.set([bitcoin: 1])
      _ = try await subject.refresh()
      subject.advance(by: 10)
      _ = try await subject.refresh()
      try check(try subject.prices.counts().samples, is: 1)
      subject.set([bitcoin: 2])
      _ = try await subject.refresh()
      try check(try subject.prices.counts().samples, is: 2)
    },
    Rule("After 30 days, samples become hourly prices") { subject in
      let time = start.addingTimeInterval(-31 * 86_400)
      for price in 1...3 {
        let time = time.addingTimeInterval(Double(price))
        let sample = PriceSample(symbol: "BTC-USD", price: Decimal(price), time: time)
        _ = try subject.prices.append([sample])
      }
      subject.set([bitcoin: 4])
      _ = try await subject.refresh()
      let counts = try subject.prices.counts()
      try check(counts.hours, is: 1)
      try check(counts.samples, is: 1)
    },
    Rule("An alert fires once per crossing, and is taken once") { subject in
      subject.set([bitcoin: 1, ether: 1])
      let alert = try await subject.client.addAlert(bitcoin, .above, 5)
      var fired: [Decimal] = []
      for price in [4, 5, 6, 6, 3, 7] as [Decimal] {
        subject.advance(by: 10)
        subject.set([bitcoin: price, ether: 9])
        // The alert of another market than the requested one fires, too.
        _ = try await subject.refresh([ether])
        let firings = await subject.client.takeFirings()
        try check(firings.allSatisfy { $0.alert.id == alert.id }, "the alert \(alert.id)")
        fired += firings.map(\.price)
      }
      try check(fired, is: [5, 7])
      try check(await subject.client.takeFirings(), is: [])
      let restarted = subject.restarted()
      _ = try await restarted.refresh([], .zero)
      try check(await restarted.takeFirings(), is: [])
      let fireTime = subject.now.value
      try check(try subject.alerts.list().map(\.firedAt), is: [fireTime])
    },
  ]

  static let bookRules = [
    Rule("A failed request keeps the book") { subject in
      let book = OrderBook(symbol: bitcoin, bids: [.init(price: 1, quantity: 2)], asks: [])
      subject.exchange.update { $0.books = [book] }
      let first = try await subject.client.book(bitcoin, .seconds(10))
      try check(first.book, is: book)
      try check(first.time, is: start)
      subject.advance(by: 10)
      subject.fail(unreachable)
      let second = try await subject.client.book(bitcoin, .seconds(10))
      try check(second.book, is: book)
      try check(second.time, is: start)
      let next = start.addingTimeInterval(20)
      let failure = MarketFailure(.book, .exchange(unreachable), nextAttempt: next)
      try check(second.failures, is: [failure])
    },
    Rule("An empty book is a book") { subject in
      let book = OrderBook(symbol: bitcoin, bids: [.init(price: 1, quantity: 2)], asks: [])
      subject.exchange.update { $0.books = [book] }
      _ = try await subject.client.book(bitcoin, .zero)
      let empty = OrderBook(symbol: bitcoin, bids: [], asks: [])
      subject.exchange.update { $0.books = [empty] }
      let snapshot = try await subject.client.book(bitcoin, .zero)
      try check(snapshot.book, is: empty)
      try check(snapshot.failures, is: [])
    },
  ]

  static let listRules = [
    Rule("Stored prices have the times of their samples") { subject in
      let time = start.addingTimeInterval(-60)
      let sample = PriceSample(symbol: "ETH-USD", price: 2, time: time)
      _ = try subject.prices.append([sample])
      let quote = Quote(
        symbol: ether,
        ticker: Ticker(symbol: ether, price: 2),
        receipt: Receipt(at: time)
      )
      try check(try await subject.client.stored([]), is: [quote])
      let quotes = try await subject.client.stored([bitcoin, ether])
      try check(quotes, is: [Quote(symbol: bitcoin), quote])
      try check(subject.exchange.update { $0.requests }, is: [])
    },
    Rule("Only symbols of the exchange are added") { subject in
      subject.set([bitcoin: 1, ether: 2])
      try check(try await subject.client.watch([ether, bitcoin]), is: [ether, bitcoin])
      try check(try await subject.client.watch([ether]), is: [])
      try await check(throws: MarketServiceError.self) { try await subject.client.watch([doge]) }
      try check(try await subject.client.watchlist(), is: [ether, bitcoin])
      try check(try await subject.client.unwatch([ether, doge]), is: [ether])
      try check(try await subject.client.watchlist(), is: [bitcoin])
    },
    Rule("An alert whose price is already reached waits for the next crossing") { subject in
      subject.set([bitcoin: 9])
      let alert = try await subject.client.addAlert(bitcoin, .above, 5)
      for price in [9, 4] as [Decimal] {
        subject.set([bitcoin: price])
        _ = try await subject.refresh()
        try check(await subject.client.takeFirings(), is: [])
      }
      subject.set([bitcoin: 6])
      // The request of another call.
      _ = try await subject.client.watch([bitcoin])
      try check(await subject.client.takeFirings().map(\.alert.id), is: [alert.id])
      try check(try await subject.client.alerts().map(\.id), is: [alert.id])
      try check(try await subject.client.removeAlert(alert.id)?.id, is: alert.id)
      try check(try await subject.client.alerts(), is: [])
    },
  ]
}
