public import TaskStore

extension TaskListViewModel {
  /// What the list shows.
  public struct State: Equatable, Sendable {
    /// The open tasks that match the search, in the order of their positions.
    public var tasks: [TaskItem]

    /// Whether the tasks have been read.
    public var isLoaded: Bool

    /// The reason why the list is empty; nil if it has tasks, or before it is read.
    public var emptiness: Emptiness?

    /// The text of the search; empty without one.
    public var searchText: String

    /// The failure of the last action, or of the last refresh; nil if both succeeded.
    public var failure: TaskListFailure?

    /// The result of the last action that succeeded; nil before the first one, and after one that failed.
    public var lastChange: Change?

    /// Creates a state, by default the one before the tasks are read.
    public init(
      tasks: [TaskItem] = [],
      isLoaded: Bool = false,
      emptiness: Emptiness? = nil,
      searchText: String = "",
      failure: TaskListFailure? = nil,
      lastChange: Change? = nil
    ) {
      self.tasks = tasks
      self.isLoaded = isLoaded
      self.emptiness = emptiness
      self.searchText = searchText
      self.failure = failure
      self.lastChange = lastChange
    }
  }

  /// The reason why a list is empty.
  public enum Emptiness: Equatable, Sendable {
    /// No task is stored.
    case noTasks

    /// All stored tasks are completed.
    case noOpenTasks

    /// No open task matches the search.
    case noMatch
  }

  /// The result of an action.
  public enum Change: Equatable, Sendable {
    /// A task was completed.
    case completed(TaskItem)

    /// A task had been completed before, which changed nothing.
    case alreadyCompleted(TaskItem)

    /// A task was deleted.
    case deleted(TaskItem)

    /// A step was undone.
    case undone(TaskStore.Step)

    /// No step was left to undo.
    case nothingToUndo
  }
}
