public import ExchangeClient
import PriceLog

/// An exchange whose prices a service requests, and the name under which it stores them.
public struct PriceSource: Sendable {
  /// The name, such as `kraken`.
  public let name: String

  /// The name for users, such as "Kraken".
  public let title: String

  /// The exchange.
  public let client: ExchangeClient

  /// Creates a source.
  public init(_ name: String, title: String, _ client: ExchangeClient) {
    self.name = name
    self.title = title
    self.client = client
  }
}

/// A market at a source, as the text that identifies it in an alert: prices of different sources never cross one alert.
///
/// A market at the first source is its symbol alone, as in the alerts of former versions: `BTC-USD`; at another one it has
/// the name of the source: `kraken:BTC-USD`.
struct AlertMarket {
  let symbol: Symbol
  let source: String

  /// The text.
  var text: String { source == PriceLog.firstSource ? "\(symbol)" : "\(source):\(symbol)" }
}
