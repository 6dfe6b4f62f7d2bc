import SQLiteDatabase
import PortableFoundation
import TaskService
import TaskStore
import Testing

@testable import TaskEditFeature

@Suite(.timeLimit(.minutes(10))) struct TaskEditFeatureConfigurationTests {
  private let failure = TaskEditFailure.notSaved(cause: "It broke.")

  @Test func `mocks of one database share their tasks, others do not`() async throws {
    let database = SQLiteDatabase.inMemory()
    let form = TaskEditViewModel.mock(.draft(1), in: database)
    form.enter("Buy milk", .name)
    await form.save()
    let service = TaskService.mock(in: database)
    #expect(try await service.list(TaskStore.Query()).map(\.name) == ["Buy milk"])
    #expect(try await TaskService.mock().list(TaskStore.Query()) == [])
  }

  @Test func `every save and deletion of failing shows the failure`() async {
    let form = TaskEditViewModel.failing(.task(FormSample.task), failure)
    form.enter("Buy cheese", .name)
    await form.save()
    #expect(form.state().failure == failure)
    form.delete()
    await form.answer(true)
    #expect(form.state().failure == failure)
    #expect(form.state().phase == .editing)
  }

  @Test func `each endpoint of unimplemented terminates the process with its name`() async throws {
    for endpoint in [
      "state", "states", "select", "enter", "save", "cancel", "delete", "answer",
    ] {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [endpoint = endpoint as String] in
        let form = TaskEditViewModel.unimplemented
        switch endpoint {
        case "state": _ = form.state()
        case "states": _ = form.states()
        case "select": form.select(.name)
        case "enter": form.enter("", .name)
        case "save": await form.save()
        case "cancel": form.cancel()
        case "delete": form.delete()
        default: await form.answer(true)
        }
      }
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("TaskEditViewModel.\(endpoint) is unimplemented"))
    }
  }

  @Test func `each failure describes its cause`() {
    #expect(failure.description == "Cannot save the task. It broke.")
    let notDeleted = TaskEditFailure.notDeleted(cause: "It broke.")
    #expect(notDeleted.description == "Cannot delete the task. It broke.")
    #expect("\(TaskEditFailure.deletedMeanwhile(3))" == "Task 3 was deleted meanwhile.")
  }

  @Test func `a change of the bytes alone is a change, and unchanged texts keep every byte`()
    async throws
  {
    let content = TaskItem.Content(name: "Fu\u{308}r", notes: "Fu\u{308}r")
    let database = SQLiteDatabase.inMemory()
    let service = TaskService.mock(in: database)
    let task = try await service.add(TaskDraft(id: UUID(), content: content))
    let form = TaskEditViewModel.mock(.task(task), in: database)
    form.enter("F\u{FC}r", .name)
    #expect(form.state().canSave)
    form.enter("F\u{FC}r Anna", .name)
    await form.save()
    let saved = try await service.find([task.id])
    #expect(saved.first.map { Array($0.name.utf8) } == Array("F\u{FC}r Anna".utf8))
    #expect(saved.first.map { Array($0.notes.utf8) } == Array("Fu\u{308}r".utf8))
  }

  @Test func `a purged task is a task that was deleted meanwhile`() async {
    let form = TaskEditViewModel.mock(.task(FormSample.task))
    form.enter("Buy cheese", .name)
    await form.save()
    #expect(form.state().failure == .deletedMeanwhile(FormSample.task.id))
  }
}
