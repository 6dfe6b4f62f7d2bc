import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import PortableFoundation
import SQLiteDatabase
import TaskEditFeature
import TaskListFeature
import TaskService
import TaskStore
import TerminalClient
import TerminalUI
import TerminalUITesting
import Testing

@testable import TasksCommand

/// The states of the screen that the snapshots show.
enum ScreenState: String, ScreenSample {
  case empty
  case list
  case done
  case search
  case noMatch = "no match"
  case agenda
  case next
  case projects
  case doneList = "done list"
  case agendaSearch = "agenda search"
  case emptyAgenda = "empty agenda"
  case detail
  case newForm = "new form"
  case validDay = "valid day"
  case invalidDay = "invalid day"
  case discard
  case delete
  case notSaved = "not saved"
  case failure
  case waiting
  case help
  case loading
  case searched
  case scrolled
  case longTexts = "long texts"
  case manyGroups = "many groups"
  case longNotes = "long notes"
  case noDueDay = "no due day"
  case overdue
  case blankName = "blank name"
  case textFromOutside = "text from outside"
  case saving
  case deleting
  case deletedMeanwhile = "deleted meanwhile"
  case saved

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> TasksScreen.Screen {
    let screen = TasksScreen(
      models: Self.models,
      makeForm: { .mock($0, language: language) },
      uuid: { UUID() },
      now: { Self.now },
      localOffset: { _ in 0 },
      language: language,
      clock: ContinuousClock()
    )
    var contents = screen.screen()
    contents.resize(size)
    contents.show(state())
    show(screen, in: &contents)
    contents.resize(size)
    return contents
  }

  private func show(_ screen: TasksScreen, in contents: inout TasksScreen.Screen) {
    let language = screen.language
    func press(_ keys: [TerminalClient.Key]) { for key in keys { _ = contents.press(key) } }
    func open(
      _ task: TaskItem? = nil,
      _ change: @escaping (inout TaskEditViewModel.State) -> Void = { _ in }
    ) {
      let state = form(of: task, in: language, change)
      var viewModel = TaskEditViewModel.mock(.newTask(draft: UUID()))
      viewModel.state = { state }
      contents.push(TaskEditPane(viewModel, now: Self.now, language: language))
    }
    switch self {
    case .list, .empty, .noMatch, .failure, .loading, .searched, .longTexts: break
    case .done: screen.report(.completed(Self.tasks[0]), on: &contents)
    case .search: press(.typing("/milk"))
    case .agenda, .emptyAgenda: press([.tab])
    case .next: press([.tab, .tab])
    case .projects: press([.tab, .tab, .tab, .down])
    case .doneList: press([.backTab])
    case .agendaSearch: press([.tab] + .typing("/milk"))
    case .manyGroups: press([.tab, .pageDown])
    case .scrolled: press(Array(repeating: .down, count: 25))
    case .detail: press([.down, .down, .down, .down])
    case .newForm: open()
    case .validDay:
      open {
        $0.snapshot.name = "Buy milk"
        $0.snapshot.notes = "Two bottles\nof the fresh one"
        $0.snapshot.due = language == .german ? "nächsten fr" : "next fri"
        $0.snapshot.tags = "shop home"
        $0.selection = .dueDay
      }
    case .invalidDay:
      open(Self.tasks[1]) {
        $0.snapshot.due = "tomorow"
        $0.selection = .dueDay
      }
    case .discard:
      open {
        $0.snapshot.name = "Buy milk"
        $0.phase = .asking(.discard)
      }
    case .delete: open(Self.tasks[1]) { $0.phase = .asking(.delete) }
    case .notSaved:
      open(Self.tasks[1]) {
        $0.snapshot.name += " and bread"
        $0.failure = .notSaved(cause: Self.cause)
      }
    case .waiting: contents.progress = TasksPhrase.waiting.text(in: language)
    case .help: press(["?"])
    case .longNotes:
      open(Self.tasks[1]) { $0.enter("Milk, 牛奶\n\nCheese\n" + "long ".repeated(20), .notes) }
    case .noDueDay: open(Self.tasks[1]) { $0.enter("none", .dueDay) }
    case .overdue: open(Self.tasks[1]) { $0.enter("yesterday", .dueDay) }
    case .blankName: open { $0.enter("At the corner", .notes) }
    case .textFromOutside:
      open { $0.enter("\u{1B}[2J\t" + "very ".repeated(30) + "long 名前", .name) }
    case .saving:
      open(Self.tasks[1]) {
        $0.enter("Buy cheese", .name)
        $0.phase = .saving
      }
    case .deleting: open(Self.tasks[1]) { $0.phase = .deleting }
    case .deletedMeanwhile:
      open(Self.tasks[1]) {
        $0.enter("Buy cheese", .name)
        $0.failure = .deletedMeanwhile(2)
      }
    case .saved: open(Self.tasks[1]) { $0.phase = .closed(.saved(Self.tasks[1])) }
    }
  }

