import Contract
import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import ObservableStateTesting
import PortableFoundation
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct PollerTests {
  private let bitcoin: Symbol

  init() throws {
    bitcoin = try #require(Symbol("BTC-USD"))
  }

  @Test func `a market that is shown during the request for another book gets its own`()
    async throws
  {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let ether = try #require(Symbol("ETH-USD"))
    subject.setBook(of: ether, levels: 3)
    let gate = Gate()
    let viewModel = subject.viewModel { [bitcoin] in
      if $0 == .book(bitcoin) { try await gate.pass() }
    }
    viewModel.show(.detail(bitcoin))
    let run = Task { await viewModel.run() }
    await gate.arrivals(atLeast: 1)
    viewModel.show(.detail(ether))
    await subject.clock.sleepers(atLeast: 2)
    #expect(viewModel.state().detail?.book?.book?.bids.count == 3)
    // The prices were not requested again.
    #expect(subject.count(of: "tickers") == 1)
    #expect(!viewModel.state().isRefreshing)
    run.cancel()
    await run.value
  }

  @Test func `a refresh does not shift the next tick`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let viewModel = subject.viewModel()
    viewModel.show(.list)
    let run = Task { await viewModel.run() }
    await subject.clock.sleepers(atLeast: 1)
    subject.advance(by: 6)
    await viewModel.refresh()
    #expect(viewModel.state().number == 2)
    subject.advance(by: 4)
    await subject.clock.sleepers(atLeast: 1)
    #expect(viewModel.state().number == 3)
    run.cancel()
    await run.value
  }

  @Test func `pausing or hiding twice changes nothing`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let gate = Gate()
    let viewModel = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
    viewModel.show(.list)
    let run = Task { await viewModel.run() }
    await gate.arrivals(atLeast: 1)
    // The request in flight continues.
    viewModel.setPaused(false)
    viewModel.show(.list)
    viewModel.show(.detail(bitcoin))
    gate.open()
    await subject.clock.sleepers(atLeast: 2)
    #expect(gate.arrivals == 1)
    run.cancel()
    await run.value
  }

  @Test func `a view that is hidden and immediately shown again is requested once`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let gate = Gate()
    gate.open()
    let viewModel = subject.viewModel { if $0 == .tickers { try await gate.pass() } }
    viewModel.show(.list)
    let run = Task { await viewModel.run() }
    await subject.clock.sleepers(atLeast: 1)
    for count in 2...50 {
      viewModel.show(.hidden)
      subject.advance(by: 10)
      viewModel.show(.list)
      await subject.clock.sleepers(atLeast: 1)
      #expect(gate.arrivals == count)
    }
    run.cancel()
    await run.value
  }

  @Test func `a throttled view that appears again waits for the next attempt`() async throws {
    let subject = try await Configuration.mock.subject(with: bitcoin)
    let url = URL(filePath: "/exchange")
    subject.fail(.throttled(url, retryAfter: .seconds(60)))
    let calls = Shared(0)
    let viewModel = subject.viewModel(changing: { service in
      service.refresh = { [refresh = service.refresh] symbols, interval in
        calls.replace { $0 + 1 }
        return try await refresh(symbols, interval)
      }
    })
    viewModel.show(.list)
    let run = Task { await viewModel.run() }
    await subject.clock.sleepers(atLeast: 1)
    viewModel.show(.hidden)
    await subject.noSleepers()
    viewModel.show(.list)
    for (seconds, count) in [(59, 1), (1, 2)] {
      await subject.clock.sleepers(atLeast: 1)
      subject.advance(by: seconds)
      await subject.clock.sleepers(atLeast: 1)
      #expect(calls.value == count)
    }
    run.cancel()
    await run.value
  }
}
