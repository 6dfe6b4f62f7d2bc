/// The symbol of a market, such as `BTC-USD`: the traded currency and the one that prices are in.
///
/// A symbol has only letters, digits and one hyphen, so that it can be a segment of a URL and a text on a terminal.
public struct Symbol: Comparable, Hashable, Sendable {
  /// The traded currency, such as `BTC`.
  public let base: String

  /// The currency of prices, such as `USD`.
  public let counter: String

  /// The maximum length of a currency's code.
  private static let maximumLength = 20

  /// Creates a symbol from a text in any case; nil if the text is not two codes and a hyphen between them.
  public init?(_ text: String) {
    let codes = text.split(separator: "-", omittingEmptySubsequences: false)
    guard codes.count == 2, codes.allSatisfy({ Self.isCode($0) }) else { return nil }
    base = codes[0].uppercased()
    counter = codes[1].uppercased()
  }

  private static func isCode(_ text: Substring) -> Bool {
    (1...maximumLength).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns whether a symbol is before another one in the order of their texts.
  public static func < (first: Self, second: Self) -> Bool {
    first.description < second.description
  }
}

extension Symbol: CustomStringConvertible {
  /// The symbol in upper case.
  public var description: String { "\(base)-\(counter)" }
}
