import AlertStore
import Contract
import ExchangeClient
import MarketFeature
import MarketFeatureContract
import MarketService
import PortableFoundation
import Testing

let brokenRefreshes: BrokenViewModels = [
  // Sends a request for each call.
  "At most one request of a resource is in flight":
    creating { mock, interval, requesting, changing in
      let original = mock.makeViewModel(interval, requesting, changing)
      let others = (0..<3).map { _ in mock.makeViewModel(interval, requesting, { _ in }) }
      let count = Shared(0)
      var viewModel = original
      viewModel.refresh = { await others[count.replace { $0 + 1 } % 3].refresh() }
      return viewModel
    },
  // Shows each response.
  "An older response never replaces a newer one": serving { service in
    let count = Shared(9)
    service.refresh = { [refresh = service.refresh] symbols, interval in
      let snapshot = try await refresh(symbols, interval)
      return MarketSnapshot(number: count.replace { $0 + 1 }, quotes: snapshot.quotes)
    }
  },
  // Shows each book.
  "An older response never replaces a newer one": serving { service in
    let count = Shared(9)
    service.book = { [book = service.book] symbol, interval in
      let book = try await book(symbol, interval).book
      return BookSnapshot(number: count.replace { $0 + 1 }, symbol: symbol, book: book)
    }
  },
  // Swallows the failure.
  "A failure keeps the values and their times, and shows the time of the next attempt": showing {
    $0.failures = []
  },
  // Swallows the failure of the book.
  "A failure keeps the values and their times, and shows the time of the next attempt": showing {
    $0.detail?.failures = []
  },
  // Removes the values.
  "A failure keeps the values and their times, and shows the time of the next attempt": showing {
    if !$0.failures.isEmpty { $0.quotes = [] }
  },
  // Removes the book.
  "A failure keeps the values and their times, and shows the time of the next attempt": showing {
    if $0.detail?.failures.isEmpty == false { $0.detail?.book = nil }
  },
  // Keeps the failure.
  "A failure keeps the values and their times, and shows the time of the next attempt":
    remembering(\.failures.first) { $0.failures = [$1] },
  // Makes old values look new.
  "A value is stale after two intervals without a response":
    creating { mock, interval, requesting, changing in
      let original = mock.makeViewModel(interval, requesting, changing)
      var viewModel = original
      viewModel.state = {
        var state = original.state()
        state.quotes = state.quotes.map { $0.received(at: mock.now.value) }
        return state
      }
      return viewModel
    },
  // Makes new values look old.
  "A value is stale after two intervals without a response": showing { state in
    state.quotes = state.quotes.map { $0.received(at: .distantPast) }
  },
  // Reads the watchlist once.
  "Changes of the watchlist and the alerts by another process appear with the next refresh":
    remembering({ $0.number > 0 ? $0.watchlist : nil }) { $0.watchlist = $1 },
  // Reads the alerts once.
  "Changes of the watchlist and the alerts by another process appear with the next refresh":
    remembering({ $0.number > 0 ? $0.alerts : nil }) { $0.alerts = $1 },
  // Shows the cancellation as a failure.
  "A cancelled refresh changes no value": changing { viewModel, original in
    let isCancelled = Shared(false)
    viewModel.refresh = {
      await original.refresh()
      isCancelled.value = Task.isCancelled
    }
    viewModel.state = {
      var state = original.state()
      if isCancelled.value {
        state.failures = [MarketFailure(.tickers, .other("Cancelled."), nextAttempt: .distantPast)]
      }
      return state
    }
  },
  // Delivers the firings at each call.
  "A firing is in the state until it is taken, and is taken once": changing { viewModel, original in
    viewModel.takeFirings = { original.state().firings }
  },
  // Shows those of the last refresh only.
  "A firing is in the state until it is taken, and is taken once": changing { viewModel, original in
    viewModel.refresh = {
      _ = original.takeFirings()
      await original.refresh()
    }
  },
]

let brokenDetails: BrokenViewModels = [
  // Shows each book that is received.
  "A late book of another market never appears":
    creating { mock, interval, requesting, changing in
      let last = Shared<BookSnapshot?>(nil)
      let original = mock.makeViewModel(interval, requesting) { service in
        changing(&service)
        service.book = { [book = service.book] symbol, interval in
          let snapshot = try await book(symbol, interval)
          last.value = snapshot
          return snapshot
        }
      }
      var viewModel = original
      viewModel.state = {
        var state = original.state()
        state.detail?.book = last.value
        return state
      }
      return viewModel
    },
  // Stays with the first market.
  "A late book of another market never appears": remembering(\.detail) { $0.detail = $1 },
  // Keeps the old levels, as the original application did.
  "An empty book replaces the old levels": remembering(\.detail?.book) { $0.detail?.book = $1 },
  // Takes an empty book for a failure.
  "An empty book replaces the old levels": showing { state in
    guard state.detail?.book?.book?.bids.isEmpty == true else { return }
    state.detail?.failures = [MarketFailure(.book, .other("Empty."), nextAttempt: .distantPast)]
  },
  // Shows the chart together with the book.
  "The chart of a market is shown before its book is received": showing {
    if $0.detail?.book == nil { $0.detail?.candles = nil }
  },
  // Keeps the chart.
  "A new span replaces the chart": remembering(\.detail?.candles) { $0.detail?.candles = $1 },
  // Keeps the span.
  "A new span replaces the chart": showing { $0.span = .hour },
]

let brokenActions: BrokenViewModels = [
  // Sorts the symbols.
  "The watchlist is in the user's order": showing { $0.watchlist.sort() },
  // Does not save the change.
  "The watchlist is in the user's order": serving { service in
    service.watch = { $0 }
  },
  // Does not name the market.
  "The change names the market": showing { $0.lastChange = nil },
  // Only adds.
  "The change names the market": serving { service in
    service.unwatch = { $0 }
  },
  // Shows the alert with the next refresh.
  "An added alert is shown, and the change names it": showing { $0.alerts = [] },
  // Does not name the alert.
  "An added alert is shown, and the change names it": showing { $0.lastChange = nil },
  // Keeps the alert.
  "A removed alert disappears, and the change names it": showing {
    if case .removedAlert(let alert) = $0.lastChange { $0.alerts.insert(alert, at: 0) }
  },
  // Does not remove the alert.
  "A removed alert disappears, and the change names it": changing { viewModel, _ in
    viewModel.removeAlert = { _ in }
  },
  // Says nothing.
  "Removing an alert that another process has removed says so": showing {
    if case .alreadyRemovedAlert = $0.lastChange { $0.lastChange = nil }
  },
  // Shows a failure.
  "Removing an alert that another process has removed says so": showing {
    if case .alreadyRemovedAlert(let id) = $0.lastChange {
      $0.failure = .alertNotRemoved(id, cause: "There is no such alert.")
    }
  },
  // Swallows the failure.
  "An action that fails keeps the values and shows the cause": showing { $0.failure = nil },
  // Removes the values.
  "An action that fails keeps the values and shows the cause": showing {
    if $0.failure != nil { $0.quotes = [] }
  },
  // Hides the cause.
  "An action that fails keeps the values and shows the cause": showing {
    if case .alertNotRemoved(let id, _) = $0.failure {
      $0.failure = .alertNotRemoved(id, cause: "An error occurred.")
    }
  },
  // Keeps the failure.
  "An action that succeeds clears the failure": remembering(\.failure) { $0.failure = $1 },
]

extension Quote {
  /// The quote with another time.
  fileprivate func received(at time: Date) -> Self {
    Quote(symbol: symbol, market: market, ticker: ticker, receipt: Receipt(at: time))
  }
}
