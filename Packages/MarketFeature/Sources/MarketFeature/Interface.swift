public import AlertStore
public import ExchangeClient
public import PortableFoundation

/// The markets on a screen, the order book of one of them, and the actions of the user, independent of the rendering.
///
///     let viewModel = MarketViewModel(service, every: .seconds(10), clock: clock, now: now)
///     viewModel.show(.list)
///     async let polling: Void = viewModel.run()
///     for await state in viewModel.states() { draw(state) }
///
/// A new view model shows nothing and sends no request. Values never look fresher than they are: each has the time of its
/// receipt, and a failure changes no value and no time.
public struct MarketViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  ///
  /// A listener receives the current state first, then every new one. All listeners see the same states in the same
  /// order. A listener that ends does not affect the others. The states end when the view model is released.
  public var states: @Sendable () -> AsyncStream<State>

  /// Requests and shows the values of the visible view, repeatedly, until the task is cancelled.
  ///
  /// The stored prices are shown before the first response. Requests start at the interval, from start to start, the first
  /// one immediately. An interval of 0 is no pause. Without an interval, a view is requested once. After throttling, the
  /// next request starts at the time that the failure shows.
  ///
  /// The first markets without stored prices have the trend of the source's candles; a source without candles, none.
  ///
  /// A hidden view requests nothing. A view that appears again is requested immediately if its values are older than the
  /// interval, else when they are. A paused view requests nothing but missing values. A cancelled run leaves no sleeper
  /// behind.
  public var run: @Sendable () async -> Void

  /// Sets the visible view.
  ///
  /// A late book of another market never appears. An empty book replaces the old levels. The chart of a market is shown
  /// before its book is received.
  public var show: @Sendable (_ view: View) -> Void

  /// Sets the span of charts, and shows the chart of the new one.
  ///
  /// A new span replaces the chart.
  public var setSpan: @Sendable (_ span: Span) async -> Void

  /// Stops or continues the repeated requests.
  public var setPaused: @Sendable (_ isPaused: Bool) -> Void

  /// Requests and shows the values of the visible view now.
  ///
  /// At most one request of a resource is in flight. An older response never replaces a newer one. A failure keeps the
  /// values and their times, and shows the time of the next attempt. A value is stale after two intervals without a
  /// response. Changes of the watchlist and the alerts by another process appear with the next refresh. A refresh works
  /// while the view model is paused. A cancelled refresh changes no value.
  public var refresh: @Sendable () async -> Void

  /// Adds a market to the watchlist; removes it if the shown watchlist has it.
  ///
  /// The watchlist is in the user's order. The change names the market. An action that fails keeps the values and shows
  /// the cause. An action that succeeds clears the failure.
  public var toggleWatched: @Sendable (_ symbol: Symbol) async -> Void

  /// Adds an alert.
  ///
  /// An added alert is shown, and the change names it. Failures are shown as by ``toggleWatched``.
  public var addAlert:
    @Sendable (_ symbol: Symbol, _ direction: Alert.Direction, _ price: Decimal) async -> Void

  /// Removes the alert with a number.
  ///
  /// A removed alert disappears, and the change names it. Removing an alert that another process has removed says so.
  /// Failures are shown as by ``toggleWatched``.
  public var removeAlert: @Sendable (_ id: Alert.ID) async -> Void

  /// Returns the alerts that fired since the last call, in order, and removes them from the state.
  ///
  /// A firing is in the state until it is taken, and is taken once.
  public var takeFirings: @Sendable () -> [AlertStore.Firing]
}
