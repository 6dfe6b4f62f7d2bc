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
    for stream in [TerminalClient.Stream.input, .output] where !output.terminal.isTerminal(stream) {
      throw Failure(
        .usage,
        code: "usage",
        "\(TerminalClientError.notATerminal(stream)) 'screen' needs one.",
        "Without a terminal: tasks list"
      )
    }
    let storage = try await openDatabase(at: databaseLocation())
    let terminal = TerminalScreen(
      output.terminal,
      options: TerminalScreen.Options(
        style: output.style(on: .output),
        isPlain: output.appearance.isPlain
      )
    )
    do {
      return try await screen(on: storage).run(on: terminal).flatMap(ExitCode.init(endedBy:))
        ?? .success
    } catch let error as TerminalClientError where error != .readerGone {
      throw Failure(notWritten: error)
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
