import AlertStore
import Contract
import ExchangeClient
import MarketFeature
import MarketService
import ObservableStateTesting
import PortableFoundation
import Testing

extension MarketFeatureContract {
  static let refreshRules = [
    Rule("At most one request of a resource is in flight") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let (tickers, book) = (Gate(), Gate())
      defer {
        tickers.open()
        book.open()
      }
      let viewModel = subject.viewModel { request in
        if request == .tickers { try await tickers.pass() }
        if request == .book(bitcoin) { try await book.pass() }
      }
      viewModel.show(.detail(bitcoin))
      try await subject.running(viewModel) {
        await tickers.arrivals(atLeast: 1)
        await book.arrivals(atLeast: 1)
        let refreshes = (0..<3).map { _ in Task { await viewModel.refresh() } }
        await waiting { tickers.arrivals > 1 || book.arrivals > 1 }
        try check(tickers.arrivals, is: 1)
        try check(book.arrivals, is: 1)
        tickers.open()
        book.open()
        for refresh in refreshes { await refresh.value }
        try check(viewModel.shownPrices, is: [1])
      }
    },
    Rule("An older response never replaces a newer one") { subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let isOld = Shared(false)
      let viewModel = subject.viewModel(changing: { service in
        service.refresh = { [refresh = service.refresh] symbols, interval in
          let snapshot = try await refresh(symbols, interval)
          let number = isOld.value ? 1 : 9
          return MarketSnapshot(number: number, quotes: snapshot.quotes)
        }
        service.book = { [book = service.book] symbol, interval in
          let snapshot = try await book(symbol, interval)
          let number = isOld.value ? 1 : 9
          return BookSnapshot(number: number, symbol: symbol, book: snapshot.book)
        }
      })
      viewModel.show(.detail(bitcoin))
      await viewModel.refresh()
      let newer = viewModel.state()
      try check(newer.number, is: 9)
      isOld.value = true
      subject.set([bitcoin: 2])
      subject.setBook(of: bitcoin, levels: 0)
      await viewModel.refresh()
      try check(viewModel.state().quotes, is: newer.quotes)
      try check(viewModel.state().detail?.book, is: newer.detail?.book)
    },
    Rule("A failure keeps the values and their times, and shows the time of the next attempt") {
      subject in
      subject.set([bitcoin: 1])
      subject.setBook(of: bitcoin, levels: 1)
      let viewModel = subject.viewModel()
      viewModel.show(.detail(bitcoin))
      await viewModel.refresh()
      let before = viewModel.state()
      try check(before.failures, is: [])
      try check(before.quotes.map(\.time), is: [start])
      subject.advance(by: 10)
      subject.fail(unreachable)
      await viewModel.refresh()
      let after = viewModel.state()
      let next = start.addingTimeInterval(20)
      let cause = MarketFailure.Cause.exchange(unreachable)
      try check(after.failures, is: [MarketFailure(.tickers, cause, nextAttempt: next)])
      try check(after.detail?.failures, is: [MarketFailure(.book, cause, nextAttempt: next)])
      try check(after.quotes, is: before.quotes)
      try check(after.sparklines, is: before.sparklines)
      try check(after.detail?.book?.book, is: before.detail?.book?.book)
      try check(after.detail?.book?.time, is: start)
      subject.fail(nil)
      await viewModel.refresh()
      try check(viewModel.state().failures, is: [])
      try check(viewModel.state().detail?.failures, is: [])
    },
    Rule("A value is stale after two intervals without a response") { subject in
      subject.set([bitcoin: 1])
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      await viewModel.refresh()
      subject.fail(unreachable)
      for _ in 1...2 {
        subject.advance(by: 10)
        await viewModel.refresh()
        try check(viewModel.staleSymbols(at: subject.now.value), is: [])
      }
      subject.advance(by: 1)
      try check(viewModel.staleSymbols(at: subject.now.value), is: [bitcoin])
      subject.fail(nil)
      await viewModel.refresh()
      try check(viewModel.staleSymbols(at: subject.now.value), is: [])
    },
    Rule(
      "Changes of the watchlist and the alerts by another process appear with the next refresh"
    ) { subject in
      subject.set([bitcoin: 1, ether: 2])
      let viewModel = subject.viewModel()
      viewModel.show(.list)
      for symbols in [[], [ether], [ether, bitcoin]] {
        _ = try await subject.service.watch(symbols)
        for symbol in symbols { _ = try await subject.service.addAlert(symbol, .above, 5) }
        await viewModel.refresh()
        try check(viewModel.state().watchlist, is: symbols)
        try check(viewModel.state().alerts, is: try await subject.service.alerts())
      }
      _ = try await subject.service.unwatch([ether])
      _ = try await subject.service.removeAlert(1)
      await viewModel.refresh()
      try check(viewModel.state().watchlist, is: [bitcoin])
      try check(viewModel.state().alerts.map(\.id), is: [2, 3])
    },
    Rule("A cancelled refresh changes no value") { subject in
      subject.set([bitcoin: 1])
      let gate = Gate()
      defer { gate.open() }
      let viewModel = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
      viewModel.show(.list)
      let before = viewModel.state()
      let refresh = Task { await viewModel.refresh() }
      await gate.arrivals(atLeast: 1)
      refresh.cancel()
      await refresh.value
      try check(viewModel.state(), is: before)
    },
    Rule("A firing is in the state until it is taken, and is taken once") { subject in
      subject.set([bitcoin: 4, ether: 4])
      _ = try await subject.service.addAlert(bitcoin, .above, 5)
      _ = try await subject.service.addAlert(ether, .above, 5)
      let viewModel = subject.viewModel()
      await viewModel.refresh()
      try check(viewModel.takeFirings(), is: [])
      subject.set([bitcoin: 6, ether: 4])
      await viewModel.refresh()
      subject.set([bitcoin: 6, ether: 7])
      await viewModel.refresh()
      let firings = viewModel.state().firings
      try check(firings.map(\.price), is: [6, 7])
      try check(viewModel.takeFirings(), is: firings)
      try check(viewModel.state().firings, is: [])
      await viewModel.refresh()
      try check(viewModel.takeFirings(), is: [])
    },
  ]
}
