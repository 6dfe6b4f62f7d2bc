public import SQLiteDatabase
import TaskService

extension TaskListViewModel {
  /// A view model on tasks in memory; it shows the tasks of a `TaskService` of the same database.
  public static func mock(in database: SQLiteDatabase = .inMemory()) -> Self {
    Self(.mock(in: database))
  }
}
