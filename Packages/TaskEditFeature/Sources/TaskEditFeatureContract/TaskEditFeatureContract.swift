public import CivilCalendar
public import Contract
public import TaskEditFeature
public import TaskService

/// The contract of ``TaskEditFeature/TaskEditViewModel``.
public enum TaskEditFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the forms under test, which a rule controls.
  public struct Subject: Sendable {
    /// The tasks of all forms, for changes by another process.
    public var service: TaskService

    /// Creates a form whose due texts are English.
    ///
    /// Each closure can suspend and throw. The first runs before the form saves or deletes a task, the second after it;
    /// the third returns the current day.
    public var makeViewModel:
      @Sendable (
        _ target: TaskEditViewModel.Target,
        _ saving: @escaping @Sendable () async throws -> Void,
        _ saved: @escaping @Sendable () async throws -> Void,
        _ today: @escaping @Sendable () -> CivilDay
      ) -> TaskEditViewModel

    /// Creates a subject without tasks.
    public init(
      service: TaskService,
      makeViewModel:
        @escaping @Sendable (
          _ target: TaskEditViewModel.Target,
          _ saving: @escaping @Sendable () async throws -> Void,
          _ saved: @escaping @Sendable () async throws -> Void,
          _ today: @escaping @Sendable () -> CivilDay
        ) -> TaskEditViewModel
    ) {
      self.service = service
      self.makeViewModel = makeViewModel
    }

    /// Creates a form; see ``makeViewModel``.
    public func viewModel(
      _ target: TaskEditViewModel.Target,
      saving: @escaping @Sendable () async throws -> Void = {},
      saved: @escaping @Sendable () async throws -> Void = {},
      today: @escaping @Sendable () -> CivilDay = { monday }
    ) -> TaskEditViewModel {
      makeViewModel(target, saving, saved, today)
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = [inputRules, saveRules, failureRules, closingRules].flatMap { $0 }

  /// The day on which forms are opened: Monday, 23 November 2026.
  public static let monday = CivilDay(daysSince1970: 20_780)
}
