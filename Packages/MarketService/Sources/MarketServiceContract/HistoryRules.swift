import Contract
import ExchangeClient
import MarketService
import PortableFoundation
import PriceLog
import Testing

extension MarketServiceContract {
  static let historyRules = [
    Rule("A history of several pages has each candle once") { subject in
      // Consecutive equal prices are one record, which several pages share.
      let samples = (0..<2_500).map { minute in
        let time = start.addingTimeInterval(Double(minute * 60))
        return PriceSample(symbol: "BTC-USD", price: Decimal(minute / 7 + 1), time: time)
      }
      _ = try subject.prices.append(samples)
      var candles: [Candle] = []
      var sizes: [Int] = []
      let since = start.addingTimeInterval(60)
      let query = PriceLog.Query(symbol: "BTC-USD", period: .minute, since: since)
      try await subject.client.history(query) { page in
        sizes.append(page.count)
        candles += page
      }
      try check(candles.map(\.start), is: samples.dropFirst().map(\.time))
      try check(candles.map(\.close), is: samples.dropFirst().map(\.price))
      try check(sizes, is: [1_000, 1_000, 499])
      try check(subject.exchange.update { $0.requests }, is: [])
    },
    Rule("The closure can use the service") { subject in
      let sample = PriceSample(symbol: "BTC-USD", price: 1, time: start)
      _ = try subject.prices.append([sample])
      var stored: [Quote] = []
      try await subject.client.history(PriceLog.Query(symbol: "BTC-USD")) { _ in
        stored = try await subject.client.stored([])
        // A write, too.
        _ = try await subject.client.unwatch([bitcoin])
      }
      try check(stored.map(\.symbol), is: [bitcoin])
    },
    Rule("Recent prices are the newest two hundred of a symbol") { subject in
      let samples = (0..<900).map { minute in
        let time = start.addingTimeInterval(Double(minute * 60))
        return PriceSample(symbol: "BTC-USD", price: Decimal(minute + 1), time: time)
      }
      _ = try subject.prices.append(samples)
      let recent = try await subject.client.recentPrices([bitcoin, ether], start, .minute)
      try check(recent, is: [bitcoin: samples.suffix(200).map(\.price)])
      let since = start.addingTimeInterval(840 * 60)
      let hour = try await subject.client.recentPrices([bitcoin], since, .hour)
      try check(hour, is: [bitcoin: [900]])
      try check(subject.exchange.update { $0.requests }, is: [])
    },
    Rule("A symbol without prices since the time has none") { subject in
      let sample = PriceSample(symbol: "BTC-USD", price: 1, time: start)
      _ = try subject.prices.append([sample])
      let since = start.addingTimeInterval(1)
      try check(try await subject.client.recentPrices([bitcoin], since, .minute), is: [:])
    },
  ]
}
