public import NetworkClient
public import PortableFoundation

/// An exchange that prices come from, and its client.
///
/// A source is declared once, next to its client, and listed in `[ExchangeSource].live`:
///
///     extension ExchangeSource {
///       public static let example = Self(
///         "example",
///         title: "Example Exchange",
///         baseURL: "https://api.example.com",
///         documentation: "https://docs.example.com",
///         offersCandles: false
///       ) { baseURL, timeout, network in ExchangeClient(…) }
///     }
public struct ExchangeSource: Sendable {
  /// The name for programs and databases, in lower-case letters; it never changes.
  public let name: String

  /// The name for users.
  public let title: String

  /// The URL that the paths of requests are appended to.
  public let baseURL: URL

  /// The address of the documentation of the exchange's interface.
  public let documentation: String

  /// The start of the period that the change of a price refers to.
  public let reference: Reference

  /// Whether the exchange offers candles.
  public let offersCandles: Bool

  /// Creates the client at a URL, with the time limit of each request.
  public let client:
    @Sendable (_ baseURL: URL, _ timeout: Duration, _ network: NetworkClient) -> ExchangeClient

  /// Creates a source.
  public init(
    _ name: String,
    title: String,
    baseURL: StaticString,
    documentation: String,
    reference: Reference = .dayAgo,
    offersCandles: Bool,
    client:
      @escaping @Sendable (_ baseURL: URL, _ timeout: Duration, _ network: NetworkClient) ->
      ExchangeClient
  ) {
    guard let url = URL(string: "\(baseURL)") else {
      preconditionFailure("'\(baseURL)' is not a URL.")
    }
    self.name = name
    self.title = title
    self.baseURL = url
    self.documentation = documentation
    self.reference = reference
    self.offersCandles = offersCandles
    self.client = client
  }

  /// The time of a ticker's reference price.
  public enum Reference: String, Sendable {
    /// 24 hours ago.
    case dayAgo = "24h"

    /// The last midnight of UTC.
    case midnight = "utc_day"
  }
}
