import ExchangeClient

/// The names of Kraken (https://support.kraken.com/articles/360000920306-api-symbols-and-tickers).
extension Symbol {
  /// Kraken's other codes of currencies.
  private static let krakenCodes = ["BTC": "XBT", "DOGE": "XDG"]

  private static let codes = ["XBT": "BTC", "XDG": "DOGE"]

  /// The name of the pair in requests, such as `XBTUSD`.
  var krakenName: String {
    [base, counter].map { Self.krakenCodes[$0] ?? $0 }.joined()
  }

  /// Creates the symbol of a pair: of its display name, such as `BTC/USD`, or of its internal one, such as `XXBTZUSD`; nil for
  /// another text.
  init?(krakenPair name: String) {
    let codes = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let (base, counter) = codes.count == 2 ? (codes[0], codes[1]) : Self.parts(of: name)
    else { return nil }
    func code(_ text: String) -> String { Self.codes[text.uppercased()] ?? text }
    self.init("\(code(base))-\(code(counter))")
  }

  /// Splits an internal name: `XXBTZUSD` has the prefixes X (a coin) and Z (a currency of a state), `USDTZUSD` has one of them,
  /// and `DOTXBT` has none.
  private static func parts(of name: String) -> (String, String)? {
    let prefixes: [Character] = ["X", "Z"]
    let (base, counter) = (name.prefix(4), name.suffix(3))
    if name.count == 8, prefixes.contains(name.dropFirst(4).first ?? " "),
      krakenCounters.contains(String(counter))
    {
      let hasPrefix = prefixes.contains(base.first ?? " ")
      return (String(hasPrefix ? base.dropFirst() : base), String(counter))
    }
    guard let counter = krakenCounters.first(where: { name.hasSuffix($0) }), counter != name else {
      return nil
    }
    return (String(name.dropLast(counter.count)), counter)
  }

  /// The currencies of prices, longer codes first.
  private static let krakenCounters = [
    "RLUSD", "PYUSD", "USDT", "USDC", "USDG", "USDQ", "USDR", "EURC", "EURQ", "EURR", "USD", "EUR",
    "GBP", "CAD", "JPY", "AUD", "CHF", "AED", "XBT", "ETH", "DAI", "DOT", "SOL", "BTC",
  ]
}
