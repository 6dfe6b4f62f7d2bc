import AlertStore
import Contract
import ExchangeClient
import MarketService
public import PortableFoundation
import Testing

extension MarketServiceContract {
  static let valueRules = [
    Rule("A snapshot joins tickers and markets, in the order of the symbols") { subject in
      subject.set([ether: 2, bitcoin: 1])
      subject.exchange.update { state in
        // One market without a ticker; one ticker without a market.
        state.markets = [Market(symbol: doge, status: .closed), state.markets[0]]
      }
      let quotes = try await subject.refresh().quotes
      try check(quotes.map(\.symbol), is: [bitcoin, doge, ether])
      try check(quotes.map(\.ticker?.price), is: [1, nil, 2])
      try check(quotes.map(\.market?.status), is: [nil, .closed, .open])
      let some = try await subject.refresh([ether, bitcoin, ether]).quotes
      try check(some, is: [quotes[2], quotes[0]])
    },
    Rule("Every value has the time of its receipt") { subject in
      subject.set([bitcoin: 1, ether: nil])
      let time = subject.now.value
      try check(try await subject.refresh().quotes.map(\.time), is: [time, time])
      subject.advance(by: 10)
      let quotes = try await subject.refresh().quotes
      try check(quotes.map(\.time), is: Array(repeating: time.addingTimeInterval(10), count: 2))
    },
    Rule("A market that is missing in a response keeps its value and its time") { subject in
      subject.set([bitcoin: 1, ether: 2])
      let first = try await subject.refresh([ether])
      subject.advance(by: 10)
      subject.exchange.update { $0.tickers = $0.tickers.dropLast() }
      let quotes = try await subject.refresh().quotes
      try check(quotes.last, is: first.quotes[0])
      try check(quotes.first?.time, is: subject.now.value)
    },
    Rule("An unknown symbol is an error with the nearest symbols") { subject in
      subject.set([bitcoin: 1, ether: 2])
      guard let unknown = Symbol("BTC-UDS") else { return }
      let error = MarketServiceError.unknownSymbol(unknown, nearest: [bitcoin])
      try await check(throws: error) { try await subject.refresh([ether, unknown]) }
      try await check(throws: error) { try await subject.client.book(unknown, .zero) }
      try await check(throws: error) { try await subject.client.watch([ether, unknown]) }
      try await check(throws: error) { try await subject.client.addAlert(unknown, .above, 1) }
    },
  ]

  static let requestRules = [
    Rule("Concurrent refreshes share one request") { subject in
      subject.set([bitcoin: 1])
      let tasks = (0..<4).map { _ in Task { try await subject.refresh() } }
      try await subject.exchange.holdingRequests {}
      for task in tasks { try check(try await task.value.quotes.count, is: 1) }
      try check(subject.exchange.update { $0.concurrency }, is: 1)
    },
    Rule("A later response has a larger number") { subject in
      subject.set([bitcoin: 1])
      var last = 0
      for _ in 0..<3 {
        let snapshot = try await subject.refresh()
        try check(snapshot.number > last, "a number above \(last)")
        last = snapshot.number
      }
      subject.fail(unreachable)
      try check(try await subject.refresh().number, is: last)
    },
    Rule("The list of markets is requested again after ten minutes") { subject in
      subject.set([bitcoin: 1])
      for _ in 0..<60 {
        _ = try await subject.refresh()
        subject.advance(by: 10)
      }
      try check(subject.exchange.count(of: "markets"), is: 1)
      _ = try await subject.refresh()
      try check(subject.exchange.count(of: "markets"), is: 2)
      try check(subject.exchange.count(of: "tickers"), is: 61)
    },
    Rule("A failure keeps the values and their times, and has the time of the next attempt") {
      subject in
      subject.set([bitcoin: 1, ether: 2])
      let first = try await subject.refresh()
      try check(first.failures, is: [])
      subject.advance(by: 10)
      subject.fail(unreachable)
      let second = try await subject.refresh()
      try check(second.quotes, is: first.quotes)
      let next = subject.now.value.addingTimeInterval(10)
      let failure = MarketFailure(.tickers, .exchange(unreachable), nextAttempt: next)
      try check(second.failures, is: [failure])
      subject.fail(nil)
      try check(try await subject.refresh().failures, is: [])
    },
    Rule("After throttling, no request is sent before the next attempt") { subject in
      subject.set([bitcoin: 1])
      _ = try await subject.refresh()
      subject.fail(.throttled(url, retryAfter: .seconds(90)))
      for _ in 0..<9 {
        let failure = try await subject.refresh().failures.first
        try check(failure?.nextAttempt.timeIntervalSince(start), is: 90)
        try check(subject.exchange.count(of: "tickers"), is: 2)
        subject.advance(by: 10)
      }
      // Without a demand, the pause doubles.
      subject.fail(.throttled(url, retryAfter: nil))
      let failure = try await subject.refresh().failures.first
      try check(subject.exchange.count(of: "tickers"), is: 3)
      try check(failure?.nextAttempt.timeIntervalSince(start), is: 90 + 40)
      subject.advance(by: 40)
      subject.fail(nil)
      try check(try await subject.refresh().failures, is: [])
    },
  ]

  /// The time of a new subject.
  public static let start = Date(timeIntervalSince1970: 1_795_392_000)
}
