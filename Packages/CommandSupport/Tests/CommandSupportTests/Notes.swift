import CommandLineParsing
import CommandSupport
import FileClient
import ProcessClient
import TerminalClient

/// A tool that opens a text in an editor and prints the edited text.
struct Notes: ToolDependencies {
  let terminal = MockTerminal(streams: [])
  let files = MockFiles()
  let processes: MockProcesses
  var system: System

  /// The name of the file, from the random number ½.
  static let file = "note-\(String(UInt64(0x1p51), radix: 36)).txt"

  /// The path of the file in the default directory.
  static let path = "/tmp/\(file)"

  /// Creates a tool.
  ///
  /// - Parameters:
  ///   - environment: The variables that select the editor.
  ///   - directory: The directory for temporary files.
  ///   - hasTerminal: Whether an editor can run.
  ///   - status: How the editor ends.
  ///   - edit: Changes the file; nil removes it.
  init(
    environment: [String: String] = ["TERM": "xterm"],
    directory: String? = nil,
    hasTerminal: Bool = true,
    status: ProcessClient.Status = .exited(0),
    edit: @escaping @Sendable (inout [UInt8]?) -> Void
  ) {
    processes = MockProcesses(hasTerminal: hasTerminal)
    for name in ["visual", "editor", "vi", "/bin/sh"] {
      processes[name] = { [files] command in
        if let path = command.arguments.last { edit(&files[path]) }
        return ProcessClient.Exit(status)
      }
    }
    var variables = environment
    variables["LANG"] = "C.UTF-8"
    variables["TMPDIR"] = directory
    system = .mock(
      terminal: terminal,
      files: files,
      processes: processes,
      environment: Environment(variables)
    )
    system.random = { 0.5 }
  }

  init(
    environment: [String: String] = ["TERM": "xterm"],
    directory: String? = nil,
    hasTerminal: Bool = true,
    status: ProcessClient.Status = .exited(0),
    change: @escaping @Sendable (inout [UInt8]) -> Void = { _ in }
  ) {
    self.init(
      environment: environment,
      directory: directory,
      hasTerminal: hasTerminal,
      status: status,
      edit: { file in
        var bytes = file ?? []
        change(&bytes)
        file = bytes
      }
    )
  }

  func edit(_ text: String, _ options: String...) async -> ExitCode {
    await Self.tool.run(["edit"] + options + ["--", text], self)
  }

  /// The saved text, from the output.
  var saved: String {
    String(String.UnicodeScalarView(terminal.output.unicodeScalars.dropFirst(7).dropLast(2)))
  }

  private static let tool = Tool<Self>(
    name: "notes",
    summary: "Edit a text.",
    commands: [
      ToolCommand(
        "edit",
        summary: "Edit a text.",
        options: [OptionGroup("Output", jsonOption)],
        arguments: text
      ) { run in
        let saved = try await run.withEditedText(of: run.values[text], named: "note") { text in
          guard text != "refused" else {
            throw Failure(.tryAgain, code: "refused", "The text is refused.")
          }
          return text
        }
        // The last character separates a line feed of the text from that of the output.
        try await run.output.show("Saved: \(saved)|")
        return .success
      }
    ]
  )
}

private let text = Argument(.string(named: "TEXT"), summary: "The text.")
