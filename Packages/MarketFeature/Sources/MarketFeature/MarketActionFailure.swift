public import AlertStore
public import ExchangeClient

/// The reason why an action has failed, with its cause.
///
/// The text can contain text from the exchange: escape it before you print it to a terminal.
public enum MarketActionFailure: Error, Equatable, Sendable {
  /// A market was not added to the watchlist.
  case notWatched(Symbol, cause: String)

  /// A market was not removed from the watchlist.
  case notUnwatched(Symbol, cause: String)

  /// An alert was not added.
  case alertNotAdded(Symbol, cause: String)

  /// An alert was not removed.
  case alertNotRemoved(Alert.ID, cause: String)
}

extension MarketActionFailure: CustomStringConvertible {
  /// What happened, and the cause.
  public var description: String {
    switch self {
    case .notWatched(let symbol, let cause): "Cannot add \(symbol) to the watchlist. \(cause)"
    case .notUnwatched(let symbol, let cause):
      "Cannot remove \(symbol) from the watchlist. \(cause)"
    case .alertNotAdded(let symbol, let cause): "Cannot add an alert for \(symbol). \(cause)"
    case .alertNotRemoved(let id, let cause): "Cannot remove alert \(id). \(cause)"
    }
  }
}
