import AgendaScreen
import Localization
import StyleGuide
import TaskEditScreen
import TaskListScreen
import TerminalUI

// The transcript for screen readers, and the layout of tiny terminals.
extension TasksContents {
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    if isHelpShown {
      return help.texts.map { Paragraph($0, importance: .details) } + [hintParagraph]
    }
    var paragraphs: [Paragraph]
    if let form = layout == .plain ? printedForm : form {
      paragraphs =
        [Paragraph(form.title, importance: .result, role: .primary)]
        + form.paragraphs(layout, columns: columns)
    } else {
      paragraphs = [Paragraph(tabs.titles[tabs.selection], importance: .result, role: .primary)]
      switch tab {
      case .tasks: paragraphs += list.paragraphs(layout, columns: columns)
      case .agenda: paragraphs += agenda.paragraphs(layout, columns: columns)
      }
    }
    if let failure { paragraphs.append(Paragraph("✗ \(failure)", importance: .alert, role: .bad)) }
    if let notice {
      let text = notice.text + notice.hint
      paragraphs.append(Paragraph(text, importance: .alert, role: .primary))
    }
    if isWaiting {
      let text = ScreenPhrase.waiting.text(in: language)
      paragraphs.append(Paragraph(text, importance: .alert))
    }
    return paragraphs + [hintParagraph]
  }

  private var hintParagraph: Paragraph {
    Paragraph(KeyHints(hints).text, importance: .hint, role: .muted)
  }
}
