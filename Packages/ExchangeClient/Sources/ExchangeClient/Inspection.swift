/// The form of a response, compared with the expected form.
///
/// Use it to find out whether an exchange changed its interface:
///
///     let inspection = try await exchange.inspect(.tickers)
///     for difference in inspection.differences { print(difference) }
public struct Inspection: Equatable, Sendable {
  /// The number of tickers, markets, orders or candles in the response.
  public let count: Int

  /// A market of the response, an open one if there is one; nil if the response has none.
  public let symbol: Symbol?

  /// The differences from the expected form, in the order of the response; equal ones of several elements are joined.
  public let differences: [Difference]

  /// Creates an inspection.
  public init(count: Int, symbol: Symbol?, differences: [Difference] = []) {
    self.count = count
    self.symbol = symbol
    self.differences = differences
  }

  /// A resource of an exchange.
  public enum Resource: Hashable, Sendable {
    /// The tickers of all markets.
    case tickers

    /// The ticker of a market.
    case ticker(Symbol)

    /// All markets.
    case markets

    /// The order book of a market.
    case book(Symbol)

    /// The hourly candles of a market.
    case candles(Symbol)
  }

  /// A difference from the expected form.
  ///
  /// The text contains text from the exchange: escape it before you print it to a terminal.
  public struct Difference: Equatable, Sendable {
    /// The first place of the difference, such as `tickers[3].last_trade_price`.
    public let path: String

    /// The kind of the difference.
    public let problem: Problem

    /// The number of other elements with the same difference.
    public var repetitions: Int

    /// Creates a difference.
    public init(path: String, _ problem: Problem, repetitions: Int = 0) {
      self.path = path
      self.problem = problem
      self.repetitions = repetitions
    }
  }

  /// A kind of difference.
  public enum Problem: Hashable, Sendable {
    /// The field does not exist.
    case missing

    /// The value is another one than expected; both are described with their articles, such as "a string".
    case unexpected(found: String, expected: String)

    /// The word is none of those that the exchange documents.
    case unknownWord(String)

    /// The field is not documented.
    case newField
  }
}

extension Inspection.Difference {
  /// Whether the client reads the response in spite of the difference, and ignores nothing that it knows.
  public var isHarmless: Bool {
    switch problem {
    case .missing, .unexpected: false
    case .unknownWord, .newField: true
    }
  }
}

extension Inspection.Difference: CustomStringConvertible {
  /// The place and the problem, as a clause without a full stop.
  public var description: String {
    let problem =
      switch problem {
      case .missing: "is missing"
      case .unexpected(let found, let expected): "is \(found), expected \(expected)"
      case .unknownWord(let word): "is the unknown word '\(word)'"
      case .newField: "is new"
      }
    return repetitions == 0
      ? "\(path) \(problem)" : "\(path) \(problem), as in \(repetitions) more"
  }
}
