import StyleGuide
import TaskEditFeature
import TerminalClient
import TerminalUI
import TextFormatting

// The lines.
extension TaskEditPane {
  /// A line of the form, and the field to which it belongs.
  struct Row {
    var line: Line
    var field: TaskEditViewModel.Field?
  }

  /// Returns the lines of the form with its question.
  ///
  /// The notes take the space that the other fields leave. If the fields do not fit, the lines are those next to the
  /// focused field, and below them the failure or the state of the form.
  func lines(_ style: TextStyle) -> [Line] {
    let lines = rows(style).map(\.line)
    return dialog.map { lines.overlaid(with: $0, size: size, style: style) } ?? lines
  }

  /// Returns the lines without the question.
  func rows(_ style: TextStyle) -> [Row] {
    guard size.rows > 0 else { return [] }
    let layout = FormLayout(rows: size.rows)
    let gap = layout.hasGaps ? [Row(line: Line())] : []
    let fields = TaskEditViewModel.Field.allCases.map { field in
      self.rows(
        of: field,
        state,
        height: field == .notes ? layout.notesHeight : 1,
        size.columns,
        style
      )
    }
    let messages = self.messages(state, layout, size.columns, style).map { Row(line: $0) }
    let height = size.rows - messages.count
    var rows = Array(fields.map { $0 + gap }.joined())
    let focusedRows = rows.indices.filter { rows[$0].field == form.focus }
    let focused = (height > 1 ? focusedRows.last : focusedRows.first) ?? 0
    // The focused field ends the visible part, unless all fits.
    rows.removeFirst(min(max(focused + 1 - height, 0), max(rows.count - height, 0)))
    rows = Array(rows.prefix(height))
    let padding = Array(repeating: Row(line: Line()), count: max(height - rows.count, 0))
    return rows + padding + messages
  }

  /// Returns the lines of a field: its label and its text, and for the due day how the text is understood.
  private func rows(
    of field: TaskEditViewModel.Field,
    _ state: TaskEditViewModel.State,
    height: Int,
    _ columns: Int,
    _ style: TextStyle
  ) -> [Row] {
    let isFocused = field == form.focus && state.phase == .editing
    let marker = Line(field == form.focus ? "▸ " : "  ").inCharacters(of: style)
    let labels = TaskEditViewModel.Field.allCases.map {
      Line(label(of: $0)).inCharacters(of: style)
    }
    let indent = marker.width + (labels.map(\.width).max() ?? 0) + 2
    let head =
      marker
      + Line(label(of: field), as: isFocused ? .primary : .muted)
      .inCharacters(of: style)
    let width = max(columns - indent, 1)
    var lines: [Line]
    if let textField = textFields[field] {
      lines = textField.lines(width: width, height: height, isFocused: isFocused, style: style)
      if textField.text.isEmpty, let placeholder = self.placeholder(of: field) {
        let cursor = lines[0].cursorColumn
        lines[0] = Line(placeholder, as: .muted).inCharacters(of: style)
          .truncated(toWidth: width, ellipsis: style.ellipsis)
        if let cursor { lines[0] = lines[0].withCursor(atColumn: cursor) }
      }
    } else {
      lines = [choice(state, width: width, isFocused: isFocused, style)]
    }
    var rows = lines.enumerated().map { index, line in
      let start = index == 0 ? head.padded(toWidth: indent) : Line().padded(toWidth: indent)
      return Row(line: index > 0 && line == Line() ? line : start + line, field: field)
    }
    if field == .dueDay {
      // In a narrow form, the day needs the space below the label.
      let indent = columns < 40 ? marker.width : indent
      let preview = preview(of: state, width: max(columns - indent, 1), style)
      rows.append(Row(line: Line().padded(toWidth: indent) + preview, field: field))
    }
    return rows
  }

  /// Returns all priorities with the selected one marked; the selected one alone where they do not fit.
  private func choice(
    _ state: TaskEditViewModel.State,
    width: Int,
    isFocused: Bool,
    _ style: TextStyle
  ) -> Line {
    let selected = state.snapshot.priority
    var line = Line()
    var cursor = 0
    for priority in Self.priorities {
      if line != Line() { line += Line("  ") }
      if priority == selected { cursor = line.width }
      let mark = priority == selected ? "●" : "○"
      line += Line("\(mark) \(name(of: priority))", as: priority == selected ? .primary : .muted)
        .inCharacters(of: style)
    }
    if line.width > width {
      cursor = 0
      line = Line("● \(name(of: selected))", as: .primary).inCharacters(of: style)
        .truncated(toWidth: width, ellipsis: style.ellipsis)
    }
    return isFocused ? line.withCursor(atColumn: cursor) : line
  }

  /// Returns the failure or what the focused field expects, and the state of the form.
  private func messages(
    _ state: TaskEditViewModel.State,
    _ layout: FormLayout,
    _ columns: Int,
    _ style: TextStyle
  ) -> [Line] {
    func lines(_ text: String, as role: Role?, height: Int) -> [Line] {
      let wrapped = style.transliterated(text).wrapped(toWidth: columns)
      let isTruncated = wrapped.count > height
      return (0..<height).map { row in
        guard row < wrapped.count else { return Line() }
        let isLast = isTruncated && row == height - 1
        return Line(isLast ? wrapped[row] + style.ellipsis : wrapped[row], as: role)
          .truncated(toWidth: columns, ellipsis: style.ellipsis)
      }
    }

    let status = self.status(of: state).inCharacters(of: style)
      .truncated(toWidth: columns, ellipsis: style.ellipsis)
    if let failure = state.failure {
      // In a single line, the failure is more important.
      let failureHeight = max(layout.messageHeight - 1, min(layout.messageHeight, 1))
      let failure = lines(text(of: failure), as: .bad, height: failureHeight)
      return layout.messageHeight > 1 ? failure + [status] : failure
    }
    guard layout.messageHeight > 1 else { return layout.messageHeight == 1 ? [status] : [] }
    let (text, role) = message(for: form.focus, state)
    return lines(text, as: role, height: layout.messageHeight - 1) + [status]
  }
}

/// The heights of the parts of a form.
struct FormLayout: Equatable {
  /// Whether fields have gaps between them.
  let hasGaps: Bool

  /// The number of lines of the notes.
  let notesHeight: Int

  /// The number of lines below the fields.
  let messageHeight: Int

  /// Creates the layout of a form with a number of rows.
  init(rows: Int) {
    // The fields of one line, and the line that shows how the due text is understood.
    let fields = TaskEditViewModel.Field.allCases.count
    let fixed = fields - 1 + 1
    hasGaps = rows >= 2 * fields + 6
    messageHeight = rows >= 12 ? 3 : rows >= 8 ? 2 : rows >= 2 ? 1 : 0
    notesHeight = min(max(rows - messageHeight - fixed - (hasGaps ? fields : 0), 1), 10)
  }
}
