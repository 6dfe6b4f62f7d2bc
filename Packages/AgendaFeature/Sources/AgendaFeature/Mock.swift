public import AgendaService
public import CivilCalendar
public import SQLiteDatabase

extension AgendaViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - scope: The extent of the agenda.
  ///   - today: Returns the current day; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    scope: Agenda.Scope = Agenda.Scope(),
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_833) }
  ) -> Self {
    Self(.mock(in: database, today: today), scope: scope)
  }
}
