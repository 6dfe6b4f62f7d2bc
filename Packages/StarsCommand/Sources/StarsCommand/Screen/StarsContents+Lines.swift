import Localization
import StargazersScreen
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

// The frame of a terminal: the title, the list or its replacement, the failures and the keys.
extension StarsContents {
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

  private var title: Line {
    help == nil ? status.title : Line(ScreenPhrase.help.text(in: language), as: .primary)
  }

  private func areaLines(in area: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    if let help { return help.lines(in: area, style: style) }
    if let account { return account.lines(in: area, style: style) }
    return isHistoryShown
      ? history.lines(in: area, style: style) : list.lines(in: area, style: style)
  }

  /// The keys, the most important first.
  var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: ScreenPhrase, isEssential: Bool = false) -> KeyHints.Hint {
      .init(key, effect.text(in: language), isEssential: isEssential)
    }
    let quit = hint("q", .quitHint, isEssential: true)
    func scroll(unless isComplete: Bool) -> [KeyHints.Hint] {
      isComplete ? [] : [hint("↑↓", .scrollHint, isEssential: true)]
    }
    if let help {
      return scroll(unless: help.isComplete(in: layout.area))
        + [hint("esc", .closeHint, isEssential: true), quit]
    }
    if list.isEditingText, account == nil, !isHistoryShown { return list.hints }
    let general = [hint("r", .refreshHint), hint("?", .helpHint, isEssential: true), quit]
    let back = hint("esc", .backHint, isEssential: true)
    if let account {
      return [back] + scroll(unless: account.isComplete(in: layout.area)) + account.hints + general
    }
    return (isHistoryShown ? [back] + history.hints : list.hints) + general
  }

  // MARK: The transcript for screen readers

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if let help {
      return help.texts.map { Paragraph($0, importance: .details) } + [hintParagraph]
    }
    var paragraphs = [Paragraph(status.title.text, importance: .result, role: .primary)]
    if let account {
      paragraphs += account.paragraphs()
    } else {
      paragraphs += isHistoryShown ? history.paragraphs() : list.paragraphs()
    }
    paragraphs += status.failures(isCountingDown: false).map {
      Paragraph($0, importance: .alert, role: .bad)
    }
    if let notice { paragraphs.append(Paragraph(notice, importance: .alert, role: .primary)) }
    return paragraphs + [hintParagraph]
  }

  private var hintParagraph: Paragraph {
    Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
  }
}
