import StyleGuide
import TaskEditFeature
import TerminalUI
import TextFormatting

// The form as text, for screen readers and tiny terminals.
extension TaskEditPane {
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    layout == .plain ? printed : paragraphs(of: state, layout)
  }

  /// Returns the form as paragraphs.
  ///
  /// A plain layout has every field, a line each, and the question. Otherwise the fields without focus are details, which
  /// a tiny terminal omits.
  func paragraphs(of state: TaskEditViewModel.State, _ layout: Layout) -> [Paragraph] {
    if let dialog, layout != .plain { return [Paragraph(dialog.text, importance: .alert)] }
    let fields = TaskEditViewModel.Field.allCases.flatMap { field in
      let isFocused = field == form.focus
      return paragraphs(
        of: field,
        state,
        importance: isFocused || layout == .plain ? .result : .details,
        marker: isFocused ? "▸ " : ""
      )
    }
    let failure = state.failure.map { failure in
      Paragraph(text(of: failure), importance: .alert, role: .bad)
    }
    let status = Paragraph(self.status(of: state).text, importance: .result)
    let question = dialog.map { Paragraph($0.text, importance: .alert) }
    return fields + [failure, status, question].compactMap(\.self)
  }

  private func paragraphs(
    of field: TaskEditViewModel.Field,
    _ state: TaskEditViewModel.State,
    importance: Paragraph.Importance,
    marker: String
  ) -> [Paragraph] {
    let text = field == .priority ? name(of: state.snapshot.priority) : state.currentText(of: field)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).escapedForTerminal(limit: .max) }
    let label = "\(marker)\(label(of: field)): \(lines[0])"
    let more = lines.dropFirst().map { "  \($0)" }
    let preview = field == .dueDay ? [preview(of: state, width: .max, .plain).text] : []
    return ([label] + more + preview).map { Paragraph($0, importance: importance) }
  }
}
