import ExchangeClient
import TextFormatting

/// The expected form of the responses to requests of a resource.
struct ResourceForm {
  /// The name in the paths of fields.
  let name: String

  let form: Form

  /// Returns the number of tickers, markets, orders or candles.
  let count: (JSON) -> Int

  /// Returns the market that an inspection names.
  let symbol: (JSON) -> Symbol?

  /// Creates the form of a list.
  init(
    _ name: String,
    _ form: Form,
    count: @escaping (JSON) -> Int,
    symbol: @escaping (JSON) -> Symbol?
  ) {
    self.name = name
    self.form = form
    self.count = count
    self.symbol = symbol
  }

  /// Creates the form of a resource of one market.
  init(
    _ name: String,
    _ form: Form,
    of symbol: Symbol,
    count: @escaping (JSON) -> Int = { $0.members.isEmpty ? 0 : 1 }
  ) {
    self.init(name, form, count: count) { _ in symbol }
  }
}

extension Inspection {
  /// Inspects a response.
  init(_ response: JSON, as expected: ResourceForm) {
    var comparison = FormComparison()
    comparison.compare(response, with: expected.form, at: FormComparison.Path(expected.name))
    self.init(
      count: expected.count(response),
      symbol: expected.symbol(response),
      differences: comparison.differences
    )
  }
}

extension JSON {
  /// The members of an object; none of another value.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The elements of an array; none of another value.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The string; nil for another value.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The member of an object; nil without one.
  subscript(_ name: String) -> JSON? { members.first { $0.key == name }?.value }
}

extension [JSON.Member] {
  /// Returns the first symbol in their order: that of a member with a property if there is one, otherwise of any.
  func firstSymbol(
    named name: (String) -> Symbol? = { Symbol($0) },
    where isPreferred: (JSON) -> Bool
  ) -> Symbol? {
    filter { isPreferred($0.value) }.compactMap { name($0.key) }.min()
      ?? compactMap { name($0.key) }.min()
  }
}
