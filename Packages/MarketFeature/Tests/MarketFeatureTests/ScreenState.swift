import AlertStore
import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import MarketFeature
@testable import MarketScreen

/// The states of the screen that the snapshots show.
enum ScreenState: String, ScreenSample {
  case loading
  case list
  case sorted
  case filtering
  case filterWithoutMatch = "filter without match"
  case watchlist
  case emptyWatchlist = "empty watchlist"
  case closed
  case failure
  case failureBeforeLoading = "failure before loading"
  case stale
  case throttled
  case paused
  case detail
  case emptyBook = "empty book"
  case crossedBook = "crossed book"
  case oneSidedBook = "one-sided book"
  case closedDetail = "closed detail"
  case detailFailure = "detail failure"
  case holdings
  case noHoldings = "no holdings"
  case alerts
  case noAlerts = "no alerts"
  case alertForm = "alert form"
  case refusedAlert = "refused alert"
  case firing
  case help

  /// Shared, since each one opens a database; the samples show their own states.
  private static let viewModel = MarketViewModel.mock()

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> MarketsScreen.Screen {
    let screen = MarketsScreen(
      Self.viewModel,
      selection: .open,
      startsWithWatchlist: self == .watchlist || self == .emptyWatchlist,
      hook: nil,
      language: language,
      now: { Samples.now },
      localOffset: { _ in 3_600 }
    )
    let state = MarketsScreen.State(model: state, now: Samples.now)
    var contents = screen.screen()
    contents.resize(size)
    contents.show(state)
    contents.resize(size)
    for key in keys { _ = contents.react(to: .key(key)) { screen.perform($0, on: &$1) } }
    // The state that the view model shows after the keys.
    contents.show(state)
    if self == .firing {
      let firing = AlertStore.Firing(
        id: 1,
        alert: Samples.alerts[0],
        price: Samples.decimal("71003.5")
      )
      contents.notice = .init(screen.text(of: [firing]))
    }
    contents.resize(size)
    return contents
  }

  private var keys: [TerminalClient.Key] {
    switch self {
    case .sorted: [.character("c"), .down]
    case .filtering: "/usd".map { .character($0) }
    case .filterWithoutMatch: "/abc".map { .character($0) }
    case .closed: [.character("x"), .end]
    case .detail, .emptyBook, .crossedBook, .oneSidedBook, .detailFailure: [.down, .return]
    case .closedDetail: [.character("x"), .end, .return]
    case .alerts, .noAlerts: [.backTab]
    case .holdings, .noHoldings: [.backTab, .backTab]
    case .alertForm: [.down, .character("a")] + "71000.50".map { .character($0) }
    case .refusedAlert: [.down, .character("a")] + "abc".map { .character($0) } + [.return]
    case .help: [.character("?")]
    default: []
    }
  }

  private var state: MarketViewModel.State {
    var state = Samples.state()
    let bitcoin = symbol("BTC-USD")
    switch self {
    case .loading: return MarketViewModel.State(isRefreshing: true, interval: .seconds(10))
    case .emptyWatchlist: state.watchlist = []
    case .failure:
      state = Samples.state(age: 14)
      state.failures = [
        failure(.network(.unreachable(Samples.url, cause: "Connection refused")), in: 8)
      ]
    case .failureBeforeLoading:
      state = MarketViewModel.State(interval: .seconds(10))
      let cause = "field [2].last_trade_price: expected a number, found text"
      state.failures = [failure(.unacceptableResponse(Samples.url, cause: cause), in: 10)]
    case .stale:
      state = Samples.state(age: 84)
      state.failures = [failure(.network(.timedOut(Samples.url, limit: .seconds(10))), in: 3)]
    case .throttled:
      state = Samples.state(age: 35)
      state.failures = [failure(.throttled(Samples.url, retryAfter: .seconds(60)), in: 45)]
    case .paused: state.isPaused = true
    case .detail: state = Samples.detailState(book: Samples.book(of: bitcoin))
    case .emptyBook:
      state = Samples.detailState(book: Samples.book(of: bitcoin, levels: 0), candles: [])
    case .crossedBook:
      state = Samples.detailState(book: Samples.book(of: bitcoin, isCrossed: true))
    case .oneSidedBook:
      let book = Samples.book(of: bitcoin, levels: 3)
      state = Samples.detailState(book: OrderBook(symbol: bitcoin, bids: book.bids, asks: []))
    case .closedDetail:
      let symbol = symbol("ZEC-USD")
      state = Samples.detailState(
        "ZEC-USD",
        book: Samples.book(of: symbol, levels: 0),
        candles: []
      )
    case .detailFailure:
      state = Samples.detailState(book: nil, candles: Samples.candles(5))
      state.detail?.failures = [
        MarketFailure(
          .book,
          .exchange(.unavailable(Samples.url, status: 500, retryAfter: nil)),
          nextAttempt: Samples.now + 6
        )
      ]
    case .holdings: state.trades = Samples.trades
    case .alerts, .firing: state.alerts = Samples.alerts
    default: break
    }
    return state
  }

  private func failure(_ error: ExchangeClientError, in seconds: Double) -> MarketFailure {
    MarketFailure(.tickers, .exchange(error), nextAttempt: Samples.now + seconds)
  }
}
