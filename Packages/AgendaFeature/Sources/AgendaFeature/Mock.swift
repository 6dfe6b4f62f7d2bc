public import AgendaService
public import CivilCalendar
public import SQLiteDatabase

extension AgendaViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - scope: The extent of the agenda.
  ///   - now: Returns the current local time; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    scope: Agenda.Scope = Agenda.Scope(),
    now: @escaping @Sendable () -> LocalTime = { LocalTime(CivilDay(daysSince1970: 20_833)) }
  ) -> Self {
    Self(.mock(in: database, now: now), scope: scope)
  }
}
