import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TradeStore

/// The holdings with value and profit, and their totals by currency below them.
struct HoldingListPane: Pane {
  private let language: Language
  private var state = MarketViewModel.State()
  private var now = Date(timeIntervalSince1970: 0)
  private var portfolio: Portfolio?
  private var section = ListSection<Holding.ID>(minimumHeightWithTitles: 0, footer: .lines(0))

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
  }

  static let listKeys: [KeyBinding<Self, MarketsScreen.Action>] = [
    .init(.return, text: MarketKey.openOfAlert, if: { $0.selectedMarket != nil }) { pane, _ in
      pane.selectedMarket.map { .open($0) } ?? .nothing
    }
  ]

  var keys: [KeyBinding<Self, MarketsScreen.Action>] { Self.listKeys }

  /// The first market whose price is that of the selected holding.
  private var selectedMarket: Symbol? {
    holdings.first { $0.id == section.selection }?.rate?.markets.first
  }

  private var holdings: [Holding] { portfolio?.holdings ?? [] }

  /// Shows a state; the values are calculated when prices or trades change, not for each frame.
  mutating func show(_ state: MarketsScreen.State) {
    let former = self.state
    self.state = state.model
    now = state.now
    guard
      portfolio == nil || self.state.quotes != former.quotes || self.state.trades != former.trades
    else { return }
    // A database with contradictory trades has no ledger, which 'doctor' reports.
    portfolio = (try? Ledger(self.state.trades)).map { Portfolio($0, Rates(self.state.quotes)) }
    section.update(holdings.map(\.id))
    layOut()
  }

  mutating func resize(_ size: TerminalClient.Size) {
    section.resize(size)
    layOut()
  }

  /// Reserves lines for the totals, unless that leaves too few for the holdings.
  private mutating func layOut() {
    let count = portfolio.map { $0.totals.count + 1 } ?? 0
    section.footer = .lines(count + 3 <= section.size.rows ? count : 0)
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> MarketsScreen.Action {
    _ = section.handle(key, topRow: topRow)
    return .nothing
  }

  func lines(_ style: TextStyle) -> [Line] {
    let width = section.size.columns - 2
    let totals = portfolio?.totals ?? []
    let rows = holdings.map(cells(of:)) + totals.map(cells(of:))
    let table = table(fitting: rows, style)
    let lines = Dictionary(zip(holdings.map(\.id), rows)) { first, _ in first }
    return section.lines(
      style,
      titles: table.header(width: width, style: style),
      empty: emptySentence,
      below: [Line()]
        + rows.suffix(totals.count).map { Line("  ") + table.row($0, width: width, style: style) }
    ) { id in lines[id].map { table.row($0, width: width, style: style) } ?? Line() }
  }

  private func table(fitting rows: [[Line]], _ style: TextStyle) -> LineTable {
    let titles = [
      HoldingPhrase.asset.text(in: language), MarketPhrase.amount.text(in: language),
      HoldingPhrase.value.text(in: language), HoldingPhrase.profit.text(in: language),
      HoldingPhrase.profitShare.text(in: language),
      MarketPhrase.change(since: state.reference).text(in: language),
      MarketPhrase.age.text(in: language),
    ].map { $0.uppercased() }
    return LineTable(
      titles.enumerated().map { column, title in
        let fields = rows.map { $0[column] } + [Line(title)]
        let width = fields.map { $0.inCharacters(of: style).width }.max() ?? 0
        let isText = column == 0 || column == titles.count - 1
        return .init(title, width: width, isRightAligned: !isText, isOptional: column > 3)
      }
    )
  }

  private func cells(of holding: Holding) -> [Line] {
    let format = MarketFormat(language)
    return [
      Line(holding.asset), Line(format.number(holding.amount)),
      Line(format.money(holding.value, in: holding.currency, isSum: true)),
      profit(holding.profit, in: holding.currency),
      Line(format.change(holding.profitFraction)), Line(format.change(holding.rate?.change)),
      age(of: holding.receipt),
    ]
  }

  private func cells(of total: Total) -> [Line] {
    let format = MarketFormat(language)
    return [
      Line("\(HoldingPhrase.total.text(in: language)) \(total.currency)", as: .primary), Line(),
      Line(format.money(total.value, in: total.currency, isSum: true), as: .primary),
      profit(total.profit, in: total.currency), Line(format.change(total.profitFraction)),
      Line(format.change(total.dayChange)), age(of: total.receipt),
    ]
  }

  private func profit(_ profit: Decimal?, in currency: String) -> Line {
    let role: Role? = profit.flatMap { $0 > 0 ? .good : $0 < 0 ? .bad : nil }
    return Line(MarketFormat(language).profit(profit, in: currency), as: role)
  }

  private func age(of receipt: Receipt?) -> Line {
    let isStale = receipt?.isStale(at: now, every: state.expectedInterval) ?? false
    let text = MarketFormat(language).age(of: receipt?.time(at: now), isStale: isStale, at: now)
    return Line(text, as: isStale ? .warning : .muted)
  }

  /// Returns the holdings and the totals without ages, which change all the time.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let holdings = section.paragraphs(layout, empty: emptySentence) { id in
      self.holdings.first { $0.id == id }.map {
        cells(of: $0).dropLast().map(\.text).joined(separator: " ")
      }
    }
    let totals = (portfolio?.totals ?? []).map { total in
      let texts = cells(of: total).dropLast().map(\.text).filter { !$0.isEmpty }
      return Paragraph(texts.joined(separator: " "), importance: .result)
    }
    return holdings + totals
  }

  private var emptySentence: String { HoldingPhrase.noHoldings.text(in: language) }
}
