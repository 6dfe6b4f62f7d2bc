public import CivilCalendar
public import SQLiteDatabase
import TaskService

extension TaskListViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskService` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - list: The list.
  ///   - today: Returns the current day; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    list: List = .open,
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_833) }
  ) -> Self {
    Self(.mock(in: database), list: list, today: today)
  }
}
