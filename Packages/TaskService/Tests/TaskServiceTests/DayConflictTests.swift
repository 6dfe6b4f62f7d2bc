import CivilCalendar
import PortableFoundation
import TaskService
import TaskStore
import Testing

@Suite struct DayConflictTests {
  private let service = TaskService.mock()
  private let today = CivilDay(daysSince1970: 20_833)

  private func content(
    start: Int? = nil,
    until: Int? = nil
  ) -> TaskItem.Content {
    TaskItem.Content(
      name: "A",
      dueDay: today,
      startDay: start.map { today + $0 },
      recurrence: until.map { Recurrence(.days(7), from: .completion, until: today + $0) }
    )
  }

  @Test(arguments: [(1, nil), (nil, -1)] as [(Int?, Int?)])
  func `days that contradict each other are refused, and imported`(start: Int?, until: Int?)
    async throws
  {
    let content = content(start: start, until: until)
    let conflict =
      start.map { DayConflict.startsAfterDue(start: today + $0, due: today) }
      ?? .endsBeforeDue(until: today - 1, due: today)
    let error = TaskServiceError.conflictingDays(conflict)
    await #expect(throws: error) {
      try await service.add(TaskDraft(id: UUID(), content: content))
    }
    let task = try await service.add(TaskDraft(id: UUID(), content: self.content()))
    await #expect(throws: error) { try await service.edit([task.id]) { $0 = content } }
    #expect(try await service.find([task.id]) == [task])

    let imported = try await service.importTasks([.init(content: content)])[0].task
    let renamed = try await service.edit([imported.id]) { $0.name = "B" }[0].task
    #expect(renamed.startDay == content.startDay)
    #expect(renamed.recurrence == content.recurrence)
    #expect(try await service.complete([imported.id])[0].didChange)
  }

  @Test func `a day may be the same as the due day, or have none to contradict`() async throws {
    var content = content(start: 0, until: 0)
    _ = try await service.add(TaskDraft(id: UUID(), content: content))
    content = self.content(start: 9, until: -9)
    content.dueDay = nil
    _ = try await service.add(TaskDraft(id: UUID(), content: content))
  }

  @Test func `the due day cannot move before the start day, but beyond the last day`() async throws
  {
    let draft = TaskDraft(id: UUID(), content: content(start: 0, until: 0))
    let task = try await service.add(draft)
    await #expect(
      throws: TaskServiceError.conflictingDays(.startsAfterDue(start: today, due: today - 1))
    ) {
      try await service.edit([task.id]) { [today] in $0.dueDay = today - 1 }
    }
    let postponed = try await service.edit([task.id]) { [today] in $0.dueDay = today + 3 }[0]
    #expect(postponed.didChange)
  }
}
