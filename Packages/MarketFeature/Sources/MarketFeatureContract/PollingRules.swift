import Contract
import ExchangeClient
import MarketFeature
import MarketService
import ObservableStateTesting
import PortableFoundation
import PriceLog
import TestClock
import Testing

extension MarketFeatureContract {
  static let pollingRules = [
    Rule("The stored prices are shown before the first response") { subject in
      subject.set([bitcoin: 1])
      let time = start.addingTimeInterval(-60)
      _ = try subject.prices.append([PriceSample(symbol: "BTC-USD", price: 7, time: time)])
      let gate = Gate()
      let viewModel = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await gate.arrivals(atLeast: 1)
        let state = viewModel.state()
        let ticker = Ticker(symbol: bitcoin, price: 7)
        try check(
          state.quotes,
          is: [Quote(symbol: bitcoin, ticker: ticker, receipt: Receipt(at: time))]
        )
        try check(state.sparklines, is: [bitcoin: [7]])
        try check(state.number, is: 0)
        try check(state.isRefreshing, "a request in flight")
        gate.open()
        await subject.clock.sleepers(atLeast: 1)
        try check(viewModel.shownPrices, is: [1])
        try check(!viewModel.state().isRefreshing, "no request in flight")
      }
    },
    Rule("Requests start at the interval, from start to start, the first one immediately") {
      subject in
      subject.set([bitcoin: 1])
      let starts = Shared<[Duration]>([])
      let viewModel = subject.viewModel { request in
        guard request == .tickers else { return }
        let time = subject.clock.now.offset
        let count = starts.replace { $0 + [time] }.count
        // The second request takes four seconds.
        if count == 1 { subject.advance(by: 4) }
      }
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await subject.clock.sleepers(atLeast: 1)
        try check(starts.value, is: [.zero])
        subject.advance(by: 10)
        await subject.clock.sleepers(atLeast: 1)
        subject.advance(by: 6)
        await subject.clock.sleepers(atLeast: 1)
        try check(starts.value, is: [.zero, .seconds(10), .seconds(20)])
      }
    },
    Rule("An interval of 0 is no pause") { subject in
      subject.set([bitcoin: 1])
      let gate = Gate()
      let viewModel = subject.viewModel(
        every: .zero,
        requesting: { if $0 == .tickers { try await gate.pass() } }
      )
      viewModel.show(.list)
      gate.open()
      try await subject.running(viewModel) {
        await subject.sleeper(or: gate, arrivals: 3)
        try check(gate.arrivals >= 3, "three requests at the same time")
      }
    },
    Rule("Without an interval, a view is requested once") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let viewModel = subject.viewModel(every: nil)
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await viewModel.state { $0.number == 1 && !$0.isRefreshing }
        subject.advance(by: 100)
        viewModel.show(.detail(bitcoin))
        await viewModel.state { $0.detail?.book != nil && !$0.isRefreshing }
        subject.advance(by: 100)
        await waiting { subject.count() > 1 || subject.count(of: "book") > 1 }
        try check(subject.count(), is: 1)
        try check(subject.count(of: "book"), is: 1)
      }
    },
    Rule("After throttling, the next request starts at the time that the failure shows") {
      subject in
      subject.set([bitcoin: 1])
      subject.fail(.throttled(url, retryAfter: .seconds(95)))
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      try await subject.running(viewModel) {
        await subject.clock.sleepers(atLeast: 1)
        let failure = viewModel.state().failures.first { $0.operation == .tickers }
        try check(failure?.nextAttempt, is: start.addingTimeInterval(95))
        subject.fail(nil)
        for _ in 0..<9 {
          subject.advance(by: 10)
          await subject.clock.sleepers(atLeast: 1)
          try check(subject.count(), is: 1)
        }
        subject.advance(by: 5)
        await subject.clock.sleepers(atLeast: 1)
        try check(subject.count(), is: 2)
        try check(viewModel.state().failures, is: [])
      }
    },
    Rule("A cancelled run leaves no sleeper behind") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let viewModel = subject.viewModel()
      viewModel.show(.detail(bitcoin))
      for number in 1...2 {
        let run = Task { await viewModel.run() }
        await subject.clock.sleepers(atLeast: 2)
        run.cancel()
        await run.value
        try check(subject.clock.sleeperCount, is: 0)
        subject.advance(by: 10)
        try check(subject.count(), is: number)
        try check(subject.count(of: "book"), is: number)
      }
    },
  ]
}
