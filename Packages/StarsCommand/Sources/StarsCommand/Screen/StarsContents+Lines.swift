import Localization
import StargazersScreen
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The frame of a terminal: the title, the list or its replacement, the failures and the keys.
extension StarsContents {
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

  /// The repository at the left, the age of the values and the rate limit at the right.
  private func header(width: Int, _ style: Style) -> Line {
    let title =
      isHelpShown ? Line(ScreenPhrase.help.text(in: language), as: .primary) : status.title
    let text = title.inCharacters(of: style)
    let age = status.freshness.inCharacters(of: style)
    let rest = width - age.width - 1
    guard rest >= min(text.width, width / 2) else {
      return text.truncated(toWidth: width, ellipsis: style.ellipsis)
    }
    return text.truncated(toWidth: rest, ellipsis: style.ellipsis)
      .padded(toWidth: width - age.width) + age
  }

  private func areaLines(in area: TerminalClient.Size, _ style: Style) -> [Line] {
    if isHelpShown {
      let lines = help.lines(width: area.columns, style: style).dropFirst(helpOffset)
        .prefix(area.rows)
      return lines + Array(repeating: Line(), count: area.rows - lines.count)
    }
    if let account { return account.lines(in: area, style: style) }
    return isHistoryShown
      ? history.lines(in: area, style: style) : list.lines(in: area, style: style)
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
    if list.isEditingText, account == nil, !isHistoryShown { return list.hints }
    let general = [hint("r", .refreshHint), hint("?", .helpHint, isEssential: true), quit]
    let back = hint("esc", .backHint, isEssential: true)
    if let account { return [back] + account.hints + general }
    return (isHistoryShown ? [back] + history.hints : list.hints) + general
  }

  // MARK: The transcript for screen readers, and the layout of tiny terminals

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if isHelpShown {
      return help.texts.map { Paragraph($0, importance: .details) } + [hintParagraph]
    }
    var paragraphs = [Paragraph(status.title.text, importance: .result, role: .primary)]
    if let account {
      paragraphs += account.paragraphs()
    } else {
      paragraphs += isHistoryShown ? history.paragraphs() : list.paragraphs(layout)
    }
    paragraphs += status.failures(isCountingDown: layout != .plain).map {
      Paragraph($0, importance: .alert, role: .bad)
    }
    if let notice { paragraphs.append(Paragraph(notice, importance: .alert, role: .primary)) }
    return paragraphs + [hintParagraph]
  }

  private var hintParagraph: Paragraph {
    Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
  }
}
