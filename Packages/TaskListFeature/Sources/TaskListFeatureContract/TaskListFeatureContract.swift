public import Contract
public import TaskListFeature
public import TaskService

/// The contract of ``TaskListFeature/TaskListViewModel``.
public enum TaskListFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the view models under test, whose reads and changes a rule controls.
  public struct Subject: Sendable {
    /// The tasks of another process, which shares the database.
    public var service: TaskService

    /// Creates a view model; those of one subject share their tasks, like processes that share a database.
    ///
    /// Each closure can suspend and throw. The first runs before a task is changed; the second runs after a page of tasks
    /// is read, before the tasks are shown.
    public var makeViewModel:
      @Sendable (
        _ saving: @escaping @Sendable () async throws -> Void,
        _ reading: @escaping @Sendable () async throws -> Void
      ) -> TaskListViewModel

    /// Creates a subject without tasks.
    public init(
      service: TaskService,
      makeViewModel:
        @escaping @Sendable (
          _ saving: @escaping @Sendable () async throws -> Void,
          _ reading: @escaping @Sendable () async throws -> Void
        ) -> TaskListViewModel
    ) {
      self.service = service
      self.makeViewModel = makeViewModel
    }

    /// Creates a view model; see ``makeViewModel``.
    public func viewModel(
      saving: @escaping @Sendable () async throws -> Void = {},
      reading: @escaping @Sendable () async throws -> Void = {}
    ) -> TaskListViewModel {
      makeViewModel(saving, reading)
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = [
    listenerRules, readingRules, outdatedReadRules, searchRules, actionRules,
  ].flatMap(\.self)
}
