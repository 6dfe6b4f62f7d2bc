import CivilCalendar
public import SQLiteDatabase
public import Localization
import TaskService

extension TaskEditViewModel {
  /// A view model on tasks in memory; view models of the same database share their tasks.
  ///
  /// The current day is a Monday, 23 November 2026.
  ///
  /// - Parameters:
  ///   - target: The task to edit, or the draft of a new one.
  ///   - database: The database.
  ///   - language: The language of due texts.
  public static func mock(
    _ target: Target,
    in database: SQLiteDatabase = .inMemory(),
    language: Language = .english
  ) -> Self {
    Self(
      target,
      service: .mock(in: database),
      today: { CivilDay(daysSince1970: 20_780) },
      language: language
    )
  }
}
