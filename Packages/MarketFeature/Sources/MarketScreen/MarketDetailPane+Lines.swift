import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

extension MarketDetailPane {
  /// The rows of the parts of the area.
  struct AreaLayout {
    /// The lines of the market's numbers.
    let facts: [Line]

    /// Whether there are gaps between the parts.
    let hasGaps: Bool

    /// The size of the order book.
    let book: TerminalClient.Size

    /// The size of the chart.
    let chart: TerminalClient.Size
  }

  /// The arrangement of the parts.
  var layout: AreaLayout { layout(.plain) }

  private func layout(_ style: TextStyle) -> AreaLayout {
    let facts = facts(style)
    let hasGaps = size.rows >= 18
    let chartHeight = size.rows >= 30 ? 9 : size.rows >= 18 ? 5 : size.rows >= 12 ? 3 : 0
    let rest = size.rows - facts.count - chartHeight - (hasGaps ? 2 : 0)
    return AreaLayout(
      facts: facts,
      hasGaps: hasGaps,
      book: TerminalClient.Size(columns: size.columns, rows: max(rest, 0)),
      chart: TerminalClient.Size(columns: size.columns, rows: chartHeight)
    )
  }

  func lines(_ style: TextStyle) -> [Line] {
    let layout = layout(style)
    let gap = layout.hasGaps ? [Line()] : []
    let lines =
      layout.facts + gap + bookLines(layout, style).filling(layout.book, style) + gap
      + (chart?.lines(in: layout.chart, style: style) ?? [])
    return lines.filling(size, style)
  }

  private func bookLines(_ layout: AreaLayout, _ style: TextStyle) -> [Line] {
    guard let book, book.levelCount > 0 else {
      return bookSentence.wrapped(toWidth: max(size.columns, 1)).map { Line($0, as: .primary) }
    }
    return book.lines(in: layout.book, offset: offset, style: style)
  }

  /// The reason why no level is shown.
  private var bookSentence: String {
    if book != nil { return MarketPhrase.emptyBook.text(in: language) }
    let isUnknown = state.number > 0 && quote == nil
    return isUnknown
      ? MarketScreenPhrase.unknownMarket.text(in: language, "\(symbol)")
      : detail?.failures.isEmpty == false
        ? MarketPhrase.emptyBook.text(in: language)
        : MarketScreenPhrase.noBook.text(in: language)
  }

  /// The numbers of the market and of the book, on as many lines as they need.
  private func facts(_ style: TextStyle) -> [Line] {
    let format = MarketFormat(language)
    let cells = QuoteCells(state, now: now, language: language, isFull: true, style: style)
    let quote = quote ?? Quote(symbol: symbol)
    let market = quote.market
    let price = format.price(quote.ticker?.price, of: symbol, scale: market?.priceScale)
    let volume = format.volume(quote.volume, scale: market?.quantityScale)
    let numbers = [
      fact(.lastTrade, Line(price, as: .primary)),
      fact(.change(since: state.reference), cells.change(of: quote)),
      fact(.volume, Line(volume)),
      fact(.age, cells.age(of: quote)),
    ]
    let bookFacts = spread.map { spread in
      [
        Line(spread),
        fact(
          .age,
          cells.age(
            of: detail?.book?.receipt?.time(at: now),
            isStale: detail?.book?.isStale(at: now, every: state.expectedInterval) ?? false
          )
        ),
      ]
    }
    return numbers.flowing(width: size.columns, style)
      + (bookFacts?.flowing(width: size.columns, style) ?? [])
  }

  private func fact(_ title: MarketPhrase, _ value: Line) -> Line {
    Line(title.text(in: language) + " ", as: .muted) + value
  }

  /// The spread of the book, in words if the book is crossed; nil before the book is received.
  private var spread: String? {
    guard let snapshot = detail?.book, let book = snapshot.book else { return nil }
    let text = MarketFormat(language).price(
      book.spread,
      of: symbol,
      scale: (snapshot.market ?? quote?.market)?.priceScale
    )
    let isCrossed = book.spread.map { $0 <= 0 } ?? false
    return (isCrossed ? MarketScreenPhrase.crossed : .spread).text(in: language, text)
  }

  /// Returns the market as paragraphs: numbers, spread, the best orders, and the caption of the chart.
  ///
  /// They contain no ages, which change all the time.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let quote = quote ?? Quote(symbol: symbol)
    let isStale = quote.isStale(at: now, every: state.expectedInterval)
    let text = quote.text(in: language, isWatched: isWatched, isStale: isStale)
    let best = book?.bestTexts ?? []
    let details = [spread ?? bookSentence] + best + [chart?.caption].compactMap(\.self)
    return [Paragraph(text, importance: .result, role: .primary)]
      + details.map { Paragraph($0, importance: .details) }
  }
}

extension [Line] {
  /// Returns the texts, separated by dots, on as few lines as possible; a text that is too long is wrapped.
  fileprivate func flowing(width: Int, _ style: TextStyle) -> [Line] {
    let separator = Line(" · ", as: .muted)
    var lines: [Line] = []
    for text in self {
      let text = text.inCharacters(of: style)
      if let last = lines.last, (last + separator + text).inCharacters(of: style).width <= width {
        lines[lines.count - 1] = (last + separator + text).inCharacters(of: style)
      } else if text.width <= width {
        lines.append(text)
      } else {
        lines += text.text.wrapped(toWidth: Swift.max(width, 1)).map { Line($0) }
      }
    }
    return lines
  }
}
