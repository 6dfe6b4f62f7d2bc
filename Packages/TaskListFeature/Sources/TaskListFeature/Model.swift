public import CivilCalendar
import ObservableState
import Synchronization
public import TaskService
public import TaskStore

extension TaskListViewModel {
  /// Creates a view model that shows and changes the tasks of a service.
  ///
  /// - Parameters:
  ///   - service: Lists and changes tasks.
  ///   - list: The list.
  ///   - today: Returns the current local day.
  public init(
    _ service: TaskService,
    list: List = .open,
    today: @escaping @Sendable () -> CivilDay
  ) {
    let model = Model(TaskListReader(service: service, list: list, today: today))
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      refresh: { await model.refresh() },
      extend: { await model.extend(to: $0) },
      reveal: { await model.reveal($0) },
      search: { await model.search($0) },
      complete: { await model.complete($0) },
      reopen: { await model.reopen($0) },
      delete: { await model.delete($0) },
      undo: { await model.undo() },
      redo: { await model.redo() }
    )
  }
}

/// The state of a view model, and the actions that change it.
private final class Model: Sendable {
  let shown = ObservableState(TaskListViewModel.State())

  /// Changes only inside updates of the state, so that both change atomically.
  private let reads = Mutex(Reads())

  private let reader: TaskListReader
  private var service: TaskService { reader.service }

  init(_ reader: TaskListReader) {
    self.reader = reader
  }

  func refresh() async {
    await show(start())
  }

  func extend(to count: Int) async {
    guard shown.state.tasks.count < min(count, shown.state.count) else { return }
    reads.withLock { $0.extent.count = max($0.extent.count, count) }
    await show(start())
  }

  func reveal(_ task: TaskItem) async {
    await show(start(through: task.position))
  }

  func search(_ text: String) async {
    reads.withLock { $0.extent = TaskListExtent() }
    await show(start { $0.searchText = text })
  }

  func complete(_ id: TaskItem.ID) async {
    await change {
      let outcome = try await service.complete([id])[0]
      guard outcome.didChange else { return .alreadyCompleted(outcome.task) }
      return .completed(
        outcome.task,
        openBlockers: outcome.openBlockers,
        unblocked: outcome.unblocked
      )
    } orFail: {
      .notCompleted(id, cause: $0)
    }
  }

  func reopen(_ id: TaskItem.ID) async {
    await change {
      let outcome = try await service.reopen([id])[0]
      return outcome.didChange ? .reopened(outcome.task) : .alreadyOpen(outcome.task)
    } orFail: {
      .notReopened(id, cause: $0)
    }
  }

  func delete(_ id: TaskItem.ID) async {
    await change {
      .deleted(try await service.delete([id])[0].task)
    } orFail: {
      .notDeleted(id, cause: $0)
    }
  }

  func undo() async {
    await change {
      try await service.undo(1).first.map { .undone($0) } ?? .nothingToUndo
    } orFail: {
      .notUndone(cause: $0)
    }
  }

  func redo() async {
    await change {
      try await service.redo(1).first.map { .redone($0) } ?? .nothingToRedo
    } orFail: {
      .notRedone(cause: $0)
    }
  }

  /// Runs an action, and shows its result together with the tasks after it.
  private func change(
    _ action: () async throws -> TaskListViewModel.Change,
    orFail failure: (_ cause: String) -> TaskListFailure
  ) async {
    do {
      await show(start(), after: try await action())
    } catch is CancellationError {
      return
    } catch {
      shown.update { state in
        state.failure = failure("\(error)")
        state.lastChange = nil
      }
    }
  }
}

/// The reads of a view model so far.
private struct Reads {
  /// The number of reads that have started.
  var count = 0

  /// The number of the newest read whose result was shown; the results of older ones are outdated.
  var shownNumber = 0

  /// The version of the shown tasks; nil if the store may have others.
  var version: TaskListVersion?

  /// The part of the list to show.
  var extent = TaskListExtent()
}

/// A read of the tasks.
private struct Read {
  let number: Int
  let searchText: String
  var extent: TaskListExtent
  let shownVersion: TaskListVersion?
}

extension Model {
  /// Starts a read with a change of the state.
  ///
  /// - Parameters:
  ///   - position: A position to show, in addition to the shown part.
  ///   - change: Changes the state.
  private func start(
    through position: TaskItem.Position? = nil,
    _ change: (inout TaskListViewModel.State) -> Void = { _ in }
  ) -> Read {
    shown.update { state in
      change(&state)
      return reads.withLock { reads in
        reads.count += 1
        var extent = reads.extent
        extent.position = position
        return Read(
          number: reads.count,
          searchText: state.searchText,
          extent: extent,
          shownVersion: reads.version
        )
      }
    }
  }

  /// Reads the tasks and shows them, unless the result is outdated: a later read was shown, or the search changed.
  ///
  /// - Parameters:
  ///   - read: The read.
  ///   - change: The result of the action before, which is shown in any case.
  private func show(_ read: Read, after change: TaskListViewModel.Change? = nil) async {
    var read = read
    if let position = change?.restoredTask?.position { read.extent.position = position }
    let result: Result<TaskListContents?, any Error>
    do {
      result = .success(
        try await reader.contents(read.searchText, read.extent, unlike: read.shownVersion)
      )
    } catch {
      result = .failure(error)
    }
    guard change != nil || !Task.isCancelled else { return }
    shown.update { state in
      if let change {
        state.lastChange = change
        state.failure = nil
      }
      reads.withLock { reads in
        guard read.number > reads.shownNumber, read.searchText == state.searchText else { return }
        reads.shownNumber = read.number
        switch result {
        case .success(let contents):
          if case .cannotRead = state.failure { state.failure = nil }
          guard let contents else { return }
          state.tasks = contents.tasks
          state.count = contents.count
          state.blocked = contents.blocked
          state.emptiness = contents.emptiness
          state.isLoaded = true
          // What is shown remains shown.
          reads.extent.count = max(reads.extent.count, contents.tasks.count)
          reads.version = contents.version
          reads.version?.extent = reads.extent
        case .failure(let error):
          if !(error is CancellationError) { state.failure = .cannotRead(cause: "\(error)") }
          guard let id = change?.removedTask, state.tasks.contains(where: { $0.id == id }) else {
            return
          }
          state.tasks.removeAll { $0.id == id }
          state.count -= 1
          reads.version = nil
        }
      }
    }
  }
}

extension TaskListViewModel.Change {
  /// The task that is no longer in the list.
  fileprivate var removedTask: TaskItem.ID? {
    switch self {
    case .completed(let task, _, _), .alreadyCompleted(let task), .reopened(let task),
      .alreadyOpen(let task), .deleted(let task):
      task.id
    case .undone, .nothingToUndo, .redone, .nothingToRedo: nil
    }
  }

  /// The task that an undo or a redo restored, the first of several; nil for another change.
  public var restoredTask: TaskItem? {
    switch self {
    case .undone(let step): step.changes.lazy.compactMap(\.before).first
    case .redone(let step): step.changes.first?.after
    default: nil
    }
  }
}
