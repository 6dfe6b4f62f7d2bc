import CivilCalendar
import SQLiteDatabase
import TaskListFeature
import TaskService
import TaskStore
import TerminalUI
import Testing

@testable import TasksCommand

/// The counterparts of the tests of the list in the original application, Task Manager App.
///
/// Its tasks have no due days, so they are in the order of their numbers.
@Suite struct TaskListOriginalTests {
  private let database = SQLiteDatabase.inMemory()

  private func add(_ contents: [TaskItem.Content]) async throws {
    _ = try await TaskService.mock(in: database)
      .importTasks(contents.map { TaskStore.NewTask(content: $0) })
  }

  /// Returns the rows of the list after a refresh.
  private func rows(of viewModel: TaskListViewModel) async -> [String] {
    await viewModel.refresh()
    let contents = Samples.contents(viewModel.state())
    let top = contents.section.rowsAbove
    return contents.texts()[top..<top + contents.section.list.height].filter { !$0.isEmpty }
  }

  private let samples = [
    TaskItem.Content(name: "Buy milk", notes: "There is a new grocery store"),
    TaskItem.Content(name: "Check courses", notes: "What materials do I need?"),
    TaskItem.Content(name: "Call insurance company", notes: "Car might need new tires"),
  ]

  /// `ManageTasksViewModelTests.testDidSaveTask_then_readTasks`.
  @Test func `after a task is saved, the tasks are read`() async throws {
    let viewModel = TaskListViewModel.mock(in: database)
    await viewModel.refresh()
    try await add([samples[0]])
    await viewModel.refresh()
    #expect(viewModel.state().tasks.map(\.content) == [samples[0]])
  }

  /// `ManageTasksViewControllerSnapshotTests.testViewDidLoad_when_noData_then_showEmptyMessage`.
  @Test func `a list without tasks shows the empty message`() async {
    #expect(await rows(of: .mock(in: database)) == ["  You have not added any tasks yet"])
  }

  /// `ManageTasksViewControllerSnapshotTests.testViewDidLoad_when_data_then_showTasks`.
  @Test func `a list with tasks shows their names in order`() async throws {
    try await add(samples)
    #expect(
      await rows(of: .mock(in: database)) == [
        "▸ 1  Buy milk +", "  2  Check courses +", "  3  Call insurance company +",
      ]
    )
  }

  /// `ManageTasksViewControllerSnapshotTests.testDidSaveTask_then_showAddedTask`.
  @Test func `after a task is saved, the list shows it`() async throws {
    let viewModel = TaskListViewModel.mock(in: database)
    #expect(await rows(of: viewModel) == ["  You have not added any tasks yet"])
    try await add([samples[0]])
    #expect(await rows(of: viewModel) == ["▸ 1  Buy milk +"])
  }
}
