import Localization
import MarketFormatting
import MarketScreen
import StyleGuide
import TerminalUI

// The transcript for screen readers, and the layout of tiny terminals.
extension MarketsContents {
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if let help {
      return help.texts.map { Paragraph($0, importance: .details) } + [hintParagraph]
    }
    var paragraphs: [Paragraph]
    if let form {
      paragraphs = form.paragraphs(isPlain: layout == .plain)
    } else if let detail {
      paragraphs = detail.paragraphs()
    } else {
      let title = "\(MarketPhrase.title.text(in: language)): \(tabs.titles[tabs.selection])"
      paragraphs = [Paragraph(title, importance: .result, role: .primary)]
      switch tab {
      case .markets: paragraphs += markets.paragraphs(layout)
      case .watchlist: paragraphs += watchlist.paragraphs(layout)
      case .alerts: paragraphs += alerts.paragraphs()
      }
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
