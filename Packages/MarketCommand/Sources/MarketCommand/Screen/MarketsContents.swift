import AlertStore
import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketScreen
import MarketService
import PortableFoundation
import TerminalClient
import TerminalUI
import TextFormatting

/// The contents of the screen, independent of its size and look: three lists, and in their place a market, the form of an
/// alert, or the help.
struct MarketsContents: ScreenContents {
  /// A list, by the position of its title.
  enum Tab: Int, CaseIterable {
    case markets, watchlist, alerts
  }

  let language: Language

  /// Returns the offset of local time from UTC at an instant, in seconds.
  let localOffset: @Sendable (_ instant: Date) -> Int

  /// The screen appears immediately: it has keys before it has prices.
  let isReady = true

  private(set) var state = MarketViewModel.State()
  private(set) var now: Date

  var tabs: Tabs
  var markets: MarketListContents
  var watchlist: MarketListContents
  var alerts: AlertListContents

  /// The open market; nil if a list is shown.
  var detail: MarketDetailContents?

  /// The open form; nil without one.
  var form: AlertFormContents?

  /// The open help; nil if it is closed.
  var help: ScrolledHelp?

  /// What happened last, until the next key.
  private(set) var notice: String?

  /// The size of the terminal.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 24)

  /// Creates the contents before the first state.
  ///
  /// - Parameters:
  ///   - selection: The markets of the first list.
  ///   - startsWithWatchlist: Whether the watchlist is shown first.
  ///   - language: The language of the screen.
  ///   - now: The current time.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds.
  init(
    _ selection: MarketListContents.Selection,
    startsWithWatchlist: Bool,
    language: Language,
    now: Date,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    self.language = language
    self.now = now
    self.localOffset = localOffset
    tabs = Tabs(
      Tab.allCases.map { tab in
        switch tab {
        case .markets: MarketScreenPhrase.markets.text(in: language)
        case .watchlist: MarketScreenPhrase.watchlist.text(in: language)
        case .alerts: MarketScreenPhrase.alerts.text(in: language)
        }
      }
    )
    if startsWithWatchlist { tabs.handle(.tab, row: 1) }
    markets = MarketListContents(selection, language: language)
    watchlist = MarketListContents(.watchlist, language: language)
    alerts = AlertListContents(language: language)
  }

  /// The selected list.
  var tab: Tab { Tab(rawValue: tabs.selection) ?? .markets }

  /// The view whose values are requested.
  var view: MarketViewModel.View { detail.map { .detail($0.symbol) } ?? .list }

  /// The age of the values, and what failed.
  var status: MarketStatus {
    MarketStatus(state, now: now, language: language, localOffset: localOffset)
  }
}

// The changes that are not caused by keys.
extension MarketsContents {
  /// Shows a state, and what an action has changed.
  mutating func show(_ state: MarketViewModel.State, now: Date) {
    if let change = state.lastChange, change != self.state.lastChange {
      notice = change.sentence(in: language)
    }
    self.state = state
    show(now)
  }

  /// Shows the time.
  mutating func show(_ now: Date) {
    self.now = now
    markets.show(state, now: now)
    watchlist.show(state, now: now)
    alerts.show(state, now: now)
    detail?.show(state, now: now)
    if let form, let quote = state.quotes.first(where: { $0.symbol == form.symbol }) {
      self.form?.show(quote)
    }
  }

  /// Reports alerts that fired.
  mutating func show(_ firings: [AlertStore.Firing]) {
    guard !firings.isEmpty else { return }
    let sentences = firings.map { firing in
      let price = MarketFormat(language).number(firing.price)
      return MarketScreenPhrase.alertFired.text(
        in: language,
        firing.alert.text(in: language),
        price
      )
    }
    notice = "! " + sentences.joined(separator: " · ")
  }

  /// Reports a problem, in its own words.
  mutating func show(notice text: String) {
    notice = text.escapedForTerminal(limit: 1_000)
  }

  /// Removes what happened last.
  mutating func hideNotice() {
    notice = nil
  }

  /// Opens a market.
  mutating func open(_ symbol: Symbol) {
    detail = MarketDetailContents(symbol, language: language)
    detail?.show(state, now: now)
  }

  /// Opens the form for an alert.
  mutating func openForm(_ symbol: Symbol) {
    form = AlertFormContents(symbol, language: language)
    show(now)
  }

  /// Changes the size of the terminal.
  mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
  }

  /// Adapts the areas to the size of the terminal and to the lines of the failures.
  mutating func layOut() {
    let area = layout.area
    markets.resize(area)
    watchlist.resize(area)
    alerts.resize(area)
    detail?.resize(area)
  }

  /// The arrangement on the terminal.
  var layout: ScreenLayout {
    ScreenLayout(size, failures: help != nil ? [] : status.failures(isCountingDown: true))
  }
}

extension MarketViewModel.Change {
  /// Returns a sentence about the change.
  fileprivate func sentence(in language: Language) -> String {
    switch self {
    case .watched(let symbol): MarketScreenPhrase.watched.text(in: language, "\(symbol)")
    case .unwatched(let symbol): MarketScreenPhrase.unwatched.text(in: language, "\(symbol)")
    case .addedAlert(let alert):
      MarketScreenPhrase.alertAdded.text(in: language, alert.text(in: language))
    case .removedAlert(let alert):
      MarketScreenPhrase.alertRemoved.text(in: language, alert.text(in: language))
    case .alreadyRemovedAlert(let id): MarketScreenPhrase.alertGone.text(in: language, "\(id)")
    }
  }
}
