import CommandLineParsing
import CommandSupport
import FileClient
import Store
import TerminalClient
import TestClock
import Testing
import TextFormatting

/// A tool that counts words, with the mocks of its dependencies.
struct Tally: DatabaseDependencies {
  let terminal: MockTerminal
  var system: System
  var databases: DatabaseClient<Store<String, Int>>

  init(
    environment: Environment = ["HOME": "/home/ada", "LANG": "C.UTF-8"],
    terminal: MockTerminal = MockTerminal(streams: []),
    files: MockFiles = MockFiles(),
    clock: TestClock = TestClock(),
    words: [String: Int]? = nil
  ) {
    self.terminal = terminal
    system = .mock(terminal: terminal, files: files, environment: environment, clock: clock)
    let location = DatabaseLocation.file(Self.databasePath)
    databases = .mock(words.map { [location: .mock($0)] } ?? [:]) { .mock() }
  }

  static let databasePath = "/home/ada/.local/share/tally/tally.sqlite3"

  static let tool = Tool<Self>(
    name: "tally",
    summary: "Count words.",
    database: ToolDatabase(noun: "word", command: "add"),
    commands: [
      ToolCommand(
        "add",
        summary: "Count a word.",
        options: [OptionGroup("Output", jsonOption, quietOption, verboseOption)],
        arguments: word
      ) { run in
        let words = try await run.openDatabase(at: run.databaseLocation())
        run.log("Counting.")
        let count = try words.update(for: run.values[word]) { ($0 ?? 0) + 1 }
        let change = Change("The word is counted")
        if run.output.isJSON {
          let object: JSON = ["count": .integer(count)]
          try await run.output.show(object, of: JSON.ObjectType("word"), after: change)
        } else {
          try await run.output.show(
            "\(run.values[word].escapedForTerminal()): \(count)",
            after: change
          )
        }
        return .success
      },
      ToolCommand(
        "show",
        summary: "Show the count of a word.",
        options: [OptionGroup("Output", jsonOption)],
        arguments: word
      ) { run in
        let words = try await run.openDatabaseIfPresent(at: run.databaseLocation())
        try await run.output.show("\(try words?.value(run.values[word]) ?? 0)")
        return .success
      },
      ToolCommand(
        "clear",
        summary: "Forget a word.",
        options: [OptionGroup("Confirmation", forceOption)],
        arguments: word,
        exitCodes: [.refused, .tryAgain]
      ) { run in
        try await run.confirm("Forget the word?", withoutTerminal: "Use --force.")
        return .success
      },
      ToolCommand(
        "wait",
        summary: "Wait for three seconds.",
        options: [OptionGroup("Output", jsonOption, quietOption, verboseOption)]
      ) { run in
        try await run.withProgress(after: .seconds(1)) {
          "Waiting, \($0.components.seconds) s"
        } _: {
          try await run.system.clock.sleep(for: .seconds(3))
        }
        return .success
      },
      ToolCommand("screen", summary: "Show the words on a full-screen terminal.") { run in
        try await run.onScreen(withoutTerminal: "tally show") { _, _ in
          run.output.terminal.write("words", to: .output)
          try await run.output.terminal.flush(.output)
          return .hangUp
        }
      },
      ToolCommand(
        "doctor",
        summary: "Check the database.",
        options: [OptionGroup("Output", jsonOption)]
      ) { run in try await run.doctor { try await run.databaseChecks() } },
    ]
  )

  /// Returns the tool with a change to its dependencies.
  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  func run(_ arguments: String...) async -> ExitCode {
    await Self.tool.run(arguments, self)
  }

  /// Runs `doctor`, and returns the only line of a check.
  func check(
    _ name: String,
    _ arguments: String...,
    code: ExitCode = .success,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String? {
    let result = await Self.tool.run(["doctor"] + arguments, self)
    #expect(result == code, "\(terminal.output)", sourceLocation: sourceLocation)
    let lines = terminal.output.split(separator: "\n").map(String.init)
      .filter { $0.dropFirst(2).hasPrefix("\(name): ") }
    #expect(lines.count == 1, "\(terminal.output)", sourceLocation: sourceLocation)
    return lines.first
  }
}

private let word = Argument(.string(named: "WORD"), summary: "The word.")
