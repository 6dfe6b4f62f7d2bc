import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import PortableFoundation
import TaskEditFeature
import TaskListFeature
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

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> TasksScreen.Screen {
    let screen = TasksScreen(
      list: .mock(),
      agenda: .mock(today: { Self.today }),
      makeForm: { .mock($0, language: language) },
      uuid: { UUID() },
      today: { Self.today },
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
      contents.push(TaskEditPane(viewModel, today: Self.today, language: language))
    }
    switch self {
    case .list, .empty, .noMatch, .failure: break
    case .done: screen.report(.completed(Self.tasks[0]), on: &contents)
    case .search: press(.typing("/milk"))
    case .agenda, .emptyAgenda: press([.tab])
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
    }
  }

  /// The tasks in both tabs.
  private func state() -> TasksScreen.State {
    func state(
      _ tasks: [TaskItem],
      _ emptiness: TaskListViewModel.Emptiness? = nil,
      search: String = "",
      failure: TaskListFailure? = nil
    ) -> TasksScreen.State {
      TasksScreen.State(
        list: TaskListViewModel.State(
          tasks: tasks,
          isLoaded: true,
          emptiness: emptiness,
          searchText: search,
          failure: failure
        ),
        agenda: AgendaViewModel.State(
          agenda: Agenda(
            of: tasks.filter { $0.dueDay != nil },
            today: Self.today,
            in: Agenda.Scope()
          )
        ),
        today: Self.today
      )
    }
    switch self {
    case .empty: return state([], .noTasks)
    case .emptyAgenda: return state([], .noOpenTasks)
    case .done: return state(Array(Self.tasks.dropFirst()))
    case .search: return state(Self.tasks.filter { $0.name.contains("milk") })
    case .noMatch: return state([], .noMatch, search: "nothing")
    case .failure: return state(Self.tasks, failure: .notDeleted(2, cause: Self.cause))
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

  private static let cause = "Cannot write to the database: the disk is full."

  private static let tasks = [
    task(4, "Call the insurance company", due: -2, priority: .high),
    task(2, "Buy milk", due: 0, tags: ["shop"]),
    task(7, "Water the plants", due: 0),
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

  private static func task(
    _ id: TaskItem.ID,
    _ name: String,
    notes: String = "",
    due days: Int? = nil,
    tags: [String] = [],
    priority: TaskItem.Priority? = nil
  ) -> TaskItem {
    TaskItem(
      id: id,
      content: TaskItem.Content(
        name: name,
        notes: notes,
        dueDay: days.map { today + $0 },
        tags: tags,
        priority: priority
      ),
      createdAt: Date(timeIntervalSince1970: 1_799_000_000)
    )
  }
}
