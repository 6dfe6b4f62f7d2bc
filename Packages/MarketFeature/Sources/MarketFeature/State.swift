public import AlertStore
public import ExchangeClient
public import MarketService
public import PortableFoundation
public import PriceLog
public import TradeStore

extension MarketViewModel {
  /// What the list and the detail of a market show.
  public struct State: Equatable, Sendable {
    /// The visible view.
    public var view: View = .hidden

    /// The last known values of all markets, in the order of their symbols.
    public var quotes: [Quote] = []

    /// The time that changes refer to.
    public var reference: ExchangeSource.Reference = .dayAgo

    /// The number of the response that ``quotes`` are from; 0 before the first one.
    public var number = 0

    /// Whether a request is in flight.
    public var isRefreshing = false

    /// The operations that failed in the last refresh; empty if it succeeded.
    public var failures: [MarketFailure] = []

    /// The last price of each minute of the last hour, the oldest first: stored prices, or those of the source's candles and
    /// later ones; none for a market without prices.
    public var sparklines: [Symbol: [Decimal]] = [:]

    /// The span of the chart of the detail.
    public var span = Span.hour

    /// The time between the starts of two requests; nil for no repeated requests.
    public var interval: Duration?

    /// Whether the repeated requests are paused.
    public var isPaused = false

    /// The symbols of the watchlist, in the user's order.
    public var watchlist: [Symbol] = []

    /// The alerts by number.
    public var alerts: [Alert] = []

    /// The purchases and sales by time.
    public var trades: [Trade] = []

    /// The alerts that fired and were not taken, in order.
    public var firings: [AlertStore.Firing] = []

    /// The market of the last detail; nil in the list.
    public var detail: Detail?

    /// The failure of the last action; nil if it succeeded.
    public var failure: MarketActionFailure?

    /// The result of the last action that succeeded; nil before the first one, and after one that failed.
    public var lastChange: Change?

    /// Whether nothing is known yet: neither a value nor a failure.
    public var isLoading: Bool { quotes.isEmpty && number == 0 && failures.isEmpty }

    /// The interval after which values age: ``interval``, or the default one without repeated requests.
    public var expectedInterval: Duration { interval ?? MarketViewModel.defaultInterval }
  }

  /// A market with its order book and its chart.
  public struct Detail: Equatable, Sendable {
    /// The symbol.
    public var symbol: Symbol

    /// The last received order book, which can be empty; nil before the first response.
    public var book: BookSnapshot?

    /// The failures of the last request for the book; empty if it succeeded.
    public var failures: [MarketFailure] = []

    /// The prices of the span, oldest first; nil before they are read.
    public var candles: [Candle]?
  }

  /// A view of the screen.
  public enum View: Equatable, Sendable {
    /// No view, as while the program is suspended.
    case hidden

    /// The list of markets.
    case list

    /// One market.
    case detail(Symbol)
  }

  /// A span of time before now, and the length of the candles of its chart.
  public enum Span: String, CaseIterable, Sendable {
    /// An hour by minutes.
    case hour

    /// A day by hours.
    case day

    /// Thirty days by days.
    case month

    /// The length of the span.
    public var duration: Duration {
      switch self {
      case .hour: .seconds(3_600)
      case .day: .seconds(86_400)
      case .month: .seconds(30 * 86_400)
      }
    }

    /// The length of a candle.
    public var period: PriceLog.Period {
      switch self {
      case .hour: .minute
      case .day: .hour
      case .month: .day
      }
    }
  }

  /// The result of an action.
  public enum Change: Equatable, Sendable {
    /// A market is in the watchlist.
    case watched(Symbol)

    /// A market is not in the watchlist any more.
    case unwatched(Symbol)

    /// An alert was added.
    case addedAlert(Alert)

    /// An alert was removed.
    case removedAlert(Alert)

    /// An alert had been removed before, which changed nothing.
    case alreadyRemovedAlert(Alert.ID)
  }

  /// The interval of the original application.
  public static let defaultInterval = Duration.seconds(10)
}

extension MarketViewModel.State {
  /// Creates the state before anything is read.
  public init(interval: Duration? = nil) { self.init(view: .hidden, interval: interval) }
}
