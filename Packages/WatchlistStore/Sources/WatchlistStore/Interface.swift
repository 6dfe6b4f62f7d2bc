/// Stores the symbols that a user watches, in the user's order.
///
///     _ = try watchlist.add(["BTC-USD", "ETH-USD"])
///     _ = try watchlist.move("ETH-USD", 0)
///
/// A new watchlist is empty. Reopening the watchlist preserves its symbols. A change is immediately visible wherever the
/// watchlist is open. Every symbol is stored unchanged and compared byte by byte.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct WatchlistStore: Sendable {
  /// Returns the symbols, in the user's order.
  ///
  /// - Throws: An error if the symbols cannot be read.
  public var list: @Sendable () throws -> [String]

  /// Adds symbols at the end and returns the added ones.
  ///
  /// Symbols are added at the end, in order. A symbol that is already listed stays in its place. Concurrent adds lose no
  /// symbol.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var add: @Sendable (_ symbols: [String]) throws -> [String]

  /// Removes symbols and returns the removed ones, in the order of the watchlist.
  ///
  /// The other symbols keep their order after a removal. A symbol that is not listed removes nothing.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var remove: @Sendable (_ symbols: [String]) throws -> [String]

  /// Moves a symbol to an index, counted from 0, and returns whether it is listed.
  ///
  /// A moved symbol has the index in the new order. An index outside the list means its start or its end. A symbol that
  /// is not listed moves nothing.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var move: @Sendable (_ symbol: String, _ index: Int) throws -> Bool

  /// Moves a symbol and returns whether it is listed; see ``move``.
  public func move(_ symbol: String, to index: Int) throws -> Bool {
    try move(symbol, index)
  }
}
