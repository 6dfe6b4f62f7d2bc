public import CivilCalendar
public import SQLiteDatabase
import Store
import TaskStore
import Unimplemented

extension AgendaService {
  /// A service on tasks in memory; it groups the tasks of a `TaskStore` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - today: Returns the current day; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    today: @escaping @Sendable () -> CivilDay = { CivilDay(daysSince1970: 20_833) }
  ) -> Self {
    Self(store: .mock(in: database), unitOfWork: .mock(in: database), today: today)
  }

  /// A service whose every endpoint throws an error.
  public static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  /// A service for code that should not use it: every endpoint throws an ``Unimplemented`` error.
  public static var unimplemented: Self { Self(failing: .unimplemented("AgendaService")) }

  private init(failing endpoint: FailingEndpoints) {
    self.init(agenda: endpoint("agenda"), version: endpoint("version"))
  }
}
