import SQLiteDatabase
import TaskListFeature
import TaskService
import TaskStore
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskListConfigurationTests {
  private let failure = TaskListFailure.cannotRead(cause: "It broke.")

  @Test func `mocks of one database share their tasks, others do not`() async throws {
    let database = SQLiteDatabase.inMemory()
    _ = try await TaskService.mock(in: database)
      .importTasks([.init(content: .init(name: "Buy milk"))])
    for (viewModel, count) in [(TaskListViewModel.mock(in: database), 1), (.mock(), 0)] {
      await viewModel.refresh()
      #expect(viewModel.state().tasks.count == count)
    }
  }

  @Test func `each action of failing shows the failure`() async {
    let actions: [@Sendable (TaskListViewModel) async -> Void] = [
      { await $0.refresh() }, { await $0.search("milk") }, { await $0.complete(1) },
      { await $0.delete(1) }, { await $0.undo() },
    ]
    for action in actions {
      let viewModel = TaskListViewModel.failing(failure)
      var states = viewModel.states().makeAsyncIterator()
      await action(viewModel)
      #expect(viewModel.state() == TaskListViewModel.State(failure: failure))
      #expect(await states.next() == TaskListViewModel.State())
    }
  }

  @Test(
    arguments: ["state", "states", "refresh", "search", "complete", "delete", "undo"]
  ) func `each endpoint of unimplemented terminates the process with its name`(
    endpoint: String
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [endpoint = endpoint as String] in
      let viewModel = TaskListViewModel.unimplemented
      switch endpoint {
      case "state": _ = viewModel.state()
      case "states": _ = viewModel.states()
      case "refresh": await viewModel.refresh()
      case "search": await viewModel.search("")
      case "complete": await viewModel.complete(1)
      case "delete": await viewModel.delete(1)
      default: await viewModel.undo()
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("TaskListViewModel.\(endpoint) is unimplemented"))
  }

  @Test func `each failure says what happened, and its cause`() {
    let descriptions: [(TaskListFailure, String)] = [
      (failure, "Cannot read the tasks. It broke."),
      (.notCompleted(7, cause: "It broke."), "Cannot complete task 7. It broke."),
      (.notDeleted(7, cause: "It broke."), "Cannot delete task 7. It broke."),
      (.notUndone(cause: "It broke."), "Cannot undo. It broke."),
    ]
    for (failure, description) in descriptions { #expect(failure.description == description) }
  }
}
