public import TaskStore

extension TaskService {
  /// Calls a closure with each page of the tasks that match a query; no transaction is open meanwhile.
  ///
  /// - Parameters:
  ///   - query: The conditions, and the position after which the first page starts.
  ///   - limit: The maximum number of tasks.
  ///   - body: Uses a page.
  /// - Throws: An error if the tasks cannot be read; an error of the closure; `CancellationError`.
  public func forEachPage(
    of query: TaskStore.Query,
    limit: Int = .max,
    _ body: ([TaskItem]) async throws -> Void
  ) async throws {
    var page = query
    var remaining = limit
    while remaining > 0 {
      page.limit = min(remaining, TaskStore.Query.maximumLimit)
      let tasks = try await list(page)
      guard let last = tasks.last else { return }
      try await body(tasks)
      guard tasks.count == page.limit else { return }
      page.after = last.position
      remaining -= tasks.count
    }
  }
}
