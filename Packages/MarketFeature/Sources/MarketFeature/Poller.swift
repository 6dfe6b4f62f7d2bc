import ExchangeClient
import ObservableState
import PortableFoundation
import Synchronization

/// Requests the visible resources of a model.
///
/// It is apart from the model, which the resources use, so that a released view model leaves no cycle of references.
final class Poller: Sendable {
  private let model: Model
  private let prices: PolledResource

  /// The book of the detail; changes only inside updates of the state, so that both change atomically.
  private let book = Mutex<Book?>(nil)

  /// The number of times that the view was hidden, shown, paused or resumed.
  private let paceNumber = Mutex(0)

  init(_ model: Model) {
    self.model = model
    prices = PolledResource(time: model.time) {
      model.reads.withLock(\.priceResultCount)
    } request: {
      try await model.requestPrices()
    }
  }

  func show(_ view: MarketViewModel.View) {
    changeVisibility { state in
      state.view = view
      book.withLock { book in
        switch view {
        case .hidden: return
        case .list:
          book = nil
          state.detail = nil
        case .detail(let symbol):
          guard book?.symbol != symbol else { return }
          let resource = PolledResource(time: model.time) { [model] in
            model.reads.withLock(\.bookResultCount)
          } request: { [model] in
            try await model.requestBook(of: symbol)
          }
          book = Book(symbol: symbol, resource: resource)
          state.detail = MarketViewModel.Detail(symbol: symbol)
        }
      }
    }
  }

  func setPaused(_ isPaused: Bool) {
    changeVisibility { $0.isPaused = isPaused }
  }

  private func changeVisibility(_ change: (inout MarketViewModel.State) -> Void) {
    model.shown.update { state in
      let former = (state.view == .hidden, state.isPaused)
      change(&state)
      if former != (state.view == .hidden, state.isPaused) { paceNumber.withLock { $0 += 1 } }
    }
  }

  func refresh() async {
    async let prices: Void = prices.refresh()
    if let book = book.withLock(\.self) { await book.resource.refresh() }
    await prices
  }

  func run() async {
    await model.showStoredPrices()
    async let prices: Void = model.shown.forEach(pace) { pace, isCurrent in
      await self.prices.poll(every: pace.interval, while: isCurrent)
    }
    async let books: Void = model.shown.forEach(visibleBook) { visible, isCurrent in
      await self.model.showMissingChart()
      await visible.book.resource.poll(every: visible.pace.interval, while: isCurrent)
    }
    async let trends: Void = model.requestTrends()
    _ = await (prices, books, trends)
  }

  /// How often visible resources are requested; nil while the view is hidden.
  @Sendable private func pace(in state: MarketViewModel.State) -> Pace? {
    guard state.view != .hidden else { return nil }
    return Pace(
      interval: state.isPaused ? nil : state.interval,
      number: paceNumber.withLock(\.self)
    )
  }

  /// The book of a visible detail, and how often it is requested; nil in other views.
  @Sendable private func visibleBook(in state: MarketViewModel.State) -> VisibleBook? {
    guard case .detail = state.view, let pace = pace(in: state) else { return nil }
    return book.withLock { $0.map { VisibleBook(book: $0, pace: pace) } }
  }
}

/// The book of a detail.
private struct Book: Equatable, Sendable {
  let symbol: Symbol
  let resource: PolledResource

  static func == (first: Self, second: Self) -> Bool { first.resource === second.resource }
}

/// A book that is requested.
private struct VisibleBook: Equatable {
  let book: Book
  let pace: Pace
}

/// How often resources are requested.
private struct Pace: Equatable {
  /// The interval; nil for once.
  let interval: Duration?

  /// The number of the pace: a view that is hidden and shown again has another one.
  let number: Int
}
