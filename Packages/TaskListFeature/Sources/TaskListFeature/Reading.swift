import TaskFormatting
import TaskService
import TaskStore

/// The tasks of a list, as they were read.
struct SavedTasks {
  var tasks: [TaskItem]

  /// The reason why the list is empty; nil if it is not.
  var emptiness: TaskListViewModel.Emptiness?

  /// The version of the tasks; nil if they changed while they were read.
  var version: TaskListVersion?
}

/// The last change of a store, and the search of a list; lists of equal versions have equal tasks.
///
/// Comparing versions takes one short query, reading 10,000 tasks twenty-one long ones.
///
/// Every change of tasks adds a step, undoes one or redoes one. Steps are undone and redone in their order, so the newest
/// step and the newest step in effect identify the open tasks. A purge removes steps and deleted tasks, but no open one. A
/// store without steps has the tasks of an import, or none, and their number identifies them.
struct TaskListVersion: Equatable {
  private var newestStep: TaskStore.Step.ID?
  private var newestStepInEffect: TaskStore.Step.ID?
  private var countWithoutSteps: Int?
  private let words: [String]

  /// Reads the version of the tasks that match words.
  ///
  /// - Throws: An error of the service.
  init(of service: TaskService, words: [String]) async throws {
    self.words = words
    var query = TaskStore.StepQuery(limit: 1)
    while case let steps = try await service.steps(query), let last = steps.last {
      newestStep = newestStep ?? steps[0].id
      newestStepInEffect = steps.first { $0.revertedAt == nil }?.id
      guard newestStepInEffect == nil else { return }
      query.before = last.id
      query.limit = min(query.limit * 4, TaskStore.StepQuery.maximumLimit)
    }
    guard newestStep == nil else { return }
    countWithoutSteps = try await service.count(TaskStore.Query(state: .all))
  }
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
    let version = try await TaskListVersion(of: self, words: words)
    guard version != shownVersion else { return nil }
    let tasks = try await openTasks(matching: words)
    let emptiness = tasks.isEmpty ? try await emptiness(matching: words) : nil
    // Pages are separate transactions, between which another process can change tasks.
    let isConsistent = try await TaskListVersion(of: self, words: words) == version
    return SavedTasks(
      tasks: tasks,
      emptiness: emptiness,
      version: isConsistent ? version : nil
    )
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
    split(whereSeparator: \.isWhitespace).map { String($0).withoutHash }
  }
}
