/// Stores the purchases and sales of a user.
///
///     let deal = Deal(.buy, amount, of: "BTC", at: price, in: "EUR", time: now)
///     let trade = try trades.add(deal)
///     let ledger = try Ledger(trades.list())
///
/// A new store is empty. Reopening the store preserves its trades. A change is immediately visible wherever the store is
/// open. An endpoint that throws changes nothing. No sale is ever of more than was bought before it: such a change is
/// refused, also a removal of a purchase that was sold.
///
/// Amounts and prices are exact, and so are all sums of them: a change after which a ``Ledger`` would lose a digit is
/// refused. Times are stored in milliseconds.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct TradeStore: Sendable {
  /// Returns the trades by time, and at one time by number.
  ///
  /// - Throws: An error if the trades cannot be read.
  public var list: @Sendable () throws -> [Trade]

  /// Adds a trade and returns it.
  ///
  /// Numbers start at 1 and grow with each trade. The number of a saved trade is never assigned again, even after a removal.
  /// Concurrent adds lose no trade.
  ///
  /// - Throws: ``TradeStoreError``; an error if the trade cannot be saved.
  public var add: @Sendable (_ deal: Deal) throws -> Trade

  /// Adds the deals that are not saved yet, in order, and returns the added trades.
  ///
  /// Use it to import a file: a repeated merge adds nothing. A deal that occurs twice is two trades, of which those that
  /// are saved are not added again.
  ///
  /// - Throws: ``TradeStoreError``; an error if the trades cannot be saved.
  public var merge: @Sendable (_ deals: [Deal]) throws -> [Trade]

  /// Removes all trades with some numbers, or none, and returns them in the order of the numbers.
  ///
  /// - Throws: ``TradeStoreError``; an error if the change cannot be saved.
  public var remove: @Sendable (_ ids: [Trade.ID]) throws -> [Trade]
}
