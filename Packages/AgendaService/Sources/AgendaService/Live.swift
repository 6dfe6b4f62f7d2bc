public import CivilCalendar
public import Store
public import TaskStore

extension AgendaService {
  /// A service on a store, which reads each agenda in one unit of work.
  ///
  /// - Parameters:
  ///   - store: The store of the tasks.
  ///   - unitOfWork: The units of work of the store's database.
  ///   - now: Returns the current local time.
  public static func live(
    using store: TaskStore,
    unitOfWork: UnitOfWork,
    now: @escaping @Sendable () -> LocalTime
  ) -> Self {
    Self(
      agenda: { scope in
        try await unitOfWork.read {
          let now = now()
          var query = TaskStore.Query(
            dueBy: scope.isComplete ? nil : scope.lastDay(today: now.day),
            startedBy: now.day
          )
          query.search(scope.searchText)
          var tasks: [TaskItem] = []
          while case let page = try store.find(query), let last = page.last {
            tasks += page
            query.after = last.position
          }
          var agenda = Agenda(of: tasks, at: now, in: scope)
          agenda.blocked = Set(try store.openBlockers(of: tasks).keys)
          return agenda
        }
      },
      version: {
        try await unitOfWork.read { Agenda.Version(at: now(), tasks: try store.version()) }
      }
    )
  }
}
