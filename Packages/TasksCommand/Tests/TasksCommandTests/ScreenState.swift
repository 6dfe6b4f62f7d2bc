import AgendaFeature
import AgendaService
import CivilCalendar
import Localization
import PortableFoundation
import TaskEditFeature
import TaskListFeature
import TaskStore
import TerminalClient
import Testing

@testable import TasksCommand

/// The states of the screen that the snapshots show.
enum ScreenState: String, CaseIterable, CustomTestStringConvertible {
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

  var testDescription: String { rawValue }

  /// Whether the snapshot shows the state in all sizes, in colour and in German.
  var isShownInAllSizes: Bool { [.list, .agenda, .validDay].contains(self) }

  /// Returns the contents of the screen.
  func contents(
    _ size: TerminalClient.Size,
    _ language: Language = .english
  ) -> TasksContents {
    var contents = TasksContents(language: language, today: Self.today)
    contents.isReady = true
    contents.resize(size)
    show(Self.tasks, in: &contents)
    show(in: &contents)
    contents.layOut()
    return contents
  }

  private func show(in contents: inout TasksContents) {
    switch self {
    case .empty: show([], .noTasks, in: &contents)
    case .list: break
    case .done:
      let task = Self.tasks[0]
      show(Array(Self.tasks.dropFirst()), in: &contents)
      contents.show(.completed(task))
    case .search:
      _ = contents.press(.character("/"))
      for character in "milk" { _ = contents.press(.character(character)) }
      show(Self.tasks.filter { $0.name.contains("milk") }, search: "milk", in: &contents)
    case .noMatch: show([], .noMatch, search: "nothing", in: &contents)
    case .agenda: _ = contents.press(.tab)
    case .emptyAgenda:
      show([], .noOpenTasks, in: &contents)
      _ = contents.press(.tab)
    case .detail: for _ in 1...4 { _ = contents.press(.down) }
    case .newForm: contents.openForm(form(of: nil, in: contents.language))
    case .validDay:
      contents.openForm(
        form(of: nil, in: contents.language) {
          $0.snapshot.name = "Buy milk"
          $0.snapshot.notes = "Two bottles\nof the fresh one"
          $0.snapshot.due = contents.language == .german ? "nächsten fr" : "next fri"
          $0.snapshot.tags = "shop home"
          $0.selection = .dueDay
        }
      )
    case .invalidDay:
      contents.openForm(
        form(of: Self.tasks[1], in: contents.language) {
          $0.snapshot.due = "tomorow"
          $0.selection = .dueDay
        }
      )
    case .discard:
      contents.openForm(
        form(of: nil, in: contents.language) {
          $0.snapshot.name = "Buy milk"
          $0.phase = .asking(.discard)
        }
      )
    case .delete:
      contents.openForm(
        form(of: Self.tasks[1], in: contents.language) { $0.phase = .asking(.delete) }
      )
    case .notSaved:
      contents.openForm(
        form(of: Self.tasks[1], in: contents.language) {
          $0.snapshot.name += " and bread"
          $0.failure = .notSaved(cause: Self.cause)
        }
      )
    case .failure: show(Self.tasks, failure: .notDeleted(2, cause: Self.cause), in: &contents)
    case .waiting: contents.isWaiting = true
    case .help: _ = contents.press(.character("?"))
    }
  }

  /// Shows tasks in both tabs.
  private func show(
    _ tasks: [TaskItem],
    _ emptiness: TaskListViewModel.Emptiness? = nil,
    search: String = "",
    failure: TaskListFailure? = nil,
    in contents: inout TasksContents
  ) {
    contents.show(
      TaskListViewModel.State(
        tasks: tasks,
        isLoaded: true,
        emptiness: emptiness,
        searchText: search,
        failure: failure
      ),
      AgendaViewModel.State(
        agenda: Agenda(
          of: tasks.filter { $0.dueDay != nil },
          today: Self.today,
          in: Agenda.Scope()
        )
      ),
      today: Self.today
    )
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
