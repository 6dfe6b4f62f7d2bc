public import CivilCalendar
public import SQLiteDatabase
public import Localization
import ObservableState
import TaskService
import TaskStore
import Unimplemented

extension TaskEditViewModel {
  /// A view model on tasks in memory; view models of the same database share their tasks.
  ///
  /// Each closure can suspend and throw. For example, a `saving` that throws makes every save fail, and a `saved` that
  /// throws makes every save fail although it is stored.
  ///
  /// - Parameters:
  ///   - target: The task to edit, or the draft of a new one.
  ///   - database: The database.
  ///   - today: Returns the current day; by default a Monday.
  ///   - language: The language of due texts.
  ///   - saving: Runs before a task is saved or deleted.
  ///   - saved: Runs after a task was saved or deleted.
  public static func mock(
    _ target: Target,
    in database: SQLiteDatabase = .inMemory(),
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_780) },
    language: Language = .english,
    saving: @escaping @Sendable () async throws -> Void = {},
    saved: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    let service = TaskService.mock(in: database).pausing(before: saving, after: saved)
    return Self(target, service: service, today: today, language: language)
  }

  /// A view model whose every save and deletion fails; the form stays open and shows the failure.
  public static func failing(_ target: Target, _ failure: TaskEditFailure) -> Self {
    mock(target, saving: { throw failure })
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint terminates the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("TaskEditViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      select: endpoint.trapping("select"),
      enter: endpoint.trapping("enter"),
      save: endpoint.trapping("save"),
      cancel: endpoint.trapping("cancel"),
      delete: endpoint.trapping("delete"),
      answer: endpoint.trapping("answer")
    )
  }
}

extension TaskService {
  /// Returns the service with closures that run before and after it saves or deletes a task.
  func pausing(
    before saving: @escaping @Sendable () async throws -> Void,
    after saved: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    var service = self
    service.add = { [add] draft in
      try await saving()
      let task = try await add(draft)
      try await saved()
      return task
    }
    service.edit = { [edit] ids, change in
      try await saving()
      let outcomes = try await edit(ids, change)
      try await saved()
      return outcomes
    }
    service.delete = { [delete] ids in
      try await saving()
      let outcomes = try await delete(ids)
      try await saved()
      return outcomes
    }
    return service
  }
}
