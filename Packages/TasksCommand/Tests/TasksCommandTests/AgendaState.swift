import AgendaFeature
import AgendaService
import CivilCalendar
import PortableFoundation
import TaskStore
import Testing

/// The states that the snapshots show.
enum AgendaState: String, CaseIterable, CustomTestStringConvertible {
  case beforeTheFirstRefresh = "before the first refresh"
  case empty
  case full
  case failureAfterAFullAgenda = "failure after a full agenda"
  case complete
  case longTexts = "long texts"
  case manyTasks = "many tasks"

  var testDescription: String { rawValue }

  var state: AgendaViewModel.State {
    switch self {
    case .beforeTheFirstRefresh: AgendaViewModel.State()
    case .empty: AgendaViewModel.State(agenda: Agenda(today: monday, groups: []))
    case .full: AgendaViewModel.State(agenda: Self.agenda(of: Self.tasks))
    case .failureAfterAFullAgenda:
      AgendaViewModel.State(
        agenda: Self.agenda(of: Self.tasks),
        failure: .cannotRead(cause: "The disk is gone.")
      )
    case .complete:
      AgendaViewModel.State(
        agenda: Self.agenda(of: Self.tasks, in: Agenda.Scope(weeks: 3, isComplete: true))
      )
    case .longTexts: AgendaViewModel.State(agenda: Self.agenda(of: Self.longTasks))
    case .manyTasks: AgendaViewModel.State(agenda: Self.agenda(of: Self.sixtyTasks))
    }
  }

  private static func agenda(
    of contents: [TaskItem.Content],
    in scope: Agenda.Scope = Agenda.Scope()
  ) -> Agenda {
    let tasks = contents.enumerated().map { index, content in
      TaskItem(id: index + 1, content: content, createdAt: Date(timeIntervalSince1970: 0))
    }
    let isInScope = { (task: TaskItem) in
      scope.isComplete || ![.later, .noDate].contains(scope.period(of: task.dueDay, today: monday))
    }
    let sorted = tasks.filter(isInScope).sorted { $0.position < $1.position }
    return Agenda(of: sorted, today: monday, in: scope)
  }

  private static let tasks: [TaskItem.Content] = [
    .init(
      name: "Buy milk",
      notes: "There is a new grocery store\nnear the station",
      dueDay: monday,
      tags: ["shop"],
      priority: .high
    ),
    .init(name: "Check courses", notes: "What materials do I need?", dueDay: monday + 1),
    .init(
      name: "Call insurance company",
      notes: "Car might need new tires",
      dueDay: monday - 3,
      tags: ["phone", "car"]
    ),
    .init(name: "Clean room", dueDay: monday + 5, tags: ["home"], priority: .low),
    .init(name: "Water the plants", dueDay: monday, tags: ["home"]),
    .init(name: "Return books", dueDay: monday + 13, priority: .medium),
    .init(name: "Renew passport", dueDay: monday + 20),
    .init(name: "Plan the summer", dueDay: monday + 120),
    .init(name: "Learn to juggle", tags: ["home"]),
  ]

  private static let longTasks: [TaskItem.Content] = [
    .init(
      name: "Ask \u{1B}[2J for " + String(repeating: "a very long name, ", count: 20),
      notes: String(repeating: "and long notes ", count: 40),
      dueDay: monday - 400,
      tags: (1...9).map { "a-rather-long-tag-\($0)" },
      priority: .medium
    ),
    .init(name: "東京駅で家族のみんなに会うための切符を買って、宿を予約して、荷物をまとめる", dueDay: monday),
    .init(name: "Fête 👩‍👩‍👧‍👦", notes: "\n \n", dueDay: monday),
  ]

  private static let sixtyTasks: [TaskItem.Content] = (1...60).map { number in
    .init(name: "Task \(number)", dueDay: monday + number / 5 - 2)
  }
}

/// 2027-01-18, a Monday.
let monday = CivilDay(daysSince1970: 20_836)
