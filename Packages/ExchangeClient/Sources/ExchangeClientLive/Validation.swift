import ExchangeClient
import PortableFoundation

extension Array {
  /// Returns the elements in the order of their symbols; throws ``ExchangeClientError`` if two have the same one: which of
  /// them is right is unknown, and their prices would cross an alert at each refresh.
  func sorted(by symbol: KeyPath<Element, Symbol>, from url: URL) throws -> Self {
    let sorted = sorted { $0[keyPath: symbol] < $1[keyPath: symbol] }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where first[keyPath: symbol] == second[keyPath: symbol] {
      throw ExchangeClientError.unacceptableResponse(
        url,
        cause: "the market \(first[keyPath: symbol]) is repeated"
      )
    }
    return sorted
  }

  /// Throws ``ExchangeClientError`` if a price is missing in every element: the exchange has probably renamed the field,
  /// and a list without any price would hide that.
  func checkPresence(
    of price: KeyPath<Element, Decimal?>,
    named path: String,
    from url: URL
  ) throws {
    guard isEmpty || contains(where: { $0[keyPath: price] != nil }) else {
      throw ExchangeClientError.unacceptableResponse(
        url,
        cause: "the field \(path) is missing in every element"
      )
    }
  }
}

/// Returns a symbol of a response; throws ``ExchangeClientError`` if it is invalid, or not the expected one.
func validSymbol(
  _ text: String,
  at place: String,
  from url: URL,
  expecting expected: Symbol? = nil
) throws -> Symbol {
  guard let symbol = Symbol(text), expected == nil || symbol == expected else {
    let problem = expected.map { "is not \($0)" } ?? "is not a symbol such as BTC-USD"
    throw ExchangeClientError.unacceptableResponse(
      url,
      cause: "\(place), \(text.prefix(100)), \(problem)"
    )
  }
  return symbol
}
