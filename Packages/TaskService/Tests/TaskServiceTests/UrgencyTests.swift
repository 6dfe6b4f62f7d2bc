import CivilCalendar
import PortableFoundation
import TaskService
import TaskStore
import Testing

@Suite struct UrgencyTests {
  private let today = CivilDay(daysSince1970: 20_000)

  private func task(id: Int = 1, daysOld: Int = 0, _ content: TaskItem.Content) -> TaskItem {
    TaskItem(
      id: id,
      content: content,
      createdAt: Date(timeIntervalSince1970: Double(20_000 - daysOld) * 86_400)
    )
  }

  private func hundredths(_ task: TaskItem, blockedCount: Int = 0) -> Int {
    Urgency(of: task, today: today, blockedCount: blockedCount).hundredths
  }

  @Test(arguments: [
    (-100, 240), (-14, 240), (-13, 285), (-1, 834), (0, 880), (7, 1_200), (99, 1_200),
  ])
  func `a due day weighs more from 14 days before it to 7 days after it`(days: Int, points: Int) {
    #expect(hundredths(task(.init(name: "", dueDay: today - days))) == points)
  }

  @Test func `each reason has its points`() {
    #expect(hundredths(task(.init(name: "", priority: .high))) == 600)
    #expect(hundredths(task(.init(name: "", priority: .medium))) == 390)
    #expect(hundredths(task(.init(name: "", priority: .low))) == 180)
    #expect(hundredths(task(.init(name: "")), blockedCount: 3) == 800)
    #expect(hundredths(task(.init(name: "", startDay: today))) == 500)
    #expect(hundredths(task(daysOld: 365, .init(name: ""))) == 200)
    #expect(hundredths(task(daysOld: 9_000, .init(name: ""))) == 200)
    let all = TaskItem.Content(name: "", dueDay: today, startDay: today, priority: .low)
    let urgency = Urgency(of: task(daysOld: 365, all), today: today, blockedCount: 1)
    #expect(urgency.factors.map(\.reason) == Urgency.Reason.allCases)
    #expect(urgency.hundredths == 880 + 180 + 800 + 500 + 200)
  }

  @Test func `tasks that wait are not next, and equal ones keep their order`() {
    let tasks = [
      task(id: 1, .init(name: "", blockers: [2, 99])), task(id: 2, .init(name: "")),
      task(id: 3, .init(name: "", startDay: today + 1)),
      task(id: 4, .init(name: "", blockers: [99])),
      task(id: 5, .init(name: "")),
    ]
    let next = NextTask.ranked(tasks, today: today)
    // Task 99 is not open.
    #expect(next.map(\.task.id) == [2, 4, 5])
    #expect(next.map(\.blockedCount) == [1, 0, 0])
  }
}
