import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import StyleGuide
import TaskFormatting
import TaskStore
import TerminalClient
import TerminalUI

/// The agenda: the search, groups of tasks with headings, and the details of the selected task.
struct AgendaPane: TaskPane {
  private let language: Language

  /// The agenda and the current time; nil before the first agenda.
  private var shown: (agenda: Agenda, now: LocalTime)?

  private(set) var filter: FilterField

  private var entries: [TaskItem.ID: Entry] = [:]
  private var columns = TaskColumns(of: [])
  private var size = TerminalClient.Size(columns: 80, rows: 24)
  private var rows = AgendaRows()

  /// A task to select once it is in the agenda.
  private var awaitedTask: TaskItem.ID?

  /// A task and its group.
  private struct Entry {
    let task: TaskItem
    let period: Agenda.Period
  }

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
    filter = FilterField(label: TasksPhrase.search.text(in: language))
  }

  private static let listKeys = taskKeys

  private static let editingKeys: [KeyBinding<Self, TasksScreen.Action>] =
    KeyBinding.filterKeys(of: \.filter) { _ in .search("") }

  var keys: [KeyBinding<Self, TasksScreen.Action>] {
    filter.isEditing ? Self.editingKeys : Self.listKeys
  }

  var takesAllKeys: Bool { filter.isEditing }
  var isDone: Bool { false }
  var isSearched: Bool { !filter.text.isEmpty }

  mutating func editSearch() {
    filter.edit()
    layOut()
  }

  var selectedTask: TaskItem? { selectedEntry?.task }

  mutating func show(_ screen: TasksScreen.State) {
    let agenda = screen.agenda.agenda
    let isSame = agenda == shown?.agenda
    shown = agenda.map { ($0, screen.now) }
    if !filter.isEditing { filter.text = screen.searchText }
    layOut()
    guard !isSame else { return }
    entries = [:]
    for group in groups {
      for task in group.tasks { entries[task.id] = Entry(task: task, period: group.period) }
    }
    columns = TaskColumns(of: groups.lazy.flatMap { $0.tasks + $0.coming })
    rows.update(groups, hasGaps: hasGaps)
    if let task = awaitedTask, entries[task] != nil { select(task) }
  }

  mutating func resize(_ size: TerminalClient.Size) {
    let hadGaps = hasGaps
    self.size = size
    if hasGaps != hadGaps { rows.update(groups, hasGaps: hasGaps) }
    layOut()
  }

  private mutating func layOut() {
    rows.resize(height: listHeight)
  }

  /// Whether an empty row separates the groups.
  private var hasGaps: Bool { size.rows >= 14 }

  private var details: TaskDetailArea { TaskDetailArea(screenHeight: size.rows) }

  /// The rows of the search above the list.
  private var rowsAbove: Int { filter.isEditing || filter.isVisible && size.rows > 1 ? 1 : 0 }

  private var listHeight: Int { max(size.rows - rowsAbove - details.height, 0) }

  /// Selects a task and scrolls to it, as after it was added; one that is not in the agenda yet is selected once it appears.
  mutating func select(_ id: TaskItem.ID) {
    rows.select(id)
    awaitedTask = rows.selection == id ? nil : id
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TasksScreen.Action {
    awaitedTask = nil
    guard !filter.isEditing || key.selectsItem else {
      return filter.handle(key).map { .search($0) } ?? .nothing
    }
    rows.handle(key, topRow: topRow + rowsAbove)
    return .nothing
  }

  func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key? {
    if case .task? = rows.list.item(atRow: row, topRow: topRow + rowsAbove) { .return } else { nil }
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
    let search = rowsAbove > 0 ? [filter.line(width: size.columns, style: style)] : []
    return (search + listLines(width: size.columns, style: style) + details).filling(size, style)
  }

  private func listLines(width: Int, style: TextStyle) -> [Line] {
    guard let (agenda, now) = shown, !agenda.groups.isEmpty else {
      let sentence = shown.map { _ in Line("  \(nothingDue)") }
      return (0..<listHeight).map { $0 == 0 ? sentence ?? Line() : Line() }
    }
    // The marker of the selection precedes each row.
    let taskRows = TaskRows(
      columns,
      at: now,
      language: language,
      width: width - 2,
      style: style
    )
    return rows.list.lines(width: width, style: style) { row in
      switch row {
      case .gap: Line()
      case .heading(let period): Line(period.heading(in: language), as: .primary)
      case .task(let id):
        entries[id].map {
          taskRows.line(
            of: $0.task,
            hasDay: !$0.period.isOneDay,
            isBlocked: agenda.blocked.contains(id)
          )
        } ?? Line()
      case .coming(let period, let index):
        coming(period, index).map {
          taskRows.line(of: $0, hasDay: !period.isOneDay).withRole(.muted)
        } ?? Line()
      }
    }
  }

  /// Returns the agenda as paragraphs: in a transcript its visible part, on a tiny terminal the selected task.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    guard let (agenda, now) = shown else { return [] }
    let search = filter.isVisible ? [Paragraph(filter.transcript, importance: .result)] : []
    guard let selected = selectedEntry, let index = rows.selectedTaskIndex else {
      return search + [Paragraph(nothingDue, importance: .result)]
    }
    func text(of task: TaskItem) -> String {
      task.plainText(at: now, in: language, isBlocked: agenda.blocked.contains(task.id))
    }
    let selection = Paragraph(
      selected.task.selectionText(
        at: index,
        of: entries.count,
        text(of: selected.task),
        in: language
      ),
      importance: .result
    )
    guard layout == .plain else {
      return search + [heading(of: selected.period, importance: .details), selection]
    }
    let visible: [Paragraph] = rows.visibleRows.compactMap { row in
      switch row {
      case .gap: nil
      case .heading(let period): heading(of: period, importance: .result)
      case .task(let id):
        entries[id].map {
          Paragraph(text(of: $0.task), importance: .result)
        }
      case .coming(let period, let index):
        coming(period, index).map {
          let text = $0.plainText(at: now, in: language)
          return Paragraph(TaskPhrase.coming.text(in: language, text), importance: .result)
        }
      }
    }
    return search + visible + [selection]
  }

  private var nothingDue: String {
    (filter.text.isEmpty ? TaskPhrase.nothingDue : .noMatch).text(in: language)
  }

  private func heading(of period: Agenda.Period, importance: Paragraph.Importance) -> Paragraph {
    Paragraph(period.heading(in: language), importance: importance, role: .primary)
  }
}

extension Agenda.Period {
  /// Whether the heading names the day of the tasks.
  fileprivate var isOneDay: Bool { self == .today || self == .tomorrow }
}
