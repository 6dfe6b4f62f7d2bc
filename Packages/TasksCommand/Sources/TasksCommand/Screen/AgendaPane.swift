import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalClient
import TerminalUI

/// The agenda: groups of tasks with headings, and the details of the selected task.
struct AgendaPane: TaskPane {
  private let language: Language

  /// The agenda and the current day; nil before the first agenda.
  private var shown: (agenda: Agenda, today: CivilDay)?

  private var entries: [TaskItem.ID: Entry] = [:]
  private var columns = TaskColumns(of: [])
  private var size = TerminalClient.Size(columns: 80, rows: 24)
  private var rows = AgendaRows()

  /// A task and its group.
  private struct Entry {
    let task: TaskItem
    let period: Agenda.Period
  }

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
  }

  private static let listKeys = taskKeys

  var keys: [KeyBinding<Self, TasksScreen.Action>] { Self.listKeys }

  var selectedTask: TaskItem? { selectedEntry?.task }

  mutating func show(_ screen: TasksScreen.State) {
    let (state, today) = (screen.agenda, screen.today)
    let isSame = state.agenda == shown?.agenda
    shown = state.agenda.map { ($0, today) }
    guard !isSame else { return }
    entries = [:]
    for group in groups {
      for task in group.tasks { entries[task.id] = Entry(task: task, period: group.period) }
    }
    columns = TaskColumns(of: entries.values.lazy.map(\.task))
    rows.update(groups, hasGaps: hasGaps)
  }

  mutating func resize(_ size: TerminalClient.Size) {
    let hadGaps = hasGaps
    self.size = size
    if hasGaps != hadGaps { rows.update(groups, hasGaps: hasGaps) }
    rows.resize(height: listHeight)
  }

  /// Whether an empty row separates the groups.
  private var hasGaps: Bool { size.rows >= 14 }

  private var details: TaskDetailArea { TaskDetailArea(screenHeight: size.rows) }

  private var listHeight: Int { max(size.rows, 0) - details.height }

  /// Selects a task and scrolls to it, as after it was added; a task outside the agenda changes nothing.
  mutating func select(_ id: TaskItem.ID) {
    rows.select(id)
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TasksScreen.Action {
    rows.handle(key, topRow: topRow)
    return .nothing
  }

  private var groups: [Agenda.Group] { shown?.agenda.groups ?? [] }

  /// Returns the coming task of a series, by its index in its group.
  private func coming(_ period: Agenda.Period, _ index: Int) -> TaskItem? {
    groups.first { $0.period == period }.flatMap {
      $0.coming.indices.contains(index) ? $0.coming[index].asComing : nil
    }
  }

  private var selectedEntry: Entry? { rows.selection.flatMap { entries[$0] } }
}

// Rendering.
extension AgendaPane {
  /// An agenda without tasks is a sentence, and one that was not read yet is empty.
  func lines(_ style: TextStyle) -> [Line] {
    let details = details.lines(
      of: selectedTask,
      visible: rows.visibleTaskIndices,
      count: entries.count,
      language: language,
      width: size.columns,
      style: style
    )
    return (listLines(width: size.columns, style: style) + details).filling(size, style)
  }

  private func listLines(width: Int, style: TextStyle) -> [Line] {
    guard let (agenda, today) = shown, !agenda.groups.isEmpty else {
      let sentence = shown.map { _ in Line("  \(nothingDue)") }
      return (0..<listHeight).map { $0 == 0 ? sentence ?? Line() : Line() }
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
        entries[id].map { taskRows.line(of: $0.task, hasDay: !$0.period.isOneDay) } ?? Line()
      case .coming(let period, let index):
        coming(period, index).map {
          taskRows.line(of: $0, hasDay: !period.isOneDay).withRole(.muted)
        } ?? Line()
      }
    }
  }

  /// Returns the agenda as paragraphs: in a transcript its visible part, on a tiny terminal the selected task.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
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
      case .coming(let period, let index):
        coming(period, index).map {
          let text = $0.plainText(today: today, in: language)
          return Paragraph(TaskPhrase.coming.text(in: language, text), importance: .result)
        }
      }
    } + [selection]
  }

  private var nothingDue: String { TaskPhrase.nothingDue.text(in: language) }

  private func heading(of period: Agenda.Period, importance: Paragraph.Importance) -> Paragraph {
    Paragraph(period.heading(in: language), importance: importance, role: .primary)
  }
}

extension Agenda.Period {
  /// Whether the heading names the day of the tasks.
  fileprivate var isOneDay: Bool { self == .today || self == .tomorrow }
}
