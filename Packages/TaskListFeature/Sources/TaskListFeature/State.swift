public import TaskStore

extension TaskListViewModel {
  /// What the list shows.
  public struct State: Equatable, Sendable {
    /// The first tasks of the list that match the search.
    public var tasks: [TaskItem]

    /// The number of tasks in the list that match the search, those that are not shown included.
    public var count: Int

    /// The shown tasks that wait for others.
    public var blocked: Set<TaskItem.ID>

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

    /// Creates a state, by default the one before the tasks are read; by default all tasks are shown.
    public init(
      tasks: [TaskItem] = [],
      count: Int? = nil,
      blocked: Set<TaskItem.ID> = [],
      isLoaded: Bool = false,
      emptiness: Emptiness? = nil,
      searchText: String = "",
      failure: TaskListFailure? = nil,
      lastChange: Change? = nil
    ) {
      self.tasks = tasks
      self.count = count ?? tasks.count
      self.blocked = blocked
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

    /// All open tasks start later, or wait for others.
    case noneNow

    /// No stored task is completed.
    case noDoneTasks

    /// No task of the list matches the search.
    case noMatch
  }

  /// The result of an action.
  public enum Change: Equatable, Sendable {
    /// A task was completed; with the open tasks that it waited for, and those that no longer wait.
    case completed(
      TaskItem,
      openBlockers: [TaskItem.ID] = [],
      unblocked: [TaskItem.ID] = []
    )

    /// A task had been completed before, which changed nothing.
    case alreadyCompleted(TaskItem)

    /// A task was reopened.
    case reopened(TaskItem)

    /// A task had been open before, which changed nothing.
    case alreadyOpen(TaskItem)

    /// A task was deleted.
    case deleted(TaskItem)

    /// A step was undone.
    case undone(TaskStore.Step)

    /// No step was left to undo.
    case nothingToUndo

    /// A step was redone.
    case redone(TaskStore.Step)

    /// No step was left to redo.
    case nothingToRedo
  }
}
