import CivilCalendar
import Contract
import PortableFoundation
import SQLiteDatabase
import Store
import TaskService
import TaskStore
import Testing

/// Random calls on tasks that recur: no sequence of them adds a task twice.
@Suite struct RecurrencePropertyTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a series has one task that recurs, and no day twice`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let database = SQLiteDatabase.inMemory()
    let start = CivilDay(daysSince1970: 20_784)
    let now = Shared(Date(timeIntervalSince1970: 20_784 * 86_400))
    let services = (1...2).map { _ in TaskService.mock(in: database) { now.value } }
    let rules: [RecurrenceRule] = [.days(1), .days(7), .workdays, .months(1, on: 31)]
    for (index, rule) in rules.enumerated() {
      let content = TaskItem.Content(
        name: "series \(index)",
        dueDay: start,
        recurrence: Recurrence(rule, from: .day(start))
      )
      _ = try await services[0].add(TaskDraft(id: UUID(), content: content))
    }
    for call in 1...120 {
      let service = services[random.number(below: 2)]
      let tasks = try await service.list(.init(state: .all))
      let id = tasks.isEmpty ? 1 : tasks[random.number(below: tasks.count)].id
      // A refused call changes nothing.
      switch random.number(below: 10) {
      case 0...2: _ = try? await service.complete([id])
      case 3:
        // Two processes complete a task at once.
        async let first = try? services[0].complete([id])
        async let second = try? services[1].complete([id])
        let outcomes = await [first, second].compactMap { $0?.first }
        #expect(outcomes.count { $0.next != nil } <= 1)
      case 4: _ = try? await service.reopen([id])
      case 5: _ = try? await service.undo(1 + random.number(below: 3))
      case 6: _ = try? await service.redo(1 + random.number(below: 3))
      case 7: _ = try? await service.edit([id]) { $0.notes += "x" }
      case 8 where random.number(below: 5) == 0: _ = try? await service.delete([id])
      default: now.replace { $0 + Double(random.number(below: 3 * 86_400)) }
      }
      let all = try await service.list(.init(state: .all))
      for index in rules.indices {
        let series = all.filter { $0.name == "series \(index)" }
        let recurring = series.filter { $0.recurrence != nil }
        #expect(recurring.count <= 1, "seed \(seed), call \(call)")
        #expect(recurring.allSatisfy { $0.completedAt == nil })
        let days = series.compactMap(\.dueDay)
        #expect(Set(days).count == days.count, "seed \(seed), call \(call): \(days)")
      }
    }
    let store = TaskStore.mock(in: database)
    #expect(try store.audit().differing == [])
  }
}
