public import PortableFoundation
public import Store
public import TaskService
public import TaskStore

extension TaskService {
  /// A service on a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - now: Returns the current time.
  public static func live(
    using store: TaskStore,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> Date
  ) -> Self {
    Self(store: store, unitOfWork: unitOfWork, now: now)
  }
}
