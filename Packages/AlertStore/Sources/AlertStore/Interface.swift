public import PortableFoundation

/// Stores the prices at which a user wants to be alerted, and detects when they are reached.
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
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``; an error if the alert cannot be saved.
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
  /// - Throws: ``AlertStoreError/invalidPrice(symbol:)``; an error if the change cannot be saved.
  public var record: @Sendable (_ prices: [Price], _ time: Date) throws -> [Firing]

  /// Returns the firings that were not delivered, in order, and records their delivery.
  ///
  /// A program that acts on firings, such as by running a command, calls it in each unit of work with ``record``: a firing
  /// is delivered once, whichever process recorded the price. A firing of a removed alert, and one that is a day old, is
  /// not delivered.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var deliver: @Sendable (_ time: Date) throws -> [Firing]
}
