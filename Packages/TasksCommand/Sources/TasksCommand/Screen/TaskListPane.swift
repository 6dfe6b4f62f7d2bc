import CivilCalendar
import Localization
import StyleGuide
import TaskFormatting
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI

/// The list of tasks: a search, the rows, and the details of the selected task.
struct TaskListPane: TaskPane {
  private let language: Language
  private var state = TaskListViewModel.State()
  private var today = CivilDay(daysSince1970: 0)

  /// The space that the tasks need in the columns.
  private var columns = TaskColumns(of: [])

  private(set) var section: ListSection<TaskItem.ID>

  /// A task to select once it is in the list.
  private var awaitedTask: TaskItem.ID?

  /// Creates the pane before the first state.
  init(language: Language) {
    self.language = language
    section = ListSection(
      filterLabel: TasksPhrase.search.text(in: language),
      minimumHeightWithTitles: 8
    )
  }

  static let listKeys: [KeyBinding<Self, TasksScreen.Action>] =
    [.init(.escape, text: ScreenPhrase.clear, if: { !$0.state.searchText.isEmpty }, .search(""))]
    + taskKeys
    + [
      .init("/", text: TasksKey.search) { pane, _ in
        pane.section.edit()
        return .nothing
      }
    ]

  private static let searchKeys: [KeyBinding<Self, TasksScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { _ in .search("") }

  var keys: [KeyBinding<Self, TasksScreen.Action>] {
    section.isEditing ? Self.searchKeys : Self.listKeys
  }

  var takesAllKeys: Bool { section.isEditing }

  var selectedTask: TaskItem? {
    section.selection.flatMap { id in state.tasks.first { $0.id == id } }
  }

  mutating func show(_ state: TasksScreen.State) {
    if state.list.tasks != self.state.tasks {
      columns = TaskColumns(of: state.list.tasks)
      section.update(state.list.tasks.map(\.id))
    }
    if let task = awaitedTask, section.list.items.contains(task) { select(task) }
    self.state = state.list
    today = state.today
    if !section.isEditing { section.filter = state.list.searchText }
  }

  mutating func resize(_ size: TerminalClient.Size) {
    section.resize(size)
    section.footer = .lines(details.height)
  }

  /// Selects a task, such as one that was added; one that is not in the list yet is selected once it appears.
  mutating func select(_ task: TaskItem.ID) {
    section.select(task)
    awaitedTask = section.selection == task ? nil : task
  }

  mutating func handle(_ key: TerminalClient.Key, topRow: Int) -> TasksScreen.Action {
    awaitedTask = nil
    return section.handle(key, topRow: topRow).map { .search($0) } ?? .nothing
  }

  // MARK: Rendering

  private var details: TaskDetailArea { TaskDetailArea(screenHeight: section.size.rows) }

  func lines(_ style: TextStyle) -> [Line] {
    let width = section.size.columns
    let rows = TaskRows(columns, today: today, language: language, width: width - 2, style: style)
    let visible = Dictionary(
      uniqueKeysWithValues: state.tasks[section.list.visibleIndices].map { ($0.id, $0) }
    )
    return section.lines(
      style,
      titles: rows.header,
      empty: emptySentence,
      below: details.lines(
        of: selectedTask,
        visible: section.list.visibleIndices,
        count: section.list.items.count,
        language: language,
        width: width,
        style: style
      )
    ) { id in visible[id].map { rows.line(of: $0) } ?? Line() }
  }

  /// The sentence of an empty list; empty before the tasks are read.
  var emptySentence: String {
    let phrase: TaskPhrase? =
      switch state.emptiness {
      case .noTasks: .noTasks
      case .noOpenTasks: .noOpenTasks
      case .noMatch: .noMatch
      case nil: nil
      }
    return phrase?.text(in: language) ?? ""
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let known = Dictionary(state.tasks.map { ($0.id, $0) }) { first, _ in first }
    let selected = selectedTask.flatMap { task in
      section.list.items.firstIndex(of: task.id).map {
        task.selectionText(at: $0, of: known.count, today: today, in: language)
      }
    }
    return section.paragraphs(layout, empty: emptySentence, selected: selected) {
      known[$0]?.plainText(today: today, in: language)
    }
  }
}

extension TaskListViewModel.Change {
  /// Returns a sentence about the change, such as `Completed 7: Buy milk`.
  func sentence(in language: Language) -> String {
    switch self {
    case .completed(let task): task.sentence(.completed, in: language)
    case .alreadyCompleted(let task): task.sentence(.alreadyDone, in: language)
    case .deleted(let task): task.sentence(.deleted, in: language)
    case .undone(let step): step.sentences(.undone, in: language).joined(separator: ", ")
    case .nothingToUndo: TaskPhrase.nothingToUndo.text(in: language)
    }
  }
}
