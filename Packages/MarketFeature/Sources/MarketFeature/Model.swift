import AlertStore
public import ExchangeClient
public import MarketService
import ObservableState
public import PortableFoundation
import PriceLog
import Synchronization

extension MarketViewModel {
  /// Creates a view model that shows the markets of a service.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - reference: The time that the changes of the first source refer to.
  ///   - interval: The time between the starts of two requests; 0 for no pause, nil for no repeated requests.
  ///   - clock: The clock of intervals, which is never set.
  ///   - now: Returns the current time.
  ///   - localOffset: Returns the offset of local time from UTC at an instant, in seconds, for the days of charts.
  public init(
    _ service: MarketService,
    since reference: ExchangeSource.Reference = .dayAgo,
    every interval: Duration?,
    clock: any Clock<Duration>,
    now: @escaping @Sendable () -> Date,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int = { _ in 0 }
  ) {
    let time = ModelTime(clock: clock, now: now)
    let model = Model(service, every: interval, time: time, localOffset: localOffset)
    model.shown.update { $0.reference = reference }
    let poller = Poller(model)
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      run: { await poller.run() },
      show: { poller.show($0) },
      setSpan: { await model.setSpan($0) },
      setPaused: { poller.setPaused($0) },
      refresh: { await poller.refresh() },
      toggleWatched: { await model.toggleWatched($0) },
      addAlert: { await model.addAlert($0, $1, $2) },
      removeAlert: { await model.removeAlert($0) },
      takeFirings: { model.takeFirings() }
    )
  }
}

/// The state of a view model, its requests and its actions.
final class Model: Sendable {
  let shown: ObservableState<MarketViewModel.State>

  let service: MarketService
  let time: ModelTime
  let localOffset: @Sendable (_ instant: Date) -> Int

  /// What the model knows about its reads, in addition to the state.
  let reads = Mutex(Reads())

  init(
    _ service: MarketService,
    every interval: Duration?,
    time: ModelTime,
    localOffset: @escaping @Sendable (_ instant: Date) -> Int
  ) {
    shown = ObservableState(MarketViewModel.State(interval: interval))
    self.service = service
    self.time = time
    self.localOffset = localOffset
  }

  /// Requests and shows the prices and the stored values; returns the time of the next attempt after a failure.
  ///
  /// - Throws: `CancellationError`.
  func requestPrices() async throws -> Date? {
    let interval = startRequest()
    defer { finishRequest() }
    let (snapshot, failures) = try await response(for: .tickers, every: interval, \.failures) {
      try await service.refresh([], every: interval)
    }
    await receiveFirings()
    let quotes = snapshot?.quotes ?? shown.state.quotes
    let showStored = try await storedValues(
      of: quotes.filter { $0.ticker != nil }.map(\.symbol)
    )
    shown.update { state in
      if let snapshot, snapshot.number >= state.number {
        state.quotes = snapshot.quotes
        state.number = snapshot.number
      }
      state.failures = failures
      showStored(&state)
      reads.withLock { $0.priceResultCount += 1 }
    }
    // A source that answers for another one needs no pause.
    return failures.first { $0.operation == .tickers && $0.substitute == nil }?.nextAttempt
  }

  /// Requests and shows the book of a market, if it is still that of the detail; returns the time of the next attempt
  /// after a failure.
  ///
  /// - Throws: `CancellationError`.
  func requestBook(of symbol: Symbol) async throws -> Date? {
    let interval = startRequest()
    defer { finishRequest() }
    let (snapshot, failures) = try await response(for: .book, every: interval, \.failures) {
      try await service.book(symbol, every: interval)
    }
    shown.update { state in
      reads.withLock { $0.bookResultCount += 1 }
      guard state.detail?.symbol == symbol else { return }
      if let snapshot, snapshot.number >= state.detail?.book?.number ?? 0 {
        state.detail?.book = snapshot
      }
      state.detail?.failures = failures
    }
    return failures.first { $0.substitute == nil }?.nextAttempt
  }

  /// Returns a snapshot of the service with its failures; if there is none, the failure of the operation.
  ///
  /// - Throws: `CancellationError`.
  private func response<Snapshot>(
    for operation: MarketFailure.Operation,
    every interval: Duration,
    _ failures: KeyPath<Snapshot, [MarketFailure]>,
    _ request: () async throws -> Snapshot
  ) async throws -> (Snapshot?, [MarketFailure]) {
    do {
      let snapshot = try await request()
      return (snapshot, snapshot[keyPath: failures])
    } catch let error as CancellationError {
      throw error
    } catch {
      return (nil, [failure(operation, error, every: interval)])
    }
  }

  /// Returns the failure of an operation that is tried again after an interval.
  func failure(
    _ operation: MarketFailure.Operation,
    _ error: any Error,
    every interval: Duration
  ) -> MarketFailure {
    let nextAttempt = time.now().addingTimeInterval(interval / .seconds(1))
    return MarketFailure(operation, .other("\(error)"), nextAttempt: nextAttempt)
  }

  /// Shows that a request is in flight, and returns the interval of the service.
  private func startRequest() -> Duration {
    shown.update { state in
      reads.withLock { $0.requestCount += 1 }
      state.isRefreshing = true
      return state.expectedInterval
    }
  }

  private func finishRequest() {
    shown.update { state in
      state.isRefreshing = reads.withLock { reads in
        reads.requestCount -= 1
        return reads.requestCount > 0
      }
    }
  }

  /// Shows the alerts that fired; also those of prices that are not shown, as after a cancellation.
  func receiveFirings() async {
    let firings = await service.takeFirings()
    shown.update { $0.firings += firings }
  }

  func takeFirings() -> [AlertStore.Firing] {
    shown.update { state in
      defer { state.firings = [] }
      return state.firings
    }
  }
}
