public import AlertStore
public import ExchangeClient
public import Localization
public import MarketFeature
import MarketFormatting
public import PortableFoundation
public import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The alerts on a screen.
public struct AlertListContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// The detail of a market.
    case open(Symbol)

    /// The removal of an alert.
    case remove(Alert.ID)
  }

  private let language: Language
  private var alerts: [Alert] = []
  private var now = Date(timeIntervalSince1970: 0)
  private var list = ListState<Alert.ID>(followsFirst: false)

  /// Creates the contents before the first state.
  ///
  /// - Parameter language: The language of titles and sentences.
  public init(language: Language) {
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - now: The current time, for the ages.
  public mutating func show(_ state: MarketViewModel.State, now: Date) {
    alerts = state.alerts
    self.now = now
    list.update(alerts.map(\.id))
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    list.resize(height: max(size.rows - 1, 0))
  }

  /// Handles a key and returns what the user requests with it; the keys of a `ListState` select an alert.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch key {
    case .return: return selected.flatMap { Symbol($0.symbol) }.map { .open($0) } ?? .none
    case .character("d"), .delete: return selected.map { .remove($0.id) } ?? .none
    default:
      list.handle(key, topRow: topRow + 1)
      return .none
    }
  }

  private var selected: Alert? {
    list.selection.flatMap { id in alerts.first { $0.id == id } }
  }

  /// The keys of the list, the most important first.
  public var hints: [KeyHints.Hint] {
    guard selected != nil else { return [] }
    return [
      .init("d", MarketScreenPhrase.removeKey.text(in: language)),
      .init("return", MarketScreenPhrase.openKey.text(in: language)),
    ]
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.rows(in: size, style).filling(size, style)
  }

  private func rows(in size: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    guard !alerts.isEmpty else {
      let sentence = MarketScreenPhrase.noAlerts.text(in: language)
      return sentence.wrapped(toWidth: max(size.columns - 2, 1)).map { Line("  \($0)") }
    }
    let texts = alerts.map { alert in
      [Line("\(alert.id)"), Line(alert.condition(in: language)), state(of: alert)]
    }
    let titles = [
      "#", MarketScreenPhrase.alerts.text(in: language).uppercased(),
      MarketPhrase.age.text(in: language).uppercased(),
    ]
    let widths = titles.indices.map { column in
      (texts.map { $0[column] } + [Line(titles[column])])
        .map { $0.inCharacters(of: style).width }.max() ?? 0
    }
    let table = LineTable([
      .init(titles[0], width: widths[0], isRightAligned: true),
      .init(titles[1], width: widths[1]),
      .init("", width: widths[2]),
    ])
    let width = size.columns - 2
    let rows = Dictionary(zip(alerts.map(\.id), texts)) { first, _ in first }
    return [Line("  ") + table.header(width: width, style: style)]
      + list.lines(width: size.columns, style: style) { id in
        rows[id].map { table.row($0, width: width, style: style) } ?? Line()
      }
  }

  /// Whether the alert waits, is reached, or when it fired.
  private func state(of alert: Alert) -> Line {
    if let time = alert.firedAt {
      let age = MarketFormat(language).age(of: time, at: now)
      return Line(MarketScreenPhrase.fired.text(in: language, age), as: .warning)
    }
    let isReached = alert.isReached == true
    return Line((isReached ? MarketScreenPhrase.reached : .waiting).text(in: language), as: .muted)
  }

  /// Returns the alerts as paragraphs, without ages, which change all the time.
  public func paragraphs() -> [Paragraph] {
    guard let selected else {
      return [Paragraph(MarketScreenPhrase.noAlerts.text(in: language), importance: .result)]
    }
    let texts = alerts.map { $0.text(in: language) } + ["▸ \(selected.text(in: language))"]
    return texts.map { Paragraph($0, importance: .result) }
  }
}

extension Alert {
  /// Returns market, direction and price, such as `BTC-USD above $70,000`.
  func condition(in language: Language) -> String {
    let phrase: MarketScreenPhrase = direction == .above ? .above : .below
    let price =
      Symbol(symbol).map { MarketFormat(language).price(self.price, of: $0) }
      ?? MarketFormat(language).number(self.price)
    return "\(symbol.escapedForTerminal()) \(phrase.text(in: language)) \(price)"
  }

  /// Returns the number and the condition, such as `3: BTC-USD above $70,000`.
  public func text(in language: Language) -> String { "\(id): \(condition(in: language))" }
}
