import Contract
import ExchangeClient
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@testable import MarketFeature

private let doge = symbol("DOGE-USD")

@Suite(.timeLimit(.minutes(10))) struct TrendTests {
  private let fixture = Fixture()

  /// Sets the candles of a market, one each minute, of which the last one starts now.
  private func setCandles(of symbol: Symbol, _ prices: [Decimal]) {
    let candles = prices.enumerated().map { index, price in
      MarketCandle(
        start: fixture.now - Double(60 * (prices.count - 1 - index)),
        open: price,
        high: price,
        low: price,
        close: price
      )
    }
    fixture.exchange.set(candles, of: symbol)
  }

  @Test func `a market without stored prices has the trend of the last hour at its source`() async {
    setCandles(of: bitcoin, (1...90).map { Decimal($0) })
    let viewModel = fixture.viewModel(offersCandles: true)
    viewModel.show(.list)
    await fixture.running(viewModel) {
      let trend = (30...90).map { Decimal($0) }
      await viewModel.state { $0.sparklines[bitcoin] == trend }
      // Later prices follow.
      await fixture.clock.sleepers(atLeast: 1)
      fixture.set([bitcoin: 100])
      fixture.advance(by: 70)
      await viewModel.state { $0.sparklines[bitcoin]?.last == 100 }
      #expect(viewModel.state().sparklines[bitcoin]?.prefix(2) == [33, 34])
      #expect(fixture.count(of: .candles(bitcoin)) == 1)
    }
  }

  @Test func `trends are requested one at a time, those of the watchlist first`() async throws {
    // The exchange has no candles of one market.
    fixture.set([doge: 2, ether: 3])
    setCandles(of: bitcoin, [1, 2])
    setCandles(of: ether, [3, 4])
    _ = try await fixture.service.watch([ether])
    let viewModel = fixture.viewModel(every: nil, offersCandles: true)
    viewModel.show(.list)
    await fixture.running(viewModel) {
      for _ in 0..<2 {
        await fixture.clock.sleepers(atLeast: 1)
        fixture.clock.advance(by: .milliseconds(100))
      }
      await waiting { fixture.count(of: .candles(doge)) == 1 }
    }
    #expect(viewModel.state().sparklines[ether] == [3, 4])
    let requested = fixture.requests.value.compactMap { resource -> Symbol? in
      if case .candles(let symbol) = resource { symbol } else { nil }
    }
    #expect(requested == [ether, bitcoin, doge])
  }

  @Test func `a market with stored prices, and a hidden view, request no trend`() async throws {
    setCandles(of: bitcoin, [1, 2])
    for minute in 1...2 { try fixture.store(7, at: start - Double(60 * minute)) }
    let viewModel = fixture.viewModel(offersCandles: true)
    await fixture.running(viewModel) {
      await waiting { fixture.count(of: .candles(bitcoin)) > 0 }
      viewModel.show(.list)
      await viewModel.state { $0.number == 1 && !$0.isRefreshing }
      await waiting { fixture.count(of: .candles(bitcoin)) > 0 }
      #expect(fixture.count(of: .candles(bitcoin)) == 0)
      #expect(viewModel.state().sparklines[bitcoin] == [7, 7])
    }
  }

  @Test func `after a failure, no further trend is requested`() async throws {
    fixture.set([ether: 3])
    let requests = Shared(0)
    let viewModel = fixture.viewModel(changing: { service in
      service.trend = { _, _ in
        requests.replace { $0 + 1 }
        throw ExchangeClientError.throttled(URL(filePath: "/"), retryAfter: nil)
      }
    })
    viewModel.show(.list)
    await fixture.running(viewModel) {
      while requests.value == 0 { await Task.yield() }
      await viewModel.state { $0.number == 1 && !$0.isRefreshing }
      fixture.advance(by: 1)
      await waiting { requests.value > 1 }
      #expect(requests.value == 1)
      #expect(viewModel.state().failures.isEmpty)
    }
  }
}
