public import Localization
import StyleGuide
import TaskFormatting
public import TaskListFeature
import TaskStore
public import TerminalUI
import TextFormatting

extension TaskListContents {
  /// The keys of the list, the most important first.
  public var hints: [KeyHints.Hint] {
    func hint(_ key: String, _ effect: TaskListPhrase, isEssential: Bool = false) -> KeyHints.Hint {
      KeyHints.Hint(key, effect.text(in: language), isEssential: isEssential)
    }
    if isEditingText {
      return [
        hint(TaskHint.return.text(in: language), .keepSearch, isEssential: true),
        hint("esc", .clearSearch, isEssential: true),
      ]
    }
    let hints = TaskHint.hints(in: language, hasSelection: list.selection != nil)
    let search = [hint("/", .searchTasks)]
    return state.searchText.isEmpty ? hints + search : [hint("esc", .clearSearch)] + hints + search
  }

  /// The result of the last action, or its failure, for the status line of a screen; nil without one.
  public var status: Line? {
    if let failure = state.failure {
      return Line("✗ \("\(failure)".escapedForTerminal(limit: 1_000))", as: .bad)
    }
    return state.lastChange.map { Line($0.sentence(in: language)) }
  }

  /// Returns the list as paragraphs: in a transcript its visible part, on a tiny terminal the selected task.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    let search = searchField?.text ?? state.searchText
    let label =
      "\(TaskListPhrase.search.text(in: language)): \(search.escapedForTerminal(limit: 1_000))"
    let searchLine = search.isEmpty && !isEditingText ? [] : [Paragraph(label, importance: .result)]
    return searchLine + tasks(layout).map { Paragraph($0, importance: .result) }
  }

  private func tasks(_ layout: Layout) -> [String] {
    if let emptySentence { return [emptySentence] }
    guard let task = selectedTask, let index = list.items.firstIndex(of: task.id) else { return [] }
    let visible = layout == .plain ? state.tasks[list.visibleIndices] : []
    return visible.map { $0.plainText(today: today, in: language) }
      + [task.selectionText(at: index, of: list.items.count, today: today, in: language)]
  }
}

extension TaskListViewModel.Change {
  /// Returns a sentence about the change, such as `Completed 7: Buy milk`.
  public func sentence(in language: Language) -> String {
    switch self {
    case .completed(let task): task.sentence(.completed, in: language)
    case .alreadyCompleted(let task): task.sentence(.alreadyDone, in: language)
    case .deleted(let task): task.sentence(.deleted, in: language)
    case .undone(let step): step.sentences(.undone, in: language).joined(separator: ", ")
    case .nothingToUndo: TaskPhrase.nothingToUndo.text(in: language)
    }
  }
}
