public import PortableFoundation

/// Stores the conditions of which a user wants to be alerted, and detects when they are reached.
///
///     let new = AlertStore.NewAlert(symbol: "BTC-USD", direction: .above, price: 70_000)
///     let alert = try alerts.add(new, now)
///     for firing in try alerts.record([.init(symbol: "BTC-USD", price: price)], now) { … }
///
/// A new store is empty. Reopening the store preserves its alerts. A change is immediately visible wherever the store is
/// open. An endpoint that throws changes nothing.
///
/// Prices are exact: they are stored as decimal text and compared as decimal numbers, to the last digit. Every symbol is
/// stored unchanged and compared byte by byte. Times are stored in milliseconds.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct AlertStore: Sendable {
  /// Returns the alerts by number.
  ///
  /// - Throws: An error if the alerts cannot be read.
  public var list: @Sendable () throws -> [Alert]

  /// Adds an alert and returns it.
  ///
  /// Numbers start at 1 and grow with each alert. The number of a saved alert is never assigned again, even after a
  /// removal. (A number that was rolled back is assigned again.) Concurrent adds lose no alert. A price that is not above
  /// 0 is refused.
  ///
  /// - Throws: ``AlertStoreError``; an error if the alert cannot be saved.
  public var add: @Sendable (_ alert: NewAlert, _ time: Date) throws -> Alert

  /// Removes the alert with a number and returns it; nil without one.
  ///
  /// A removed alert never fires again.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var remove: @Sendable (_ id: Alert.ID) throws -> Alert?

  /// Records prices, in order, and returns the alerts that fire.
  ///
  /// An alert fires when the price crosses that of the alert, from the other side. An alert fires once per crossing. A
  /// restart is no crossing. A price that equals that of the alert has reached it. An alert that is added on the far
  /// side does not fire until the price has been on the other side. The first price of an alert that was added without a
  /// current price does not fire. A price changes the alerts of its symbol only. The alerts that fire are in the order of
  /// the prices and of their numbers.
  ///
  /// An alert for a change fires when the price differs by that from the lowest or the highest one of its period, and the
  /// former price did not. An alert with a distance to rearm fires again after the price has left its level by that. An
  /// alert with a cooldown does not fire within it after a firing: such a crossing is lost. A clock that was set back ends
  /// the cooldown. An alert that fires once never fires again.
  ///
  /// - Parameter range: Returns the lowest and the highest price of a symbol since a time, with the recorded one; nil if
  ///   there is none.
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``; an error of the closure; an error if the change cannot be saved.
  public var record:
    @Sendable (
      _ prices: [Price], _ time: Date,
      _ range: (_ symbol: String, _ since: Date) throws -> ClosedRange<Decimal>?
    ) throws -> [Firing]

  /// Returns the number of the last firing; 0 before the first one.
  ///
  /// - Throws: An error if the firings cannot be read.
  public var lastFiring: @Sendable () throws -> Firing.ID

  /// Returns the firings after a number, in order, whichever process recorded the prices.
  ///
  /// A reader starts at the ``lastFiring`` and continues after the last firing that it received: each reader receives each
  /// firing once. A reader that acts on firings also receives the earlier ones that no reader has claimed, each time until one
  /// claims them, unless they are a day old: a command would act on an outdated price. The firings of a removed alert are
  /// removed with it. The store keeps the last ten thousand.
  ///
  /// - Throws: An error if the firings cannot be read.
  public var firings:
    @Sendable (_ position: Firing.ID, _ delivery: Delivery, _ time: Date) throws -> [Firing]

  /// Records that a reader acts on a firing now; returns false if another one did before.
  ///
  /// Claim a firing when its command starts, not when it is received: a reader that ends before leaves it to the next one.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var claim: @Sendable (_ id: Firing.ID) throws -> Bool

  /// Records prices without those of former times, so that no alert for a change fires; see ``record``.
  public func record(_ prices: [Price], _ time: Date) throws -> [Firing] {
    try record(prices, time) { _, _ in nil }
  }

  /// Returns the firings after a number; see ``firings``.
  public func firings(
    after position: Firing.ID,
    for delivery: Delivery,
    at time: Date
  ) throws -> [Firing] {
    try firings(position, delivery, time)
  }
}
