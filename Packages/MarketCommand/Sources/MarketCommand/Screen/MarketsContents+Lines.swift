import Localization
import MarketFormatting
import MarketScreen
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The frame of a terminal: the title, the list or its replacement, the failures and the keys.
extension MarketsContents {
  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    layout.lines(
      title,
      status: status.freshness,
      area: areaLines(in: layout.area, style),
      notice: notice,
      hints: hints,
      style: style
    )
  }

  /// The gap between the title and the tabs.
  private static let gap = "  "

  /// The columns before the tabs: those of the title, where it fits.
  var tabColumn: Int {
    let width = tabs.line(width: .max, style: .plain).width + name.terminalWidth
    return width + 30 <= size.columns ? name.terminalWidth + Self.gap.terminalWidth : 0
  }

  private var name: String { MarketPhrase.title.text(in: language) }

  /// The title of what replaces the lists; the name of the tool and the tabs above the lists.
  private var title: Line {
    if help != nil { return heading(ScreenPhrase.help.text(in: language)) }
    if let form { return heading(form.title) }
    if let detail { return heading(detail.title) }
    let tabs = tabs.line(width: size.columns, style: .plain)
    return tabColumn > 0 ? Line(name + Self.gap, as: .primary) + tabs : tabs
  }

  private func heading(_ text: String) -> Line { Line(text, as: .primary) }

  private func areaLines(in area: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    if let help { return help.lines(in: area, style: style) }
    if let form { return form.lines(in: area, style: style) }
    if let detail { return detail.lines(in: area, style: style) }
    return switch tab {
    case .markets: markets.lines(in: area, style: style)
    case .watchlist: watchlist.lines(in: area, style: style)
    case .alerts: alerts.lines(in: area, style: style)
    }
  }

  /// The keys, the most important first.
  var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: ScreenPhrase, isEssential: Bool = false) -> KeyHints.Hint {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    let quit = hint("q", .quitHint, isEssential: true)
    if let help {
      let scroll =
        help.isComplete(in: layout.area) ? [] : [hint("↑↓", .scrollHint, isEssential: true)]
      return scroll + [hint("esc", .closeHint, isEssential: true), quit]
    }
    if let form { return form.hints }
    let general = [
      hint("r", .refreshHint), hint("?", .helpHint, isEssential: true), quit,
    ]
    if let detail { return detail.hints + general }
    let tab = hint("tab", .tabHint)
    return switch self.tab {
    case .markets where markets.isEditingText: markets.hints
    case .watchlist where watchlist.isEditingText: watchlist.hints
    // The first hints are those of the selected market.
    case .markets: markets.hints.prefix(3) + [tab] + markets.hints.dropFirst(3) + general
    case .watchlist: watchlist.hints.prefix(3) + [tab] + watchlist.hints.dropFirst(3) + general
    case .alerts: alerts.hints + [tab] + general
    }
  }
}
