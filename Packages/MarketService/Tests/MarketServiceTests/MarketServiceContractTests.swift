import AlertStore
import Contract
import ExchangeClient
import SQLiteDatabase
import MarketService
import MarketServiceContract
import PortableFoundation
import PriceLog
import Testing

@Suite(.timeLimit(.minutes(10))) struct MarketServiceContractTests {
  @Test(arguments: Configuration.allCases, MarketServiceContract.rules)
  func `every service obeys the contract`(
    configuration: Configuration,
    rule: MarketServiceContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken service`() async {
    await (Self.brokenValues + Self.brokenRequests + Self.brokenStorage + Self.brokenHistory)
      .verifyRejection(
        by: MarketServiceContract.rules,
        changing: Configuration.mock.subject
      )
  }

  typealias Broken = BrokenConfigurations<MarketServiceContract.Subject>

  // Each configuration breaks the rule of its key.
  private static let brokenValues: Broken = [
    // Drops markets without a ticker.
    "A snapshot joins tickers and markets, in the order of the symbols": { subject, original in
      subject.change(original) { $0.quotes.filter { $0.ticker != nil } }
    },
    // Sorts the requested symbols.
    "A snapshot joins tickers and markets, in the order of the symbols": { subject, original in
      subject.change(original) { $0.quotes.sorted { $0.symbol < $1.symbol } }
    },
    // Reports the time of the first receipt.
    "Every value has the time of its receipt": { subject, original in
      subject.change(original) {
        $0.quotes.map {
          let time = MarketServiceContract.start
          return Quote(
            symbol: $0.symbol,
            market: $0.market,
            ticker: $0.ticker,
            receipt: Receipt(at: time)
          )
        }
      }
    },
    // Makes an old value look fresh.
    "A market that is missing in a response keeps its value and its time": { subject, original in
      subject.change(original) {
        $0.quotes.map {
          let time = original.now.value
          return Quote(
            symbol: $0.symbol,
            market: $0.market,
            ticker: $0.ticker,
            receipt: Receipt(at: time)
          )
        }
      }
    },
    // Names no similar symbol.
    "An unknown symbol is an error with the nearest symbols": { subject, original in
      subject.client.refresh = { symbols, interval in
        do {
          return try await original.client.refresh(symbols, interval)
        } catch MarketServiceError.unknownSymbol(let symbol, _) {
          throw MarketServiceError.unknownSymbol(symbol, nearest: [])
        }
      }
    },
    // Adds any symbol.
    "Only symbols of the exchange are added": { subject, original in
      subject.client.watch = { symbols in
        do {
          return try await original.client.watch(symbols)
        } catch is MarketServiceError {
          return []
        }
      }
    },
    // Makes a stored price look fresh.
    "Stored prices have the times of their samples": { subject, original in
      subject.client.stored = { symbols in
        try await original.client.stored(symbols).map {
          Quote(symbol: $0.symbol, ticker: $0.ticker, receipt: Receipt(at: original.now.value))
        }
      }
    },
  ]

  private static let brokenRequests: Broken = [
    // Sends a request for each call.
    "Concurrent refreshes share one request": { subject, original in
      subject.client.refresh = { symbols, interval in
        try await original.restarted().refresh(symbols, interval)
      }
    },
    // Starts from 1 again and again.
    "A later response has a larger number": { subject, original in
      subject.client.refresh = { symbols, interval in
        try await original.restarted().refresh(symbols, interval)
      }
    },
    // Requests the list with every refresh.
    "The list of markets is requested again after ten minutes": { subject, original in
      subject.client.refresh = { symbols, interval in
        try await original.restarted().refresh(symbols, interval)
      }
    },
    // Hides the failure.
    "A failure keeps the values and their times, and has the time of the next attempt": {
      subject,
      original in
      subject.client.refresh = { symbols, interval in
        let snapshot = try await original.client.refresh(symbols, interval)
        return MarketSnapshot(number: snapshot.number, quotes: snapshot.quotes)
      }
    },
    // Returns nothing after a failure.
    "A failure keeps the values and their times, and has the time of the next attempt": {
      subject,
      original in
      subject.client.refresh = { symbols, interval in
        let snapshot = try await original.client.refresh(symbols, interval)
        guard !snapshot.failures.isEmpty else { return snapshot }
        return MarketSnapshot(number: snapshot.number, quotes: [], failures: snapshot.failures)
      }
    },
    // Does not know that it is throttled.
    "After throttling, no request is sent before the next attempt": { subject, original in
      subject.client.refresh = { symbols, interval in
        _ = try await original.restarted().refresh(symbols, interval)
        return try await original.client.refresh(symbols, interval)
      }
    },
    // Loses the book.
    "A failed request keeps the book": { subject, original in
      subject.client.book = { symbol, interval in
        let snapshot = try await original.client.book(symbol, interval)
        guard !snapshot.failures.isEmpty else { return snapshot }
        return BookSnapshot(number: 0, symbol: symbol, failures: snapshot.failures)
      }
    },
    // Keeps the old levels.
    "An empty book is a book": { subject, original in
      let last = Shared<BookSnapshot?>(nil)
      subject.client.book = { symbol, interval in
        let snapshot = try await original.client.book(symbol, interval)
        guard let book = snapshot.book, book.bids + book.asks == [] else {
          last.value = snapshot
          return snapshot
        }
        return last.value ?? snapshot
      }
    },
  ]

  private static let brokenStorage: Broken = [
    // Returns nothing without a response.
    "Before the first response, a failed refresh returns the stored prices": { subject, original in
      subject.change(original) { $0.number == 0 ? [] : $0.quotes }
    },
    // Stores the prices of closed markets.
    "A response stores a sample of each price, and none of a closed market or a missing price": {
      subject,
      original in
      subject.client.refresh = { symbols, interval in
        let snapshot = try await original.client.refresh(symbols, interval)
        let tickers = original.exchange.update { $0.tickers }
        _ = try original.prices.append(
          tickers.compactMap { ticker in
            ticker.price.map {
              let time = original.now.value
              return PriceSample(symbol: ticker.symbol.description, price: $0, time: time)
            }
          }
        )
        return snapshot
      }
    },
    // Stores each response again.
    "The same response again is no new sample": { subject, original in
      subject.client.refresh = { symbols, interval in
        let snapshot = try await original.client.refresh(symbols, interval)
        let time = original.now.value
        _ = try original.prices.append([PriceSample(symbol: "X-Y", price: 1, time: time)])
        return snapshot
      }
    },
    // Stores nothing.
    "After 30 days, samples become hourly prices": { subject, _ in
      subject.client.refresh = { _, _ in MarketSnapshot(number: 1, quotes: []) }
    },
    // Returns the firings twice.
    "An alert fires once per crossing, and is taken once": { subject, original in
      let last = Shared<[AlertStore.Firing]>([])
      subject.client.takeFirings = {
        let firings = await original.client.takeFirings()
        return last.replace { _ in firings } + firings
      }
    },
    // Loses what another call than a refresh fired.
    "An alert whose price is already reached waits for the next crossing": { subject, original in
      subject.client.watch = { symbols in
        let added = try await original.client.watch(symbols)
        _ = await original.client.takeFirings()
        return added
      }
    },
    // Does not know the current price.
    "An alert whose price is already reached waits for the next crossing": { subject, original in
      subject.client.addAlert = { symbol, direction, price in
        let new = AlertStore.NewAlert(
          symbol: symbol.description,
          direction: direction,
          price: price,
          currentPrice: 1
        )
        return try original.alerts.add(new, original.now.value)
      }
    },
  ]
}

extension MarketServiceContract.Subject {
  /// Changes the values of each snapshot.
  fileprivate mutating func change(
    _ original: Self,
    _ change: @escaping @Sendable (MarketSnapshot) -> [Quote]
  ) {
    client.refresh = { symbols, interval in
      let snapshot = try await original.client.refresh(symbols, interval)
      return MarketSnapshot(
        number: snapshot.number,
        quotes: change(snapshot),
        failures: snapshot.failures
      )
    }
  }
}
