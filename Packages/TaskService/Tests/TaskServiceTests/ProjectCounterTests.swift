import CivilCalendar
import PortableFoundation
import TaskService
import TaskStore
import Testing

@Suite struct ProjectCounterTests {
  private let today = CivilDay(daysSince1970: 20_780)

  private func task(
    _ project: String?,
    due days: Int? = nil,
    isCompleted: Bool = false
  ) -> TaskItem {
    let time = Date(timeIntervalSince1970: 1_795_392_000)
    return TaskItem(
      id: 1,
      content: .init(name: "Buy milk", dueDay: days.map { today + $0 }, project: project),
      createdAt: time,
      completedAt: isCompleted ? time : nil
    )
  }

  @Test func `a project counts its tasks and those of its parts, and is before them`() {
    var counter = ProjectCounter(at: LocalTime(today))
    #expect(counter.projects == [])
    for task in [
      task("home.garden", due: -1), task("work", isCompleted: true), task("home"), task(nil),
      task("home2"), task("home.garden.roses", isCompleted: true),
    ] {
      counter.add(task)
    }
    let projects = counter.projects
    #expect(projects.map(\.name) == ["home", "home.garden", "home.garden.roses", "home2", "work"])
    #expect(projects.map(\.openCount) == [2, 1, 0, 1, 0])
    #expect(projects.map(\.doneCount) == [1, 1, 1, 0, 1])
    #expect(projects.map(\.overdueCount) == [1, 1, 0, 0, 0])
    #expect(projects[1].parts == ["home", "garden"])
  }
}
