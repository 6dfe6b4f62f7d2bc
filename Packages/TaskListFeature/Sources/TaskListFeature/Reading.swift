import TaskFormatting
import TaskService
import TaskStore

/// The tasks of a list, as they were read.
struct SavedTasks {
  var tasks: [TaskItem]

  /// The reason why the list is empty; nil if it is not.
  var emptiness: TaskListViewModel.Emptiness?

  var version: TaskListVersion
}

/// The version of the tasks of a list: that of the stored ones, and the search.
struct TaskListVersion: Equatable {
  let stored: TaskStore.Version
  let words: [String]
}

extension TaskService {
  /// Returns all open tasks that match a search; nil if their version is that of the shown tasks.
  ///
  /// - Throws: An error of the service.
  func contents(
    _ searchText: String,
    unlike shownVersion: TaskListVersion?
  ) async throws -> SavedTasks? {
    let words = searchText.searchWords
    // Before the pages: another process can change tasks between two of them, and then the next version differs.
    let version = TaskListVersion(stored: try await self.version(), words: words)
    guard version != shownVersion else { return nil }
    let tasks = try await openTasks(matching: words)
    let emptiness = tasks.isEmpty ? try await emptiness(matching: words) : nil
    return SavedTasks(tasks: tasks, emptiness: emptiness, version: version)
  }

  /// Returns all open tasks that match words, page by page.
  private func openTasks(matching words: [String]) async throws -> [TaskItem] {
    var query = TaskStore.Query(words: words)
    var tasks: [TaskItem] = []
    var ids: Set<TaskItem.ID> = []
    while case let page = try await list(query), let last = page.last {
      // A task that another process moves to a later page must not be in the list twice.
      tasks += page.filter { ids.insert($0.id).inserted }
      guard page.count == query.limit else { break }
      query.after = last.position
    }
    return tasks
  }

  /// Returns the reason why no open task matches words.
  private func emptiness(matching words: [String]) async throws -> TaskListViewModel.Emptiness {
    guard try await count(TaskStore.Query(state: .all)) > 0 else { return .noTasks }
    return words.isEmpty ? .noOpenTasks : .noMatch
  }
}

extension String {
  /// The words of a search, as `tasks list` reads them.
  fileprivate var searchWords: [String] {
    unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0).withoutHash }
  }
}
