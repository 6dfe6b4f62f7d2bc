public import CivilCalendar
public import Localization
public import TaskListFeature
public import TaskStore
public import TerminalClient
import TerminalUI
import TaskFormatting

/// The list of tasks on a screen: a search, the rows, and the details of the selected task.
///
/// Update it with the states of the view model and the size of its area, pass it the keys, and draw it:
///
///     contents.resize(TerminalClient.Size(columns: 80, rows: 20))
///     contents.show(viewModel.state(), today: today)
///     let effect = contents.press(.space, topRow: 3)
///     let lines = contents.lines(in: TerminalClient.Size(columns: 80, rows: 20), style: style)
public struct TaskListContents: Sendable {
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

    /// The tasks that match a text; all tasks for an empty text.
    case search(String)
  }

  let language: Language
  private(set) var state = TaskListViewModel.State()
  private(set) var today = CivilDay(daysSince1970: 0)

  /// The space that the tasks need in the columns.
  private(set) var columns = TaskColumns(of: [])

  /// The selection and the scroll position.
  private(set) var list = ListState<TaskItem.ID>(followsFirst: false)

  /// The text of the search, while the user edits it.
  private(set) var searchField: TextField?

  /// A task to select once it is in the list.
  private var awaitedTask: TaskItem.ID?

  /// The size of the area.
  private(set) var size = TerminalClient.Size(columns: 80, rows: 20)

  /// Creates the contents before the first state.
  ///
  /// - Parameter language: The language of titles and sentences.
  public init(language: Language) {
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - today: The current day, for the marks of overdue tasks.
  public mutating func show(_ state: TaskListViewModel.State, today: CivilDay) {
    if state.tasks != self.state.tasks {
      columns = TaskColumns(of: state.tasks)
      list.update(state.tasks.map(\.id))
    }
    if let task = awaitedTask, list.items.contains(task) { select(task) }
    self.state = state
    self.today = today
    updateHeight()
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    updateHeight()
  }

  /// Selects a task, such as one that was added; one that is not in the list yet is selected once it appears.
  public mutating func select(_ task: TaskItem.ID) {
    list.select(task)
    awaitedTask = list.selection == task ? nil : task
  }

  /// Whether characters are text of the search and not commands.
  public var isEditingText: Bool { searchField != nil }

  /// The selected task; nil in an empty list.
  var selectedTask: TaskItem? {
    list.selection.flatMap { id in state.tasks.first { $0.id == id } }
  }

  private mutating func updateHeight() {
    list.resize(height: layout.listHeight)
  }
}

// Keys.
extension TaskListContents {
  /// Handles a key and returns what the user requests with it.
  ///
  /// The keys of a `ListState` select a task. A slash edits the search; then each key changes the text and requests the
  /// tasks that match, return keeps the search, and Esc clears it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    if let effect = edit(key) { return effect }
    awaitedTask = nil
    switch key {
    case .character("a"): return .add
    case .character("u"): return .undo
    case .return: return list.selection.map { .edit($0) } ?? .none
    case .space: return list.selection.map { .complete($0) } ?? .none
    case .character("d"): return list.selection.map { .delete($0) } ?? .none
    case .character("/"): searchField = TextField(state.searchText)
    case .escape where !state.searchText.isEmpty: return .search("")
    default: list.handle(key, topRow: topRow + layout.listTop)
    }
    updateHeight()
    return .none
  }

  /// Handles a key of the search; nil if the search is not edited or the key is not one of it.
  private mutating func edit(_ key: TerminalClient.Key) -> Effect? {
    guard var field = searchField else { return nil }
    switch key {
    case .return:
      searchField = nil
    case .escape:
      searchField = nil
      updateHeight()
      return field.text.isEmpty ? Effect.none : .search("")
    default:
      let text = field.text
      guard field.handle(key) else {
        return [.up, .down, .pageUp, .pageDown].contains(key) || key.isMouse ? nil : Effect.none
      }
      searchField = field
      return field.text == text ? Effect.none : .search(field.text)
    }
    updateHeight()
    return Effect.none
  }
}

extension TerminalClient.Key {
  /// Whether the key is a press or the wheel of the mouse.
  fileprivate var isMouse: Bool {
    switch self {
    case .mouse, .scrollUp, .scrollDown: true
    default: false
    }
  }
}
