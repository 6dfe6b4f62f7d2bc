import AlertStore
import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

/// The alerts.
struct AlertListPane: Pane {
  private let language: Language
  private var alerts: [Alert] = []
  private var now = Date(timeIntervalSince1970: 0)
  private var section = ListSection<Alert.ID>(minimumHeightWithTitles: 0, footer: .lines(0))

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
  }

  static let listKeys: [KeyBinding<Self, MarketsScreen.Action>] = [
    .init("d", .delete, text: MarketKey.remove, if: { $0.selected != nil }) { pane, _ in
      pane.selected.map { .removeAlert($0.id) } ?? .nothing
    },
    .init(.return, text: MarketKey.openOfAlert, if: { $0.selected != nil }) { pane, _ in
      pane.selected.flatMap { Symbol($0.symbol) }.map { .open($0) } ?? .nothing
    },
  ]

  var keys: [KeyBinding<Self, MarketsScreen.Action>] { Self.listKeys }

  private var selected: Alert? {
    section.selection.flatMap { id in alerts.first { $0.id == id } }
  }

  mutating func show(_ state: MarketsScreen.State) {
    alerts = state.model.alerts
    now = state.now
    section.update(alerts.map(\.id))
  }

  mutating func resize(_ size: TerminalClient.Size) { section.resize(size) }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> MarketsScreen.Action {
    _ = section.handle(key, topRow: topRow)
    return .nothing
  }

  func lines(_ style: TextStyle) -> [Line] {
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
    let width = section.size.columns - 2
    let rows = Dictionary(zip(alerts.map(\.id), texts)) { first, _ in first }
    return section.lines(
      style,
      titles: table.header(width: width, style: style),
      empty: emptySentence
    ) { id in rows[id].map { table.row($0, width: width, style: style) } ?? Line() }
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

  /// Returns the alerts without ages, which change all the time.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    section.paragraphs(layout, empty: emptySentence) { id in
      alerts.first { $0.id == id }?.text(in: language)
    }
  }

  private var emptySentence: String { MarketScreenPhrase.noAlerts.text(in: language) }
}

extension Alert {
  /// Returns market, direction and price, such as `BTC-USD above $70,000`.
  func condition(in language: Language) -> String {
    let name = symbol.escapedForTerminal()
    if let period = condition.period {
      let change = MarketFormat(language).percentage(self.price)
      return "\(name) " + MarketScreenPhrase.moves.text(in: language, change, period.ageText)
    }
    let phrase: MarketScreenPhrase = direction == .above ? .above : .below
    let price =
      Symbol(symbol).map { MarketFormat(language).price(self.price, of: $0) }
      ?? MarketFormat(language).number(self.price)
    return "\(name) \(phrase.text(in: language)) \(price)"
  }

  /// Returns the number and the condition, such as `3: BTC-USD above $70,000`.
  func text(in language: Language) -> String { "\(id): \(condition(in: language))" }
}
