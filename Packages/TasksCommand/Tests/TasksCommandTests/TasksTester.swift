import AgendaService
import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import SQLiteDatabase
import PortableFoundation
import ProcessClient
import Store
import TaskService
import TaskStore
import TasksCommand
import TerminalClient

/// Runs command lines on tasks in memory.
///
/// Today is Friday, 15 January 2027.
struct TasksTester {
  let terminal: MockTerminal
  let files = MockFiles()
  let processes = MockProcesses()
  var dependencies: Dependencies

  init(
    streams: Set<TerminalClient.Stream> = [],
    database: SQLiteDatabase? = nil,
    language: String = "C.UTF-8",
    environment: [String: String] = [:]
  ) {
    terminal = MockTerminal(streams: streams)
    dependencies = Dependencies(
      system: .mock(
        terminal: terminal,
        files: files,
        processes: processes,
        environment: Environment(
          ["HOME": "/home/ada", "LANG": language].merging(environment) { $1 }
        )
      ),
      databases: .mock { Self.storage(in: database ?? SQLiteDatabase.inMemory()) },
      uuid: { UUID() }
    )
  }

  /// Returns the tasks in a database, by default at 9:00 on that day.
  static func storage(
    in database: SQLiteDatabase,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  ) -> TaskStorage {
    TaskStorage(
      store: .mock(in: database),
      service: .mock(in: database, now: now),
      agenda: .mock(in: database) { LocalTime(of: now(), secondsFromGMT: { _ in 3_600 }) },
      database: database,
      unitOfWork: .mock(in: database),
      snapshot: { storage(in: database) }
    )
  }

  /// Returns the contents of a file.
  func text(of path: String) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }

  /// Runs command lines and returns the output of the last one.
  func callAsFunction(_ lines: String...) async -> String {
    var output = ""
    for line in lines {
      output = (await result(of: line)).output
    }
    return output
  }

  /// Runs a command line; single quotes enclose an argument.
  func result(of line: String) async -> (code: ExitCode, output: String, errors: String) {
    await result(of: arguments(of: line))
  }

  func result(
    of arguments: [String]
  ) async -> (code: ExitCode, output: String, errors: String) {
    let (output, errors) = (terminal.output.count, terminal.errorOutput.count)
    let code = await tasksTool.run(arguments, dependencies)
    return (
      code, String(terminal.output.dropFirst(output)),
      String(terminal.errorOutput.dropFirst(errors))
    )
  }

  private func arguments(of line: String) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      index,
      part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }
}
