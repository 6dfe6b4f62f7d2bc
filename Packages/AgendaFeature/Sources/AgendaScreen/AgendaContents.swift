public import AgendaFeature
import AgendaService
public import CivilCalendar
public import Localization
public import StyleGuide
import TaskFormatting
public import TaskStore
public import TerminalClient
public import TerminalUI

/// The agenda on a screen: groups of tasks with headings, and the details of the selected task.
///
/// Update it with the states of the view model and the size of its area, pass it the keys, and draw it:
///
///     contents.resize(TerminalClient.Size(columns: 80, rows: 20))
///     contents.show(viewModel.state(), today: today)
///     let effect = contents.press(.space, topRow: 3)
///     let lines = contents.lines(in: TerminalClient.Size(columns: 80, rows: 20), style: style)
public struct AgendaContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// A form for a new task.
    case add

    /// The form of a task.
    case edit(TaskItem.ID)

    /// The completion of a task.
    case complete(TaskItem.ID)

    /// The deletion of a task.
    case delete(TaskItem.ID)

    /// The undo of the last step.
    case undo
  }

  private let language: Language

  /// The agenda and the current day; nil before the first agenda.
  private var shown: (agenda: Agenda, today: CivilDay)?

  private var entries: [TaskItem.ID: Entry] = [:]
  private var columns = TaskColumns(of: [])
  private var layout = AgendaLayout(TerminalClient.Size(columns: 80, rows: 24))
  private var rows = AgendaRows()

  /// A task and its group.
  private struct Entry {
    let task: TaskItem
    let period: Agenda.Period
  }

  /// Creates the contents before the first state.
  ///
  /// - Parameter language: The language of headings and sentences.
  public init(language: Language) {
    self.language = language
    rows.resize(height: layout.listHeight)
  }

  /// Shows a state; its failure is for the status line of the screen.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - today: The current day, for the marks of overdue tasks.
  public mutating func show(_ state: AgendaViewModel.State, today: CivilDay) {
    let isSame = state.agenda == shown?.agenda
    shown = state.agenda.map { ($0, today) }
    guard !isSame else { return }
    entries = [:]
    for group in groups {
      for task in group.tasks { entries[task.id] = Entry(task: task, period: group.period) }
    }
    columns = TaskColumns(of: entries.values.lazy.map(\.task))
    rows.update(groups, hasGaps: layout.hasGaps)
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    let layout = AgendaLayout(size)
    if layout.hasGaps != self.layout.hasGaps { rows.update(groups, hasGaps: layout.hasGaps) }
    self.layout = layout
    rows.resize(height: layout.listHeight)
  }

  /// Selects a task and scrolls to it, as after it was added; a task outside the agenda changes nothing.
  public mutating func select(_ id: TaskItem.ID) {
    rows.select(id)
  }

  /// Handles a key and returns what the user requests with it.
  ///
  /// The keys of a `ListState` move the selection from task to task.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch key {
    case .character("a"): return .add
    case .character("u"): return .undo
    case .return: return rows.selection.map { .edit($0) } ?? .none
    case .space: return rows.selection.map { .complete($0) } ?? .none
    case .character("d"): return rows.selection.map { .delete($0) } ?? .none
    default:
      rows.handle(key, topRow: topRow)
      return .none
    }
  }

  /// The keys of the agenda, the most important first.
  public var hints: [KeyHints.Hint] {
    TaskHint.hints(in: language, hasSelection: rows.selection != nil)
  }

  /// Whether characters are text and not commands; the agenda has no text field.
  public var isEditingText: Bool { false }

  private var groups: [Agenda.Group] { shown?.agenda.groups ?? [] }

  private var selectedEntry: Entry? { rows.selection.flatMap { entries[$0] } }
}

// Rendering.
extension AgendaContents {
  /// Returns the lines of the area, as many as its rows; the last ones have all fields of the selected task.
  ///
  /// An agenda without tasks is a sentence, and one that was not read yet is empty.
  public func lines(in size: TerminalClient.Size, style: TextStyle) -> [Line] {
    var contents = self
    contents.resize(size)
    return contents.lines(width: size.columns, style: style)
  }

  private func lines(width: Int, style: TextStyle) -> [Line] {
    let lines =
      listLines(width: width, style: style)
      + layout.details.lines(
        of: selectedEntry?.task,
        visible: rows.visibleTaskIndices,
        count: entries.count,
        language: language,
        width: width,
        style: style
      )
    return lines.map {
      $0.inCharacters(of: style).truncated(toWidth: width, ellipsis: style.ellipsis)
    }
  }

  private func listLines(width: Int, style: TextStyle) -> [Line] {
    guard let (agenda, today) = shown, !agenda.groups.isEmpty else {
      let sentence = shown.map { _ in Line("  \(nothingDue)") }
      return (0..<layout.listHeight).map { $0 == 0 ? sentence ?? Line() : Line() }
    }
    // The marker of the selection precedes each row.
    let taskRows = TaskRows(
      columns,
      today: today,
      language: language,
      width: width - 2,
      style: style
    )
    return rows.list.lines(width: width, style: style) { row in
      switch row {
      case .gap: Line()
      case .heading(let period): Line(period.heading(in: language), as: .primary)
      case .task(let id):
        entries[id].map { taskRows.line(of: $0.task, hasDay: $0.period != .today) } ?? Line()
      }
    }
  }

  /// Returns the agenda as paragraphs: in a transcript its visible part, on a tiny terminal the selected task.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    guard let (_, today) = shown else { return [] }
    guard let selected = selectedEntry, let index = rows.selectedTaskIndex else {
      return [Paragraph(nothingDue, importance: .result)]
    }
    let selection = Paragraph(
      selected.task.selectionText(at: index, of: entries.count, today: today, in: language),
      importance: .result
    )
    guard layout == .plain else {
      return [heading(of: selected.period, importance: .details), selection]
    }
    return rows.visibleRows.compactMap { row in
      switch row {
      case .gap: nil
      case .heading(let period): heading(of: period, importance: .result)
      case .task(let id):
        entries[id].map {
          Paragraph($0.task.plainText(today: today, in: language), importance: .result)
        }
      }
    } + [selection]
  }

  private var nothingDue: String { TaskPhrase.nothingDue.text(in: language) }

  private func heading(of period: Agenda.Period, importance: Paragraph.Importance) -> Paragraph {
    Paragraph(period.heading(in: language), importance: importance, role: .primary)
  }
}
