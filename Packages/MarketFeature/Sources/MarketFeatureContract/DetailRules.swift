import Contract
import ExchangeClient
import MarketFeature
import MarketService
import ObservableStateTesting
import PortableFoundation
import PriceLog
import Testing

extension MarketFeatureContract {
  static let detailRules = [
    Rule("A late book of another market never appears") { subject in
      subject.set([bitcoin: 1, ether: 2])
      subject.setBook(of: bitcoin, levels: 1)
      subject.setBook(of: ether, levels: 2)
      let gate = Gate()
      let viewModel = subject.viewModel {
        if $0 == .book(bitcoin) { try await gate.pass() }
      }
      viewModel.show(.detail(bitcoin))
      let late = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      viewModel.show(.detail(ether))
      try check(viewModel.state().detail, is: .init(symbol: ether))
      gate.open()
      await late.value
      try check(viewModel.state().detail?.symbol, is: ether)
      try check(viewModel.state().detail?.book, is: nil)
      await viewModel.refresh()
      try check(viewModel.state().detail?.book?.symbol, is: ether)
      try check(viewModel.state().detailQuote?.ticker?.price, is: 2)
    },
    Rule("An empty book replaces the old levels") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      viewModel.show(.detail(bitcoin))
      for levels in [2, 0, 1] {
        subject.setBook(of: bitcoin, levels: levels)
        await viewModel.refresh()
        let detail = viewModel.state().detail
        try check(detail?.book?.book?.bids.count, is: levels)
        try check(detail?.book?.book?.asks.count, is: levels)
        try check(detail?.failures, is: [])
      }
    },
    Rule("The chart of a market is shown before its book is received") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let samples = [2, 4, 3].map { price in
        PriceSample(symbol: "BTC-USD", price: price, time: start.addingTimeInterval(-60))
      }
      _ = try subject.prices.append(samples)
      let gate = Gate()
      let viewModel = subject.viewModel { if $0 == .book(bitcoin) { try await gate.pass() } }
      viewModel.show(.detail(bitcoin))
      try await subject.running(viewModel) {
        await gate.arrivals(atLeast: 1)
        let time = start.addingTimeInterval(-60)
        let candle = Candle(start: time, open: 2, high: 4, low: 2, close: 3)
        try check(viewModel.state().detail?.candles?.first, is: candle)
        gate.open()
      }
    },
    Rule("A new span replaces the chart") { subject in
      let samples = (0..<3).map { hour in
        PriceSample(
          symbol: "BTC-USD",
          price: Decimal(3 - hour),
          time: start.addingTimeInterval(Double(hour - 3) * 3_600)
        )
      }
      _ = try subject.prices.append(samples)
      let viewModel = subject.viewModel()
      viewModel.show(.detail(bitcoin))
      for (span, closes) in [
        (MarketViewModel.Span.day, [3, 2, 1]), (.month, [1]), (.hour, [1]),
      ] as [(MarketViewModel.Span, [Decimal])] {
        await viewModel.setSpan(span)
        try check(viewModel.state().span, is: span)
        try check(viewModel.state().detail?.candles?.suffix(3).map(\.close), is: closes)
      }
    },
  ]
}
