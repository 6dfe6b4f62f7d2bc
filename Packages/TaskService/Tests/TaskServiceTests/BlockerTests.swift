import CivilCalendar
import PortableFoundation
import TaskService
import TaskStore
import Testing

/// Tasks that wait for others, and those to do next.
@Suite struct BlockerTests {
  private let service = TaskService.mock()

  @Test func `the next tasks are the most urgent of all pages, with their texts`() async throws {
    let tasks = try await service.addTasks(TaskStore.Query.maximumLimit + 2)
    _ = try await service.edit([tasks[1].id]) { $0.priority = .high }
    let last = try #require(tasks.last)
    _ = try await service.edit([last.id]) { $0.tags = ["home"] }
    _ = try await service.edit([tasks[0].id]) { $0.blockers = [last.id] }
    let today = CivilDay(of: Date(timeIntervalSince1970: 1_800_000_000)) { _ in 0 }
    let next = try await service.next(today, 3)
    #expect(next.map(\.task) == (try await service.find([last.id, tasks[1].id, tasks[2].id])))
    #expect(next.map(\.blockedCount) == [1, 0, 0])
  }

  @Test func `open blockers are those that are neither completed nor deleted`() async throws {
    _ = try await service.addTasks(4)
    _ = try await service.edit([4]) { $0.blockers = [1, 2, 3] }
    func blockers() async throws -> [TaskItem.ID: [TaskItem.ID]] {
      try await service.openBlockers(service.list(.init(state: .all)))
    }
    #expect(try await blockers() == [4: [1, 2, 3]])
    _ = try await service.complete([1])
    _ = try await service.delete([2])
    #expect(try await blockers() == [4: [3]])
    _ = try await service.complete([3])
    #expect(try await blockers() == [:])
    _ = try await service.reopen([1])
    _ = try await service.complete([4])
    #expect(try await blockers() == [:])
  }

  @Test func `a completion names what the task waited for, and what no longer waits`() async throws
  {
    _ = try await service.addTasks(6)
    _ = try await service.edit([2]) { $0.blockers = [1] }
    _ = try await service.edit([4]) { $0.blockers = [1, 3] }
    _ = try await service.edit([5]) { $0.blockers = [2, 3] }
    _ = try await service.edit([6]) { $0.blockers = [1] }
    _ = try await service.complete([6])
    func complete(_ ids: TaskItem.ID...) async throws -> [[[TaskItem.ID]]] {
      try await service.complete(ids).map { [$0.openBlockers, $0.unblocked] }
    }
    #expect(try await complete(2) == [[[1], []]])
    #expect(try await complete(1, 4) == [[[], []], [[3], []]])
    #expect(try await complete(2, 3) == [[[], []], [[], [5]]])
    _ = try await service.undo(2)
    #expect(try await complete(1, 3) == [[[], [4]], [[], [4, 5]]])
  }

  @Test func `a blocker that does not exist is refused`() async throws {
    _ = try await service.addTasks(2)
    await #expect(throws: TaskServiceError.unknownTask(9)) {
      try await service.edit([1]) { $0.blockers = [9] }
    }
    let draft = TaskDraft(id: UUID(), content: .init(name: "a", blockers: [9]))
    await #expect(throws: TaskServiceError.unknownTask(9)) { try await service.add(draft) }
    _ = try await service.edit([1]) { $0.blockers = [2] }
    _ = try await service.delete([2])
    // The former one stays.
    #expect(try await service.edit([1]) { $0.name = "changed" }[0].task.blockers == [2])
  }
}
