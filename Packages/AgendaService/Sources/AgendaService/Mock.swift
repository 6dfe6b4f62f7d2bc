public import CivilCalendar
public import SQLiteDatabase
import Store
import TaskStore

extension AgendaService {
  /// The live service on tasks in memory; it groups the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - today: Returns the current day; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_833) }
  ) -> Self {
    .live(using: .mock(in: database), unitOfWork: .mock(in: database), today: today)
  }
}
