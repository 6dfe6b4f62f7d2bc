public import AgendaService
public import CivilCalendar
public import SQLiteDatabase
import ObservableState
import Unimplemented

extension AgendaViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - scope: The extent of the agenda.
  ///   - today: Returns the current day; by default a constant.
  ///   - reading: Runs after the tasks are read, before they are shown; can suspend and throw.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    scope: Agenda.Scope = Agenda.Scope(),
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_833) },
    reading: @escaping @Sendable () async throws -> Void = {}
  ) -> Self {
    var service = AgendaService.mock(in: database, today: today)
    service.agenda = { [agenda = service.agenda] scope in
      let result = try await agenda(scope)
      try await reading()
      return result
    }
    return Self(service, scope: scope)
  }

  /// A view model whose every refresh shows a failure.
  public static func failing(_ failure: AgendaFailure) -> Self {
    let shown = ObservableState(State())
    return Self(
      state: { shown.state },
      states: { shown.states() },
      refresh: { shown.update { $0.failure = failure } }
    )
  }

  /// A view model for code that should not use it.
  ///
  /// Every endpoint terminates the process with its name, since none can throw.
  public static var unimplemented: Self {
    let endpoint = FailingEndpoints.unimplemented("AgendaViewModel")
    return Self(
      state: endpoint.trapping("state"),
      states: endpoint.trapping("states"),
      refresh: endpoint.trapping("refresh")
    )
  }
}
