import CivilCalendar
import Localization
import StyleGuide
import TaskFormatting
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI

/// A list of tasks: the search, the rows, and the details of the selected task.
struct TaskListPane: TaskPane {
  /// The list.
  let list: TaskListViewModel.List

  private let language: Language

  /// The day of each task.
  private let day: TaskDay

  private var state = TaskListViewModel.State()
  private var now = LocalTime(CivilDay(daysSince1970: 0))

  /// The space that the tasks need in the columns.
  private var columns = TaskColumns(of: [])

  private(set) var section: ListSection<TaskItem.ID>

  /// A task to select once it is in the list.
  private var awaitedTask: TaskItem.ID?

  /// Whether to select the last task once all are read.
  private var awaitsLastTask = false

  /// Creates the pane before the first state.
  init(_ list: TaskListViewModel.List, day: TaskDay = .due, language: Language) {
    self.list = list
    self.day = day
    self.language = language
    section = ListSection(
      filterLabel: TasksPhrase.search.text(in: language),
      minimumHeightWithTitles: 8
    )
  }

  static let listKeys: [KeyBinding<Self, TasksScreen.Action>] = taskKeys

  private static let editingKeys: [KeyBinding<Self, TasksScreen.Action>] =
    KeyBinding.filterKeys(of: \.section) { _ in .search("") }

  var keys: [KeyBinding<Self, TasksScreen.Action>] {
    section.isEditing ? Self.editingKeys : Self.listKeys
  }

  var takesAllKeys: Bool { section.isEditing }
  var isDone: Bool { list == .done }
  var isSearched: Bool { !state.searchText.isEmpty }
  mutating func editSearch() { section.edit() }

  var selectedTask: TaskItem? {
    section.selection.flatMap { id in state.tasks.first { $0.id == id } }
  }

  mutating func show(_ screen: TasksScreen.State) {
    let former = state
    state = screen.lists[list] ?? former
    now = screen.now
    if state.tasks != former.tasks {
      columns = TaskColumns(of: state.tasks, day: day)
      section.update(state.tasks.map(\.id))
    }
    if let task = awaitedTask, section.list.items.contains(task) { select(task) }
    if awaitsLastTask, state.tasks.count == state.count {
      awaitsLastTask = false
      _ = section.handle(.end, topRow: 1)
    }
    if !section.isEditing { section.filter = screen.searchText }
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
    awaitsLastTask = false
    if let text = section.handle(key, topRow: topRow) { return .search(text) }
    return moreTasks(after: key)
  }

  /// Requests the tasks that are not read yet, before the selection or the visible part reach them.
  private mutating func moreTasks(after key: TerminalClient.Key) -> TasksScreen.Action {
    guard state.tasks.count < state.count, !section.isEditing else { return .nothing }
    if key == .end || key == .character("G") {
      awaitsLastTask = true
      return .extend(state.count)
    }
    let remaining = state.tasks.count - section.list.visibleIndices.upperBound
    return remaining < section.list.height ? .extend(2 * state.tasks.count) : .nothing
  }

  func doubleClickKey(atRow row: Int, topRow: Int) -> TerminalClient.Key? {
    section.item(atRow: row, topRow: topRow) == nil ? nil : .return
  }

  // MARK: Rendering

  private var details: TaskDetailArea { TaskDetailArea(screenHeight: section.size.rows) }

  func lines(_ style: TextStyle) -> [Line] {
    let width = section.size.columns
    let rows = TaskRows(
      columns,
      day: day,
      at: now,
      language: language,
      width: width - 2,
      style: style
    )
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
        count: state.count,
        language: language,
        width: width,
        style: style
      )
    ) { id in
      visible[id].map { rows.line(of: $0, isBlocked: state.blocked.contains(id)) } ?? Line()
    }
  }

  /// The sentence of an empty list; empty before the tasks are read.
  var emptySentence: String {
    let phrase: TaskPhrase? =
      switch state.emptiness {
      case .noTasks: .noTasks
      case .noOpenTasks: .noOpenTasks
      case .noneNow: .noneNow
      case .noDoneTasks: .noDoneTasks
      case .noMatch: .noMatch
      case nil: nil
      }
    return phrase?.text(in: language) ?? ""
  }

  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let known = Dictionary(
      state.tasks[section.list.visibleIndices].map { ($0.id, $0) }
    ) { first, _ in first }
    func text(of task: TaskItem) -> String {
      task.plainText(at: now, in: language, isBlocked: state.blocked.contains(task.id))
    }
    let selected = selectedTask.flatMap { task in
      section.list.items.firstIndex(of: task.id).map {
        task.selectionText(at: $0, of: state.count, text(of: task), in: language)
      }
    }
    return section.paragraphs(layout, empty: emptySentence, selected: selected) {
      known[$0].map(text)
    }
  }
}

extension TaskListViewModel.Change {
  /// Returns a sentence about the change, such as `Completed 7: Buy milk`.
  func sentence(in language: Language) -> String {
    switch self {
    case .completed(let task, let openBlockers, let unblocked):
      [
        task.sentence(.completed, in: language),
        task.waitedText(for: openBlockers, in: language),
        TaskItem.unblockedText(of: unblocked, in: language),
      ].compactMap(\.self).joined(separator: ". ")
    case .alreadyCompleted(let task): task.sentence(.alreadyDone, in: language)
    case .reopened(let task): task.sentence(.reopened, in: language)
    case .alreadyOpen(let task): task.sentence(.alreadyOpen, in: language)
    case .deleted(let task): task.sentence(.deleted, in: language)
    case .undone(let step): step.sentences(.undone, in: language).joined(separator: ", ")
    case .nothingToUndo: TaskPhrase.nothingToUndo.text(in: language)
    case .redone(let step): step.sentences(.redone, in: language).joined(separator: ", ")
    case .nothingToRedo: TaskPhrase.nothingToRedo.text(in: language)
    }
  }
}
