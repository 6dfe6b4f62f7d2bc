import AgendaFeature
import CivilCalendar
import TaskEditFeature
import TaskListFeature
import TaskStore
import TerminalUI

extension TasksScreen {
  /// The lists of the screen, from left to right.
  enum Tab: Int, CaseIterable {
    case tasks, agenda, next, projects, done

    /// The list of tasks; nil for a tab with groups or projects.
    var list: TaskListViewModel.List? {
      switch self {
      case .tasks: .open
      case .next: .next
      case .done: .done
      case .agenda, .projects: nil
      }
    }

    var title: TasksPhrase {
      switch self {
      case .tasks: .tasks
      case .agenda: .agenda
      case .next: .next
      case .projects: .projects
      case .done: .done
      }
    }
  }

  /// What the panes show.
  struct State {
    var lists: [TaskListViewModel.List: TaskListViewModel.State] = [:]
    var agenda = AgendaViewModel.State()
    var projects = ProjectListViewModel.State()
    var now: LocalTime

    /// The tab that was read last; nil before the first read.
    var tab: Tab?

    /// The text of the search, which is that of all tabs.
    var searchText: String { lists[.open]?.searchText ?? "" }
  }

  /// What a key requests.
  enum Action: ScreenAction {
    case nothing, back, leave
    case add
    case edit(TaskItem)
    case complete(TaskItem.ID)
    case reopen(TaskItem.ID)
    case delete(TaskItem.ID)
    case undo, redo
    case search(String)

    /// Shows at least a number of tasks.
    case extend(Int)

    /// Shows the tasks of a project.
    case openProject(String)

    // The form.
    case save
    case answer(Bool)
    case close(TaskEditViewModel.Outcome, isNew: Bool)
  }
}
