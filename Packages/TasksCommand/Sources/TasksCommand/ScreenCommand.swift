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
  summary: "Show list and agenda on a full-screen terminal, and change tasks with keys.",
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
    let today: @Sendable () -> CivilDay = { [system] in
      CivilDay(of: system.now(), secondsFromGMT: system.localOffset)
    }
    let language = language
    let firstWeekday = values[firstWeekdayOption]
    let scope = Agenda.Scope(firstWeekday: firstWeekday, weeks: values[weeksOption])
    return TasksScreen(
      list: TaskListViewModel(storage.service),
      agenda: AgendaViewModel(storage.agenda, scope: scope),
      makeForm: {
        TaskEditViewModel(
          $0,
          service: storage.service,
          today: today,
          language: language,
          firstWeekday: firstWeekday
        )
      },
      uuid: dependencies.uuid,
      today: today,
      language: language,
      clock: system.clock
    )
  }
}
