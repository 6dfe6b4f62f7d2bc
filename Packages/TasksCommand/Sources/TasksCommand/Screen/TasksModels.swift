import AgendaFeature
import CivilCalendar
import TaskListFeature
import TaskStore

/// The view models of the tabs, which have one search.
struct TasksModels: Sendable {
  let open: TaskListViewModel
  let next: TaskListViewModel
  let done: TaskListViewModel
  let agenda: AgendaViewModel
  let projects: ProjectListViewModel

  /// Returns the view model of a list.
  subscript(list: TaskListViewModel.List) -> TaskListViewModel {
    switch list {
    case .open: open
    case .next: next
    case .done: done
    }
  }

  /// Returns the view model whose actions the keys of a tab run.
  func actor(of tab: TasksScreen.Tab) -> TaskListViewModel { self[tab.list ?? .open] }

  /// Returns what the panes show.
  func state(at now: LocalTime, tab: TasksScreen.Tab) -> TasksScreen.State {
    let lists = TaskListViewModel.List.allCases.map { ($0, self[$0].state()) }
    return TasksScreen.State(
      lists: Dictionary(uniqueKeysWithValues: lists),
      agenda: agenda.state(),
      projects: projects.state(),
      now: now,
      tab: tab
    )
  }

  /// Reads the open tasks, and the tabs that were read before.
  func refresh() async {
    await open.refresh()
    for tab in TasksScreen.Tab.allCases where tab != .tasks && isLoaded(tab) { await refresh(tab) }
  }

  /// Reads a tab, with the search of the open tasks.
  func refresh(_ tab: TasksScreen.Tab) async {
    let text = open.state().searchText
    func read(_ shownText: String, _ refresh: () async -> Void, _ search: (String) async -> Void)
      async
    {
      if shownText == text { await refresh() } else { await search(text) }
    }
    switch tab {
    case .tasks: await open.refresh()
    case .next: await read(next.state().searchText, next.refresh, next.search)
    case .done: await read(done.state().searchText, done.refresh, done.search)
    case .agenda: await read(agenda.state().searchText, agenda.refresh, agenda.search)
    case .projects: await read(projects.state().searchText, projects.refresh, projects.search)
    }
  }

  /// Searches in all tabs, of which one is read.
  func search(_ text: String, in tab: TasksScreen.Tab) async {
    await open.search(text)
    if tab != .tasks { await refresh(tab) }
  }

  private func isLoaded(_ tab: TasksScreen.Tab) -> Bool {
    switch tab {
    case .tasks, .next, .done: actor(of: tab).state().isLoaded
    case .agenda: agenda.state().agenda != nil
    case .projects: projects.state().isLoaded
    }
  }
}
