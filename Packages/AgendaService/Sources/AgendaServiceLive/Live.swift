public import AgendaService
public import CivilCalendar
public import Store
public import TaskStore

extension AgendaService {
  /// A service on a store, which reads each agenda in one unit of work.
  ///
  /// - Parameters:
  ///   - store: The store of the tasks.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - today: Returns the current local day.
  public static func live(
    using store: TaskStore,
    unitOfWork: UnitOfWork,
    today: @escaping @Sendable () -> CivilDay
  ) -> Self {
    Self(store: store, unitOfWork: unitOfWork, today: today)
  }
}
