import CivilCalendar
import PortableFoundation
import TaskStore
import Testing

@Suite struct OverdueTests {
  private let today = CivilDay(daysSince1970: 20_780)

  private func task(due days: Int?, _ time: String? = nil, isCompleted: Bool = false) -> TaskItem {
    let content = TaskItem.Content(
      name: "Buy milk",
      dueDay: days.map { today + $0 },
      dueTime: time.flatMap { TimeOfDay($0) }
    )
    let time = Date(timeIntervalSince1970: 1_795_392_000)
    return TaskItem(
      id: 7,
      content: content,
      createdAt: time,
      completedAt: isCompleted ? time : nil
    )
  }

  @Test func `a task is overdue once its day has ended, unless it is completed`() {
    let now = LocalTime(today, .midnight)
    #expect(task(due: -1).isOverdue(at: now))
    #expect(!task(due: 0).isOverdue(at: now))
    #expect(!task(due: nil).isOverdue(at: now))
    #expect(!task(due: -1, isCompleted: true).isOverdue(at: now))
  }

  @Test(arguments: [
    (0, "13:59", false), (0, "14:00", false), (0, "14:01", true), (-1, "23:59", false),
    (1, "00:00", true),
  ])
  func `a task with a time is overdue in the minute after it`(
    days: Int,
    time: String,
    isOverdue: Bool
  ) throws {
    let now = LocalTime(today + days, try #require(TimeOfDay(time)))
    #expect(task(due: 0, "14:00").isOverdue(at: now) == isOverdue)
    #expect(!task(due: 0, "14:00", isCompleted: true).isOverdue(at: now))
  }
}
