import AgendaScreen
import Localization
import StyleGuide
import TaskEditScreen
import TaskListScreen
import TerminalClient
import TerminalUI
import TextFormatting

// The frame of a terminal: the title, the tab or the form, the failure and the keys.
extension TasksContents {
  func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line]? {
    guard let layout = TasksLayout(size, failure: failure) else { return nil }
    var lines = [header(width: size.columns, style)]
    if layout.hasRule {
      lines.append(Line(String(repeating: "─", count: size.columns), as: .muted))
    }
    lines += areaLines(in: layout.area, style)
    lines += layout.failureLines.map { Line($0, as: .bad) }
    return lines + [bottom(width: size.columns, style)]
  }

  /// The tabs or the title at the left, the day at the right.
  private func header(width: Int, _ style: TextStyle) -> Line {
    let title =
      if isHelpShown { Line(ScreenPhrase.help.text(in: language), as: .primary) } else if let form {
        Line(form.title, as: .primary)
      } else { tabs.line(width: width, style: style) }
    let left = title.inCharacters(of: style)
    let day = Line(today.shortText(in: language), as: .muted).inCharacters(of: style)
    guard left.width + 2 + day.width <= width else { return left }
    return left.padded(toWidth: width - day.width) + day
  }

  private func areaLines(in area: TerminalClient.Size, _ style: TextStyle) -> [Line] {
    if isHelpShown {
      let lines = help.lines(width: area.columns, style: style).dropFirst(helpOffset).prefix(
        area.rows
      )
      return lines + Array(repeating: Line(), count: area.rows - lines.count)
    }
    if let form { return form.lines(in: area, style: style) }
    return switch tab {
    case .tasks: list.lines(in: area, style: style)
    case .agenda: agenda.lines(in: area, style: style)
    }
  }

  /// The notice or the keys.
  private func bottom(width: Int, _ style: TextStyle) -> Line {
    if isWaiting { return Line(ScreenPhrase.waiting.text(in: language)) }
    if let notice {
      let hint = Line(notice.hint).inCharacters(of: style)
      let text = Line(notice.text, as: .primary).inCharacters(of: style)
      return text.truncated(toWidth: max(width - hint.width, 0), ellipsis: style.ellipsis) + hint
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
    let hints: [KeyHints.Hint]
    let otherTab: ScreenPhrase
    switch tab {
    case .tasks where list.isEditingText: return list.hints
    case .tasks: (hints, otherTab) = (list.hints, .agendaHint)
    case .agenda: (hints, otherTab) = (agenda.hints, .tasksHint)
    }
    // The first hints are those of the selected task and of a new one.
    return hints.prefix(4) + [hint("tab", otherTab)] + hints.dropFirst(4)
      + [hint("?", .helpHint, isEssential: true), quit]
  }
}
