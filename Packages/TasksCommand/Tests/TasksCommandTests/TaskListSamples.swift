import CivilCalendar
import Localization
import PortableFoundation
import StyleGuide
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting

@testable import TasksCommand

/// Tasks and contents for tests of the screen.
enum Samples {
  static let today = CivilDay(daysSince1970: 20_780)  // Monday, 2026-11-23

  /// The size of the area on a terminal of 80 × 24.
  static let size = TerminalClient.Size(columns: 80, rows: 20)

  static let tasks = [
    task(2, "Call insurance company", notes: "Car might need new tires", due: -1, tags: ["car"]),
    task(
      4,
      "Buy milk",
      notes: "There is a new grocery store\nnear the station",
      due: 0,
      tags: ["home", "shop"],
      priority: .high
    ),
    task(3, "Check courses", notes: "What materials do I need?", due: 11, priority: .low),
    task(7, #"Repair the bicycle: tyres, brakes, chain, lights and bell\#u{1B}[2J"#),
  ]

  static func task(
    _ id: Int,
    _ name: String,
    notes: String = "",
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil,
    today: CivilDay = today
  ) -> TaskItem {
    let content = TaskItem.Content(
      name: name,
      notes: notes,
      dueDay: days.map { today + $0 },
      tags: tags,
      priority: priority
    )
    return TaskItem(id: id, content: content, createdAt: Date(timeIntervalSince1970: 1_795_392_000))
  }

  static func contents(
    _ state: TaskListViewModel.State = loaded(tasks),
    _ language: Language = .english,
    size: TerminalClient.Size = size
  ) -> TaskListPane {
    var contents = TaskListPane(.open, language: language)
    contents.resize(size)
    contents.show(Samples.state(state))
    return contents
  }

  /// Returns what the panes show.
  static func state(_ list: TaskListViewModel.State) -> TasksScreen.State {
    TasksScreen.State(lists: [.open: list], now: LocalTime(today))
  }

  static func loaded(_ tasks: [TaskItem], searchText: String = "") -> TaskListViewModel.State {
    TaskListViewModel.State(
      tasks: tasks,
      isLoaded: true,
      emptiness: tasks.isEmpty ? .noTasks : nil,
      searchText: searchText
    )
  }
}

extension TaskListPane {
  /// The texts of the lines in the area of a terminal of 80 × 24.
  func texts() -> [String] { lines(in: Samples.size).map(\.text) }

  /// Types a text, and returns the actions.
  mutating func type(_ text: String) -> [TasksScreen.Action] { press(.typing(text)) }

  /// The number of the selected task.
  var selection: TaskItem.ID? { selectedTask?.id }

  /// Shows a state at the time of the samples.
  mutating func show(_ state: TaskListViewModel.State) {
    show(Samples.state(state))
  }
}
