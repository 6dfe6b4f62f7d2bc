import ObservableState
import Synchronization
public import TaskService
import TaskStore

extension TaskListViewModel {
  /// Creates a view model that shows and changes the tasks of a service.
  public init(_ service: TaskService) {
    let model = Model(service)
    self.init(
      state: { model.shown.state },
      states: { model.shown.states() },
      refresh: { await model.refresh() },
      search: { await model.search($0) },
      complete: { await model.complete($0) },
      delete: { await model.delete($0) },
      undo: { await model.undo() }
    )
  }
}

/// The state of a view model, and the actions that change it.
private final class Model: Sendable {
  let shown = ObservableState(TaskListViewModel.State())

  /// Changes only inside updates of the state, so that both change atomically.
  private let reads = Mutex(Reads())

  private let service: TaskService

  init(_ service: TaskService) {
    self.service = service
  }

  func refresh() async {
    await show(start())
  }

  func search(_ text: String) async {
    await show(start { $0.searchText = text })
  }

  func complete(_ id: TaskItem.ID) async {
    await change {
      let outcome = try await service.complete([id])[0]
      return outcome.didChange ? .completed(outcome.task) : .alreadyCompleted(outcome.task)
    } orFail: {
      .notCompleted(id, cause: $0)
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
}

/// A read of the tasks.
private struct Read {
  let number: Int
  let searchText: String
  let shownVersion: TaskListVersion?
}

extension Model {
  /// Starts a read with a change of the state.
  private func start(_ change: (inout TaskListViewModel.State) -> Void = { _ in }) -> Read {
    shown.update { state in
      change(&state)
      return reads.withLock { reads in
        reads.count += 1
        return Read(
          number: reads.count,
          searchText: state.searchText,
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
    let result: Result<SavedTasks?, any Error>
    do {
      result = .success(try await service.contents(read.searchText, unlike: read.shownVersion))
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
          state.emptiness = contents.emptiness
          state.isLoaded = true
          reads.version = contents.version
        case .failure(let error):
          if !(error is CancellationError) { state.failure = .cannotRead(cause: "\(error)") }
          guard let id = change?.removedTask else { return }
          state.tasks.removeAll { $0.id == id }
          reads.version = nil
        }
      }
    }
  }
}

extension TaskListViewModel.Change {
  /// The task that is no longer open.
  fileprivate var removedTask: TaskItem.ID? {
    switch self {
    case .completed(let task), .alreadyCompleted(let task), .deleted(let task): task.id
    case .undone, .nothingToUndo: nil
    }
  }
}
