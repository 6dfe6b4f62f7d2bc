public import CivilCalendar
import ObservableState
public import SQLiteDatabase
public import TaskService
import TaskStore

/// The projects on a screen, with the numbers of their tasks, independent of the rendering.
///
///     let viewModel = ProjectListViewModel(service, now: now)
///     await viewModel.refresh()
///     for project in viewModel.state().projects { print(project.name, project.openCount) }
///
/// Refresh when the list appears, and repeatedly while it is shown.
public struct ProjectListViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Reads the tasks and shows their projects, unless neither the tasks nor the minute have changed.
  ///
  /// A read failure is shown and keeps the projects. A cancelled refresh changes nothing.
  public var refresh: @Sendable () async -> Void

  /// Shows the projects of the tasks that match a text, as read by `TaskStore.Query.search(_:)`.
  public var search: @Sendable (_ text: String) async -> Void

  /// What the list shows.
  public struct State: Equatable, Sendable {
    /// The projects, each before its parts.
    public var projects: [ProjectSummary] = []

    /// Whether the projects have been read.
    public var isLoaded = false

    /// The text of the search; empty without one.
    public var searchText = ""

    /// The failure of the last read; nil if it succeeded.
    public var failure: TaskListFailure?

    /// Creates the state before the first read.
    public init() {}
  }
}

extension ProjectListViewModel {
  /// Creates a view model that shows the projects of the tasks of a service.
  ///
  /// - Parameters:
  ///   - service: Lists tasks.
  ///   - now: Returns the current local time, which decides what is overdue.
  public init(_ service: TaskService, now: @escaping @Sendable () -> LocalTime) {
    let shown = ObservableState(Shown())
    @Sendable func refresh() async {
      let (former, searchText) = (shown.state.version, shown.state.state.searchText)
      do {
        let now = now()
        let version = Version(stored: try await service.version(), now: now, searchText: searchText)
        guard version != former else { return shown.update { $0.state.failure = nil } }
        var query = TaskStore.Query(state: .all)
        query.search(searchText)
        var counter = ProjectCounter(at: now)
        try await service.forEachPage(of: query) { for task in $0 { counter.add(task) } }
        guard !Task.isCancelled else { return }
        let projects = counter.projects
        shown.update { shown in
          guard shown.state.searchText == searchText else { return }
          shown.state.projects = projects
          shown.state.isLoaded = true
          shown.state.failure = nil
          shown.version = version
        }
      } catch is CancellationError {
        return
      } catch {
        shown.update { $0.state.failure = .cannotRead(cause: "\(error)") }
      }
    }
    self.init(
      state: { shown.state.state },
      refresh: refresh,
      search: { text in
        shown.update { $0.state.searchText = text }
        await refresh()
      }
    )
  }

  /// A view model on tasks in memory; it shows the projects of the tasks of a `TaskService` of the same database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: Returns the current local time; by default a constant.
  public static func mock(
    in database: SQLiteDatabase = .inMemory(),
    now: @escaping @Sendable () -> LocalTime = { LocalTime(CivilDay(daysSince1970: 20_833)) }
  ) -> Self {
    Self(.mock(in: database), now: now)
  }

  /// The state, and the version of the shown projects.
  private struct Shown: Equatable {
    var state = State()
    var version: Version?
  }

  /// What the projects depend on.
  private struct Version: Equatable {
    let stored: TaskStore.Version
    let now: LocalTime
    let searchText: String
  }
}
