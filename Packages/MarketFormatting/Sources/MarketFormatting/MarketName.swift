public import ExchangeClient
import Localization

extension MarketFormat {
  /// Returns the symbol of a market, with its status unless it trades: `ZEC-USD (closed)`.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - status: The status; nil if it is unknown.
  public func name(of symbol: Symbol, _ status: Market.Status?) -> String {
    switch status {
    case .open, nil: "\(symbol)"
    case .closed: "\(symbol) (\(MarketPhrase.closed.text(in: language)))"
    case .interrupted: "\(symbol) (\(MarketPhrase.interrupted.text(in: language)))"
    }
  }
}
