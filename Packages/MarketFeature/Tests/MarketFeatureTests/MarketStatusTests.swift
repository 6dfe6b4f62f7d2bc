import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import TerminalUI
import Testing

@testable import MarketFeature
@testable import MarketScreen

@Suite struct MarketStatusTests {
  private func status(_ state: MarketViewModel.State, _ language: Language = .english)
    -> MarketStatus
  {
    MarketStatus(state, now: now, language: language) { _ in 3_600 }
  }

  private func failure(_ cause: String, in seconds: Double = 8) -> MarketFailure {
    MarketFailure(.tickers, .other(cause), nextAttempt: now + seconds)
  }

  @Test func `the age of the newest price is shown, and whether it is stale`() {
    var state = MarketViewModel.State.sample
    #expect(status(state).freshness.text == "refreshed 3 s ago")
    state.quotes = [quote("BTC-USD", price: 1, age: 21), quote("BTC-EUR", price: 1, age: 40)]
    #expect(status(state).freshness.text == "! stale, 21 s old")
    state.isPaused = true
    #expect(status(state).freshness.text == "paused · ! stale, 21 s old")
  }

  @Test func `without prices, the status says so`() {
    #expect(status(.init()).freshness.text == "not refreshed yet")
    #expect(status(.init(isRefreshing: true)).freshness.text == "refreshing")
  }

  @Test func `without repeated requests, the status says which key tries again`() {
    var state = MarketViewModel.State.sample
    state.failures = [failure("No response.")]
    state.isPaused = true
    #expect(status(state).failures(isCountingDown: true) == ["✗ No response. r tries again."])
    state.isPaused = false
    state.interval = nil
    #expect(status(state).failures(isCountingDown: true) == ["✗ No response. r tries again."])
  }

  @Test func `failures of list, book and actions are shown, each once, and escaped`() {
    var state = MarketViewModel.State.sample
    state.failures = [failure("Same."), failure("Same.")]
    state.detail = .init(symbol: symbol("BTC-USD"), failures: [failure("Red\u{1B}[31m.")])
    state.failure = .notWatched(symbol("BTC-USD"), cause: "Disk full.")
    let texts = status(state).failures(isCountingDown: false)
    #expect(texts.count == 3)
    #expect(texts[0] == "✗ Cannot add BTC-USD to the watchlist. Disk full.")
    #expect(texts[1].hasPrefix("✗ Same."))
    #expect(texts[2].hasPrefix(#"✗ Red\u{1B}[31m."#))
  }
}
