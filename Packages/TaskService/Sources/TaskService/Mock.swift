public import SQLiteDatabase
public import PortableFoundation
import Store
import TaskStore

extension TaskService {
  /// The live service on tasks in memory, in UTC; services of the same database share their tasks.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: Returns the current time; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  ) -> Self {
    .live(
      using: .mock(in: database),
      unitOfWork: .mock(in: database),
      localOffset: { _ in 0 },
      now: now
    )
  }
}
