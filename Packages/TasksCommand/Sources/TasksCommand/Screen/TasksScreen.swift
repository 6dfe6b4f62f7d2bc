import AgendaFeature
import CivilCalendar
import Localization
import Polling
import PortableFoundation
import StyleGuide
import TaskEditFeature
import TaskFormatting
import TaskListFeature
import TaskStore
import TerminalClient
import TerminalUI
import TextFormatting

/// The screen of `tasks`: lists of tasks, the agenda, the projects, and the form of a task.
///
/// The screen shows changes of other processes, and the current day and time, within ``refreshInterval``. A tab is read when
/// it is shown for the first time.
struct TasksScreen: Sendable {
  typealias Screen = PaneScreen<State, Action>

  /// The time between two refreshes: 1 second.
  static let refreshInterval: Duration = .seconds(1)

  /// The time after which a running action is reported: 1 second.
  static let waitingDelay: Duration = .seconds(1)

  let models: TasksModels

  /// Returns the view model of a form.
  let makeForm: @Sendable (TaskEditViewModel.Target) -> TaskEditViewModel

  /// Returns a new identity for a draft.
  let uuid: @Sendable () -> UUID

  /// Returns the current local time.
  let now: @Sendable () -> LocalTime

  /// Returns the offset of local time from UTC at an instant, in seconds; it decides the day of completion.
  let localOffset: @Sendable (Date) -> Int

  let language: Language
  let clock: any Clock<Duration>

  /// Shows the screen until the user quits or a signal arrives, and returns the signal; nil if the user quit.
  ///
  /// The first frame appears when the tasks have been read, or cannot be read. Pressed keys wait for the action of the
  /// key before, so that each has its effect on what the keys before it caused.
  ///
  /// - Throws: The errors of ``TerminalClient/TerminalClient/enterScreen`` and
  ///   ``TerminalClient/TerminalClient/flush``.
  func run(on terminal: TerminalScreen) async throws -> TerminalClient.Signal? {
    var screen = screen()
    screen.isReady = false
    return try await terminal.run(
      screen,
      tasks: [
        { send in
          for await _ in Polling(every: Self.refreshInterval, clock: clock) {
            await models.refresh()
            send(
              .init {
                $0.isReady = true
                show(on: &$0)
              }
            )
          }
        }
      ],
      perform: { perform($0, on: &$1) }
    )
  }

  /// Returns the contents before the first input.
  func screen() -> Screen {
    let panes: [any Pane<State, Action>] = Tab.allCases.map { tab in
      switch tab {
      case .tasks, .next: TaskListPane(tab.list ?? .open, language: language)
      case .done: TaskListPane(.done, day: completionDay, language: language)
      case .agenda: AgendaPane(language: language)
      case .projects: ProjectListPane(language: language)
      }
    }
    return Screen(
      State(now: now()),
      tabs: Tab.allCases.map { $0.title.text(in: language) },
      panes: panes,
      tabKeys: [Screen.tabKey(TasksKey.tab)],
      help: TaskListPane.listKeys.help(in: language)
        + ProjectListPane.projectKeys.help(in: language),
      sections: [
        .init(
          title: TasksPhrase.form.text(in: language),
          help: TaskEditPane.editingKeys.help(in: language)
        )
      ],
      in: language,
      clock: clock,
      minimumSize: TerminalClient.Size(columns: 30, rows: 8)
    ) { [language] screen in
      Screen.Header(
        status: Line(screen.state.now.day.shortText(in: language), as: .muted),
        // A form shows its own.
        failures: screen.isCovered
          ? []
          : screen.failure.map { ["✗ \($0.escapedForTerminal(limit: 1_000))"] } ?? []
      )
    }
  }

  private var completionDay: TaskDay {
    .completion { [localOffset] task in
      task.completedAt.map { CivilDay(of: $0, secondsFromGMT: localOffset) }
    }
  }

  func show(on screen: inout Screen) {
    screen.show(models.state(at: now(), tab: screen.tab))
  }
}

extension PaneScreen<TasksScreen.State, TasksScreen.Action> {
  /// The selected tab.
  var tab: TasksScreen.Tab { TasksScreen.Tab(rawValue: selection) ?? .tasks }

  /// The failure of the last action, or of the last read of the selected tab.
  fileprivate var failure: String? {
    if let failure = state.lists[tab.list ?? .open]?.failure { return "\(failure)" }
    switch tab {
    case .agenda: return state.agenda.failure.map { "\($0)" }
    case .projects: return state.projects.failure.map { "\($0)" }
    case .tasks, .next, .done: return nil
    }
  }
}