  /// The tasks in all tabs.
  private func state() -> TasksScreen.State {
    func state(
      _ tasks: [TaskItem],
      _ emptiness: TaskListViewModel.Emptiness? = nil,
      search: String = "",
      failure: TaskListFailure? = nil
    ) -> TasksScreen.State {
      func list(_ tasks: [TaskItem]) -> TaskListViewModel.State {
        TaskListViewModel.State(
          tasks: tasks,
          blocked: [5],
          isLoaded: true,
          emptiness: emptiness,
          searchText: search,
          failure: failure
        )
      }
      let done = tasks.prefix(2).map { task in
        var task = task
        task.completedAt = task.createdAt
        return task
      }
      let dated = tasks.filter { $0.dueDay != nil }
      var agenda = Agenda(of: dated, at: Self.now, in: Agenda.Scope())
      agenda.blocked = [5]
      var projects = ProjectListViewModel.State()
      var counter = ProjectCounter(at: Self.now)
      for task in tasks + done { counter.add(task) }
      projects.projects = counter.projects
      projects.isLoaded = true
      return TasksScreen.State(
        lists: [.open: list(tasks), .next: list(Array(tasks.prefix(3))), .done: list(done)],
        agenda: AgendaViewModel.State(agenda: agenda, searchText: search),
        projects: projects,
        now: Self.now
      )
    }
    switch self {
    case .empty: return state([], .noTasks)
    case .emptyAgenda: return state([], .noOpenTasks)
    case .done: return state(Array(Self.tasks.dropFirst()))
    case .search, .agendaSearch: return state(Self.tasks.filter { $0.name.contains("milk") })
    case .noMatch: return state([], .noMatch, search: "nothing")
    case .failure: return state(Self.tasks, failure: .notDeleted(2, cause: Self.cause))
    case .loading: return TasksScreen.State(now: Self.now)
    case .searched: return state([Self.tasks[1]], search: "#shop milk")
    case .scrolled, .manyGroups:
      return state((1...60).map { Self.task($0, "Task \($0)", due: $0 / 5 - 2) })
    case .longTexts: return state(Self.longTasks)
    default: return state(Self.tasks)
    }
  }

  private func form(
    of task: TaskItem?,
    in language: Language,
    _ change: (inout TaskEditViewModel.State) -> Void = { _ in }
  ) -> TaskEditViewModel.State {
    let reader = DueDayReader(today: Self.today, language: language)
    var state = TaskEditViewModel.State(task: task, dueDayReader: reader)
    change(&state)
    return state
  }

  /// A Friday.
  private static let today = CivilDay(daysSince1970: 20_833)
  private static let now = LocalTime(today)

  /// View models that read nothing.
  private static let models: TasksModels = {
    let database = SQLiteDatabase.inMemory()
    return TasksModels(
      open: .mock(in: database),
      next: .mock(in: database, list: .next),
      done: .mock(in: database, list: .done),
      agenda: .mock(in: database, now: { now }),
      projects: .mock(in: database)
    )
  }()

  private static let cause = "Cannot write to the database: the disk is full."

  private static let tasks = [
    task(4, "Call the insurance company", due: -2, priority: .high, project: "home.papers"),
    task(2, "Buy milk", due: 0, tags: ["shop"]),
    task(7, "Water the plants", due: 0, project: "home"),
    task(5, "Pay the rent", due: 1, tags: ["home"], priority: .medium),
    task(
      3,
      "Write the report about last year's budget, the open questions, and what we want to change",
      notes: "Ask Ada for the numbers.\nSend it to everyone.",
      due: 5,
      tags: ["work", "budget"],
      priority: .high
    ),
    task(8, "Book a table, and buy oat milk", due: 8),
    task(6, "Clean the windows"),
  ]

  private static let longTasks = [
    task(
      1,
      "Ask \u{1B}[2J for " + "a very long name, ".repeated(20),
      notes: "and long notes ".repeated(40),
      due: -400,
      tags: (1...9).map { "a-rather-long-tag-\($0)" },
      priority: .medium
    ),
    task(2, "東京駅で家族のみんなに会うための切符を買って、宿を予約して、荷物をまとめる", due: 0),
    task(3, "Fête 👩‍👩‍👧‍👦", notes: "\n \n", due: 0),
  ]

  private static func task(
    _ id: TaskItem.ID,
    _ name: String,
    notes: String = "",
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil,
    project: String? = nil
  ) -> TaskItem {
    var task = Samples.task(
      id,
      name,
      notes: notes,
      due: days,
      tags: tags,
      priority: priority,
      today: today
    )
    task.project = project
    return task
  }
}

extension TaskEditViewModel.State {
  /// Changes the text of a field and selects the field.
  fileprivate mutating func enter(_ text: String, _ field: TaskEditViewModel.Field) {
    snapshot[field] = text
    selection = field
  }
}

extension String {
  /// Returns the text a number of times.
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
