import AlertStore
import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import TerminalClient
import TerminalUI
import TextFormatting

/// A form for an alert: a direction and a price.
///
/// Until the user selects a direction, it follows from the price and the current one.
struct AlertFormPane: Pane {
  /// A field of the form.
  enum Field: Hashable, Sendable {
    case price, direction
  }

  /// The market.
  let symbol: Symbol

  let language: Language
  private(set) var form = FormState<Field>([.price, .direction], focus: .price)
  private(set) var price = TextField()
  private var selectedDirection: Alert.Direction?
  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// The last known values of the market.
  private(set) var quote: Quote

  /// Whether the user tried to save a text that is not a price.
  private(set) var isRefused = false

  /// Creates an empty form.
  init(_ symbol: Symbol, language: Language) {
    self.symbol = symbol
    self.language = language
    quote = Quote(symbol: symbol)
  }

  private static let ownKeys: [KeyBinding<Self, MarketsScreen.Action>] = [
    .init(.return, .control("s"), text: MarketKey.save, isEssential: true) { form, _ in
      form.save()
    },
    .init(.escape, text: MarketKey.cancel, isEssential: true, .back),
    .init(.left, .right, .space, text: MarketKey.change, if: { $0.form.focus == .direction }) {
      form,
      _ in
      form.selectedDirection = form.direction == .above ? .below : .above
      return .nothing
    },
    .init(.tab, text: MarketKey.next, if: { $0.form.focus == .price }) { form, key in
      form.form.handle(key)
      return .nothing
    },
  ]

  var keys: [KeyBinding<Self, MarketsScreen.Action>] { Self.ownKeys }

  var takesAllKeys: Bool { true }

  var title: String? { MarketScreenPhrase.alertTitle.text(in: language, "\(symbol)") }

  /// Shows the last known values of the market.
  mutating func show(_ state: MarketsScreen.State) {
    quote = state.model.quotes.first { $0.symbol == symbol } ?? quote
  }

  mutating func resize(_ size: TerminalClient.Size) { self.size = size }

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

  /// Edits the price, or moves between the fields.
  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> MarketsScreen.Action {
    if form.focus == .price, price.handle(key) {
      isRefused = false
      return .nothing
    }
    let fields: [Field?] = [nil, .price, nil, .direction]
    form.handle(key) { row in
      fields.indices.contains(row - topRow) ? fields[row - topRow] : nil
    }
    return .nothing
  }

  private mutating func save() -> MarketsScreen.Action {
    guard let number else {
      isRefused = true
      form.focus = .price
      return .nothing
    }
    return .save(symbol, direction, number)
  }
}
