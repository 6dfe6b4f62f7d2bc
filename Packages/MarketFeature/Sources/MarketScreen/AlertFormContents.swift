public import AlertStore
public import ExchangeClient
public import Localization
import MarketFormatting
public import MarketService
public import PortableFoundation
public import TerminalClient
public import TerminalUI
import TextFormatting

/// A form for an alert on a screen: a direction and a price.
///
/// Until the user selects a direction, it follows from the price and the current one.
public struct AlertFormContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The end of the form.
    case cancel

    /// An alert.
    case save(Symbol, Alert.Direction, Decimal)
  }

  /// A field of the form.
  enum Field: Hashable, Sendable {
    case price, direction
  }

  /// The market.
  public let symbol: Symbol

  let language: Language
  private(set) var form = FormState<Field>([.price, .direction], focus: .price)
  private(set) var price = TextField()
  private var selectedDirection: Alert.Direction?

  /// The last known values of the market.
  private(set) var quote: Quote

  /// Whether the user tried to save a text that is not a price.
  private(set) var isRefused = false

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - symbol: The market.
  ///   - language: The language of labels and numbers.
  public init(_ symbol: Symbol, language: Language) {
    self.symbol = symbol
    self.language = language
    quote = Quote(symbol: symbol)
  }

  /// Shows the last known values of the market.
  public mutating func show(_ quote: Quote) {
    self.quote = quote
  }

  /// The side from which the price is reached.
  var direction: Alert.Direction {
    if let selectedDirection { return selectedDirection }
    guard let number, let current = quote.ticker?.price else { return .above }
    return number < current ? .below : .above
  }

  /// The price with all its digits; nil if the text is none, or a `Decimal` cannot have all of them.
  var number: Decimal? {
    // Only the separator of the language, and no groups: "70,544" would be two prices.
    let separator: Character = language == .english ? "." : ","
    let text = price.text.filter { !$0.isWhitespace }
    guard separator == "." || !text.contains(".") else { return nil }
    let number = StoredDecimal(digits: String(text.map { $0 == separator ? "." : $0 }))?.decimal
    return number.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Handles a key and returns what the user requests with it.
  ///
  /// Return in the price and control-S request the alert, Esc the end of the form. Space and the arrows change the
  /// direction.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch (key, form.focus) {
    case (.escape, _): return .cancel
    case (.return, _), (.control("s"), _): return save()
    case (.space, .direction), (.left, .direction), (.right, .direction):
      selectedDirection = direction == .above ? .below : .above
    case (_, .price) where price.handle(key):
      isRefused = false
    default:
      let fields: [Field?] = [nil, .price, nil, .direction]
      form.handle(key) { row in
        fields.indices.contains(row - topRow) ? fields[row - topRow] : nil
      }
    }
    return .none
  }

  private mutating func save() -> Effect {
    guard let number else {
      isRefused = true
      form.focus = .price
      return .none
    }
    return .save(symbol, direction, number)
  }

  /// The title of the form.
  public var title: String { MarketScreenPhrase.alertTitle.text(in: language, "\(symbol)") }

  /// The keys of the form, the most important first.
  public var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: MarketScreenPhrase, isEssential: Bool = false)
      -> KeyHints.Hint
    {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    return [
      hint("return", .saveKey, isEssential: true), hint("esc", .cancelKey, isEssential: true),
      form.focus == .direction ? hint("← →", .changeKey) : hint("tab", .nextKey),
    ]
  }
}
