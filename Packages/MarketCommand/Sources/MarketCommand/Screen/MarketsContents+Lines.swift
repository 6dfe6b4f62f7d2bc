import Localization
import MarketFormatting
import MarketScreen
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The frame of a terminal: the title, the list or its replacement, the failures and the keys.
extension MarketsContents {
  func lines(in size: TerminalClient.Size, style: Style) -> [Line]? {
    guard let layout else { return nil }
    var lines = [header(width: size.columns, style)]
    if layout.hasRule {
      lines.append(Line(String(repeating: "─", count: size.columns), as: .muted))
    }
    lines += areaLines(in: layout.area, style)
    lines += layout.failureLines.map { Line($0, as: .bad) }
    return lines + [bottom(width: size.columns, style)]
  }

  /// The gap between the title and the tabs.
  private static let gap = "  "

  /// The columns before the tabs: those of the title, where it fits.
  var tabColumn: Int {
    let width = tabs.line(width: .max, style: .plain).width + title.terminalWidth
    return width + 30 <= size.columns ? title.terminalWidth + Self.gap.terminalWidth : 0
  }

  private var title: String { MarketPhrase.title.text(in: language) }

  /// The title and the tabs at the left, the age of the values at the right.
  private func header(width: Int, _ style: Style) -> Line {
    let left =
      if isHelpShown { heading(ScreenPhrase.help.text(in: language)) } else if let form {
        heading(form.title)
      } else if let detail { heading(detail.title) } else if tabColumn > 0 {
        Line(title + Self.gap, as: .primary) + tabs.line(width: width, style: style)
      } else { tabs.line(width: width, style: style) }
    let text = left.inCharacters(of: style)
    let age = status.freshness.inCharacters(of: style)
    let rest = width - age.width - 1
    guard rest >= min(text.width, width / 2) else {
      return text.truncated(toWidth: width, ellipsis: style.ellipsis)
    }
    return text.truncated(toWidth: rest, ellipsis: style.ellipsis).padded(
      toWidth: width - age.width
    )
      + age
  }

  private func heading(_ text: String) -> Line { Line(text, as: .primary) }

  private func areaLines(in area: TerminalClient.Size, _ style: Style) -> [Line] {
    if isHelpShown {
      let lines = help.lines(width: area.columns, style: style).dropFirst(helpOffset).prefix(
        area.rows
      )
      return lines + Array(repeating: Line(), count: area.rows - lines.count)
    }
    if let form { return form.lines(in: area, style: style) }
    if let detail { return detail.lines(in: area, style: style) }
    return switch tab {
    case .markets: markets.lines(in: area, style: style)
    case .watchlist: watchlist.lines(in: area, style: style)
    case .alerts: alerts.lines(in: area, style: style)
    }
  }

  /// What happened last, or the keys.
  private func bottom(width: Int, _ style: Style) -> Line {
    if let notice {
      return Line(notice, as: .primary).inCharacters(of: style)
        .truncated(toWidth: width, ellipsis: style.ellipsis)
    }
    return KeyHints(hints).line(width: width, style: style)
  }

  /// The keys, the most important first.
  var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: ScreenPhrase, isEssential: Bool = false) -> KeyHints.Hint {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    let quit = hint("q", .quitHint, isEssential: true)
    if isHelpShown {
      let scroll = isHelpComplete ? [] : [hint("↑↓", .scrollHint, isEssential: true)]
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
