public import ExchangeClient
public import SQLiteDatabase
import MarketService
import ObservableState
public import PortableFoundation
import Unimplemented

extension MarketViewModel {
  /// A view model on an exchange and stores in memory; it shows the values of a `MarketService` of the same database.
  ///
  /// - Parameters:
  ///   - client: The exchange.
  ///   - database: The database.
  ///   - interval: The time between the starts of two requests; 0 for no pause, nil for no repeated requests.
  ///   - clock: The clock of intervals.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    client: ExchangeClient = .mock(),
    in database: SQLiteDatabase = .inMemory(),
    every interval: Duration? = defaultInterval,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_392_000) }
  ) -> Self {
    Self(
      .mock(client: client, in: database, clock: clock, now: now),
      every: interval,
      clock: clock,
      now: now
    )
  }

  /// A view model whose every action and every refresh shows a failure.
  public static func failing(_ failure: MarketActionFailure) -> Self {
    let shown = ObservableState(State())
    let fail: @Sendable () async -> Void = { shown.update { $0.failure = failure } }
    return Self(
      state: { shown.state },
      states: { shown.states() },
      run: fail,
      show: { view in shown.update { $0.view = view } },
      setSpan: { span in shown.update { $0.span = span } },
      setPaused: { isPaused in shown.update { $0.isPaused = isPaused } },
      refresh: fail,
      toggleWatched: { _ in await fail() },
      addAlert: { _, _, _ in await fail() },
      removeAlert: { _ in await fail() },
      takeFirings: { [] }
    )
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint terminates the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("MarketViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      run: endpoint.trapping("run"),
      show: endpoint.trapping("show"),
      setSpan: endpoint.trapping("setSpan"),
      setPaused: endpoint.trapping("setPaused"),
      refresh: endpoint.trapping("refresh"),
      toggleWatched: endpoint.trapping("toggleWatched"),
      addAlert: endpoint.trapping("addAlert"),
      removeAlert: endpoint.trapping("removeAlert"),
      takeFirings: endpoint.trapping("takeFirings")
    )
  }
}
