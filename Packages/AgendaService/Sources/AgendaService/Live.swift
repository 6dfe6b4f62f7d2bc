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
    Self(
      agenda: { scope in
        try await unitOfWork.read {
          let today = today()
          var query = TaskStore.Query(dueBy: scope.isComplete ? nil : scope.lastDay(today: today))
          var tasks: [TaskItem] = []
          while case let page = try store.find(query), let last = page.last {
            tasks += page
            query.after = last.position
          }
          return Agenda(of: tasks, today: today, in: scope)
        }
      },
      version: {
        try await unitOfWork.read { Agenda.Version(today: today(), tasks: try store.version()) }
      }
    )
  }
}
