import AgendaFeature
import AgendaService
import CivilCalendar
import CommandLineParsing
import CommandSupport
import TaskEditFeature
import TaskListFeature
import TerminalClient
import TerminalUI

let screenCommand = ToolCommand<Dependencies>(
  "screen",
  summary: "Show lists, agenda and projects on a full-screen terminal, and change tasks with keys.",
  options: [OptionGroup("Agenda", weeksOption, firstWeekdayOption)],
  examples: [
    ("tasks screen", "Open the screen: a adds a task, ? shows help, q quits."),
    ("tasks screen --weeks 4 --first-weekday sunday", "Show an agenda of four weeks."),
    ("tasks screen --plain", "Print plain lines instead of drawing, for screen readers."),
  ],
  exitCodes: [.cannotCreate]
) { try await $0.screen() }

extension CommandRun<Dependencies> {
  /// Shows the screen until the user quits.
  fileprivate func screen() async throws -> ExitCode {
    try await onScreen(withoutTerminal: "tasks list") { style, isPlain in
      let storage = try await openDatabase(at: databaseLocation())
      let terminal = TerminalScreen(output.terminal, options: .init(style: style, isPlain: isPlain))
      return try await screen(on: storage).run(on: terminal)
    }
  }

  private func screen(on storage: TaskStorage) -> TasksScreen {
    let now: @Sendable () -> LocalTime = { [system] in
      LocalTime(of: system.now(), secondsFromGMT: system.localOffset)
    }
    let today: @Sendable () -> CivilDay = { now().day }
    let service = storage.service
    let language = language
    let firstWeekday = values[firstWeekdayOption]
    let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: values[weeksOption])
    return TasksScreen(
      models: TasksModels(
        open: TaskListViewModel(service, list: .open, today: today),
        next: TaskListViewModel(service, list: .next, today: today),
        done: TaskListViewModel(service, list: .done, today: today),
        agenda: AgendaViewModel(storage.agenda, scope: scope),
        projects: ProjectListViewModel(service, now: now)
      ),
      makeForm: {
        TaskEditViewModel(
          $0,
          service: service,
          today: today,
          language: language,
          firstWeekday: firstWeekday
        )
      },
      uuid: dependencies.uuid,
      now: now,
      localOffset: system.localOffset,
      language: language,
      clock: system.clock
    )
  }
}
