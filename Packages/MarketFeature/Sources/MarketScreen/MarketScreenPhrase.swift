import Localization

/// The words and sentences of the parts of the screen.
enum MarketScreenPhrase: Phrase {
  // The titles of the views, and of columns.
  case markets, watchlist, holdings, alerts, day, trend

  // The list.
  case loading, noPrices, filter, noMatch, emptyWatchlistHint, position

  // The order book; `{1}` is a spread.
  case spread, crossed, noAsks, noBids, noBook, unknownMarket

  // The chart; `{1}` is a span, `{2}` and `{3}` are the lowest and the highest price.
  case chart, emptyChart, hour, today, month

  // The age of the values; `{1}` is an age, a time or an interval.
  case refreshed, refreshing, notRefreshed, paused, staleSince

  // The end of a failure: `{1}` is a time, `{2}` the remaining time.
  case nextAttempt, nextAttemptIn, manualAttempt

  // An alert: `{1}` is a number, `{2}` a symbol, `{3}` a price.
  case above, below, moves, alertTitle, direction, current, alreadyReached, notPrice, noAlerts

  // The state of an alert; `{1}` is an age.
  case waiting, reached, fired

  // The results of actions; `{1}` is a symbol, the description of an alert or a number.
  case watched, unwatched, alertAdded, alertRemoved, alertGone, alertFired

  // The title of the keys of a market.
  case marketKeys

  /// The texts in English, Spanish and Dutch.
  static let texts: [Language: [MarketScreenPhrase: String]] = [
    .english: english, .spanish: spanish, .dutch: dutch,
  ]
}
