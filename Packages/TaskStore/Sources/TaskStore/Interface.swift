public import PortableFoundation

/// Stores tasks, and every change of a task.
///
/// The changes of one call of ``add`` or ``update`` are one step, which can be reverted and reapplied:
///
///     let tasks = try store.add([.init(content: .init(name: "Buy milk"))], .add, now)
///     _ = try store.revert(nil, now)
///
/// A new store is empty. Reopening the store preserves its tasks and steps. A change is immediately visible wherever the
/// store is open. An endpoint that throws changes nothing. A task has the values after its newest change in effect, also
/// after concurrent changes.
///
/// Outside a unit of work, an endpoint is atomic, and durable when it returns. It blocks the calling thread until the
/// database is free, so asynchronous code should always use a unit of work. Inside a unit of work of the same database,
/// an endpoint joins the unit's transaction: a change is durable, and visible elsewhere, when the unit returns.
public struct TaskStore: Sendable {
  /// Adds tasks in one step and returns them, in order.
  ///
  /// Numbers start at 1 and grow with each task. The number of a saved task is never assigned again, even after a revert
  /// or a purge. (A number that was rolled back is assigned again.) Concurrent adds lose no task. A task whose identity was
  /// added before adds nothing: the result is the stored task. If no task is added, no step is. Blockers are found by their
  /// identities; unknown ones are ignored.
  ///
  /// Every text is stored unchanged: empty, long, with a NUL, beyond ASCII. A time is stored in milliseconds. Tags
  /// without whitespace are stored in order, and every day of the years 0 to 9999. Every other field is stored unchanged.
  /// Other content is refused. Content of the largest size can be updated, reverted and reapplied.
  ///
  /// - Throws: ``TaskStoreError``; an error if the tasks cannot be saved.
  public var add:
    @Sendable (_ tasks: [NewTask], _ action: Action, _ time: Date) throws -> [TaskItem]

  /// Replaces the values of tasks, adds other ones in the same step, and returns the step.
  ///
  /// A step contains the values of each task before and after. Tasks without a difference are not part of the step. If no
  /// task differs, the result is nil and nothing changes. An update of an unknown task, or of one task twice, is refused.
  /// So is a change after which a task would, over others, block itself.
  ///
  /// - Throws: ``TaskStoreError``; an error if the change cannot be saved.
  public var update:
    @Sendable (_ tasks: [TaskItem], _ adding: [NewTask], _ action: Action, _ time: Date) throws ->
      Step?

  /// Returns the task with a number, also a deleted one; nil without one.
  ///
  /// - Throws: An error if the task cannot be read.
  public var task: @Sendable (_ id: TaskItem.ID) throws -> TaskItem?

  /// Returns the tasks that match a query.
  ///
  /// The order is total: by due day, by due time, by priority, by number; see ``TaskItem/Position``. The position of a page's last
  /// task leads to the next page. A page has at most as many tasks as its limit, and never more than 500.
  ///
  /// A task matches all conditions of a query. A task matches any condition of a query that says so, and its state. A query
  /// excludes tasks with any of some words or tags. A project has its parts. A start day includes that day, and a task without
  /// one has started. A task is blocked while one of its blockers is open. A query of words ignores case beyond ASCII.
  /// Each word is found in the name, in the notes, in a tag or in the project. A query compares tags byte by byte. A due day
  /// includes that day.
  ///
  /// - Throws: An error if the tasks cannot be read.
  public var find: @Sendable (_ query: Query) throws -> [TaskItem]

  /// Returns the number of tasks that match a query, regardless of its limit and the position of its page.
  ///
  /// - Throws: An error if the tasks cannot be counted.
  public var count: @Sendable (_ query: Query) throws -> Int

  /// Returns the tags of the open tasks, each once, in the order of their bytes.
  ///
  /// - Throws: An error if the tags cannot be read.
  public var tags: @Sendable () throws -> [String]

  /// Returns the steps that match a query, newest first.
  ///
  /// A step of a query for one task contains only the change of that task. A step returns its first 100 changes, and
  /// counts all of them.
  ///
  /// - Throws: An error if the steps cannot be read.
  public var steps: @Sendable (_ query: StepQuery) throws -> [Step]

  /// Reverts a step, by default the newest one in effect, and returns it; nil if there is none.
  ///
  /// A revert restores every field of each task; a task that the step added is removed. Repeated reverts continue with
  /// the next older step. A step can be reverted once. A step that changed a task which a later step in effect changed
  /// too, or whose task no longer has the step's values, is refused.
  ///
  /// - Throws: ``TaskStoreError``; an error if the change cannot be saved.
  public var revert: @Sendable (_ step: Step.ID?, _ time: Date) throws -> Step?

  /// Reapplies the step that was reverted last, and returns it; nil if there is none.
  ///
  /// Repeated calls reapply the reverted steps, the last reverted first. A reapplied task keeps its number. A new step
  /// discards the steps to reapply.
  ///
  /// - Throws: ``TaskStoreError``; an error if the change cannot be saved.
  public var reapply: @Sendable () throws -> Step?

  /// Removes the tasks that were deleted before a time, and the steps before it, and returns their numbers.
  ///
  /// A purge keeps all other tasks. A purged step cannot be reverted or reapplied.
  ///
  /// - Throws: An error if the change cannot be saved.
  public var purge: @Sendable (_ time: Date) throws -> Purge

  /// Returns what ``purge`` would remove; changes nothing.
  ///
  /// - Throws: An error if the records cannot be counted.
  public var previewPurge: @Sendable (_ time: Date) throws -> Purge

  /// Compares the tasks with their changes.
  ///
  /// An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect, and
  /// the steps that do not have the changes that they count.
  ///
  /// - Throws: An error if the records cannot be read.
  public var audit: @Sendable () throws -> Audit

  /// Replaces the values of tasks in one step and returns the step; see ``update``.
  public func update(_ tasks: [TaskItem], _ action: Action, _ time: Date) throws -> Step? {
    try update(tasks, [], action, time)
  }

  /// Removes deleted tasks and old steps, and returns their numbers; see ``purge``.
  public func purge(before time: Date) throws -> Purge {
    try purge(time)
  }

  /// Returns what ``purge`` would remove; see ``previewPurge``.
  public func previewPurge(before time: Date) throws -> Purge {
    try previewPurge(time)
  }
}
