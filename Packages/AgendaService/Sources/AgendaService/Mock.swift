public import CivilCalendar
public import SQLiteDatabase
import Store
import TaskStore

extension AgendaService {
  /// The live service on tasks in memory; it groups the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: Returns the current local time; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    now: @escaping @Sendable () -> LocalTime = { LocalTime(CivilDay(daysSince1970: 20_833)) }
  ) -> Self {
    .live(using: .mock(in: database), unitOfWork: .mock(in: database), now: now)
  }
}
