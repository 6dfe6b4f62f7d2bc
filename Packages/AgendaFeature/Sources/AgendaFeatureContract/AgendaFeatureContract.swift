public import AgendaFeature
public import AgendaService
public import CivilCalendar
public import Contract
public import TaskStore

/// The contract of ``AgendaFeature/AgendaViewModel``.
public enum AgendaFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the view models under test, whose reads a rule controls.
  public struct Subject: Sendable {
    /// Creates a view model; those of one subject share their tasks, like processes that share a database.
    ///
    /// The closure runs after the tasks are read, before they are shown; it can suspend and throw.
    public var makeViewModel:
      @Sendable (
        _ scope: Agenda.Scope,
        _ reading: @escaping @Sendable () async throws -> Void
      ) -> AgendaViewModel

    /// The store of the tasks, which is empty at first; on a second connection if there are two.
    public let store: TaskStore

    /// The current day of the view models.
    public let today: Shared<CivilDay>

    /// Creates a subject.
    public init(
      store: TaskStore,
      today: Shared<CivilDay>,
      makeViewModel:
        @escaping @Sendable (
          _ scope: Agenda.Scope,
          _ reading: @escaping @Sendable () async throws -> Void
        ) -> AgendaViewModel
    ) {
      self.store = store
      self.today = today
      self.makeViewModel = makeViewModel
    }

    /// Creates a view model; see ``makeViewModel``.
    public func viewModel(
      scope: Agenda.Scope = Agenda.Scope(),
      reading: @escaping @Sendable () async throws -> Void = {}
    ) -> AgendaViewModel {
      makeViewModel(scope, reading)
    }
  }

  /// The rules; each needs its own subject.
  public static let rules = listenerRules + readingRules + failureRules
}
