import ExchangeClient
import Localization
import MarketFeature
import MarketFormatting
import MarketService
import PortableFoundation
public import StyleGuide
public import TerminalClient
public import TerminalUI
import TextFormatting

extension MarketListContents {
  /// The rows of the parts of the area.
  struct AreaLayout {
    /// Whether the first row has the filter.
    let hasFilter: Bool

    /// Whether the row above the list has the titles of the columns.
    let hasHeader: Bool

    /// The number of rows of the list.
    let listHeight: Int

    /// Whether the row below the list has the visible part.
    let hasPosition: Bool

    /// The number of rows above the list.
    var listTop: Int { (hasFilter ? 1 : 0) + (hasHeader ? 1 : 0) }
  }

  /// The arrangement of the parts.
  var layout: AreaLayout {
    let hasFilter = isEditingText || size.rows > 1 && !filter.isEmpty
    let hasHeader = size.rows >= 5 && !quotes.isEmpty
    let rest = max(size.rows - (hasFilter ? 1 : 0) - (hasHeader ? 1 : 0), 0)
    let hasPosition = size.rows >= 8 && quotes.count > rest
    return AreaLayout(
      hasFilter: hasFilter,
      hasHeader: hasHeader,
      listHeight: rest - (hasPosition ? 1 : 0),
      hasPosition: hasPosition
    )
  }

  /// Returns the lines of the area, as many as its rows.
  ///
  /// - Parameters:
  ///   - size: The size of the area.
  ///   - style: The style of the frame.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.lines(style)
  }

  private func lines(_ style: TextStyle) -> [Line] {
    var lines = layout.hasFilter ? [filterLine(width: size.columns, style)] : []
    guard !quotes.isEmpty else {
      lines += emptySentence.wrapped(toWidth: max(size.columns - 2, 1)).map { Line("  \($0)") }
      return lines.filling(size, style)
    }
    let rows = QuoteRows(
      quotes,
      state,
      order: order,
      isReversed: isReversed,
      now: now,
      language: language,
      width: size.columns - 2,
      style: style
    )
    if layout.hasHeader { lines.append(Line("  ") + rows.header) }
    lines += list.lines(width: size.columns, style: style) { rows.line(of: $0) }
    if layout.hasPosition { lines.append(Line("  ") + position) }
    return lines.filling(size, style)
  }

  /// The reason why the list is empty.
  var emptySentence: String {
    let phrase: MarketScreenPhrase =
      if !filter.isEmpty { .noMatch } else if selection == .watchlist { .emptyWatchlistHint } else {
        state.isLoading && (state.isRefreshing || state.interval != nil) ? .loading : .noPrices
      }
    return phrase.text(in: language, "“\(filter.escapedForTerminal())”")
  }

  private var position: Line {
    let visible = list.visibleIndices
    let text = MarketScreenPhrase.position.text(
      in: language,
      "\(visible.lowerBound + 1)",
      "\(visible.upperBound)",
      "\(list.items.count)"
    )
    return Line(text, as: .muted)
  }

  /// The filter, with the cursor while it is edited.
  private func filterLine(width: Int, _ style: TextStyle) -> Line {
    let label = Line("\(MarketScreenPhrase.filter.text(in: language)): ", as: .muted)
      .inCharacters(of: style)
    let field = filterField ?? TextField(filter)
    return label
      + field.lines(width: max(width - label.width, 1), isFocused: isEditingText, style: style)[0]
  }

  /// The keys of the list, the most important first.
  public var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: MarketScreenPhrase, isEssential: Bool = false)
      -> KeyHints.Hint
    {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    if isEditingText {
      return [
        hint("return", .keepKey, isEssential: true), hint("esc", .clearKey, isEssential: true),
      ]
    }
    let isWatched = list.selection.map(state.watchlist.contains) ?? false
    let market =
      list.selection == nil
      ? []
      : [
        hint("return", .openKey), hint("w", isWatched ? .unwatchKey : .watchKey),
        hint("a", .alertKey),
      ]
    return (filter.isEmpty ? [] : [hint("esc", .clearKey)]) + market
      + [hint("/", .filterKey), hint("n p c v", .sortKey)]
  }

  /// Returns the list as paragraphs: in a transcript its visible part, on a tiny terminal the selected market.
  ///
  /// They contain no ages, which change all the time.
  public func paragraphs(_ layout: Layout) -> [Paragraph] {
    let text = filterField?.text ?? filter
    let label = MarketScreenPhrase.filter.text(in: language)
    let filterText = "\(label): \(text.escapedForTerminal())"
    let filterLine =
      text.isEmpty && !isEditingText ? [] : [Paragraph(filterText, importance: .result)]
    guard !quotes.isEmpty else {
      return filterLine + [Paragraph(emptySentence, importance: .result)]
    }
    let visible = layout == .plain ? quotes[list.visibleIndices].map(sentence) : []
    let selected =
      quotes.first { $0.symbol == list.selection }.map { ["▸ \(sentence(of: $0))"] } ?? []
    return filterLine + (visible + selected).map { Paragraph($0, importance: .result) }
  }

  /// Returns a market in words.
  private func sentence(of quote: Quote) -> String {
    quote.text(
      in: language,
      isWatched: state.watchlist.contains(quote.symbol),
      isStale: quote.isStale(at: now, every: state.expectedInterval)
    )
  }
}

extension Quote {
  /// Returns name, price and change, and whether they are stale, without the age.
  func text(in language: Language, isWatched: Bool, isStale: Bool) -> String {
    let format = MarketFormat(language)
    let price = format.price(ticker?.price, of: symbol, scale: market?.priceScale)
    let stale = isStale ? " (\(MarketPhrase.stale.text(in: language)))" : ""
    return (isWatched ? "★ " : "") + format.name(of: symbol, market?.status)
      + " \(price) \(format.change(ticker?.change))\(stale)"
  }
}

extension [Line] {
  /// Returns the lines, truncated or extended to a size.
  func filling(_ size: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    let lines = prefix(size.rows).map {
      $0.inCharacters(of: style).truncated(toWidth: size.columns, ellipsis: style.ellipsis)
    }
    return lines + Array(repeating: Line(), count: Swift.max(size.rows - lines.count, 0))
  }
}
