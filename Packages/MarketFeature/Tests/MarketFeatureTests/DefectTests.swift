import Contract
import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import MarketServiceContract
import ObservableStateTesting
import PortableFoundation
import PriceLog
import TestClock
import Testing

/// The defects of Crypto Market's view models, which cannot occur here.
@Suite(.timeLimit(.minutes(10))) struct DefectTests {
  private let bitcoin: Symbol

  init() throws {
    bitcoin = try #require(Symbol("BTC-USD"))
  }

  /// `[unowned self]`: a request that ended after its screen ended the process.
  @Test func `a request may end after its screen`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let gate = Gate()
    var viewModel: MarketViewModel? = subject.viewModel(changing: { service in
      // Does not notice the cancellation.
      service.refresh = { [refresh = service.refresh] symbols, interval in
        try await Task {
          try await gate.pass()
          return try await refresh(symbols, interval)
        }.value
      }
      service.book = { [book = service.book] symbol, interval in
        try await Task {
          try await gate.pass()
          return try await book(symbol, interval)
        }.value
      }
    })
    let states = try #require(viewModel?.states())
    viewModel?.show(.detail(bitcoin))
    let run = Task { [viewModel] in await viewModel?.run() }
    await gate.arrivals(atLeast: 2)
    run.cancel()
    viewModel = nil
    gate.open()
    await run.value
    #expect(subject.count(of: "tickers") == 1)
    #expect(subject.count(of: "book") == 1)
    // The states end, since nothing else has the view model.
    var last: MarketViewModel.State?
    for await state in states { last = state }
    #expect(last?.isRefreshing == false)
    #expect(last?.failures == [])
  }

  /// Nothing was cancelled, and each request was kept permanently.
  @Test func `a screen that is left cancels its requests`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let (gate, isCancelled) = (Gate(), Gate())
    let viewModel = subject.viewModel { request in
      do {
        try await gate.pass()
      } catch {
        try? await isCancelled.pass()
        throw error
      }
    }
    viewModel.show(.detail(bitcoin))
    let run = Task { await viewModel.run() }
    await gate.arrivals(atLeast: 3)
    viewModel.show(.hidden)
    await isCancelled.arrivals(atLeast: 3)
    run.cancel()
    await run.value
    #expect(!viewModel.state().isRefreshing)
    #expect(viewModel.state().failures == [])
  }

  /// A timer started a request whether or not the last one had ended.
  @Test func `a tick during a slow request sends no second one`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let gate = Gate()
    let viewModel = subject.viewModel { if $0 == .tickers { _ = try await gate.passFirst() } }
    viewModel.show(.list)
    let run = Task { await viewModel.run() }
    await gate.arrivals(atLeast: 1)
    for _ in 1...2 { subject.advance(by: 10) }
    #expect(subject.clock.sleeperCount == 0)
    #expect(gate.arrivals == 1)
    gate.open()
    // The missed ticks are one, which starts immediately.
    await subject.clock.sleepers(atLeast: 1)
    #expect(gate.arrivals == 2)
    #expect(subject.exchange.update { $0.concurrency } == 1)
    run.cancel()
    await run.value
  }

  /// The timer of the detail was stopped when it disappeared, and never started again.
  @Test func `a detail that appears again is requested again`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let viewModel = subject.viewModel()
    viewModel.show(.detail(bitcoin))
    let run = Task { await viewModel.run() }
    await subject.clock.sleepers(atLeast: 2)
    for number in 1...3 {
      #expect(subject.count(of: "book") == number)
      #expect(subject.count(of: "tickers") == number)
      viewModel.show(.hidden)
      await subject.noSleepers()
      subject.advance(by: 11)
      viewModel.show(.detail(bitcoin))
      await subject.clock.sleepers(atLeast: 2)
    }
    run.cancel()
    await run.value
  }

  /// The first tick came after ten seconds, so that a screen which appeared again showed old values.
  @Test func `a screen that appears again after the interval has new values`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let viewModel = subject.viewModel()
    viewModel.show(.list)
    for price in [1, 2, 3] as [Decimal] {
      subject.set([bitcoin: price])
      let run = Task { await viewModel.run() }
      await subject.clock.sleepers(atLeast: 1)
      #expect(viewModel.state().quotes.map(\.ticker?.price) == [price])
      run.cancel()
      await run.value
      subject.advance(by: 60)
    }
  }

  /// An empty book raised an alert every ten seconds, above the last one, and left the old levels in place.
  @Test func `an empty book is a state without levels, not an event`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let viewModel = subject.viewModel()
    viewModel.show(.detail(bitcoin))
    await viewModel.refresh()
    #expect(viewModel.state().detail?.book?.book?.bids.count == 1)
    let empty = OrderBook(symbol: bitcoin, bids: [], asks: [])
    subject.exchange.update { $0.books = [empty] }
    for _ in 1...3 {
      await viewModel.refresh()
      #expect(viewModel.state().detail?.book?.book == empty)
      #expect(viewModel.state().detail?.failures == [])
      #expect(viewModel.state().failures == [])
      #expect(viewModel.state().failure == nil)
    }
  }

  /// Everybody saw four seconds of a loading screen.
  @Test func `only a view model without any value is loading`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let time = MarketServiceContract.start
    let gate = Gate()
    let first = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
    first.show(.list)
    #expect(first.state().isLoading)
    let refresh = Task { await first.refresh() }
    await gate.arrivals(atLeast: 1)
    #expect(first.state().isLoading)
    gate.open()
    await refresh.value
    #expect(!first.state().isLoading)

    // The next process shows the stored prices immediately.
    _ = try subject.prices.append([PriceSample(symbol: "BTC-USD", price: 1, time: time)])
    let closed = Gate()
    let second = subject.viewModel { _ in try await closed.pass() }
    second.show(.list)
    let run = Task { await second.run() }
    await closed.arrivals(atLeast: 1)
    #expect(!second.state().isLoading)
    run.cancel()
    await run.value
  }

  /// Failures were printed to the console only.
  @Test func `a failure before any value is shown instead of a loading screen`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let error = ExchangeClientError.unreachable(URL(filePath: "/exchange"), cause: "refused")
    subject.exchange.update { $0.failure = error }
    let viewModel = subject.viewModel()
    viewModel.show(.list)
    #expect(viewModel.state().isLoading)
    await viewModel.refresh()
    #expect(!viewModel.state().isLoading)
    #expect(viewModel.state().failures.first?.cause == .exchange(error))
  }
}
