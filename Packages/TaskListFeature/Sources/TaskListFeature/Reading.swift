import CivilCalendar
import TaskService
import TaskStore

/// The tasks of a list, as they were read.
struct TaskListContents {
  var tasks: [TaskItem]

  /// The number of tasks with those that were not read.
  var count: Int

  /// The tasks that wait for others.
  var blocked: Set<TaskItem.ID> = []

  /// The reason why the list is empty; nil if it is not.
  var emptiness: TaskListViewModel.Emptiness?

  var version: TaskListVersion
}

/// The version of the tasks of a list: that of the stored ones, the search, the day and the part.
struct TaskListVersion: Equatable {
  let stored: TaskStore.Version
  let searchText: String
  let today: CivilDay
  var extent: TaskListExtent
}

/// The part of a list to read: whole pages.
struct TaskListExtent: Equatable {
  /// The minimum number of tasks.
  var count = TaskStore.Query.maximumLimit

  /// A position to reach; nil without one.
  var position: TaskItem.Position?
}

/// Reads a list.
struct TaskListReader {
  let service: TaskService
  let list: TaskListViewModel.List
  let today: @Sendable () -> CivilDay

  /// Returns the tasks that match a search; nil if their version is that of the shown tasks.
  ///
  /// - Throws: An error of the service.
  func contents(
    _ searchText: String,
    _ extent: TaskListExtent,
    unlike shownVersion: TaskListVersion?
  ) async throws -> TaskListContents? {
    let today = today()
    // Before the pages: another process can change tasks between two of them, and then the next version differs.
    let version = TaskListVersion(
      stored: try await service.version(),
      searchText: searchText,
      today: today,
      extent: extent
    )
    guard version != shownVersion else { return nil }
    var query = TaskStore.Query()
    query.search(searchText)
    let isSearch = query != TaskStore.Query()
    var contents: TaskListContents
    switch list {
    case .open:
      // A search finds the tasks that start later, too.
      if !isSearch { query.startedBy = today }
      contents = try await page(of: query, extent, version)
      contents.blocked = Set(try await service.openBlockers(contents.tasks).keys)
    case .done:
      query.state = .done
      contents = try await page(of: query, extent, version)
    case .next:
      let tasks = try await nextTasks(matching: isSearch ? query : nil, today: today)
      contents = TaskListContents(tasks: tasks, count: tasks.count, version: version)
    }
    if contents.tasks.isEmpty { contents.emptiness = try await emptiness(isSearch: isSearch) }
    return contents
  }

  /// Returns the first tasks that match a query, and their number.
  private func page(
    of query: TaskStore.Query,
    _ extent: TaskListExtent,
    _ version: TaskListVersion
  ) async throws -> TaskListContents {
    var page = query
    var tasks: [TaskItem] = []
    var ids: Set<TaskItem.ID> = []
    while case let next = try await service.list(page), let last = next.last {
      // A task that another process moves to a later page must not be in the list twice.
      tasks += next.filter { ids.insert($0.id).inserted }
      guard next.count == page.limit else { break }
      page.after = last.position
      guard tasks.count < extent.count || extent.position.map({ last.position < $0 }) == true else {
        let count = try await service.count(query)
        return TaskListContents(tasks: tasks, count: max(count, tasks.count), version: version)
      }
    }
    return TaskListContents(tasks: tasks, count: tasks.count, version: version)
  }

  /// Returns the tasks that can be done now, the most urgent first.
  private func nextTasks(
    matching query: TaskStore.Query?,
    today: CivilDay
  ) async throws -> [TaskItem] {
    var open: [TaskItem] = []
    try await service.forEachPage(of: TaskStore.Query()) { open += $0 }
    let tasks = NextTask.ranked(open, today: today).map(\.task)
    guard let query else { return tasks }
    var matches: Set<TaskItem.ID> = []
    try await service.forEachPage(of: query) { matches.formUnion($0.lazy.map(\.id)) }
    return tasks.filter { matches.contains($0.id) }
  }

  /// Returns the reason why a list is empty.
  private func emptiness(isSearch: Bool) async throws -> TaskListViewModel.Emptiness {
    guard try await service.count(TaskStore.Query(state: .all)) > 0 else { return .noTasks }
    if isSearch { return .noMatch }
    if list == .done { return .noDoneTasks }
    return try await service.count(TaskStore.Query()) > 0 ? .noneNow : .noOpenTasks
  }
}
